import { setTimeout as wait } from 'node:timers/promises'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { closeDue } from '#app/auction/actions/close_session'
import type AuctionSession from '#app/auction/models/auction_session'
import AuctionLot from '#app/auction/models/auction_lot'
import { bidOnce, enterAll, signWins } from '#app/demo/auctions/auction_bidders'
import { openSession } from '#app/demo/auctions/auction_sessions'
import { simulatedBidders } from '#app/demo/auctions/keep_auctions'
import { Random } from '#app/demo/shared/random'
import { demoOperator } from '#app/demo/seeds/seed_people'
import { LotState, SessionState } from '#app/auction/codes'
import type { PriceType } from '#app/listing/codes'
import { DemoRefusal } from '#app/demo/refusals'

/**
 * Opens a session now and runs it to its end; `say` receives the link to the session and its result.
 *
 * @throws RefusedError when there is no demo market, or no batch to sell in it
 */
export async function runRehearsal(
  plan: { minutes: number; lotCount: number; priceType: PriceType; everyMs: number },
  say: (line: string) => void
): Promise<AuctionSession> {
  const bidders = await simulatedBidders()
  if (bidders.length === 0) throw refuse(DemoRefusal.noDemoMarket)
  const { minutes, lotCount, priceType } = plan
  const startTime = await databaseNow()
  const session = await openSession(
    { name: '演示竞价专场', startTime, minutes, lotCount, priceType, memo: '演示场次' },
    await demoOperator('auction')
  )
  if (!session) throw refuse(DemoRefusal.nothingToRehearse)
  say(`${session.sessionCode}: /auction/${session.id}`)
  await enterAll(session, bidders)
  const random = new Random(session.id)
  for (;;) {
    await bidOnce(session.id, bidders, random)
    await closeDue(session.id)
    await session.refresh()
    if (session.state === SessionState.ended || session.state === SessionState.voided) break
    await wait(plan.everyMs)
  }
  await signWins(session.id, bidders)
  const lots = await AuctionLot.query().where('session_id', session.id)
  const won = lots.filter((lot) => lot.state !== LotState.unsold).length
  say(
    `${session.sessionCode}: ${won} of ${lots.length} lots sold, ${lots.reduce((sum, lot) => sum + lot.offerNum, 0)} bids`
  )
  return session
}
