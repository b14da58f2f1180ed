import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { renderPdf } from '#core/pdf'
import type { Download } from '#core/wire_files'
import { ForeignOrderState } from '#app/foreign_trade/codes'
import { foreignDeliveryOrder, foreignSettlementSheet } from '#app/foreign_trade/documents/foreign_papers'
import { getForeignOrder } from '#app/foreign_trade/queries/get_foreign_order'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'

const PDF = 'application/pdf'

/** 提货单 as PDF, for both sides. @throws NotFoundError for strangers; RefusedError before the buyer has received the documents */
export async function foreignDeliveryPaper(orderId: number, actor: Actor): Promise<Download> {
  const order = await getForeignOrder(orderId, actor)
  if (order.receivedTime === null || order.state === ForeignOrderState.cancelled)
    throw refuse(ForeignTradeRefusal.documentsNotReceived)
  return { name: `提货单${order.orderNo}.pdf`, type: PDF, contents: await renderPdf(foreignDeliveryOrder(order)) }
}

/** 结算单 as PDF, for both sides. @throws NotFoundError for strangers; RefusedError before the CIQ weight is known */
export async function foreignSettlementPaper(orderId: number, actor: Actor): Promise<Download> {
  const order = await getForeignOrder(orderId, actor)
  if (order.landedAmount === null) throw refuse(ForeignTradeRefusal.notLanded)
  return { name: `结算单${order.orderNo}.pdf`, type: PDF, contents: await renderPdf(foreignSettlementSheet(order)) }
}
