/*
 * Codes by SMS: six random digits, valid for five minutes, five tries and one use; at least 60 seconds between two codes. Only a hash is
 * stored.
 */
import { createHash, randomInt, randomUUID } from 'node:crypto'
import env from '#start/env'
import db from '@adonisjs/lucid/services/db'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { queueSms } from '#app/system/sms/queue_sms'
import { consume } from '#app/identity/proofs/limits'
import { IdentityRefusal } from '#app/identity/refusals'

export const RESEND_SECONDS = 60
export const VALID_MINUTES = 5
export const MAX_TRIES = 5

/** A keyed hash, because a plain hash of six digits can be found by trying all. */
export function hashCode(codeKey: string, code: string): string {
  return createHash('sha256')
    .update(`${env.get('APP_KEY')}\n${codeKey}\n${code.trim().toLowerCase()}`)
    .digest('hex')
}

const DAILY = 10

/** @throws TooManyRequestsError within 60 seconds of the last code */
async function refuseTooSoon(mobile: string, trx?: Trx) {
  const { rows } = await (trx ?? db).rawQuery(
    `select ceil(extract(epoch from created_at + make_interval(secs => ?) - clock_timestamp()))::int as wait
     from sms_codes where mobile = ? order by id desc limit 1`,
    [RESEND_SECONDS, mobile]
  )
  if (rows[0]?.wait > 0) throw refuse(IdentityRefusal.codeJustSent({ wait: rows[0].wait }))
}

/**
 * Codes are kept for a day after they expire, so the stored codes are counted: refused calls do not count.
 *
 * @throws TooManyRequestsError after ten codes within 24 hours
 */
async function refuseTooMany(mobile: string, trx: Trx) {
  const { rows } = await trx.rawQuery(
    `select count(*)::int as sent from sms_codes where mobile = ? and created_at > clock_timestamp() - interval '24 hours'`,
    [mobile]
  )
  if (rows[0].sent >= DAILY) throw refuse(IdentityRefusal.codesUsedUpToday)
}

/**
 * Sends a code to a mobile and returns its `codeKey`.
 *
 * The address is counted before the transaction, on a connection of the counter's own; calls within the 60 seconds are not counted. Two
 * concurrent calls both pass this check, and the lock lets one of them send.
 *
 * @param deliver false when the code could not be used with this mobile: the answer is the same and nothing is sent
 * @throws TooManyRequestsError within 60 seconds of the last one, or too many a day
 */
export async function sendSmsCode(mobile: string, ip: string, deliver = true): Promise<string> {
  await refuseTooSoon(mobile)
  await consume('smsByIp', ip)
  return inTransaction(async (trx) => {
    await trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [`sms:${mobile}`])
    await refuseTooSoon(mobile, trx)
    await refuseTooMany(mobile, trx)

    const codeKey = randomUUID()
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
    await trx.rawQuery(
      `insert into sms_codes (code_key, mobile, hash, expires_at) values (?, ?, ?, now() + make_interval(mins => ?))`,
      [codeKey, mobile, hashCode(codeKey, code), VALID_MINUTES]
    )
    if (deliver) await queueSms(trx, mobile, 'code', { code })
    return codeKey
  })
}

/**
 * Checks a code. Every call consumes one of five tries, also when the calling action is refused afterwards.
 *
 * @returns a function that consumes the code inside the transaction of the calling action
 * @throws RefusedError `验证码错误或已过期`
 */
export async function verifySmsCode(
  mobile: string,
  codeKey: string | null | undefined,
  code: string
): Promise<(trx: Trx) => Promise<void>> {
  const { rows } = await db.rawQuery(
    `update sms_codes set tries = tries + 1
     where code_key = ? and mobile = ? and used_at is null and expires_at > now() and tries < ? returning id, hash`,
    [codeKey ?? '', mobile, MAX_TRIES]
  )
  const found = rows[0]
  if (!found || found.hash !== hashCode(codeKey!, code)) throw refuse(IdentityRefusal.codeWrongOrExpired)
  return async (trx) => {
    const used = await trx.rawQuery(
      'update sms_codes set used_at = now() where id = ? and used_at is null returning id',
      [found.id]
    )
    if (used.rows.length === 0) throw refuse(IdentityRefusal.codeWrongOrExpired)
  }
}

/**
 * Checks and consumes a code inside the caller's transaction. A wrong code consumes one of five tries, counted after the rollback that the
 * refusal causes. For calls with an Idempotency-Key: a repeated call gets its first answer without another check.
 *
 * @throws RefusedError `验证码错误或已过期`
 */
export async function useSmsCode(trx: Trx, mobile: string, codeKey: string, code: string): Promise<void> {
  const { rows } = await trx.rawQuery(
    `update sms_codes set used_at = now()
     where code_key = ? and mobile = ? and hash = ? and used_at is null and expires_at > now() and tries < ? returning id`,
    [codeKey, mobile, hashCode(codeKey, code), MAX_TRIES]
  )
  if (rows.length > 0) return
  trx.after('rollback', async () => {
    await db.rawQuery('update sms_codes set tries = tries + 1 where code_key = ? and mobile = ?', [codeKey, mobile])
  })
  throw refuse(IdentityRefusal.codeWrongOrExpired)
}
