import type { Reference } from '#app/ledger/actions/post'

/** An order in dollars as the subject of postings and holds. */
export const foreignOrderRef = ({ id, orderNo }: { id: number; orderNo: string }): Reference => ({
  type: 'foreign_order',
  id,
  no: orderNo,
})
