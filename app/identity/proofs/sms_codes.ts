/*
 * Codes by SMS: six random digits, valid for one purpose, five minutes, five tries and one use; at least 60 seconds between two codes.
 * Only a hash is stored.
 */
import { createHash, randomInt, randomUUID } from 'node:crypto'
import env from '#start/env'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { guestActor, systemActor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { sameText } from '#core/same_text'
import { maskMobile } from '#core/text'
import { inTransaction, type Trx } from '#core/transaction'
import { queueSms } from '#app/system/sms/queue_sms'
import { guess } from '#app/identity/proofs/guesses'
import { consume, countTry } from '#app/identity/proofs/limits'
import { SUPER_ADMIN } from '#app/identity/reference/roles'
import { IdentitySetting } from '#app/identity/settings'
import { setting } from '#app/system/settings/stored_settings'
import { codesSentInADay } from '#app/system/queries/codes_sent'
import { UserState } from '#app/identity/codes'
import { IdentityRefusal } from '#app/identity/refusals'

export const RESEND_SECONDS = 60
export const VALID_MINUTES = 5

/** What a code may be asked for, in the words of the message. A code is valid for nothing else. */
export const SMS_SCENES = {
  login: '登录',
  register: '注册',
  reset: '重置登录密码',
  payPassword: '设置支付密码',
  withdraw: '出金',
  transfer: '转账',
} as const

export type SmsScene = keyof typeof SMS_SCENES

/**
 * Scenes that anybody may ask for who knows a mobile. They are counted apart from those of a session, so that nobody can use up the codes
 * with which somebody else pays.
 */
const OF_GUESTS: readonly SmsScene[] = ['login', 'register', 'reset']

/** The scenes that share intervals and daily numbers with a scene. */
const countedWith = (scene: SmsScene): SmsScene[] => {
  const guests = OF_GUESTS.includes(scene)
  return (Object.keys(SMS_SCENES) as SmsScene[]).filter((one) => OF_GUESTS.includes(one) === guests)
}

/** A keyed hash, because a plain hash of six digits can be found by trying all. */
export function hashCode(codeKey: string, code: string): string {
  return createHash('sha256')
    .update(`${env.get('APP_KEY')}\n${codeKey}\n${code.trim().toLowerCase()}`)
    .digest('hex')
}

const DAILY = 10

/** @throws TooManyRequestsError within 60 seconds of the last code */
async function refuseTooSoon(mobile: string, scene: SmsScene, trx?: Trx) {
  const { rows } = await (trx ?? db).rawQuery(
    `select ceil(extract(epoch from created_at + make_interval(secs => ?) - clock_timestamp()))::int as wait
     from sms_codes where mobile = ? and scene = any(?) order by id desc limit 1`,
    [RESEND_SECONDS, mobile, countedWith(scene)]
  )
  if (rows[0]?.wait > 0) throw refuse(IdentityRefusal.codeJustSent({ wait: rows[0].wait }))
}

/**
 * Codes are kept for a day after they expire, so the stored codes are counted: refused calls do not count.
 *
 * @throws TooManyRequestsError after ten codes within 24 hours
 */
async function refuseTooMany(mobile: string, scene: SmsScene, trx: Trx) {
  const { rows } = await trx.rawQuery(
    `select count(*)::int as sent from sms_codes
     where mobile = ? and scene = any(?) and created_at > clock_timestamp() - interval '24 hours'`,
    [mobile, countedWith(scene)]
  )
  if (rows[0].sent >= DAILY) throw refuse(IdentityRefusal.codesUsedUpToday)
}

/** Share of the ceiling at which operators are told. */
const ALARM_AT = 0.8

/** Tells the super administrators, once a day, that codes by SMS approach or have reached the ceiling of the platform. */
async function raiseCeilingAlarm(sent: number, ceiling: number) {
  if ((await countTry('smsAlarm', 'platform')) > 1) return
  const subject = `24小时内已发送验证码短信${sent}条，上限${ceiling}条`
  logger.error({ sent, ceiling }, 'codes by SMS approach the ceiling of the platform')
  await inTransaction(async (trx) => {
    await audit(trx, systemActor(), { action: 'sms-code.ceiling', entity: 'sms_code', entityId: 0, summary: subject })
    const rows = await trx
      .from('operators as o')
      .join('operator_roles as x', 'x.operator_id', 'o.id')
      .join('roles as r', 'r.id', 'x.role_id')
      .where({ 'r.code': SUPER_ADMIN, 'o.state': UserState.active })
      .whereNotNull('o.mobile')
      .distinct('o.mobile')
    for (const { mobile } of rows)
      await queueSms(trx, mobile, 'notice', { content: `${subject}，请检查是否被恶意刷取。` })
  })
}

/** @throws TooManyRequestsError when the platform has sent as many codes within 24 hours as operators allow */
async function refuseAboveCeiling() {
  const ceiling = await setting(IdentitySetting.codesPerDay)
  const sent = await codesSentInADay()
  if (sent >= ceiling * ALARM_AT) await raiseCeilingAlarm(sent, ceiling)
  if (sent >= ceiling) throw refuse(IdentityRefusal.codesPaused)
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
export async function sendSmsCode(
  { mobile, scene, ip }: { mobile: string; scene: SmsScene; ip: string },
  deliver = true
): Promise<string> {
  await refuseTooSoon(mobile, scene)
  await consume('smsByIp', ip)
  if (OF_GUESTS.includes(scene)) await refuseAboveCeiling()
  return inTransaction(async (trx) => {
    await trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [`sms:${mobile}`])
    await refuseTooSoon(mobile, scene, trx)
    await refuseTooMany(mobile, scene, trx)

    const codeKey = randomUUID()
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
    await trx.rawQuery(
      `insert into sms_codes (code_key, mobile, scene, hash, expires_at) values (?, ?, ?, ?, now() + make_interval(mins => ?))`,
      [codeKey, mobile, scene, hashCode(codeKey, code), VALID_MINUTES]
    )
    if (deliver) await queueSms(trx, mobile, 'code', { code, purpose: SMS_SCENES[scene] })
    return codeKey
  })
}

declare const proven: unique symbol

/** Evidence that a code was right: only `proveSmsCode` makes it. */
export type SmsCodeProof = { readonly id: number; readonly [proven]: true }

/**
 * Checks a code ahead of the transaction that uses it (`useSmsCode`). Five wrong tries make it useless.
 *
 * @throws RefusedError `验证码错误或已过期`, also for a code that was sent to another mobile or for another purpose
 */
export async function proveSmsCode(given: {
  mobile: string
  codeKey: string | null | undefined
  code: string
  scene: SmsScene
}): Promise<SmsCodeProof> {
  const { mobile, codeKey, code, scene } = given
  const { rows } = await db.rawQuery(
    `select id, hash from sms_codes where code_key = ? and mobile = ? and scene = ? and used_at is null and expires_at > now()`,
    [codeKey ?? '', mobile, scene]
  )
  const found = rows[0] as { id: number; hash: string } | undefined
  if (!found) throw refuse(IdentityRefusal.codeWrongOrExpired)
  const { right } = await guess({
    kind: 'smsCode',
    of: codeKey!,
    look: () => sameText(found.hash, hashCode(codeKey!, code)),
    onLock: {
      actor: guestActor(null, null),
      action: 'sms-code.lock',
      entity: 'sms_code',
      entityId: found.id,
      summary: `${maskMobile(mobile)}的${SMS_SCENES[scene]}验证码多次错误，已作废`,
    },
  })
  if (!right) throw refuse(IdentityRefusal.codeWrongOrExpired)
  return { id: found.id } as SmsCodeProof
}

/** Uses up a proven code. @throws RefusedError `验证码错误或已过期` when it was used meanwhile */
export async function useSmsCode(trx: Trx, { id }: SmsCodeProof): Promise<void> {
  const used = await trx.rawQuery(
    'update sms_codes set used_at = now() where id = ? and used_at is null returning id',
    [id]
  )
  if (used.rows.length === 0) throw refuse(IdentityRefusal.codeWrongOrExpired)
}
