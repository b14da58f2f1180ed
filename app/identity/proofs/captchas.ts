/*
 * Captchas: pictures with letters to type, required after repeated failures and before an SMS to a caller who is not logged in. Each may be
 * used once, within five minutes.
 */
import { randomUUID } from 'node:crypto'
import svgCaptcha from 'svg-captcha'
import db from '@adonisjs/lucid/services/db'
import { hashCode } from '#app/identity/proofs/sms_codes'

/** Makes a captcha: an SVG as data URL for `<img>`, the key, and the letters. */
export async function makeCaptcha(): Promise<{ codeKey: string; image: string; text: string }> {
  const { data, text } = svgCaptcha.create({
    size: 4,
    noise: 2,
    color: true,
    ignoreChars: '0oO1iIlL',
    width: 120,
    height: 40,
    background: '#f5f7fa',
  })
  const codeKey = randomUUID()
  await db.rawQuery(`insert into captchas (code_key, hash, expires_at) values (?, ?, now() + interval '5 minutes')`, [
    codeKey,
    hashCode(codeKey, text),
  ])
  return { codeKey, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`, text }
}

/** Whether the letters are right. The first answer, right or wrong, consumes the captcha. */
export async function checkCaptcha(
  codeKey: string | null | undefined,
  text: string | null | undefined
): Promise<boolean> {
  if (!codeKey || !text) return false
  const { rows } = await db.rawQuery(
    `update captchas set used_at = now() where code_key = ? and used_at is null and expires_at > now() returning hash`,
    [codeKey]
  )
  return rows[0]?.hash === hashCode(codeKey, text)
}
