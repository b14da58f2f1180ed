/* Batches entered, corrected and deleted by operators: the actions and the checks of the storefront, in the seller's name. */
import type { DeskCall, Id, RowOf } from '#app/admin/define'
import { deleteBatch } from '#app/catalog/actions/delete_batch'
import { addBatch, editBatch } from '#app/catalog/actions/save_batch'
import { SalesState, isByTonne } from '#app/catalog/codes'
import { CatalogRefusal } from '#app/catalog/refusals'
import { SHARE_KEYS, wireNameOf } from '#app/catalog/indicators'
import Batch from '#app/catalog/models/batch'
import { addBatchValidator } from '#app/catalog/validators/batches'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'

type Written = DeskCall<Record<string, unknown> & { companyId?: number }>

/** Columns with a value of their own where nothing is chosen: an empty one in a form means that value. */
const FILLED = new Set(['weightType', 'inTransitState', 'premiumAgio'])

/** Attributes of a form in the names of the storefront's calls, whose validator judges them. */
const checked = (attributes: Record<string, unknown>) => {
  const given = Object.fromEntries(
    Object.entries(attributes).filter(([key, value]) => !(FILLED.has(key) && value === null))
  )
  for (const key of SHARE_KEYS) {
    const wire = wireNameOf(key)
    if (wire === key || !(key in given)) continue
    given[wire] = given[key]
    delete given[key]
  }
  return addBatchValidator.validate(given)
}

/** Fields that the validator asks for whatever is changed. */
const known = ({ productType, batchCode, packets, chandi, grossWeight }: Batch) => ({
  productType,
  batchCode,
  packets,
  chandi,
  grossWeight,
})

export const batchCrud = {
  create: async ({ input: { companyId, ...attributes }, actor, trx }: Written) =>
    addBatch({ ...(await checked(attributes)), companyId }, actor, trx),
  edit: async ({ id, input, actor, trx }: Written & { id: Id }) => {
    const batch = await Batch.findOrFail(id, { client: trx })
    return editBatch({ ...(await checked({ ...known(batch), ...input })), productId: id }, actor, trx)
  },
  delete: ({ id, actor, trx }: { id: Id; actor: Actor; trx: Trx }) => deleteBatch({ productId: id }, actor, trx),
  when: ({ salesState, productType }: RowOf<typeof Batch>) =>
    salesState === SalesState.onSale && !isByTonne(productType),
  refusal: ({ productType }: RowOf<typeof Batch>) => (isByTonne(productType) ? CatalogRefusal.keptByTonne : undefined),
}
