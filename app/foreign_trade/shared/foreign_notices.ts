/* Notices about orders in dollars, to the whole company of a side; SMS go to the person in charge. */
import type { Trx } from '#core/transaction'
import type { Side } from '#app/order/shared/access'
import { notify } from '#app/system/shared/notices'
import type { NoticeCode } from '#app/system/rules/notice_codes'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'

type ForeignNotice = { code: NoticeCode; title: string; content: string; sms?: boolean }

/** The page of an order, of either side. */
export const foreignOrderPath = (side: Side, orderId: number) =>
  side === 'buyer' ? `/buyer/purchase-foreign-order/${orderId}` : `/seller/sale-foreign-order/${orderId}`

export async function tellForeign(trx: Trx, order: ForeignOrder, side: Side | 'both', notice: ForeignNotice) {
  for (const one of side === 'both' ? (['buyer', 'seller'] as const) : [side]) {
    const { code, title, content, sms } = notice
    await notify(trx, {
      code,
      companyId: one === 'buyer' ? order.buyerCompanyId : order.sellerCompanyId,
      title,
      content,
      link: foreignOrderPath(one, order.id),
      sms: sms ? [one === 'buyer' ? order.buyerMobile : order.sellerMobile] : [],
    })
  }
}
