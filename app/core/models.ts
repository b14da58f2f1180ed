/*
 * Settings in which the models of this product differ from Lucid's defaults.
 */
import { BaseModel, SnakeCaseNamingStrategy } from '@adonisjs/lucid/orm'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** `lv11` is the column `lv11`, not `lv_11` as in Lucid's own strategy, because names of quality classes end in digits. */
class ColumnNaming extends SnakeCaseNamingStrategy {
  columnName(_model: unknown, property: string) {
    return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  }
}

/** A new model has its whole row after the insert, database defaults and nulls included, because answers are made from it. */
function readInsertedRows() {
  const queryFor = BaseModel.prototype.$getQueryFor as (action: string, client: QueryClientContract) => any
  BaseModel.prototype.$getQueryFor = function (action: string, client: QueryClientContract) {
    const query = queryFor.call(this, action, client)
    return action === 'insert' ? query.returning('*') : query
  }
}

/** Must run before the first model is imported: column names are determined when a model is defined. */
export function installModels() {
  BaseModel.namingStrategy = new ColumnNaming()
  readInsertedRows()
}
