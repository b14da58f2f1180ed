import type { LeadState } from '#app/content/codes'

/** A lead of the viewer. `amount` in cents. */
export type OwnLead = { id: number; product: string; amount: number; state: LeadState; createdTime: string | null }
