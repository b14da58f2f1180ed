/*
 * Page, order and filters of a list, held in the address, so that a list can be shared and the back button works.
 *
 *   const list = useListState({ state: 'number', word: 'string', region: 'numbers' })
 *   list.filters.region            // number[] | undefined
 *   list.setFilters({ region: [1, 2] })
 *
 * A set of codes instead of `number` accepts its codes only: `useListState({ state: OrderState })`.
 */
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

type Kinds = {
  string: string
  number: number
  strings: string[]
  numbers: number[]
  range: [number | null, number | null]
}
type Codes = { readonly entries: readonly { code: number }[] }
type Kind = keyof Kinds | Codes
export type FilterSchema = Record<string, Kind>
type ValueOf<K> = K extends keyof Kinds
  ? Kinds[K]
  : K extends { readonly entries: readonly { code: infer Code }[] }
    ? Code
    : never
export type Filters<Schema extends FilterSchema> = { [Key in keyof Schema]?: ValueOf<Schema[Key]> }

export type Paging = { page: number; pageSize: number; field: string | null; order: 'asc' | 'desc' | null }

const finite = (text: string) => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : null)

function parse(kind: Kind, text: string): unknown {
  if (typeof kind === 'object') return kind.entries.find(({ code }) => String(code) === text)?.code
  if (kind === 'string') return text || undefined
  if (kind === 'number') return finite(text) ?? undefined
  if (kind === 'strings') return text ? text.split(',') : undefined
  if (kind === 'numbers') {
    const numbers = text
      .split(',')
      .map(finite)
      .filter((one) => one !== null)
    return numbers.length > 0 ? numbers : undefined
  }
  const [low, high] = text.split('~').map(finite)
  return low === null && high === null ? undefined : [low ?? null, high ?? null]
}

function print(value: unknown, kind: Kind): string {
  if (value === undefined || value === null) return ''
  if (kind === 'range')
    return (value as (number | null)[]).every((one) => one === null)
      ? ''
      : (value as (number | null)[]).map((one) => one ?? '').join('~')
  return Array.isArray(value) ? value.join(',') : String(value)
}

type Defaults = Partial<Paging>

export function useListState<const Schema extends FilterSchema>(schema: Schema, defaults: Defaults = {}) {
  const [params, setParams] = useSearchParams()
  const text = params.toString()

  return useMemo(() => {
    const filters = {} as Filters<Schema>
    for (const [key, kind] of Object.entries(schema)) {
      const value = parse(kind, params.get(key) ?? '')
      if (value !== undefined) filters[key as keyof Schema] = value as never
    }
    const order = params.get('order')
    const paging: Paging = {
      page: Math.max(1, Math.floor(finite(params.get('page') ?? '') ?? 1)),
      pageSize: [10, 20, 50, 100].includes(Number(params.get('pageSize')))
        ? Number(params.get('pageSize'))
        : (defaults.pageSize ?? 20),
      field: params.get('field') ?? defaults.field ?? null,
      order: order === 'asc' || order === 'desc' ? order : (defaults.order ?? null),
    }

    /**
     * What the address holds now. What React Router gives is of the last rendering: a word that is committed by leaving its field would be lost to the
     * tab whose press has left it.
     */
    const current = () => new URLSearchParams(location.search)

    /** Changes filters and returns to page 1; empty values are removed from the address. */
    function setFilters(change: Filters<Schema>, { replace = true } = {}) {
      setParams(
        () => {
          const next = current()
          for (const [key, value] of Object.entries(change)) {
            const printed = print(value, schema[key])
            if (printed) next.set(key, printed)
            else next.delete(key)
          }
          next.delete('page')
          return next
        },
        { replace, preventScrollReset: true }
      )
    }

    function setPaging(change: Partial<Paging>) {
      setParams(
        () => {
          const next = current()
          for (const [key, value] of Object.entries(change)) {
            if (value === null || value === undefined) next.delete(key)
            else next.set(key, String(value))
          }
          if (change.page === undefined || change.page === 1) next.delete('page')
          return next
        },
        { preventScrollReset: true }
      )
    }

    const clear = () =>
      setFilters(Object.fromEntries(Object.keys(schema).map((key) => [key, undefined])) as Filters<Schema>)
    /** Input of the list call. */
    const query = { ...filters, ...paging }
    return { filters, paging, query, setFilters, setPaging, clear, chosen: Object.keys(filters).length }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- schema and defaults are constant per list; only the address changes
  }, [text, setParams])
}

export type ListState = Pick<ReturnType<typeof useListState>, 'paging' | 'setPaging' | 'clear' | 'chosen'> & {
  query: Record<string, unknown>
}
