/*
 * Errors of the database as refusals for the operator: they cover what the validators do not.
 */
import { InvalidInputError, refuse } from '#core/errors'
import type { Resource } from '#app/admin/define'
import { columnName } from '#app/admin/column_shape'
import { AdminRefusal } from '#app/admin/refusals'

type PostgresError = { code?: string; detail?: string; column?: string }

function fieldOf(resource: Resource | null, column: string | undefined) {
  if (!resource?.model || !column) return null
  const key = Object.keys(resource.fields).find((candidate) => columnName(resource, candidate) === column)
  return key ? { key, label: resource.fields[key].label } : null
}

/** The refusal for an error of PostgreSQL, or the error itself when the input did not cause it. */
export function refusalOf(error: unknown, resource: Resource | null): unknown {
  const { code, detail, column } = error as PostgresError
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return error
  if (code === '23505') {
    const columns = /^Key \((.+?)\)=/.exec(detail ?? '')?.[1].split(', ') ?? []
    const fields = columns.flatMap((name) => fieldOf(resource, name.replaceAll('"', '')) ?? [])
    if (fields.length === 0) return refuse(AdminRefusal.duplicate)
    // Of a key of several columns each may well exist: it is all of them together that stand in another row.
    const labels = fields.map(({ label }) => label).join('、')
    const sentence = fields.length === 1 ? `${labels}已存在` : `${labels}相同的数据已存在`
    return InvalidInputError.of(fields[0].key, sentence, 'unique')
  }
  if (code === '23503')
    return refuse(detail?.includes('still referenced') ? AdminRefusal.inUse : AdminRefusal.referenceMissing)
  if (code === '23502') {
    const field = fieldOf(resource, column)
    return field ? InvalidInputError.of(field.key, `请输入${field.label}`, 'required') : error
  }
  if (code === '23514') return refuse(AdminRefusal.constraintBroken)
  if (code.startsWith('22')) return refuse(AdminRefusal.unstorable)
  if (code === '57014') return refuse(AdminRefusal.queryTooLong)
  return error
}
