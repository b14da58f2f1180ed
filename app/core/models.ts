/*
 * What models of this product do otherwise than Lucid's.
 */
import { BaseModel, SnakeCaseNamingStrategy } from '@adonisjs/lucid/orm'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** `lv11` is the column `lv11`, not `lv_11` as Lucid's own strategy has it, because quality classes end in digits. */
class ColumnNaming extends SnakeCaseNamingStrategy {
  columnName(_model: unknown, property: string) {
    return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  }
}

/** A model just made knows its whole row: defaults of the database, and null for what nobody said. Answers are made from it. */
function readInsertedRows() {
  const queryFor = BaseModel.prototype.$getQueryFor as (action: string, client: QueryClientContract) => any
  BaseModel.prototype.$getQueryFor = function (action: string, client: QueryClientContract) {
    const query = queryFor.call(this, action, client)
    return action === 'insert' ? query.returning('*') : query
  }
}

/** Must run before the first model is imported: models name their columns when they are defined. */
export function installModels() {
  BaseModel.namingStrategy = new ColumnNaming()
  readInsertedRows()
}
