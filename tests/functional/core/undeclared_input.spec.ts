/*
 * Every call that takes an input × every column of every table as further keys, at every depth: what is not declared never reaches an action, so
 * nothing but what is declared can be changed. No request is sent; the validators are what stands between a body and the work of a call.
 */
import { test } from '@japa/runner'
import { errors } from '@vinejs/vine'
import db from '@adonisjs/lucid/services/db'
import { calls, type Call } from '#core/declared_calls'
import { fittingInput, type Schema } from '#tests/helpers/call_inputs'

/** Inputs with keys of the caller's choice, each with what they are. */
const OPEN: Record<string, string> = {
  '/api/batch/import/map: constants': 'constants by field of the template, of which the rest is left aside',
  '/api/seed-fiber/import/map: constants': 'constants by field of the template, of which the rest is left aside',
  '/api/foreign/import/map: constants': 'constants by field of the template, of which the rest is left aside',
}

/** Values that a generated input could not guess, and those of secrets. */
const FITTING = { password: 'Mianqiao2026', seen: 'nothing', side: 'buyer' }

const typesOf = ({ type }: Schema) => [type ?? []].flat()

/** Objects of a schema that take keys that it does not declare. */
function openIn(schema: Schema, way: string[] = []): string[] {
  const { additionalProperties: more } = schema
  return [
    ...(more === true || (typeof more === 'object' && more !== null) ? [way.join('.')] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => openIn(inner, [...way, key])),
    ...(schema.items ? openIn(schema.items, way) : []),
  ]
}

/** An input with all optional fields, and in each object further keys. */
function stuffed(schema: Schema, input: unknown, extra: Record<string, unknown>): unknown {
  if (Array.isArray(input)) return input.map((item) => stuffed(schema.items ?? {}, item, extra))
  if (typeof input !== 'object' || input === null || !typesOf(schema).includes('object')) return input
  const declared = schema.properties ?? {}
  const own = Object.entries(input).map(([key, value]) => [key, stuffed(declared[key] ?? {}, value, extra)])
  const more = Object.entries(extra).filter(([key]) => !(key in declared))
  return Object.fromEntries([...own, ...more])
}

/** Keys of a validated input that its schema does not declare. */
function undeclared(schema: Schema, value: unknown, way: string[] = []): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => undeclared(schema.items ?? {}, item, way))
  if (!typesOf(schema).includes('object') || typeof value !== 'object' || value === null) return []
  const declared = schema.properties ?? {}
  return Object.entries(value).flatMap(([key, inner]) =>
    key in declared
      ? undeclared(declared[key], inner, [...way, key])
      : schema.additionalProperties
        ? []
        : [[...way, key].join('.')]
  )
}

const camel = (column: string) => column.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

test.group('Every call × columns that it does not declare', () => {
  test('drops them at every depth', async ({ assert }) => {
    const { rows } = await db.rawQuery(
      `select distinct column_name::text as name from information_schema.columns where table_schema = current_schema()`
    )
    const names = (rows as { name: string }[]).flatMap(({ name }) => [...new Set([name, camel(name)])])
    assert.isAbove(names.length, 500)
    const extra = Object.fromEntries(
      [...names, 'constructor', 'toString', 'actor', 'trx', 'permissions'].map((name) => [name, 987_654])
    )
    const taken: string[] = []
    const open: string[] = []
    const unread: string[] = []
    let cells = 0
    for (const { path, input } of calls as Call[]) {
      if (!input) continue
      const schema = input.toJSONSchema() as Schema
      open.push(...openIn(schema).map((way) => `${path}: ${way}`))
      const fitting = fittingInput(schema, FITTING)
      try {
        const valid = await input.validate(stuffed(schema, fitting, extra))
        cells += names.length
        taken.push(...undeclared(schema, valid).map((key) => `${path}: ${key}`))
      } catch (error) {
        if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error
        unread.push(path)
      }
    }
    assert.deepEqual(taken, [])
    assert.sameMembers(open, Object.keys(OPEN))
    // Inputs of which a rule beyond the schema refuses what was made up: their validators drop keys in the same way.
    assert.isBelow(unread.length, 25, unread.join(', '))
    console.log(`undeclared keys of calls: ${cells} cells, 0 leaks`)
  })
})
