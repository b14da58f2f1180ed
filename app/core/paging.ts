/*
 * The paged list (glossary §1.15): type, page, maxPage, pageSize, total, field, order, data.
 */
import vine from '@vinejs/vine'

export type PageInput = { page?: number; pageSize?: number; field?: string | null; order?: 'asc' | 'desc' | null }

export type Paged<Row> = {
  type: string
  page: number
  maxPage: number
  pageSize: number
  total: number
  field: string | null
  order: 'asc' | 'desc' | null
  data: Row[]
}

/** Vine properties of a paged query; spread them into the object of a list validator. */
export const pageFields = {
  page: vine.number().withoutDecimals().range([1, 1_000_000]).optional(),
  pageSize: vine.number().withoutDecimals().range([1, 100]).optional(),
  field: vine.string().maxLength(40).nullable().optional(),
  order: vine
    .enum(['asc', 'desc'] as const)
    .nullable()
    .optional(),
}

/** Page, size and offset, with defaults. */
export function pageOf(input: PageInput) {
  const page = input.page ?? 1
  const pageSize = input.pageSize ?? 20
  return { page, pageSize, offset: (page - 1) * pageSize }
}

/**
 * The ORDER BY of a list: only the given fields may be sorted by, and the id breaks ties.
 *
 * @param columns wire field → SQL expression
 */
export function orderOf(
  input: PageInput,
  columns: Record<string, string>,
  fallback: [field: string, order: 'asc' | 'desc'],
  id = 'id'
) {
  const known = input.field && Object.hasOwn(columns, input.field)
  const field = known ? input.field! : fallback[0]
  const order = known ? (input.order ?? 'asc') : fallback[1]
  return { field, order, sql: `${columns[field]} ${order} nulls last, ${id} ${order}` }
}

export function paged<Row>(
  data: Row[],
  total: number,
  input: PageInput,
  sorted?: { field: string; order: 'asc' | 'desc' },
  type = 'page'
): Paged<Row> {
  const { page, pageSize } = pageOf(input)
  return {
    type,
    page,
    maxPage: Math.max(1, Math.ceil(total / pageSize)),
    pageSize,
    total,
    field: sorted?.field ?? input.field ?? null,
    order: sorted?.order ?? input.order ?? null,
    data,
  }
}
