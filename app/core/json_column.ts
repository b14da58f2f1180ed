import { column } from '@adonisjs/lucid/orm'

/** A jsonb column: any JSON value in the model, serialised on the way in (PostgreSQL would read an array as its own array type). */
export function jsonColumn() {
  return column({
    prepare: (value: unknown) => (value === null || value === undefined ? value : JSON.stringify(value)),
    consume: (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value),
  })
}
