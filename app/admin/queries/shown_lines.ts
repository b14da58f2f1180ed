/*
 * Values of rows and forms as texts, as a second operator is shown them: in the labels and units of the screen.
 */
import { systemActor } from '#core/actor'
import type { Trx } from '#core/transaction'
import type { Field, Resource } from '#app/admin/define'
import { kindOf } from '#app/admin/kind'
import type { ShownLine } from '#app/admin/transformers/wire'
import { referencesOf } from '#app/admin/queries/references'
import type { Row } from '#app/admin/queries/rows'

type Values = Record<string, unknown>
type Fields = Record<string, Field>

const UNSEEN = '••••••'

function textOf(field: Field, value: unknown, title: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field.secret) return UNSEEN
  const cell = kindOf(field).toCell?.(field, value, title) ?? value
  const printed =
    typeof cell === 'number' && !field.plain
      ? cell.toLocaleString('zh-CN', { maximumFractionDigits: 6 })
      : typeof cell === 'object'
        ? JSON.stringify(cell)
        : String(cell)
  return field.unit && kindOf(field).numeric ? `${printed} ${field.unit}` : printed
}

/** The texts of some values by key, with the titles of referenced rows. */
async function textsOf(fields: Fields, values: Values, trx: Trx): Promise<Record<string, string | null>> {
  const keys = Object.keys(fields).filter((key) => key in values)
  const [titles] = await referencesOf({ fields, computed: {} }, [values], keys, systemActor(), trx)
  return Object.fromEntries(keys.map((key) => [key, textOf(fields[key], values[key], titles[key])]))
}

/** The fields of a list, and those that its dialogs decide on, that every operator of it may see: the two may differ in what they see. */
function listedFields({ fields, computed, title, columns, decides }: Resource): Fields {
  const named = new Set([title, ...(columns ?? []), ...(decides ?? [])])
  return Object.fromEntries(
    Object.entries({ ...fields, ...computed }).filter(
      ([key, field]) => (field.list || named.has(key)) && !field.permission && !kindOf(field).holdsFile
    )
  )
}

const stays = (label: string, text: string | null): ShownLine => ({ label, before: text, after: null })

/** Name of a row in the sentences of a proposal. */
export const rowTitle = (resource: Resource, row: Row) => String(row[resource.title] ?? row.id)

/** What the list and the dialog of the first operator show of each row; with the row's title when there are several. */
export async function rowLines(resource: Resource, rows: Row[], trx: Trx): Promise<ShownLine[]> {
  const fields = listedFields(resource)
  return eachRow(resource, rows, async (row, labelled) =>
    Object.entries(await textsOf(fields, row, trx)).flatMap(([key, text]) =>
      text === null ? [] : [stays(labelled(fields[key].label), text)]
    )
  )
}

/** What a form says. */
export async function inputLines(fields: Fields, input: Values, trx: Trx): Promise<ShownLine[]> {
  const texts = await textsOf(fields, input, trx)
  return Object.entries(texts).flatMap(([key, text]) =>
    text === null ? [] : [{ label: fields[key].label, before: null, after: text }]
  )
}

/** What differs between two sets of values. */
export async function valueLines(fields: Fields, before: Values, after: Values, trx: Trx): Promise<ShownLine[]> {
  const changed = Object.keys(fields).filter(
    (key) => key in after && JSON.stringify(before[key]) !== JSON.stringify(after[key])
  )
  const pick = (values: Values) => Object.fromEntries(changed.map((key) => [key, values[key]]))
  const old = await textsOf(fields, pick(before), trx)
  const fresh = await textsOf(fields, pick(after), trx)
  return changed.map((key) => ({ label: fields[key].label, before: old[key] ?? '空', after: fresh[key] ?? '空' }))
}

/** What changes of each row. */
export function changeLines(resource: Resource, rows: Row[], values: Values, trx: Trx): Promise<ShownLine[]> {
  return eachRow(resource, rows, async (row, labelled) =>
    (await valueLines(resource.fields, row, values, trx)).map((line) => ({ ...line, label: labelled(line.label) }))
  )
}

async function eachRow(
  resource: Resource,
  rows: Row[],
  work: (row: Row, labelled: (label: string) => string) => Promise<ShownLine[]>
): Promise<ShownLine[]> {
  const lines: ShownLine[] = []
  for (const row of rows)
    lines.push(...(await work(row, (label) => (rows.length > 1 ? `${rowTitle(resource, row)} · ${label}` : label))))
  return lines
}
