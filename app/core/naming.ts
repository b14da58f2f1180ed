/*
 * Column names of models: `lv11` is `lv11`, not `lv_11` as Lucid's own strategy has it, because quality classes end in digits.
 */
import { BaseModel, SnakeCaseNamingStrategy } from '@adonisjs/lucid/orm'

class ColumnNaming extends SnakeCaseNamingStrategy {
  columnName(_model: unknown, property: string) {
    return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  }
}

/** Must run before the first model is imported: models name their columns when they are defined. */
export function installNaming() {
  BaseModel.namingStrategy = new ColumnNaming()
}
