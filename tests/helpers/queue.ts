import db from '@adonisjs/lucid/services/db'

/** Jobs that wait in the queue, in the order in which they were queued. No worker runs in tests. */
export async function queuedJobs(): Promise<{ name: string; data: object }[]> {
  const { rows } = await db.rawQuery(
    `select name, data from pgboss.job where state < 'active' order by created_on, name`
  )
  return rows
}

export async function forgetJobs() {
  await db.rawQuery(
    `do $$ begin if to_regclass('pgboss.job') is not null then execute 'delete from pgboss.job'; end if; end $$`
  )
}
