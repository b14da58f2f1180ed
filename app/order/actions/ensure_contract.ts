import type { Actor } from '#core/actor'
import { BusyError, refuse } from '#core/errors'
import { inTransaction } from '#core/transaction'
import Order from '#app/order/models/order'
import { renderContract } from '#app/order/documents/contract_document'
import { storePaper } from '#app/system/files/store_paper'
import { completeParties } from '#app/order/shared/contract_parties'
import { orderHooks } from '#app/order/ports/hooks'
import { toleranceOf } from '#app/order/queries/scale_tolerance'
import { requireSide } from '#app/order/shared/access'
import { OrderRefusal } from '#app/order/refusals'
import { OrderFile } from '#app/order/file_purposes'
import { OrderSetting } from '#app/order/settings'
import { setting } from '#app/system/settings/stored_settings'

/**
 * The contract of an accepted order, generated once, and again when its address of delivery changes; readable by both sides. Returns its file id, or null before acceptance and
 * while a side has not said what its part needs.
 */
export async function ensureContract(orderId: number): Promise<number | null> {
  const known = await Order.query().where('id', orderId).preload('lines').firstOrFail()
  if (known.contractFileId || !known.contractNo || !known.acceptedAt) return known.contractFileId
  const parties = await completeParties(known)
  if (!parties) return null
  const terms = { tolerance: await toleranceOf(known), payDays: await setting(OrderSetting.payTimeout) }
  const contents = await renderContract(known.merge(parties), terms)
  const made = await inTransaction(async (trx) => {
    const order = await Order.query({ client: trx }).where('id', orderId).forUpdate().firstOrFail()
    if (order.contractFileId) return order.contractFileId
    // The address was given while the document was made.
    if (order.deliverySetAt?.toMillis() !== known.deliverySetAt?.toMillis()) return null
    const contractFileId = await storePaper(trx, {
      title: `购销合同${order.contractNo}`,
      contents,
      purpose: OrderFile.contract,
      of: order.sellerCompanyId,
      other: order.buyerCompanyId,
    })
    await order.merge({ ...parties, contractFileId }).save()
    return contractFileId
  })
  return made ?? ensureContract(orderId)
}

/**
 * Makes the papers for a reader of the order, should the jobs not have made them yet.
 *
 * @throws NotFoundError also when the order is between two other companies
 */
export async function ensurePapersFor(orderId: number, actor: Actor): Promise<void> {
  const order = await Order.find(orderId)
  if (!order) throw refuse(OrderRefusal.orderMissing)
  requireSide(order, actor)
  try {
    if (order.contractNo && !order.contractFileId) await ensureContract(order.id)
    for (const hook of orderHooks()) await hook.papers?.ensure(order.id)
  } catch (error) {
    // The order is read without its papers while many others are printed; the jobs make them.
    if (!(error instanceof BusyError)) throw error
  }
}
