import { jobs, type JobDeath } from '#core/jobs'
import { inTransaction, type Trx } from '#core/transaction'
import { FailedJobState } from '#app/system/codes'
import { alarmOperators } from '#app/system/ports/operator_alarm'

/** Operators hear of one kind of job at most once an hour: a scheduled job may fail every minute. */
const QUIET_HOURS = 1

/**
 * Enters a job that has failed for good for operators to see, and tells those who may retry it. May be called twice for one job.
 *
 * A scheduled job has one open row: its next run is the next try, so only the last error and the number of failures matter.
 */
export async function recordDeadJob({ id, name, data, error, attempts, queuedAt }: JobDeath): Promise<void> {
  const job = jobs.get(name)
  const label = job?.label ?? name
  await inTransaction(async (trx) => {
    await trx.rawQuery(`select pg_advisory_xact_lock(hashtext('failed-job'), hashtext(?))`, [name])
    const values = [id, name, label, job?.cron !== undefined, JSON.stringify(data), error, attempts, queuedAt]
    const { rows } = await trx.rawQuery(
      `insert into failed_jobs (job_id, name, label, scheduled, data, error, attempts, queued_at)
         select ?::uuid, ?, ?, ?::boolean, ?::jsonb, ?, ?::int, ?::timestamptz
       where not exists (select from failed_jobs where job_id = ?)
       on conflict (name) where scheduled and state = ${FailedJobState.failed} do update set job_id = excluded.job_id, error = excluded.error,
         attempts = excluded.attempts, queued_at = excluded.queued_at, failed_at = now(), times = failed_jobs.times + 1
       returning id`,
      [...values, id] as never[]
    )
    if (rows.length > 0) await tell(trx, { id: rows[0].id, name, label })
  })
}

/** An SMS that cannot be sent is not told of by SMS. */
async function tell(trx: Trx, { id, name, label }: { id: number; name: string; label: string }) {
  if (name === 'system.send-sms') return
  const { rows } = await trx.rawQuery(
    `update failed_jobs set told_at = now() where id = ? and not exists
       (select from failed_jobs where name = ? and told_at > now() - make_interval(hours => ?)) returning id`,
    [id, name, QUIET_HOURS]
  )
  if (rows.length > 0) await alarmOperators(trx, 'failed_jobs.retry', `后台任务“${label}”失败`)
}
