/* Sessions run with the actions of the module: made, published, entered, bid in and closed by the moved clock. */
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { shiftClock } from '#core/clock'
import { addLots } from '#app/auction/actions/add_lots'
import { closeDue } from '#app/auction/actions/close_session'
import { depositEntry, registerEntry } from '#app/auction/actions/enter_session'
import { createSession, type SessionInput } from '#app/auction/actions/make_session'
import { publishSession } from '#app/auction/actions/publish_session'
import { queueBid } from '#app/auction/shared/bid_queue'
import { AuctionDirection, AuctionPriceType } from '#app/auction/codes'
import { BidType } from '#app/listing/codes'
import { COTTON } from '#tests/helpers/quotes'
import { createListing } from '#tests/helpers/listings'
import type { TestMember, TestOperator } from '#tests/helpers/actors'

let keys = 0

export type LotTermsOver = {
  startingPrice?: number
  reservePrice?: number | null
  priceContract?: string | null
}

/** Sets the clock to a moment. */
export const goTo = (moment: DateTime) => shiftClock(moment.toMillis() - Date.now())

/** A basis of +600 on a contract that trades for months. */
export const BASIS: [Partial<SessionInput>, LotTermsOver] = [
  { priceType: AuctionPriceType.basis },
  { startingPrice: 60_000, priceContract: COTTON },
]

/** A session that starts in three hours and lasts one hour, with one lot of 43.729 t at 16,000.00, or 200 t asked for in a down session. */
export async function comingSession(
  operator: TestOperator,
  seller: TestMember,
  over: Partial<SessionInput> = {},
  terms: LotTermsOver = {}
) {
  const { batch, listing } = await createListing(seller, { bidType: BidType.open })
  const startTime = DateTime.now().plus({ hours: 3 }).startOf('second')
  const session = await createSession(
    {
      name: '北疆优质棉专场第1场',
      startTime,
      endTime: startTime.plus({ hours: 1 }),
      bidNotice: '请仔细阅读',
      priceType: AuctionPriceType.fixed,
      ...over,
    },
    operator.actor
  )
  const prices = { startingPrice: 1_600_000, stepPrice: 1_000, ...terms }
  const lots =
    over.priceDirection === AuctionDirection.down
      ? [{ ...prices, sellerCompanyId: seller.company.id, productName: '机采棉 3128B', productWeight: 200 }]
      : [{ ...prices, batchId: batch.id }]
  const [lot] = await addLots({ sessionId: session.id, lots }, operator.actor)
  return { session, lot, batch, listing }
}

/** Registers the company and freezes its deposit (cents). */
export async function enterWith(sessionId: number, member: TestMember, amount = 10_000_000) {
  await registerEntry({ sessionId, noticeVersion: 1 }, member.actor)
  return depositEntry({ sessionId, amount, key: `live-deposit-${++keys}` }, member.actor)
}

/** A session whose only lot the buyer has won at its starting price; the clock stands a minute behind its end. */
export async function wonSession(
  operator: TestOperator,
  seller: TestMember,
  buyer: TestMember,
  over: Partial<SessionInput> = {},
  terms: LotTermsOver = {}
) {
  const made = await comingSession(operator, seller, over, terms)
  const { session, lot } = made
  await publishSession({ sessionId: session.id }, operator.actor)
  await enterWith(session.id, buyer)
  await queueBid(lot.id, {
    companyId: buyer.company.id,
    userId: buyer.user.id,
    price: lot.startingPrice,
    key: `live-bid-${++keys}`,
    at: session.startTime.plus({ minutes: 5 }).toJSDate(),
  })
  goTo(session.endTime.plus({ minutes: 1 }))
  await closeDue(session.id)
  const { confirm_due: due } = await db.from('auction_lots').where('id', lot.id).firstOrFail()
  return { ...made, due: DateTime.fromJSDate(due) }
}
