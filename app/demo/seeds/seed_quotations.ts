/* Inquiries between demo companies in every state: open, countered, accepted, rejected, withdrawn. */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { oneOf } from '#core/define_codes'
import { actorOfUser } from '#app/identity/sessions/members'
import { acceptQuotation } from '#app/quotation/actions/accept_quotation'
import { counterQuotation, rejectQuotation, withdrawQuotation } from '#app/quotation/actions/answer_quotation'
import { defaultAddressOf } from '#app/demo/shared/default_address'
import { openQuotation } from '#app/quotation/actions/open_quotation'
import type { DemoPeople } from '#app/demo/seeds/seed_people'
import type { Random } from '#app/demo/shared/random'
import { Adjustable, BidType, ListingState, PriceType } from '#app/listing/codes'
import { BY_TONNE, ProductType, SalesState } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'

/** Cents per tonne below the asking price. */
const BELOW = [30_000, 20_000, 15_000, 40_000, 10_000, 25_000, 35_000, 20_000]
/** The same of goods by the tonne, which cost a fifth of cotton and less. */
const BELOW_TONNES = [6_000, 4_000, 5_000, 8_000, 3_000, 5_000]
const MESSAGES = ['一次性付清，本周提货', '长期采购，请优惠', null, '若含一个月仓储可立即成交']

/** `weight` of goods by the tonne. */
type Offered = { batchId: number; price: number; seller: number; weight?: number }

async function offered(sellerId: number | null, count: number): Promise<Offered[]> {
  const { rows } = await db.rawQuery(
    `select l.batch_id as "batchId", l.price, l.contact_id as seller from listings l join batches b on b.id = l.batch_id
     where l.state = ${ListingState.listed} and l.price_type = ${PriceType.fixed} and l.adjustable = ${Adjustable.yes} and l.bid_type = ${BidType.closed} and b.sales_state = ${SalesState.onSale} and b.product_type = ${ProductType.xinjiang}
       and (?::bigint is null or l.company_id = ?) order by l.id desc limit ?`,
    [sellerId, sellerId, count]
  )
  return rows
}

/** Goods by the tonne at a price that its seller bargains about, of any gin and trader; `weight`: a truck of them, or what is there. */
async function offeredTonnes(count: number): Promise<Offered[]> {
  const { rows } = await db.rawQuery(
    `select distinct on (l.company_id, b.product_type) l.batch_id as "batchId", l.price, l.contact_id as seller, least(b.gross_weight, 30) as weight
     from listings l join batches b on b.id = l.batch_id
     where l.state = ${ListingState.listed} and l.price_type = ${PriceType.fixed} and l.adjustable = ${Adjustable.yes}
       and b.sales_state = ${SalesState.onSale} and b.product_type ${oneOf(...BY_TONNE)} order by l.company_id, b.product_type, l.id desc limit ?`,
    [count]
  )
  return rows
}

/** What becomes of the inquiries, one after the other: open, countered, rejected, accepted, countered, withdrawn. */
async function answer(index: number, quotationId: number, half: number, buyer: Actor, seller: Actor) {
  if (index % 6 === 1 || index % 6 === 4)
    await counterQuotation({ quotationId, price: half, message: '最低价', confirmed: true }, seller)
  if (index % 6 === 2) await rejectQuotation({ quotationId, reason: '价格过低' }, seller)
  if (index % 6 === 3) await acceptQuotation({ quotationId }, seller)
  if (index % 6 === 5) await withdrawQuotation({ quotationId }, buyer)
}

/** @returns number of inquiries */
export async function seedQuotations({ gins, buyers }: DemoPeople, random: Random): Promise<number> {
  const mills = buyers.filter(({ company }) => (company.type & CompanyType.textileMill) !== 0)
  const [demoBuyer] = await Promise.all(mills.slice(0, 1).map(({ trader }) => actorOfUser(trader.id)))
  const others = await Promise.all(mills.slice(1, 4).map(({ trader }) => actorOfUser(trader.id)))
  const own = await offered(gins[0].company.id, 6)
  const wide = (await offered(null, 40)).filter(({ batchId }) => !own.some((offer) => offer.batchId === batchId))
  let made = 0
  const ask = async (offers: Offered[], below: readonly number[]) => {
    for (const [index, { batchId, price, seller: sellerId, weight }] of offers.entries()) {
      const buyer = index % 2 === 0 ? demoBuyer : random.pick(others)
      const seller = await actorOfUser(sellerId)
      const less = below[index % below.length]
      const { id } = await openQuotation(
        {
          batchId,
          weight,
          price: price - less,
          message: random.pick(MESSAGES),
          confirmed: true,
          addressId: await defaultAddressOf(buyer.companyId!),
        },
        buyer
      )
      made++
      await answer(index, id, price - Math.round(less / 2_000) * 1_000, buyer, seller)
    }
  }
  await ask([...own, ...wide.slice(0, 6)], BELOW)
  await ask(await offeredTonnes(12), BELOW_TONNES)
  return made
}
