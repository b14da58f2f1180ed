/*
 * Heartbeat of the platform: every serving process writes the current time to the database once a second. A gap between two beats is an outage; the
 * process that finds it applies the rule (`rules/outage`) to the affected sessions before any lot is closed.
 *
 * A process also watches itself: when its own clock has not been looked at for more than a second, it has answered no bidder in that time. The beats
 * of other processes do not show that, so each process reports its own stalls, and no other one closes a lot before (`shared/serving_processes`).
 */
import { DateTime } from 'luxon'
import { systemActor } from '#core/actor'
import { audit } from '#core/audit'
import logger from '@adonisjs/core/services/logger'
import { databaseNow, ZONE } from '#core/clock'
import { inTransaction, type Trx } from '#core/transaction'
import db from '@adonisjs/lucid/services/db'
import { recordConditions } from '#app/auction/shared/log_conditions'
import { leaveServing, markServing } from '#app/auction/shared/serving_processes'
import { tellOperators } from '#app/identity/shared/tell_operators'
import { lockSession, lockLots } from '#app/auction/shared/lock_session'
import {
  capAfterOutage,
  deadlineAfterOutage,
  MOST_STALLS,
  shortest,
  STALL,
  WORTH_RECORDING,
  type Outage,
} from '#app/auction/rules/outage'
import { LotState, OPEN_SESSION } from '#app/auction/codes'
import { countInterruption } from '#app/auction/metrics'
import { stampOf } from '#app/auction/rules/full_log'
import { closesAt, timesOf } from '#app/auction/rules/session_times'

import { isOneOf, oneOf } from '#core/define_codes'

/** Age in milliseconds from which the last beat counts as out of date. */
const FRESH = 1_500

const clock = (milliseconds: number) => DateTime.fromMillis(milliseconds).setZone(ZONE).toFormat('HH:mm:ss')

/** Records an outage of one session and postpones deadlines by the rule. */
async function interrupt(trx: Trx, sessionId: number, outage: Outage) {
  const session = await lockSession(trx, sessionId)
  const lots = await lockLots(trx, sessionId)
  const times = timesOf(session)
  const from = Math.max(outage.from, times.startTime)
  const open = lots.filter((lot) => lot.state === LotState.waiting && closesAt(session, lot).toMillis() > from)
  if (!isOneOf(session.state, ...OPEN_SESSION) || open.length === 0 || outage.until - from < shortest(outage)) return

  const late = open.flatMap((lot) => {
    const due = deadlineAfterOutage(times, closesAt(session, lot).toMillis(), { ...outage, from })
    return due === null ? [] : [{ lot, due: DateTime.fromMillis(due) }]
  })
  // Stalls that change no deadline happen whenever a machine is busy.
  if (outage.stall && late.length === 0) return
  const { prolonged } = await trx
    .from('auction_outages')
    .where('session_id', sessionId)
    .where('lots', '>', 0)
    .count('* as prolonged')
    .first()
  const before = Number(prolonged)
  if (outage.stall && before >= MOST_STALLS) return
  if (late.length > 0 && (before === 0 || before === MOST_STALLS - 1))
    await tellOperators(trx, 'AUCTION', `竞价场次${session.sessionCode}因服务停顿第${before + 1}次延时`)
  for (const { lot, due } of late) await lot.merge({ deadline: due }).save()
  if (late.length > 0) {
    await session.merge({ flashCap: Math.max(session.flashCap, capAfterOutage(times, { ...outage, from })) }).save()
    await recordConditions(trx, sessionId, await databaseNow(trx), [
      ...late.map(({ lot, due }) => ({ kind: 'deadline' as const, lot: lot.id, note: stampOf(due) })),
      { kind: 'cap', amount: session.flashCap },
    ])
  }
  await trx.table('auction_outages').insert({
    session_id: session.id,
    began_at: new Date(from),
    ended_at: new Date(outage.until),
    lots: late.length,
    deadline: late[0]?.due.toJSDate() ?? null,
  })
  const consequence = late.length > 0 ? `，${late.length} 个标的延至 ${clock(late[0].due.toMillis())}` : ''
  await audit(trx, systemActor(), {
    action: 'auction.outage',
    entity: 'auction_session',
    entityId: session.id,
    summary: `${outage.stall ? '服务停顿' : '服务中断'} ${clock(from)} 至 ${clock(outage.until)}${consequence}`,
  })
}

/** Writes one beat. When the previous one is too old, the outage is recorded and the rule is applied to the running sessions. `at` is for tests. */
export async function beat(at?: DateTime): Promise<void> {
  const now = at ?? (await databaseNow())
  const { rowCount } = (await db.rawQuery('update auction_pulse set at = greatest(at, ?) where at > ?', [
    now.toJSDate(),
    now.minus(WORTH_RECORDING).toJSDate(),
  ])) as { rowCount: number }
  if (rowCount > 0) return
  await inTransaction(async (trx) => {
    await trx.rawQuery('insert into auction_pulse (at) values (?) on conflict do nothing', [now.toJSDate()])
    const { rows } = await trx.rawQuery('select at from auction_pulse for update')
    const until = (at ?? (await databaseNow(trx))).toMillis()
    const from = rows[0].at.getTime()
    if (until - from >= WORTH_RECORDING) {
      countInterruption({ kind: 'outage' })
      const sessions = await trx
        .from('auction_sessions')
        .whereIn('state', [...OPEN_SESSION])
        .where('start_time', '<', new Date(until))
        .orderBy('id')
        .select('id')
      for (const { id } of sessions) await interrupt(trx, id, { from, until })
    }
    await trx.rawQuery('update auction_pulse set at = ?', [new Date(until)])
  })
}

/** Milliseconds between two looks of a process at its own clock. */
const LOOK = 250

/**
 * Applies the rule to the sessions that were in the last countdown of a lot.
 *
 * @param since last look of this process at its own clock (`performance.now()`). Its age is read after the database's clock: were it read before, the
 *   stall would begin later by as long as the database takes to answer, and a lot that was open when it began could count as closed before it
 * @param until for tests
 * @param done sessions that have got it already; those that get it are added
 * @throws what kept it from a session, after all others have got it
 */
export async function applyStall(since: number, until?: DateTime, done = new Set<number>()): Promise<void> {
  const ended = (until ?? (await databaseNow())).toMillis()
  const outage = { from: ended - Math.ceil(performance.now() - since), until: ended, stall: true }
  const { rows } = await db.rawQuery(
    `select s.id from auction_sessions s where s.state ${oneOf(...OPEN_SESSION)} and exists (
       select 1 from auction_lots l where l.session_id = s.id and l.state = ${LotState.waiting}
         and coalesce(l.deadline, s.end_time + make_interval(secs => s.postpone)) > :from::timestamptz
         and coalesce(l.deadline, s.end_time + make_interval(secs => s.postpone)) < :until::timestamptz + make_interval(secs => s.postpone))
     order by s.id`,
    { from: new Date(outage.from), until: new Date(ended) } as never
  )
  const failed: unknown[] = []
  for (const { id } of rows) {
    if (done.has(id)) continue
    await inTransaction((trx) => interrupt(trx, id, outage)).then(
      () => void done.add(id),
      (error) => failed.push(error)
    )
  }
  if (failed.length > 0) throw failed[0]
}

let watch: NodeJS.Timeout | null = null
let seenAt = 0
let handling: Promise<void> | null = null

/** Stalls to which the rule could not be applied so far: since which look, until when it is tried again, and the sessions that have got theirs. */
let owed: { since: number; until: number; done: Set<number> }[] = []

/** Milliseconds for which a stall is tried again. By then the other processes take this one for gone, and go on without it. */
const TRIED_FOR = 10_000

/** Applies the rule to the stalls that are owed. What fails stays so. */
async function dealWithOwed() {
  for (const stall of [...owed]) {
    try {
      await applyStall(stall.since, undefined, stall.done)
      owed = owed.filter((one) => one !== stall)
    } catch (error) {
      logger.error({ err: error, missing: performance.now() - stall.since }, 'stall of an auction')
      if (performance.now() > stall.until) owed = owed.filter((one) => one !== stall)
    }
  }
}

/**
 * Looks at the clock of this process. When more than a second is missing, the process was stalled and the rule is applied.
 *
 * @returns resolves when no stall is being dealt with any more; bids and closings wait for it, so that neither sees an old deadline
 */
export async function noticeStall(): Promise<void> {
  const now = performance.now()
  const since = seenAt
  const missing = now - since
  seenAt = now
  const stalled = watch !== null && missing >= LOOK + STALL
  if (stalled) {
    countInterruption({ kind: 'stall' })
    owed.push({ since, until: now + TRIED_FOR, done: new Set() })
  }
  if (stalled || (owed.length > 0 && !handling)) {
    const before = handling ?? Promise.resolve()
    const mine: Promise<void> = before
      .then(() => dealWithOwed())
      .finally(() => {
        if (handling === mine) handling = null
      })
    handling = mine
  }
  if (handling) await handling
}

/**
 * For closings, after the moment was read by which they decide: had this process stood still before that moment, deadlines would be later than those it
 * knew.
 *
 * @returns false while the rule could not be applied to a stall: nothing may be closed then
 */
export async function mayClose(): Promise<boolean> {
  await noticeStall()
  return owed.length === 0
}

let looking: Promise<void> | null = null
let answeredAt: Date | null = null

/** Looks for a stall, has the rule applied, and only then says that this process is there. */
async function lookOnce() {
  try {
    await noticeStall()
    if (serving && owed.length === 0) answeredAt = await markServing(answeredAt)
  } catch (error) {
    logger.warn({ err: error }, 'auction process')
  }
}

function look() {
  if (looking) return void noticeStall()
  looking = lookOnce().finally(() => {
    looking = null
  })
}

/** Begins to look for stalls of this process. */
function watchForStalls() {
  seenAt = performance.now()
  watch ??= setInterval(look, LOOK)
}

let serving = false
let beatenAt = -Infinity
let beating: Promise<void> | null = null

/** This process is going to serve bidders, as soon as its HTTP server answers. */
let expected = false
let begun: Promise<void> | null = null

async function begin() {
  // Looks at its clock before others can see it: a stall between the two would be seen by nobody.
  watchForStalls()
  answeredAt ??= await markServing(null)
  serving = true
  await beatUnlessFresh(0)
}

/** Called while the process starts: whoever bids or closes a lot first waits until the rule for outages has been applied. */
export function expectServing() {
  expected = true
}

/**
 * Marks this process as one that serves bidders; from now on it beats and looks at its clock. The HTTP server answers by then: an outage lasts until
 * bidders can bid again, and the time that a start takes is part of it, not a stall behind it.
 */
export function startServing(): Promise<void> {
  begun ??= begin().catch((error) => {
    begun = null
    throw error
  })
  return begun
}

/** Whether other processes wait for this one, and it for them: from then on it is one that serves bidders. */
export const isServing = () => serving

/** For bids and closings, which may come with the first request, before the process knows that it is ready. Costs nothing afterwards. */
export async function servingBegun(): Promise<void> {
  if (expected) await startServing()
}

export async function stopServing() {
  serving = expected = false
  begun = null
  if (watch) clearInterval(watch)
  watch = null
  // A look under way would come back after it.
  await looking
  answeredAt = null
  await leaveServing()
}

/**
 * Beats when the last beat of this process is older than `fresh` milliseconds. Called before any lot is closed, so that no lot is closed whose
 * deadline an outage has postponed. Processes that do not serve requests (commands, tests) never beat.
 */
export async function keepPulse(fresh = FRESH): Promise<void> {
  await servingBegun()
  await beatUnlessFresh(fresh)
}

async function beatUnlessFresh(fresh: number): Promise<void> {
  await noticeStall()
  if (!serving || performance.now() - beatenAt < fresh) return
  beating ??= beat()
    .then(() => {
      beatenAt = performance.now()
    })
    .finally(() => {
      beating = null
    })
  await beating
}
