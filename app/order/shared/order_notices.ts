/* Notices about orders (state-machines §14). Notices to a whole company link to the page of its side; SMS go to the contact person. */
import { formatTime } from '#core/clock'
import type { Trx } from '#core/transaction'
import { notify } from '#app/system/shared/notices'
import type { NoticeCode } from '#app/system/rules/notice_codes'
import type Order from '#app/order/models/order'

type Told = { code: NoticeCode; title: string; content: string; sms?: boolean; extraMobiles?: (string | null)[] }

export async function tellBuyer(trx: Trx, order: Order, told: Told) {
  await notify(trx, {
    code: told.code,
    companyId: order.buyerCompanyId,
    title: told.title,
    content: told.content,
    link: `/buyer/${order.id}`,
    sms: [...(told.sms ? [order.buyerMobile] : []), ...(told.extraMobiles ?? [])],
  })
}

export async function tellSeller(trx: Trx, order: Order, told: Told) {
  await notify(trx, {
    code: told.code,
    companyId: order.sellerCompanyId,
    title: told.title,
    content: told.content,
    link: `/seller/${order.id}`,
    sms: told.sms ? [order.sellerMobile] : [],
  })
}

export async function tellBoth(trx: Trx, order: Order, told: Told) {
  await tellBuyer(trx, order, told)
  await tellSeller(trx, order, told)
}

/** `11-24 17:00`, for use in a sentence. */
export function shortTime(value: Parameters<typeof formatTime>[0]): string {
  return formatTime(value)?.slice(5, 16) ?? '--'
}
