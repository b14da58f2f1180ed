/*
 * Turns the filter and the order of a list (JSON of the request) into SQL. Invalid input is refused with a sentence that names the field;
 * it never causes a database error.
 */
import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { ZONE } from '#core/clock'
import { InvalidInputError } from '#core/errors'
import { containing } from '#core/like'
import { isStorable } from '#core/text'
import { defineLabels } from '#core/validation'
import { number, type Filter, type Where } from '#app/admin/define'
import type { ColumnShape, Field } from '#app/admin/field'
import { columnShapes } from '#app/admin/column_shape'
import { kindOf } from '#app/admin/kind'
import { searchWords, type PastedItem, type SearchWords } from '#app/admin/rules/pasted_list'
import { expressionOf } from '#app/admin/source'
import { fieldsOf, type VisibleResource } from '#app/admin/visible'

const OPERATORS = { gte: '>=', lte: '<=', gt: '>', lt: '<', eq: '=', ne: 'is distinct from' } as const

/** The id of a row, a number or a text, compared without conversion. */
const ID: Field = number({ label: '编号' })

const refuse = (key: string, label: string) => InvalidInputError.of(key, `筛选条件“${label}”无效`, 'filter')

/** A scalar of a filter, converted to the type of its column. */
function scalar(value: unknown, shape: ColumnShape, key: string, label: string): string | number | boolean {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') throw refuse(key, label)
  switch (shape.type) {
    case 'number': {
      const parsed = typeof value === 'boolean' || value === '' ? Number.NaN : Number(value)
      if (!Number.isFinite(parsed) || Math.abs(parsed) > Number.MAX_SAFE_INTEGER) throw refuse(key, label)
      return parsed
    }
    case 'boolean':
      if (value === true || value === 'true' || value === 1) return true
      if (value === false || value === 'false' || value === 0) return false
      throw refuse(key, label)
    case 'date':
    case 'datetime': {
      const moment =
        typeof value === 'string' && value.length <= 30
          ? DateTime.fromSQL(value, { zone: ZONE }).isValid
            ? DateTime.fromSQL(value, { zone: ZONE })
            : DateTime.fromISO(value, { zone: ZONE })
          : null
      if (!moment?.isValid || moment.year < 1900 || moment.year > 2200) throw refuse(key, label)
      return shape.type === 'date' ? moment.toISODate()! : moment.toISO()!
    }
    default: {
      const written = String(value)
      if (written.length > 500 || !isStorable(written)) throw refuse(key, label)
      return written
    }
  }
}

/** A day as the upper bound of a moment is the end of that day. */
function upperBound(value: unknown, shape: ColumnShape, operator: string) {
  return shape.type === 'datetime' &&
    operator === 'lte' &&
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? `${value} 23:59:59.999`
    : value
}

function condition(expression: string, value: unknown, shape: ColumnShape, field: Field, key: string): Where {
  const { label } = field
  if (value === null) return { sql: `${expression} is null` }
  if (Array.isArray(value)) {
    if (value.length > 1000) throw refuse(key, label)
    if (value.length === 0) return { sql: 'false' }
    const values = value.map((item) => scalar(item, shape, key, label))
    return (
      kindOf(field).among?.(expression, values) ?? {
        sql: `${expression} in (${values.map(() => '?').join(', ')})`,
        bindings: values,
      }
    )
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value as object).map(([operator, operand]): Where => {
      if (operator === 'empty') return { sql: operand ? `${expression} is null` : `${expression} is not null` }
      if (operator === 'like')
        return {
          sql: `${expression}::text ilike ?`,
          bindings: [containing(String(scalar(operand, { ...shape, type: 'text' }, key, label)))],
        }
      if (operator === 'in' && Array.isArray(operand)) return condition(expression, operand, shape, field, key)
      if (!Object.hasOwn(OPERATORS, operator)) throw refuse(key, label)
      return {
        sql: `${expression} ${OPERATORS[operator as keyof typeof OPERATORS]} ?`,
        bindings: [scalar(upperBound(operand, shape, operator), shape, key, label)],
      }
    })
    if (parts.length === 0) throw refuse(key, label)
    return {
      sql: `(${parts.map(({ sql }) => sql).join(' and ')})`,
      bindings: parts.flatMap(({ bindings }) => bindings ?? []),
    }
  }
  const written = scalar(value, shape, key, label)
  if (shape.type === 'datetime' && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) {
    return {
      sql: `${expression} >= ? and ${expression} < ?::timestamptz + interval '1 day'`,
      bindings: [written, written],
    }
  }
  return kindOf(field).matches?.(expression, written, shape) ?? { sql: `${expression} = ?`, bindings: [written] }
}

const MOST_WRITTEN = 20_000
const MOST_LISTED = 500
/** Words of one row: more are no name that anybody types. */
const MOST_WORDS = 30

/** What the search box asks for; null when it is empty. @throws InvalidInputError for a text that is too long */
function searched(value: unknown): SearchWords | null {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : null
  if (written === null || !isStorable(written)) throw refuse('q', '搜索')
  if (!written) return null
  if (written.length > MOST_WRITTEN) throw InvalidInputError.of('q', `最多可粘贴 ${MOST_LISTED} 个`, 'filter')
  const asked = searchWords(written)
  if ('list' in asked ? asked.list.length > MOST_LISTED : asked.words.length > MOST_WORDS)
    throw InvalidInputError.of(
      'q',
      'list' in asked ? `最多可粘贴 ${MOST_LISTED} 个` : `最多可输入 ${MOST_WORDS} 个词`,
      'filter'
    )
  return asked
}

/** Entries of a pasted list that name a whole code, and parts of names as patterns; both in lower case. */
function sorted(list: readonly PastedItem[]) {
  const lower = list.map(({ written, whole }) => ({ written: written.toLowerCase(), whole }))
  return {
    codes: lower.flatMap(({ written, whole }) => (whole ? [written] : [])),
    patterns: lower.flatMap(({ written, whole }) => (whole ? [] : [containing(written)])),
  }
}

/** Condition of the search box over the resource's `search` fields. */
function search(resource: VisibleResource, value: unknown): Where | null {
  const asked = searched(value)
  const expressions = (resource.search ?? []).map((key) => expressionOf(resource, key))
  if (!asked || expressions.length === 0) return null
  if ('list' in asked) {
    const { codes, patterns } = sorted(asked.list)
    const any = expressions.map((expression) => {
      const text = `lower(${expression}::text)`
      return [codes.length > 0 && `${text} = any(?)`, patterns.length > 0 && `${text} like any(?)`].filter(Boolean)
    })
    return {
      sql: `(${any.flat().join(' or ')})`,
      bindings: expressions.flatMap(() => [codes, patterns].filter((given) => given.length > 0)),
    }
  }
  const one = `(${expressions.map((expression) => `${expression}::text ilike ?`).join(' or ')})`
  return {
    sql: asked.words.map(() => one).join(' and '),
    bindings: asked.words.flatMap((word) => expressions.map(() => containing(word))),
  }
}

/**
 * Entries of a pasted list as they were written, each with the test of a found row whose search fields are the columns `s0`, `s1` … in lower
 * case; null when the filter has no list.
 */
export function listedIn(resource: VisibleResource, { q }: Filter): { written: string; found: Where }[] | null {
  const asked = q === undefined || q === '' ? null : searched(q)
  const columns = (resource.search ?? []).map((_, index) => `s${index}`)
  if (!asked || !('list' in asked) || columns.length === 0) return null
  return asked.list.map(({ written, whole }) => ({
    written,
    found: {
      sql: `(${columns.map((column) => `${column} ${whole ? '=' : 'like'} ?`).join(' or ')})`,
      bindings: columns.map(() => (whole ? written.toLowerCase() : containing(written.toLowerCase()))),
    },
  }))
}

/** The filter 分配给我, beside the fields. */
const ASSIGNED = '_assigned'

/** Records that the operator has to see to. */
function assignedTo(resource: VisibleResource, value: unknown): Where {
  if (value !== 'me') throw refuse(ASSIGNED, '分配给我')
  return {
    sql: `exists (select 1 from admin_assignments assigned where assigned.resource = ? and assigned.row_id = ${expressionOf(resource, 'id')}::text
      and assigned.assignee_id = ? and assigned.done_at is null)`,
    bindings: [resource.name, resource.reader],
  }
}

/** Conditions of a filter object. Fields that the operator may not see are refused like ones that do not exist. */
export async function conditionsOf(resource: VisibleResource, filter: Filter): Promise<Where[]> {
  const shapes = await columnShapes(resource)
  const fields = fieldsOf(resource)
  const conditions: Where[] = []
  for (const [key, value] of Object.entries(filter)) {
    if (value === undefined || value === '') continue
    if (key === 'q') {
      const found = search(resource, value)
      if (found) conditions.push(found)
      continue
    }
    if (key === ASSIGNED) {
      conditions.push(assignedTo(resource, value))
      continue
    }
    const field: Field | undefined = key === 'id' ? ID : Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field || field.filter === false || shapes[key]?.type === 'json')
      throw refuse(key, field?.label ?? key.slice(0, 40))
    conditions.push(condition(expressionOf(resource, key), value, shapes[key], field, key))
  }
  return conditions
}

/** What a list is sorted by, and which way; the id breaks ties. @throws InvalidInputError for a field that no list is sorted by */
export function sortingOf(
  resource: VisibleResource,
  sort: [string, string] | null
): { value: string; way: 'asc' | 'desc' } {
  const fields = fieldsOf(resource)
  const [key, direction] = sort ?? resource.defaultSort
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  const fallback = resource.defaultSort[0] === key
  if (key !== 'id' && !fallback && !field?.sort)
    throw InvalidInputError.of(key.slice(0, 40), `不能按“${field?.label ?? key.slice(0, 40)}”排序`, 'sort')
  const way = direction.toLowerCase() === 'asc' ? 'asc' : 'desc'
  return { value: expressionOf(resource, key), way }
}

/** ORDER BY of a list. */
export function orderByOf(resource: VisibleResource, sort: [string, string] | null): string {
  const { value, way } = sortingOf(resource, sort)
  const id = expressionOf(resource, 'id')
  return value === id ? `${id} ${way}` : `${value} ${way} nulls last, ${id} ${way}`
}

export const EXPORT_LIMIT = 200_000

export type ListQuery = { filter: Filter; sort: [string, string] | null; range: [number, number] }

function json(value: unknown, name: string): unknown {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') throw InvalidInputError.of(name, '查询参数格式不正确', name)
  try {
    return JSON.parse(value)
  } catch {
    throw InvalidInputError.of(name, '查询参数格式不正确', name)
  }
}

const validator = defineLabels({ filter: '筛选条件', sort: '排序', range: '范围' })

const shape = validator(
  vine.object({
    filter: vine.record(vine.any().optional()).optional(),
    sort: vine.tuple([vine.string().maxLength(60), vine.string().in(['ASC', 'DESC', 'asc', 'desc'])]).optional(),
    range: vine
      .tuple([
        vine.number().withoutDecimals().min(0).max(100_000_000),
        vine.number().withoutDecimals().min(0).max(100_000_000),
      ])
      .optional(),
  })
)

/** Reads `filter`, `sort` and `range` of the ra-data-simple-rest protocol. */
export async function listQueryOf(query: Record<string, unknown>, largest = 1000): Promise<ListQuery> {
  const given = {
    filter: json(query.filter, 'filter'),
    sort: json(query.sort, 'sort'),
    range: json(query.range, 'range'),
  }
  const filter =
    given.filter && typeof given.filter === 'object' && !Array.isArray(given.filter)
      ? given.filter
      : given.filter === undefined
        ? {}
        : null
  if (!filter) throw InvalidInputError.of('filter', '查询参数格式不正确', 'filter')
  const { sort, range } = await shape.validate({ sort: given.sort, range: given.range })
  const [from, to] = range ?? [0, 19]
  if (to < from || to - from >= largest) throw InvalidInputError.of('range', `一次最多取 ${largest} 条`, 'range')
  return { filter: filter as Filter, sort: (sort as [string, string] | undefined) ?? null, range: [from, to] }
}
