import db from '@adonisjs/lucid/services/db'
import { formatTime } from '#core/clock'
import type { Actor } from '#core/actor'
import type { OwnLead } from '#app/content/transformers/lead'

/** The actor's own leads, the newest first. */
export async function ownLeads(actor: Actor): Promise<OwnLead[]> {
  const rows = await db
    .from('finance_leads')
    .where('user_id', actor.userId!)
    .select('id', 'product', 'amount', 'state', 'created_at')
    .orderBy('id', 'desc')
    .limit(20)
  return rows.map(({ created_at: createdAt, ...lead }) => ({ ...lead, createdTime: formatTime(createdAt) }))
}
