/*
 * The audit log: one line for every change of money or state and every back-office mutation, written in the same transaction as
 * the change. A trigger refuses update and delete, and a job seals finished lines into a hash chain (`audit_seals.ts`), so that
 * `node ace audit:verify` finds any edit, and writers do not wait for each other's lock.
 */
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'

export type AuditLine = {
  /** The action: `order.accept`, `company.edit`. */
  action: string
  /** The kind of row acted on: `order`, `company`. */
  entity: string
  entityId: number | string
  from?: number | string | null
  to?: number | string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  reason?: string | null
  /** Sentence shown in the timeline (`接单`). */
  summary?: string | null
}

const written = new WeakMap<Trx, AuditLine[]>()

/** Audit lines that this transaction has written, so that a caller does not repeat a line that an action wrote. */
export function auditedIn(trx: Trx): readonly AuditLine[] {
  return written.get(trx) ?? []
}

/** Writes one audit line. */
export async function audit(trx: Trx, actor: Actor, line: AuditLine): Promise<void> {
  await auditAll(trx, actor, [line])
}

/** Writes audit lines in the given order, in one statement. */
export async function auditAll(trx: Trx, actor: Actor, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length === 0) return
  written.set(trx, [...auditedIn(trx), ...lines])
  const state = (value: AuditLine['from']) => (value === undefined || value === null ? null : String(value))
  const rows = lines.map((line) => ({
    actor_kind: actor.kind,
    actor_id: actor.userId,
    actor_name: actor.name,
    company_id: actor.companyId,
    company_name: actor.companyName,
    ip: actor.ip,
    request_id: actor.requestId,
    action: line.action,
    entity: line.entity,
    entity_id: String(line.entityId),
    from_state: state(line.from),
    to_state: state(line.to),
    before: line.before ? JSON.stringify(line.before) : null,
    after: line.after ? JSON.stringify(line.after) : null,
    reason: line.reason ?? null,
    summary: line.summary ?? null,
  }))
  await trx.table('audit_logs').multiInsert(rows)
}

/** The fields that differ between two versions of a row, for `before` and `after`. */
export function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const old: Record<string, unknown> = {}
  const fresh: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) continue
    old[key] = before[key] ?? null
    fresh[key] = after[key] ?? null
  }
  return { before: old, after: fresh }
}
