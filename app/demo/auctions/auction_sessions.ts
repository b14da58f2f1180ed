/* Sessions of the demo, made by an operator with the actions of the auction module from batches that sellers offer for auctions. */
import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { addLots, type LotInput, type NeedInput } from '#app/auction/actions/add_lots'
import { createSession, type SessionInput } from '#app/auction/actions/make_session'
import { publishSession } from '#app/auction/actions/publish_session'
import type AuctionSession from '#app/auction/models/auction_session'
import { mainContract } from '#app/market/queries/contracts'
import type { Actor } from '#core/actor'
import { BidType, DeliveryType, ListingState, PriceType } from '#app/listing/codes'
import { InTransitState, ProductType, SalesState } from '#app/catalog/codes'
import { AuctionDirection, AuctionPriceType } from '#app/auction/codes'

/** Marks sessions in which simulated bidders take part. */
export const REHEARSAL = '演示场次：模拟企业会参与出价'

const NOTICE = `<p>一、竞买企业须为已认证企业，入场前冻结保证金，额度以保证金为限。</p>
<p>二、竞价阶段结束后进入秒杀阶段，每次有效出价后重新倒计时，无人出价即落槌。</p>
<p>三、买方应于下一工作日17:00前签署成交确认书，逾期视为弃拍，保证金划转委托方。</p>
<p>四、重量与质量以公证检验证书为准，提货地点为标的所列仓库。</p>`

/** Cents per tonne. */
const STEP = 1_000
const TEN_YUAN = 1_000
const round = (cents: number) => Math.round(cents / TEN_YUAN) * TEN_YUAN

type Offer = { batchId: number; price: number }

/** Batches offered for auctions and free, optionally of one seller. */
async function offers(count: number, sellerId?: number): Promise<Offer[]> {
  const { rows } = await db.rawQuery(
    `select l.batch_id as "batchId", l.price from listings l join batches b on b.id = l.batch_id
     where l.state = ${ListingState.listed} and l.bid_type = ${BidType.open} and l.price_type = ${PriceType.fixed} and b.sales_state = ${SalesState.onSale} and b.in_transit_state = ${InTransitState.stored} and b.product_type = ${ProductType.xinjiang}
       and l.delivery_type = ${DeliveryType.pickUp} and (?::bigint is null or l.company_id = ?)
       and not exists (select 1 from cart_items c where c.batch_id = b.id)
     order by l.id limit ?`,
    [sellerId ?? null, sellerId ?? null, count]
  )
  return rows
}

/** Terms of lots: the starting price is below the asking price; every third lot has a reserve price. */
async function lotsOf(found: Offer[], basis: boolean): Promise<LotInput[]> {
  const main = basis ? await mainContract('CF') : null
  return found.map(({ batchId, price }, index) => {
    const asked = main ? price - main.price : price
    return {
      batchId,
      startingPrice: round(asked - 40_000),
      stepPrice: STEP,
      appraisedPrice: round(asked),
      reservePrice: index % 3 === 1 ? round(asked - 25_000) : null,
      priceContract: main?.code ?? null,
    }
  })
}

export type SessionPlan = {
  name: string
  startTime: DateTime
  minutes: number
  priceType?: AuctionPriceType
  lotCount?: number
  sellerId?: number
  /** Makes the session a down session. */
  needs?: NeedInput[]
  memo?: string
} & Pick<SessionInput, 'limited' | 'millsOnly' | 'companyIds'>

/** Makes and publishes a session; null when there is no batch to sell. */
export async function openSession(plan: SessionPlan, operator: Actor): Promise<AuctionSession | null> {
  const {
    name,
    startTime,
    minutes,
    priceType = AuctionPriceType.fixed,
    lotCount = 4,
    sellerId,
    needs,
    memo,
    ...more
  } = plan
  const lots = needs ?? (await lotsOf(await offers(lotCount, sellerId), priceType === AuctionPriceType.basis))
  if (lots.length === 0) return null
  const session = await createSession(
    {
      name,
      startTime,
      endTime: startTime.plus({ minutes }),
      priceType,
      priceDirection: needs ? AuctionDirection.down : AuctionDirection.up,
      bidNotice: NOTICE,
      memo,
      ...more,
    },
    operator
  )
  // Made-up offers follow quotes of their own.
  await addLots({ sessionId: session.id, lots, confirmed: true }, operator)
  return publishSession({ sessionId: session.id, noticeMinutes: -24 * 60 }, operator)
}
