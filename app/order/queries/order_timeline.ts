import db from '@adonisjs/lucid/services/db'
import { formatTime } from '#core/clock'
import { orderHooks } from '#app/order/ports/hooks'
import type { TimelineRow } from '#app/order/transformers/order'

/** 经过 of an order, newest first: the audit entries of the order and of what belongs to it in other modules. */
export async function orderTimeline(orderId: number): Promise<TimelineRow[]> {
  const entities = [{ entity: 'order', entityId: String(orderId) }]
  for (const hook of orderHooks()) entities.push(...((await hook.timeline?.(orderId)) ?? []))
  const rows = await db
    .from('audit_logs')
    .where((any) => {
      for (const { entity, entityId } of entities) {
        void any.orWhere((one) => void one.where({ entity, entity_id: entityId }))
      }
    })
    .whereNotNull('summary')
    .orderBy('id', 'desc')
    .limit(200)
    .select('created_at', 'actor_kind', 'actor_name', 'company_name', 'summary', 'reason')
  return rows.map((row) => ({
    time: formatTime(row.created_at),
    who: row.actor_kind === 'operator' ? `平台 ${row.actor_name}` : row.actor_name,
    company: row.company_name,
    text: row.summary,
    reason: row.reason,
  }))
}
