/*
 * The processes that serve bidders. Each says four times a second when it last answered, after it has dealt with a stall of its own. A lot is closed when
 * every one of them has been seen after its deadline: one that computes at that moment has bidders who could not bid, and the rule for stalls
 * (`rules/outage`) is applied before it is seen again. With one process there is nobody to wait for.
 */
import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { databaseNow } from '#core/clock'

/** Milliseconds after which a process counts as gone. Its bidders have lost their connections and are back at another one by then. */
const GONE = 10_000

const own = randomUUID()

/**
 * Says that this process answered at a moment. It is one that has passed: a process that stands still between the look at its clock and this statement
 * would otherwise be seen after the deadline that it has slept through, before it has noticed.
 *
 * @param answeredAt what the former call returned; null at the first, when nobody bids here yet
 * @returns the present moment, for the next call
 */
export async function markServing(answeredAt: Date | null): Promise<Date> {
  const { rows } = await db.rawQuery(
    `insert into auction_processes (id, at) values (:own, coalesce(:answeredAt, clock_timestamp()))
     on conflict (id) do update set at = excluded.at returning clock_timestamp() as now`,
    { own, answeredAt } as never
  )
  return rows[0].now
}

/** This process ends, and nobody has to wait for it. Takes away those that ended without a word, too. */
export async function leaveServing(): Promise<void> {
  await db.from('auction_processes').where('id', own).orWhereRaw(`at < clock_timestamp() - interval '1 day'`).delete()
}

/** Whether every other process that is there has been seen after a moment. */
export async function othersSeenAfter(moment: Date): Promise<boolean> {
  const now = await databaseNow()
  const missing = await db
    .from('auction_processes')
    .whereNot('id', own)
    .where('at', '<=', moment)
    .where('at', '>', now.minus(GONE).toJSDate())
    .first()
  return missing === null
}
