import type { Reference } from '#app/ledger/actions/post'

/** An order as the subject of postings and holds. */
export const orderRef = ({ id, orderNo }: { id: number; orderNo: string }): Reference => ({
  type: 'order',
  id,
  no: orderNo,
})
