import db from '@adonisjs/lucid/services/db'
import { formatTime } from '#core/clock'
import type { Actor } from '#core/actor'
import { type LeadState } from '#app/content/codes'

/** A wish of one's own. `amount` is cents. */
export type OwnLead = { id: number; product: string; amount: number; state: LeadState; createdTime: string | null }

/** What the actor has asked for, the newest first. */
export async function ownLeads(actor: Actor): Promise<OwnLead[]> {
  const rows = await db
    .from('finance_leads')
    .where('user_id', actor.userId!)
    .select('id', 'product', 'amount', 'state', 'created_at')
    .orderBy('id', 'desc')
    .limit(20)
  return rows.map(({ created_at: createdAt, ...lead }) => ({ ...lead, createdTime: formatTime(createdAt) }))
}
