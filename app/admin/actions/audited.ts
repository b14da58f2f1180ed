/*
 * Audit lines of the engine: the changed fields of a row, written in the transaction of the change.
 */
import type { Actor } from '#core/actor'
import { audit, auditAll, auditedIn, difference } from '#core/audit'
import type { Trx } from '#core/transaction'
import type { Id, Resource } from '#app/admin/define'
import { permissionOf } from '#app/admin/permissions'
import { auditedIdOf, entityOf } from '#app/admin/queries/changes'
import { isSecretColumn } from '#app/admin/rules/secret_columns'

/** The columns of a row that may appear in an audit line. */
export function auditable(resource: Resource, row: Record<string, unknown> | null) {
  const columns: readonly string[] = resource.model?.$columns ?? []
  return Object.fromEntries(
    Object.entries(row ?? {}).filter(([key]) => columns.includes(key) && key !== 'updatedAt' && !isSecretColumn(key))
  )
}

/** Writes the audit line of one row, unless the transaction has written one for it already. */
export async function auditRow(
  resource: Resource,
  verb: string,
  summary: string,
  id: Id,
  rows: { before: Record<string, unknown> | null; after: Record<string, unknown> | null },
  actor: Actor,
  trx: Trx
) {
  const entity = entityOf(resource)
  const entityId = auditedIdOf(resource, id, rows.before ?? rows.after)
  if (auditedIn(trx).some((line) => line.entity === entity && String(line.entityId) === entityId)) return
  const { before, after } = difference(auditable(resource, rows.before), auditable(resource, rows.after))
  await audit(trx, actor, {
    action: permissionOf(resource, verb),
    entity,
    entityId,
    before: rows.before ? before : null,
    after: rows.after ? after : null,
    summary,
  })
}

/** Writes the audit lines of rows that the engine itself has written, in one statement. */
export async function auditRows(
  resource: Resource,
  verb: string,
  summary: string,
  rows: readonly { id: Id; before: Record<string, unknown> | null; after: Record<string, unknown> | null }[],
  actor: Actor,
  trx: Trx
) {
  await auditAll(
    trx,
    actor,
    rows.map((row) => {
      const { before, after } = difference(auditable(resource, row.before), auditable(resource, row.after))
      return {
        action: permissionOf(resource, verb),
        entity: entityOf(resource),
        entityId: auditedIdOf(resource, row.id, row.before ?? row.after),
        before: row.before ? before : null,
        after: row.after ? after : null,
        summary,
      }
    })
  )
}
