import { saveCciaBrand } from '#app/content/actions/save_ccia_brand'
import type { Trx } from '#core/transaction'

/** Authorisations of the CCIA brand are written through the action that checks them. */
export const cciaCrud = {
  create: ({ input, trx }: { input: any; trx: Trx }) => saveCciaBrand(input, trx),
  edit: ({ id, input, trx }: { id: number; input: any; trx: Trx }) => saveCciaBrand({ ...input, id }, trx),
  delete: true as const,
}
