import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { makeCaptcha } from '#app/identity/proofs/captchas'

/** The last code that was sent to a mobile, read from the outbox. */
export async function lastSmsCode(mobile: string): Promise<string | null> {
  const message = await db.from('sms_messages').where({ mobile, template: 'code' }).orderBy('id', 'desc').first()
  return message?.params.code ?? null
}

/** A captcha with its solution, as the browser sends it. */
export async function solvedCaptcha() {
  const { codeKey, task } = await makeCaptcha()
  const solution = await solveChallenge({ challenge: { parameters: task }, deriveKey })
  return { captcha: solution!.derivedKey, codeKey }
}

/** Requests a code as the page does, and reads it from the outbox. */
export async function requestCode(client: ApiClient, mobile: string, scene = 'login') {
  const response = await client.post('/api/sendSms').json({ username: mobile, scene, ...(await solvedCaptcha()) })
  return { codeKey: response.body().body?.codeKey as string, code: (await lastSmsCode(mobile)) ?? '', response }
}

/** Allows a mobile to request another code at once, as if sixty seconds had passed. */
export async function forgetResend(mobile: string) {
  await db
    .from('sms_codes')
    .where({ mobile })
    .update({ created_at: db.raw(`created_at - interval '2 minutes'`) })
}

/** Ends every lock that wrong tries made, as if its time had passed. */
export async function endLocks() {
  await db
    .from('guesses')
    .whereRaw('isfinite(locked_until)')
    .update({ locked_until: db.raw(`clock_timestamp() - interval '1 second'`) })
}
