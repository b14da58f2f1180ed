/* Notices about orders (state-machines §14). Notices to a whole company link to the page of its side; SMS go to the contact person. */
import { formatTime } from '#core/clock'
import type { Trx } from '#core/transaction'
import { notify } from '#app/system/shared/notices'
import type { NoticeCode } from '#app/system/rules/notice_codes'
import type Order from '#app/order/models/order'

type OrderNotice = { code: NoticeCode; title: string; content: string; sms?: boolean; extraMobiles?: (string | null)[] }

export async function tellBuyer(trx: Trx, order: Order, notice: OrderNotice) {
  await notify(trx, {
    code: notice.code,
    companyId: order.buyerCompanyId,
    title: notice.title,
    content: notice.content,
    link: `/buyer/${order.id}`,
    sms: [...(notice.sms ? [order.buyerMobile] : []), ...(notice.extraMobiles ?? [])],
  })
}

export async function tellSeller(trx: Trx, order: Order, notice: OrderNotice) {
  await notify(trx, {
    code: notice.code,
    companyId: order.sellerCompanyId,
    title: notice.title,
    content: notice.content,
    link: `/seller/${order.id}`,
    sms: notice.sms ? [order.sellerMobile] : [],
  })
}

export async function tellBoth(trx: Trx, order: Order, notice: OrderNotice) {
  await tellBuyer(trx, order, notice)
  await tellSeller(trx, order, notice)
}

/** `11-24 17:00`, for use in a sentence. */
export function shortTime(value: Parameters<typeof formatTime>[0]): string {
  return formatTime(value)?.slice(5, 16) ?? '--'
}
