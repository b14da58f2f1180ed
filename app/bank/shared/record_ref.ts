import type { Reference } from '#app/ledger/actions/post'

/** A payment in or out as the subject of postings and holds. */
export const recordRef = (id: number, apiOrderId: string): Reference => ({
  type: 'withdraw_record',
  id,
  no: apiOrderId,
})
