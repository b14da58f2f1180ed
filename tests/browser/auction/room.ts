/*
 * Sessions for the tests, and the actions of bidders in a room. Sessions are published by the module's own actions; afterwards only their
 * times are changed, because a session cannot open earlier than half an hour after it was published.
 */
import { DateTime } from 'luxon'
import type { Browser, Page } from 'playwright'
import db from '@adonisjs/lucid/services/db'
import { addLots, type LotTerms } from '#app/auction/actions/add_lots'
import { closeDue } from '#app/auction/actions/close_session'
import { depositEntry, registerEntry } from '#app/auction/actions/enter_session'
import { createSession, type SessionInput } from '#app/auction/actions/make_session'
import { publishSession } from '#app/auction/actions/publish_session'
import type { TestMember, TestOperator } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { CONTEXT } from '#tests/helpers/browser'
import { browseAs, openPage } from '#tests/helpers/storefront'
import { until } from '#tests/helpers/until'
import { BASE } from '../journey/people.js'
import { AuctionDirection, AuctionPriceType, BidRefusal, LotState } from '#app/auction/codes'
import { BidType } from '#app/listing/codes'

let keys = 0

type Hours = { startsIn: number; endsIn: number }

/** A session with lots of B1 (43.729 t); by default it has been running for 20 minutes. Times are in seconds from now. */
export async function openSession(
  { seller, operator }: { seller: TestMember; operator: TestOperator },
  { terms, ...over }: Partial<SessionInput> & { terms: LotTerms[] },
  { startsIn, endsIn }: Hours = { startsIn: -1_200, endsIn: 2_400 }
) {
  const later = DateTime.now().plus({ hours: 3 })
  const session = await createSession(
    {
      name: '北疆优质棉专场第1场',
      startTime: later,
      endTime: later.plus({ hours: 1 }),
      bidNotice: '<p>出价不可撤回，价高者得。</p>',
      priceType: AuctionPriceType.fixed,
      ...over,
    },
    operator.actor
  )
  const down = session.priceDirection === AuctionDirection.down
  const lots = []
  for (const one of terms) {
    const goods = down
      ? { sellerCompanyId: seller.company.id, productName: '机采棉 3128B 强力29以上', productWeight: 43.729 }
      : { batchId: (await createListing(seller, { bidType: BidType.open })).batch.id }
    lots.push(...(await addLots({ sessionId: session.id, lots: [{ ...one, ...goods }] }, operator.actor)))
  }
  await publishSession({ sessionId: session.id }, operator.actor)
  const now = Date.now()
  await db
    .from('auction_sessions')
    .where('id', session.id)
    .update({ start_time: new Date(now + startsIn * 1_000), end_time: new Date(now + endsIn * 1_000) })
  return { sessionId: session.id, code: session.sessionCode, lots }
}

/** Moves the planned end to now: the flash phase begins. */
export async function endOpenBidding(sessionId: number) {
  await db
    .from('auction_sessions')
    .where('id', sessionId)
    .update({ end_time: db.raw('clock_timestamp()') })
}

/** Moves every deadline into the past and closes the lots. */
export async function letHammerFall(sessionId: number) {
  await db
    .from('auction_lots')
    .where({ session_id: sessionId, state: LotState.waiting })
    .update({ deadline: db.raw('clock_timestamp()') })
  await closeDue(sessionId)
}

/** Registers and freezes a deposit (cents) that is enough for two lots. */
export async function enter(sessionId: number, member: TestMember, amount = 4_372_900) {
  await registerEntry({ sessionId, noticeVersion: 1 }, member.actor)
  return depositEntry({ sessionId, amount, key: `browser${++keys}` }, member.actor)
}

/** Opens a browser window of a member, of the size of a computer or a phone. */
export async function sit(browser: Browser, member: TestMember | null, phone = false): Promise<Page> {
  const context = await browser.newContext({
    ...CONTEXT,
    baseURL: BASE,
    ...(phone && { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true }),
  })
  if (member) await browseAs(context, member)
  return context.newPage()
}

/** Opens a room and waits until it is live. */
export async function watch(page: Page, sessionId: number) {
  await openPage(page, `/auction/${sessionId}`)
  await page.getByTestId('room-head').locator('[data-state=live]').waitFor({ state: 'attached' })
}

export const go = (page: Page) => page.getByTestId('bid')

/** Enter does nothing while the room has lost the line for a moment, as it may on a busy machine: a person waits until the button is back. */
export const canBid = (page: Page) => go(page).and(page.locator(':enabled')).waitFor()
/** The large price of the chosen lot. */
export const priceNow = (page: Page, text: string) => page.getByTestId('standing-price').filter({ hasText: text })
export const says = (page: Page, text: string) =>
  page.getByTestId('bid-panel').getByRole('status').filter({ hasText: text })
export const tag = (page: Page, text: string) => page.getByTestId('standing').getByText(text)

/** Waits until so many lots are in the member's hand: what belongs to the member alone comes by itself, after the bid. */
export async function inHand(page: Page, lots: number) {
  const rows = page.getByRole('region', { name: '我的在手' }).locator('tbody tr')
  await until(`${lots} lots in hand`, async () => (await rows.count()) === lots)
}

/** Waits until the price counts as seen: directly after a change the page refuses a bid. */
export const seen = (page: Page) => page.locator('[data-testid=standing-price]:not([data-unseen])').waitFor()

/** Presses the bid button when it shows this price and waits until the bid leads. */
export async function bid(page: Page, price: string) {
  const press = go(page).filter({ hasText: `出价 ${price}` })
  await press.waitFor()
  await seen(page)
  await press.click()
  await tag(page, '在手').waitFor()
  await priceNow(page, price).waitFor()
}

export const acceptedBids = async (lotId: number): Promise<number[]> =>
  (
    await db.from('auction_bids').where({ lot_id: lotId, reason: BidRefusal.accepted }).orderBy('seq').select('price')
  ).map((row) => row.price)
