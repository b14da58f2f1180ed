import type { DeskCall } from '#app/admin/define'
import { saveCciaBrand, type CciaBrandInput } from '#app/content/actions/save_ccia_brand'

/** Authorisations of the CCIA brand are saved through the action that checks them. */
export const cciaCrud = {
  create: ({ input, trx }: DeskCall<CciaBrandInput>) => saveCciaBrand(input, trx),
  edit: ({ id, input, trx }: DeskCall<CciaBrandInput> & { id: number }) => saveCciaBrand({ ...input, id }, trx),
  delete: true as const,
}
