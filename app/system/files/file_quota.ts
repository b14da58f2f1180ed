/*
 * How much people and companies may keep on the disk of the platform. What the platform makes itself (contracts) and what operators upload is not
 * counted.
 */
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { SystemRefusal } from '#app/system/refusals'

const MEGABYTE = 1024 * 1024

/** Bytes of one person without a company, of one person, and of all people of a company. A licence is at most 10 MB, an import 50 MB. */
export const QUOTA = { stranger: 100 * MEGABYTE, person: 1_000 * MEGABYTE, company: 5_000 * MEGABYTE } as const

type Owner = { userId: number; companyId: number | null }

/**
 * Makes room for a file, in the transaction that adds its row. Uploads of one company wait for each other here, so that files sent at the same
 * time cannot exceed the quota together.
 *
 * @throws RefusedError when the person or the company would have more than its quota
 */
export async function requireRoom(trx: Trx, { userId, companyId }: Owner, size: number): Promise<void> {
  const owner = companyId === null ? `user:${userId}` : `company:${companyId}`
  await trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [`files:${owner}`])
  const { rows } = await trx.rawQuery(
    `select coalesce(sum(size) filter (where user_id = :user), 0)::bigint as own, coalesce(sum(size), 0)::bigint as total
     from files where user_id = :user or (company_id = :company and user_id is not null)`,
    { user: userId, company: companyId } as never
  )
  const [{ own, total }] = rows
  const most = companyId === null ? QUOTA.stranger : QUOTA.person
  if (own + size > most) throw refuse(SystemRefusal.filesOfPersonFull({ megabytes: most / MEGABYTE }))
  if (companyId !== null && total + size > QUOTA.company)
    throw refuse(SystemRefusal.filesOfCompanyFull({ megabytes: QUOTA.company / MEGABYTE }))
}
