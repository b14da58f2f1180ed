/*
 * Work dated to earlier days: while it runs, the clock of this process and the column defaults that record the moment of writing are set back by some
 * days, so that orders, postings, timelines and notices of one deal agree. Only for seeding, when no other process writes.
 */
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { shiftClock } from '#core/clock'
import { OWNER } from '#core/migrations'

const DAY = 86_400_000

/** Sequence whose value is the number of milliseconds by which defaults are set back: a step in time is so one short statement, and no change of tables. */
const BACK = 'demo_milliseconds_back'

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

/** Runs `work`, which sets the moment that it is, as often as it likes, by the function it is given. */
export async function throughThePast<Result>(
  work: (goTo: (moment: DateTime) => Promise<void>) => Promise<Result>
): Promise<Result> {
  const columns = await momentColumns()
  await owner().rawQuery(`create sequence ${BACK} minvalue 0; grant select on sequence ${BACK} to public`)
  await owner().rawQuery(
    defaults(columns, ` - make_interval(secs => coalesce(pg_sequence_last_value('${BACK}'), 0) / 1000.0)`)
  )
  const goTo = async (moment: DateTime) => {
    const back = Math.max(0, Math.round(Date.now() - moment.toMillis()))
    await owner().rawQuery(`select setval('${BACK}', ?)`, [back])
    shiftClock(-back)
    // Models write the moment of their creation by this clock.
    Settings.now = () => Date.now() - back
  }
  try {
    return await work(goTo)
  } finally {
    shiftClock(0)
    Settings.now = () => Date.now()
    await owner().rawQuery(`${defaults(columns, '')}; drop sequence ${BACK}`)
  }
}

/** Runs `work` as if it were some days ago. */
export function inThePast<Result>(days: number, work: () => Promise<Result>): Promise<Result> {
  return throughThePast(async (goTo) => {
    await goTo(DateTime.fromMillis(Date.now() - days * DAY))
    return work()
  })
}
