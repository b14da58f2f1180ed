/* What is said of the kind of a session, its notice, and the computed columns of the list of sessions. */
import { choice, computed, counted, money, number, richText, text, weight } from '#app/admin/define'
import { AuctionDirection, AuctionPriceType, SOLD_LOT, SessionState } from '#app/auction/codes'
import { AuctionSetting } from '#app/auction/settings'
import { setting } from '#app/system/settings/stored_settings'
import { oneOf } from '#core/define_codes'

export const priceTypeField = choice(AuctionPriceType, {
  list: true,
  filter: true,
  default: AuctionPriceType.basis,
  help: '基差竞价的每个标的都要有点价合约',
})

export const directionField = choice(AuctionDirection, {
  list: true,
  filter: true,
  default: AuctionDirection.up,
  help: '加价卖出批次，降价为委托方采购',
})

/** 竞价须知, which begins with the template of 交易设置. */
export const noticeField = richText({
  label: '竞价须知',
  default: () => setting(AuctionSetting.notice),
  help: '按“交易设置”的竞价须知模板填写，可按本场修改；竞买企业报名时须勾选同意',
})

const OF_SESSION = 'from auction_lots l where l.session_id = auction_sessions.id'

export const sessionColumns = {
  lotCount: counted('auction_lots where session_id = auction_sessions.id', { label: '标的', list: true }),
  totalWeight: computed(
    weight({ label: '总重量', list: true }),
    `(select coalesce(sum(product_weight), 0) ${OF_SESSION})`
  ),
  entryCount: computed(
    number({ label: '入场企业', list: true }),
    '(select count(*) from auction_entries e where e.session_id = auction_sessions.id and e.entered_at is not null)'
  ),
  offerCount: computed(number({ label: '出价次数', list: true }), `(select coalesce(sum(offer_num), 0) ${OF_SESSION})`),
  wonCount: computed(
    number({ label: '拍中', list: true }),
    `(select count(*) ${OF_SESSION} and l.state ${oneOf(...SOLD_LOT)})`
  ),
  wonAmount: computed(
    money({ label: '拍中金额', help: '一口价场次' }),
    `(select coalesce(sum(round(l.standing_price * l.product_weight)), 0) ${OF_SESSION}
      and l.state ${oneOf(...SOLD_LOT)} and auction_sessions.price_type = ${AuctionPriceType.fixed})`
  ),
  voidRequest: computed(
    text({ label: '作废申请' }),
    `case when auction_sessions.void_asked_by is not null and auction_sessions.state not ${oneOf(SessionState.voided, SessionState.ended)}
      then auction_sessions.void_asked_name || '：' || auction_sessions.void_reason end`
  ),
} as const
