/*
 * Work dated to earlier days: while it runs, the clock of this process and the column defaults that record the moment of writing are set back by some
 * days, so that orders, postings, timelines and notices of one deal agree. Only for seeding, when no other process writes.
 */
import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { shiftClock } from '#core/clock'
import { OWNER } from '#core/migrations'

const DAY = 86_400_000

/** Column defaults belong to the owner of the tables. */
const owner = () => db.connection(OWNER)

async function momentColumns(): Promise<{ table: string; column: string; moment: string }[]> {
  const { rows } = await db.rawQuery(
    `select table_name as table, column_name as column, column_default as moment from information_schema.columns
     where table_schema = current_schema() and column_default ~* '^(now\\(\\)|clock_timestamp\\(\\))$'`
  )
  return rows
}

const defaults = (columns: { table: string; column: string; moment: string }[], suffix: string) =>
  columns
    .map(
      ({ table, column, moment }) => `alter table "${table}" alter column "${column}" set default (${moment}${suffix})`
    )
    .join('; ')

/** Runs `work` as if it were some days ago. */
export async function inThePast<Result>(days: number, work: () => Promise<Result>): Promise<Result> {
  const columns = await momentColumns()
  await owner().rawQuery(defaults(columns, ` - interval '${Math.round(days * DAY)} milliseconds'`))
  shiftClock(-Math.round(days * DAY))
  try {
    return await work()
  } finally {
    shiftClock(0)
    await owner().rawQuery(defaults(columns, ''))
  }
}

/** Runs `work`, which sets the moment that it is, as often as it likes, by the function it is given. */
export async function throughThePast(
  work: (goTo: (moment: DateTime) => Promise<void>) => Promise<void>
): Promise<void> {
  const columns = await momentColumns()
  const goTo = async (moment: DateTime) => {
    const back = Math.max(0, Date.now() - moment.toMillis())
    await owner().rawQuery(defaults(columns, ` - interval '${back} milliseconds'`))
    shiftClock(-back)
  }
  try {
    await work(goTo)
  } finally {
    shiftClock(0)
    await owner().rawQuery(defaults(columns, ''))
  }
}
