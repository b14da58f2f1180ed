/*
 * Which column of a sheet is which field: by its name, by what the operator has said of it, or by what he has said of one with this name before.
 */
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { ZONE } from '#core/zone'
import type { Actor } from '#core/actor'
import type { SheetRow } from '#core/sheets/rows_in_worker'
import type { Trx } from '#core/transaction'
import type { Field, Resource } from '#app/admin/define'
import type { ColumnShape } from '#app/admin/field'
import { kindOf } from '#app/admin/kind'
import { labelOfTitle } from '#app/admin/tasks/sheet_values'
import type { VisibleResource } from '#app/admin/visible'

/** Column of the file of failed rows with the error. */
export const REASON = '错误原因'

/** Fields that may be imported. */
export function importFields(resource: VisibleResource): Record<string, Field> {
  const keys = keysOf(resource)
  return Object.fromEntries(
    Object.entries(resource.fields).filter(
      ([key, field]) =>
        !field.readOnly &&
        !kindOf(field).holdsFile &&
        field.import !== false &&
        (field.create !== false || field.edit !== false || keys.includes(key))
    )
  )
}

export const keysOf = (resource: Resource): string[] =>
  Array.isArray(resource.import!.key) ? [...(resource.import!.key as string[])] : [resource.import!.key as string]

/** The field of a column by its title, as somebody has chosen it; null for a column that is left out. */
export type TitleMapping = Readonly<Record<string, string | null>>

/** A column with its title, a value of it, and its field; null when it has none. */
export type MatchedTitle = { index: number; title: string; sample: string; key: string | null }

/** Longest title and value that are kept with a task. */
const LONGEST = 100

const heading = (title: string) => title.trim().slice(0, LONGEST)

/** The columns of a sheet, without those that have no title and that of the errors. */
export function matchColumns(
  resource: VisibleResource,
  head: SheetRow,
  first: SheetRow | undefined,
  mapping: TitleMapping
): MatchedTitle[] {
  const fields = importFields(resource)
  const byName = new Map<string, string>()
  for (const [key, field] of Object.entries(fields)) {
    byName.set(field.label, key)
    byName.set(key, key)
  }
  return head.cells.flatMap((cell, index) => {
    const title = heading(cell)
    if (title === '' || title === REASON) return []
    const chosen = Object.hasOwn(mapping, title) ? mapping[title] : undefined
    const named = byName.get(labelOfTitle(title)) ?? byName.get(title) ?? null
    // A field that has gone since, or that this operator may not write, is not chosen.
    const key = chosen === null || (chosen !== undefined && Object.hasOwn(fields, chosen)) ? chosen : named
    return [{ index, title, sample: (first?.cells[index] ?? '').trim().slice(0, LONGEST), key }]
  })
}

const preferenceOf = (resource: Resource) => `import.${resource.name}`

/** Most titles that are remembered for one screen. */
const REMEMBERED = 100

const isMapping = (value: unknown): value is TitleMapping =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((key) => key === null || typeof key === 'string')

/** What the operator has said of columns of this screen. */
export async function rememberedMapping(resource: Resource, actor: Actor, trx?: Trx): Promise<TitleMapping> {
  const row = await (trx ?? db)
    .from('admin_preferences')
    .where({ operator_id: actor.userId!, key: preferenceOf(resource) })
    .first()
  return isMapping(row?.value) ? row.value : {}
}

/** Remembers what the operator has said of columns; what he says later of the same title replaces it. */
export async function rememberMapping(resource: Resource, mapping: TitleMapping, actor: Actor, trx: Trx) {
  const all = Object.entries({ ...(await rememberedMapping(resource, actor, trx)), ...mapping }).slice(-REMEMBERED)
  await trx
    .knexQuery()
    .from('admin_preferences')
    .insert({
      operator_id: actor.userId,
      key: preferenceOf(resource),
      value: JSON.stringify(Object.fromEntries(all)),
      updated_at: new Date(),
    })
    .onConflict(['operator_id', 'key'])
    .merge(['value', 'updated_at'])
}

const momentOf = (value: unknown) => {
  const sql = DateTime.fromSQL(String(value), { zone: ZONE })
  return (sql.isValid ? sql : DateTime.fromISO(String(value), { zone: ZONE })).toMillis()
}

/** Whether a value of a sheet is the one that the row has. */
export function isSameValue(shape: ColumnShape, present: unknown, written: unknown): boolean {
  const [a, b] = [present, written].map((value) => (value === undefined || value === '' ? null : value))
  if (a === null || b === null) return a === b
  if (shape.type === 'number') return Number(a) === Number(b)
  if (shape.type === 'datetime') return momentOf(a) === momentOf(b)
  if (shape.type === 'json') return JSON.stringify(a) === JSON.stringify(b)
  return String(a) === String(b)
}
