/* Computed columns of lots: those of their session, and what the consignor asks himself (参与竞价). */
import { choice, computed, price } from '#app/admin/define'
import { AuctionPriceType, SessionState } from '#app/auction/codes'
import { ListingState, PriceType } from '#app/listing/codes'

/** A draft shows what the listing says now, in the kind of the lot; a published lot what was asked when its session was published. */
const asked = (column: 'starting_price' | 'reserve_price') => `(
  select case when s.state <> ${SessionState.draft} then auction_lots.asked_${column}
    when s.price_type = ${AuctionPriceType.fixed} and l.price_type = ${PriceType.fixed} then l.${column}
    when s.price_type = ${AuctionPriceType.basis} and l.price_contract = auction_lots.price_contract then l.${column} end
  from auction_sessions s left join listings l on l.batch_id = auction_lots.product_id and l.state = ${ListingState.listed}
  where s.id = auction_lots.session_id)`

const ofSession = (column: string) =>
  `(select s.${column} from auction_sessions s where s.id = auction_lots.session_id)`

export const lotColumns = {
  sessionState: computed(choice(SessionState, { label: '场次状态' }), ofSession('state')),
  priceType: computed(choice(AuctionPriceType), ofSession('price_type')),
  askedStart: computed(
    price({ label: '委托方起拍价', signed: 'priceContract', help: '委托方在挂牌条款中所填' }),
    asked('starting_price')
  ),
  askedReserve: computed(
    price({ label: '委托方保留价', signed: 'priceContract', help: '标的保留价不能低于此价，由委托方修改' }),
    asked('reserve_price')
  ),
}
