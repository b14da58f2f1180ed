import { setTimeout as wait } from 'node:timers/promises'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { closeDue } from '#app/auction/actions/close_house'
import type AuctionHouse from '#app/auction/models/auction_house'
import AuctionItem from '#app/auction/models/auction_item'
import { bidOnce, enterAll, signWins } from '#app/demo/auctions/auction_bidders'
import { openSession } from '#app/demo/auctions/auction_sessions'
import { simulatedBidders } from '#app/demo/auctions/keep_auctions'
import { Random } from '#app/demo/shared/random'
import { demoOperator } from '#app/demo/seeds/seed_people'
import { LotState, SessionState } from '#app/auction/codes'
import type { PriceType } from '#app/listing/codes'
import { DemoRefusal } from '#app/demo/refusals'

/**
 * Opens a session now and plays it to its end; `say` hears where it can be watched and how it ends.
 *
 * @throws RefusedError when there is no demo market, or nothing on offer in it
 */
export async function runRehearsal(
  plan: { minutes: number; lots: number; priceType: PriceType; everyMs: number },
  say: (line: string) => void
): Promise<AuctionHouse> {
  const bidders = await simulatedBidders()
  if (bidders.length === 0) throw refuse(DemoRefusal.noDemoMarket)
  const { minutes, lots, priceType } = plan
  const startTime = await databaseNow()
  const house = await openSession(
    { name: '演示竞价专场', startTime, minutes, lots, priceType, memo: '演示场次' },
    await demoOperator('auction')
  )
  if (!house) throw refuse(DemoRefusal.nothingToRehearse)
  say(`${house.houseCode}: /auction/${house.id}`)
  await enterAll(house, bidders)
  const random = new Random(house.id)
  for (;;) {
    await bidOnce(house.id, bidders, random)
    await closeDue(house.id)
    await house.refresh()
    if (house.state === SessionState.ended || house.state === SessionState.voided) break
    await wait(plan.everyMs)
  }
  await signWins(house.id, bidders)
  const items = await AuctionItem.query().where('house_id', house.id)
  const won = items.filter((item) => item.state !== LotState.unsold).length
  say(
    `${house.houseCode}: ${won} of ${items.length} lots sold, ${items.reduce((sum, item) => sum + item.offerNum, 0)} bids`
  )
  return house
}
