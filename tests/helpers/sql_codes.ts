/*
 * Codes in SQL files. SQL cannot name a code, so every number that is compared with a column, parameter or variable of codes, or assigned to one,
 * carries its word: `old.state = 9 /∗ 已确认 ∗/`.
 */
import type { CodeSet } from '#core/define_codes'

/** Codes in parameters that are called otherwise than the column. */
const COLUMN_OF: Record<string, string> = { direction: 'price_direction' }

const NUMBER = String.raw`\d+(?!\d)\s*(?:/\*[^*]*\*/)?`
const LIST = String.raw`${NUMBER}(?:\s*,\s*${NUMBER})*`
/** A name, qualified or not, then what it is compared with or assigned. */
const COMPARED = new RegExp(
  [
    String.raw`(?<![\w$.])(?:(\w+)\.)?(\w+)(?:::\w+)?(?:`,
    String.raw`\s*(?::=|=|<>|!=|<=|>=|<|>)\s*(?:any\s*\(\s*array\s*\[)?`,
    String.raw`|\s+(?:not\s+)?in\s*\(\s*|\s+is\s+(?:not\s+)?distinct\s+from\s+|\s+when\s+`,
    String.raw`)(${LIST})`,
  ].join(''),
  'gi'
)

/** `state` or `auction_lots.state`. */
const key = (column: string, table?: string) => (table ? `${table}.${column}` : column)

/** Tables by what a file calls them: aliases, variables of their row type, `new` and `old` of its triggers. */
function tablesIn(sql: string, tables: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, table, alias] of sql.matchAll(/\b(?:from|join|update)\s+(\w+)(?:\s+as)?\s+(\w+)/gi))
    if (tables.has(table)) found.set(alias, table)
  for (const [, variable, table] of sql.matchAll(/^\s*(\w+)\s+(\w+);/gm))
    if (tables.has(table)) found.set(variable, table)
  for (const [, table] of sql.matchAll(/\bon\s+(\w+)\s+(?:deferrable|referencing|for\s+each)/gi))
    if (tables.has(table)) found.set('new', table).set('old', table)
  return found
}

const plural = (noun: string) => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`)

/** Numbers of codes without their word: `auction_lots.state 8`. */
export function numbersWithoutWord(sql: string, sets: readonly CodeSet[]): string[] {
  const words = new Map<string, Map<number, string[]>>()
  for (const { columns, entries } of sets)
    for (const [table, column] of columns.map((place) => place.split('.')))
      for (const name of [key(column), key(column, table)]) {
        const known = words.get(name) ?? new Map<number, string[]>()
        for (const { code, word } of entries) known.set(code, [...(known.get(code) ?? []), word])
        words.set(name, known)
      }
  const tables = new Set([...words.keys()].flatMap((name) => (name.includes('.') ? [name.split('.')[0]] : [])))
  const code = sql.replaceAll(/--.*$/gm, '')
  const named = tablesIn(code, tables)

  /** What the numbers beside a name mean; undefined when it holds no codes. */
  const meant = (owner: string | undefined, name: string): [string, Map<number, string[]>] | undefined => {
    const column = COLUMN_OF[name] ?? name
    const [, subject] = /^(\w+)_state$/.exec(column) ?? []
    const rows = [...tables].filter((table) => subject && table.endsWith(plural(subject)))
    const places = [
      ...(owner && named.has(owner) ? [key(column, named.get(owner))] : []),
      ...rows.map((table) => key('state', table)),
      column,
    ]
    const place = places.find((one) => words.has(one))
    return place === undefined ? undefined : [place, words.get(place)!]
  }
  return [...code.matchAll(COMPARED)].flatMap(([, owner, name, list]) => {
    const found = meant(owner?.toLowerCase(), name.toLowerCase())
    if (!found) return []
    const [place, known] = found
    return [...list.matchAll(/(\d+)\s*(?:\/\*\s*([^*]*?)\s*\*\/)?/g)]
      .filter(([, number, word]) => !known.get(Number(number))?.includes(word))
      .map(([, number]) => `${place} ${number}`)
  })
}

/** Classes of accounts in SQL without their word: `like '2003.%'` and not `like '2003.%' /∗ 订单监管款 ∗/`; patterns that name none. */
export function accountsWithoutWord(sql: string, words: Readonly<Record<string, string>>): string[] {
  const code = sql.replaceAll(/--.*$/gm, '')
  const classes = Object.keys(words).join('|')
  const bare = [...code.matchAll(new RegExp(String.raw`'(${classes})(?:\.[^']*)?'(?:\s*/\*\s*([^*]*?)\s*\*/)?`, 'g'))]
    .filter(([, one, word]) => words[one] !== word)
    .map(([, one]) => one)
  return [...bare, ...[...code.matchAll(/~\s*'(\^\(?\d[^']*)'/g)].map(([, pattern]) => pattern)]
}
