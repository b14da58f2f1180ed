import type { LeadState } from '#app/content/codes'

/** A wish of one's own. `amount` is cents. */
export type OwnLead = { id: number; product: string; amount: number; state: LeadState; createdTime: string | null }
