/*
 * Keeps statistics up to date. Every change of a source adds a row to `report_changes` (triggers, in the transaction of the change). This module
 * deletes such rows and recomputes the figures they name from the source, both in one transaction under one lock: the computation sees at least the
 * deleted changes, a change that commits afterwards adds a row for the next run, and repeating a computation changes nothing.
 */
import db from '@adonisjs/lucid/services/db'
import { inTransaction, type Trx } from '#core/transaction'
import { flattenOrders, flattenRange } from '#app/report/rollups/flat_rows'
import { recountQuality } from '#app/report/rollups/quality'
import { recount, ROLLUPS, type RollupName } from '#app/report/rollups/rollups'

export const TOPICS = ['order', 'listing', 'usage', 'quality', 'auction', 'dollar'] as const
export type Topic = (typeof TOPICS)[number]

/** Topics whose changes name days, and the rollups computed from each. */
const OF_DAYS = {
  listing: ['listings'],
  usage: ['usage'],
  auction: ['auctions'],
  dollar: ['deals', 'dollars'],
} as const

/** Maximum number of changes processed at a time. */
const BATCH = 2_000
/** A reader processes changes itself up to this number; more are left to the job. */
const AT_ONCE = 50
const ORDERS_AT_A_TIME = 20_000

/** Serialises computations of statistics. */
export const lockStatistics = (trx: Trx) => trx.rawQuery(`select pg_advisory_xact_lock(hashtext('report'))`)

/** `2026-01-30, 2026-01-31, 2026-02-01, 2026-02-05` → two runs of consecutive days. */
export function runsOf(days: Iterable<string>): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = []
  for (const day of [...new Set(days)].sort()) {
    const last = runs.at(-1)
    if (last && Date.parse(day) - Date.parse(last.to) === 86_400_000) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

async function recountDays(trx: Trx, name: RollupName, days: Iterable<string>) {
  for (const { from, to } of runsOf(days)) await recount(trx, name, from, to)
}

/** Deletes and returns some changes of a topic. */
async function take(trx: Trx, topic: Topic): Promise<{ keys: number[]; days: string[]; taken: number }> {
  const { rows } = await trx.rawQuery(
    `with taken as (delete from report_changes where id in (select id from report_changes where topic = ? order by id limit ?) returning key, day)
     select key, to_char(day, 'YYYY-MM-DD') as day, count(*)::int as changes from taken group by 1, 2`,
    [topic, BATCH]
  )
  return {
    keys: rows.flatMap(({ key }: { key: number | null }) => (key === null ? [] : [Number(key)])),
    days: rows.flatMap(({ day }: { day: string | null }) => day ?? []),
    taken: rows.reduce((sum: number, { changes }: { changes: number }) => sum + changes, 0),
  }
}

/** Recomputes the figures named by some changes of a topic; returns the number of changes. */
async function workOff(trx: Trx, topic: Topic): Promise<number> {
  const { keys, days, taken } = await take(trx, topic)
  if (taken === 0) return 0
  if (topic === 'order') {
    const touched = await flattenOrders(trx, keys)
    for (const name of ['deals', 'flows'] as const)
      for (const [day, companies] of touched[name]) await recount(trx, name, day, day, [...companies])
  } else if (topic === 'quality') {
    for (const year of keys) await recountQuality(trx, year)
  } else for (const name of OF_DAYS[topic]) await recountDays(trx, name, days)
  return taken
}

/** Processes all changes of some topics. */
export async function refreshStatistics(topics: readonly Topic[] = TOPICS) {
  for (const topic of topics) {
    for (;;) {
      const taken = await inTransaction(async (trx) => {
        await lockStatistics(trx)
        return workOff(trx, topic)
      })
      if (taken < BATCH) break
    }
  }
}

async function waiting(topic: Topic): Promise<number> {
  const { rows } = await db.rawQuery(
    `select count(*)::int as waiting from (select distinct key, day from (
       select key, day from report_changes where topic = ? order by id limit 1000) as first) as changes`,
    [topic]
  )
  return rows[0].waiting
}

/** For readers: processes a small number of changes at once; returns how many are left to the job. */
export async function freshen(...topics: Topic[]): Promise<number> {
  let left = 0
  for (const topic of topics) {
    const changes = await waiting(topic)
    if (changes === 0) continue
    const done =
      changes <= AT_ONCE &&
      (await inTransaction(async (trx) => {
        const { rows } = await trx.rawQuery(`select pg_try_advisory_xact_lock(hashtext('report')) as got`)
        if (rows[0].got) await workOff(trx, topic)
        return rows[0].got as boolean
      }))
    if (!done) left += changes
  }
  return left
}

const days = (value: unknown) => (value as string | null)?.slice(0, 10) ?? null

async function boundsOf(trx: Trx, name: RollupName): Promise<{ first: string | null; last: string | null }> {
  const { rows } = await trx.rawQuery(
    `select to_char(first, 'YYYY-MM-DD') as first, to_char(last, 'YYYY-MM-DD') as last from (${ROLLUPS[name].bounds}) as bounds`
  )
  return { first: days(rows[0].first), last: days(rows[0].last) }
}

/**
 * First day that can still be computed from the source. The log of calls is deleted after half a year: figures computed before that day are kept,
 * unless there are none.
 */
async function firstCountable(trx: Trx, name: RollupName, first: string): Promise<string> {
  if (name !== 'usage') return first
  const { rows } = await trx.rawQuery(
    `select to_char(report_day(min(created_at)) + 1, 'YYYY-MM-DD') as day from user_logs
     where exists (select 1 from report_usage where calls > 0 and period < (select report_day(min(created_at)) from user_logs))`
  )
  return rows[0].day && rows[0].day > first ? rows[0].day : first
}

/** Processes a month at a time, so that the lock is held only briefly. */
async function rebuildRollup(name: RollupName) {
  // The bounds are read under the lock: a day that is counted for the first time between reading and deleting would be thrown away.
  const { from, last } = await inTransaction(async (trx) => {
    await lockStatistics(trx)
    const bounds = await boundsOf(trx, name)
    const countable = bounds.first === null ? null : await firstCountable(trx, name, bounds.first)
    if (countable === null || bounds.last === null) await trx.rawQuery(`delete from ${ROLLUPS[name].table}`)
    else {
      const outside = name === 'usage' ? 'period > ?' : '(period > ? or period < ?)'
      const days = name === 'usage' ? [bounds.last] : [bounds.last, countable]
      await trx.rawQuery(`delete from ${ROLLUPS[name].table} where ${outside}`, days)
    }
    return { from: countable, last: bounds.last }
  })
  if (from === null || last === null) return
  const { rows: months } = await db.rawQuery(
    `select to_char(greatest(month, ?::date), 'YYYY-MM-DD') as from, to_char(least(month + interval '1 month - 1 day', ?::date), 'YYYY-MM-DD') as to
     from generate_series(date_trunc('month', ?::date), ?::date, interval '1 month') as month order by 1`,
    [from, last, from, last]
  )
  for (const month of months) {
    await inTransaction(async (trx) => {
      await lockStatistics(trx)
      await recount(trx, name, month.from, month.to)
    })
  }
}

/** Recomputes everything from the sources, while trading continues. */
export async function rebuildStatistics(log: (line: string) => void = () => {}) {
  const { rows } = await db.rawQuery(`select coalesce(min(id), 0) as first, coalesce(max(id), 0) as last from orders`)
  const last = Number(rows[0].last)
  for (let from = Number(rows[0].first); from <= last; from += ORDERS_AT_A_TIME) {
    await inTransaction(async (trx) => {
      await lockStatistics(trx)
      await flattenRange(trx, from, from + ORDERS_AT_A_TIME - 1)
    })
  }
  for (const name of Object.keys(ROLLUPS) as RollupName[]) {
    await rebuildRollup(name)
    log(ROLLUPS[name].table)
  }
  const { rows: years } = await db.rawQuery(
    `select distinct coalesce(production_year, 0)::int as year from batches union select year::int from report_quality`
  )
  for (const { year } of years) {
    await inTransaction(async (trx) => {
      await lockStatistics(trx)
      await recountQuality(trx, year)
    })
  }
  log('report_quality, report_grades')
  await refreshStatistics()
}
