/*
 * What the list of sessions says beyond its own columns.
 */
import { computed, counted, money, number, text, weight } from '#app/admin/define'
import { AuctionPriceType, SOLD_LOT, SessionState } from '#app/auction/codes'
import { oneOf } from '#core/define_codes'

const OF_HOUSE = 'from auction_items i where i.house_id = auction_houses.id'

export const houseFacts = {
  itemCount: counted('auction_items where house_id = auction_houses.id', { label: '标的', list: true }),
  totalWeight: computed(
    weight({ label: '总重量', list: true }),
    `(select coalesce(sum(product_weight), 0) ${OF_HOUSE})`
  ),
  entryCount: computed(
    number({ label: '入场企业', list: true }),
    '(select count(*) from auction_entries e where e.house_id = auction_houses.id and e.entered_at is not null)'
  ),
  offerCount: computed(number({ label: '出价次数', list: true }), `(select coalesce(sum(offer_num), 0) ${OF_HOUSE})`),
  wonCount: computed(
    number({ label: '拍中', list: true }),
    `(select count(*) ${OF_HOUSE} and i.state ${oneOf(...SOLD_LOT)})`
  ),
  wonAmount: computed(
    money({ label: '拍中金额', help: '一口价场次' }),
    `(select coalesce(sum(round(i.hammer_price * i.product_weight)), 0) ${OF_HOUSE}
      and i.state ${oneOf(...SOLD_LOT)} and auction_houses.price_type = ${AuctionPriceType.fixed})`
  ),
  voidRequest: computed(
    text({ label: '作废申请' }),
    `case when auction_houses.void_asked_by is not null and auction_houses.state not ${oneOf(SessionState.voided, SessionState.ended)}
      then auction_houses.void_asked_name || '：' || auction_houses.void_reason end`
  ),
} as const
