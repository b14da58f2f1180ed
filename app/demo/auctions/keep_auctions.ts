/*
 * Keeps auctions going in the demo market: one session is always running, one about to start, and simulated bidders take part in the sessions marked
 * as rehearsals. Only one process at a time does this.
 */
import db from '@adonisjs/lucid/services/db'
import { databaseNow } from '#core/clock'
import { inTransaction, outsideTransaction } from '#core/transaction'
import { actorOfUser } from '#app/identity/sessions/members'
import AuctionSession from '#app/auction/models/auction_session'
import { bidOnce, enterAll, signWins } from '#app/demo/auctions/auction_bidders'
import { openSession, REHEARSAL } from '#app/demo/auctions/auction_sessions'
import { demoOperator } from '#app/demo/seeds/seed_people'
import type { Actor } from '#core/actor'
import type { Random } from '#app/demo/shared/random'
import { CompanyState, CompanyType } from '#app/company/codes'
import { AuctionPriceType, LotState, SessionState } from '#app/auction/codes'

const { published, locked, bidding, flash } = SessionState

const RUNS_MINUTES = 120
const NAMES = ['北疆机采棉专场', '南疆优质棉专场', '兵团棉花竞卖', '昌吉机采棉专场', '喀什机采棉专场']

/** Managers of demo mills that bid automatically: all but the first mill, whose users are the demo accounts. */
export async function simulatedBidders(): Promise<Actor[]> {
  const rows = await db
    .from('users as u')
    .join('companies as c', 'c.id', 'u.company_id')
    .where({ 'u.manager': true, 'c.state': CompanyState.active, 'c.type': CompanyType.textileMill })
    .whereNot('u.mobile', '13800000002')
    .orderBy('u.id')
    .limit(5)
    .select('u.id')
  return Promise.all(rows.map(({ id }) => actorOfUser(id)))
}

const rehearsals = () => AuctionSession.query().where('memo', REHEARSAL)

/** Opens missing sessions. @returns number of sessions opened */
export async function keepAuctions(random: Random): Promise<number> {
  const at = await databaseNow()
  const operator = await demoOperator('auction')
  let opened = 0
  const open = async (startTime: typeof at, priceType: AuctionPriceType) => {
    const session = await openSession(
      {
        name: `演示场次 ${random.pick(NAMES)}`,
        startTime,
        minutes: RUNS_MINUTES,
        priceType,
        lotCount: 5,
        memo: REHEARSAL,
      },
      operator
    )
    if (!session) return
    opened++
    await enterAll(session, await simulatedBidders())
  }
  const soon = at.plus({ minutes: 10 }).toJSDate()
  const running = await rehearsals()
    .whereIn('state', [published, locked, bidding])
    .where('start_time', '<=', soon)
    .where('end_time', '>', soon)
  if (running.length === 0) await open(at.minus({ minutes: 20 }).startOf('minute'), AuctionPriceType.fixed)
  const coming = await rehearsals().whereIn('state', [published, locked]).where('start_time', '>', soon)
  if (coming.length === 0)
    await open(at.plus({ minutes: 60 }).startOf('hour').plus({ minutes: 30 }), AuctionPriceType.basis)
  return opened
}

/** One round of simulated bidding in every open rehearsal; winners of ended rehearsals sign. */
export async function rehearseBids(random: Random, eagerness: number): Promise<void> {
  const at = (await databaseNow()).toJSDate()
  const bidders = await simulatedBidders()
  for (const { id } of await rehearsals()
    .whereIn('state', [published, locked, bidding, flash])
    .where('start_time', '<=', at))
    if (random.chance(eagerness)) await bidOnce(id, bidders, random)
  const ended = await db
    .from('auction_lots as l')
    .join('auction_sessions as s', 's.id', 'l.session_id')
    .where({ 's.memo': REHEARSAL, 's.state': SessionState.ended, 'l.state': LotState.hammered })
    .whereNull('l.signed_at')
    .distinct('s.id')
  for (const { id } of ended) await signWins(id, bidders)
}

/** Runs `work` unless another process is running it. */
export async function unlessAnotherDoes(work: () => Promise<unknown>): Promise<void> {
  await inTransaction(async (trx) => {
    const { rows } = await trx.rawQuery(`select pg_try_advisory_xact_lock(hashtext('demo-auctions')) as mine`)
    // The transaction only holds the lock; the work commits in transactions of its own.
    if (rows[0].mine) await outsideTransaction(work)
  })
}
