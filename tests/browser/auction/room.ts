/*
 * Sessions to sit in, and what people do in a room. Sessions are published by the module's own actions; only their hours are then moved,
 * because none may open earlier than half an hour after it was published.
 */
import { DateTime } from 'luxon'
import type { Browser, BrowserContext, Page } from 'playwright'
import db from '@adonisjs/lucid/services/db'
import { addItems, type ItemTerms } from '#app/auction/actions/add_items'
import { closeDue } from '#app/auction/actions/close_house'
import { depositEntry, registerEntry } from '#app/auction/actions/enter_house'
import { createHouse, type HouseInput } from '#app/auction/actions/make_house'
import { publishHouse } from '#app/auction/actions/publish_house'
import type { TestMember, TestOperator } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { CONTEXT } from '#tests/helpers/browser'
import { browseAs, openPage } from '#tests/helpers/storefront'
import { BASE } from '../journey/people.js'
import { AuctionDirection, AuctionPriceType, BidRefusal, LotState } from '#app/auction/codes'
import { BidType } from '#app/listing/codes'

let keys = 0

type Hours = { startsIn: number; endsIn: number }

/** A session of lots of B1 (43.729 t), running since 20 minutes unless told otherwise. Seconds from now. */
export async function openSession(
  { seller, operator }: { seller: TestMember; operator: TestOperator },
  { lots, ...over }: Partial<HouseInput> & { lots: ItemTerms[] },
  { startsIn, endsIn }: Hours = { startsIn: -1_200, endsIn: 2_400 }
) {
  const later = DateTime.now().plus({ hours: 3 })
  const house = await createHouse(
    {
      ...{ name: '北疆优质棉专场第1场', startTime: later, endTime: later.plus({ hours: 1 }) },
      ...{ bidNotice: '<p>出价不可撤回，价高者得。</p>', priceType: AuctionPriceType.fixed, ...over },
    },
    operator.actor
  )
  const down = house.priceDirection === AuctionDirection.down
  const items = []
  for (const terms of lots) {
    const goods = down
      ? { sellerCompanyId: seller.company.id, productName: '机采棉 3128B 强力29以上', productWeight: 43.729 }
      : { batchId: (await createListing(seller, { bidType: BidType.open })).batch.id }
    items.push(...(await addItems({ houseId: house.id, items: [{ ...terms, ...goods }] }, operator.actor)))
  }
  await publishHouse({ houseId: house.id }, operator.actor)
  const now = Date.now()
  await db
    .from('auction_houses')
    .where('id', house.id)
    .update({ start_time: new Date(now + startsIn * 1_000), end_time: new Date(now + endsIn * 1_000) })
  return { houseId: house.id, code: house.houseCode, items }
}

/** The planned end has come: the flash phase begins now. */
export async function endOpenBidding(houseId: number) {
  await db
    .from('auction_houses')
    .where('id', houseId)
    .update({ end_time: db.raw('clock_timestamp()') })
}

/** Every deadline has passed, and the hammer falls. */
export async function letHammerFall(houseId: number) {
  await db
    .from('auction_items')
    .where({ house_id: houseId, state: LotState.waiting })
    .update({ deadline: db.raw('clock_timestamp()') })
  await closeDue(houseId)
}

/** Registers and freezes enough for two lots. */
export async function enter(houseId: number, member: TestMember, amount = 4_372_900) {
  await registerEntry({ houseId, noticeVersion: 1 }, member.actor)
  return depositEntry({ houseId, amount, key: `browser${++keys}` }, member.actor)
}

const windows: BrowserContext[] = []

/** A room holds a stream open as long as its window: no test leaves one behind, however it ends. */
export const closeWindows = () => Promise.all(windows.splice(0).map((context) => context.close()))

/** A browser window of a member, on a desk or a phone. */
export async function sit(browser: Browser, member: TestMember | null, phone = false): Promise<Page> {
  const context = await browser.newContext({
    ...CONTEXT,
    baseURL: BASE,
    ...(phone && { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true }),
  })
  windows.push(context)
  context.setDefaultTimeout(20_000)
  if (member) await browseAs(context, member)
  return context.newPage()
}

/** Opens a room and waits until it is live. */
export async function watch(page: Page, houseId: number) {
  await openPage(page, `/auction/${houseId}`)
  await page.getByTestId('room-head').locator('[data-state=live]').waitFor({ state: 'attached' })
}

export const go = (page: Page) => page.getByTestId('bid')
/** The large price of the chosen item. */
export const priceNow = (page: Page, text: string) => page.getByTestId('standing-price').filter({ hasText: text })
export const says = (page: Page, text: string) =>
  page.getByTestId('bid-panel').getByRole('status').filter({ hasText: text })
export const tag = (page: Page, text: string) => page.getByTestId('standing').getByText(text)

/** A price that has only just moved takes no bid yet. */
export const seen = (page: Page) => page.locator('[data-testid=standing-price]:not([data-unseen])').waitFor()

/** Presses the button when it offers this price and waits until one leads. */
export async function bid(page: Page, price: string) {
  const press = go(page).filter({ hasText: `出价 ${price}` })
  await press.waitFor()
  await seen(page)
  await press.click()
  await tag(page, '在手').waitFor()
  await priceNow(page, price).waitFor()
}

export const acceptedBids = async (itemId: number): Promise<number[]> =>
  (
    await db.from('auction_bids').where({ item_id: itemId, reason: BidRefusal.accepted }).orderBy('seq').select('price')
  ).map((row) => row.price)
