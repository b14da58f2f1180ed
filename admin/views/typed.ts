/*
 * What operators have typed into forms and not saved, kept in this browser for who has typed it: through navigation, a reload, and a session that has
 * ended. It goes when the form is saved or the operator says so, when the operator logs out or another one types, and after a week.
 */
import type { WireField, WireRow } from '#wire/admin/transformers/wire'

type Values = Record<string, unknown>

/** `version` is the one of the record that was typed on; null for a new record. */
export type Typed = { at: number; version: string | null; values: Values }

type Kept = { operatorId: number; forms: Record<string, Typed> }

const STORE = 'admin.typed'

const WEEK = 7 * 24 * 3600_000

/** Most forms that are kept; the oldest go first. */
const MOST = 20

/** Names of fields that must not lie in a browser, whether or not they are declared as secrets. */
const SECRET = /password|secret|token|card|idNo|idNumber|bankAccount/i

function read(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

function write({ operatorId, forms }: Kept) {
  const latest = Object.entries(forms)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST)
  try {
    if (latest.length === 0) localStorage.removeItem(STORE)
    else localStorage.setItem(STORE, JSON.stringify({ operatorId, forms: Object.fromEntries(latest) }))
  } catch {
    // Without storage, or when it is full, nothing is kept, and the form works all the same.
  }
}

/** The name of the form of a record, or of a new one, which may begin with what its address says: `?copy=5`. */
export const formName = (screen: string, id?: string, begins = '') =>
  id === undefined ? `${screen}/create${begins}` : `${screen}/${id}`

/** By which it is seen whether a record is still the one that was typed on. */
export const versionOf = (record: (Partial<WireRow> & Values) | undefined): string | null =>
  record?._changes ? `${record._changes.count} ${String(record.updatedAt ?? '')}`.trim() : null

const plain = (value: unknown) => JSON.stringify(value === '' || value === undefined ? null : value)

const isKept = ({ key, secret }: WireField) => !secret && !SECRET.test(key)

/** What was typed into a form and not saved; null when there is nothing. */
export function typedInto(operatorId: number, name: string): Typed | null {
  const kept = read()
  const typed = kept?.operatorId === operatorId ? kept.forms[name] : undefined
  return typed && Date.now() - typed.at < WEEK ? typed : null
}

/** Keeps the fields that differ from those with which the form began; forgets the form when none does. */
export function keepTyped(
  operatorId: number,
  name: string,
  fields: readonly WireField[],
  { first, values, version }: { first: Values; values: Values; version: string | null }
) {
  const changed = fields
    .filter(isKept)
    .filter((field) => field.key in values && plain(values[field.key]) !== plain(first[field.key] ?? field.default))
    .map(({ key }) => [key, values[key] ?? null])
  const kept = read()
  const forms = kept?.operatorId === operatorId ? kept.forms : {}
  delete forms[name]
  if (changed.length > 0) forms[name] = { at: Date.now(), version, values: Object.fromEntries(changed) }
  write({ operatorId, forms })
}

export function forgetTyped(name: string) {
  const kept = read()
  if (!kept) return
  delete kept.forms[name]
  write(kept)
}

/** Nobody finds what an operator has typed who has logged out. */
export const forgetAllTyped = () => write({ operatorId: 0, forms: {} })
