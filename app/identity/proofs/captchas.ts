/*
 * Captchas: tasks of computation that the caller's browser solves by itself (proof of work, altcha), required after repeated failures and
 * before an SMS to a caller who is not logged in. They make many requests expensive without asking anything of a person. Each may be used
 * once, within five minutes. Making and checking one costs this server a thousandth of what solving it costs the caller.
 */
import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import env from '#start/env'
import db from '@adonisjs/lucid/services/db'
import { keyFor } from '#core/keys'
import { toCaptcha, type Captcha } from '#app/identity/transformers/captcha'

/** Rounds of PBKDF2 for each number that is tried: some two milliseconds of a desktop computer. */
const COST = 5_000

/** Numbers that are tried until the right one is found: by default about half a second, several on an old telephone. */
const work = () => env.get('CAPTCHA_WORK') ?? 250

const secrets = () => {
  const secret = (use: string) => createHmac('sha256', keyFor('captchas')).update(use).digest('hex')
  return { hmacSignatureSecret: secret('task'), hmacKeySignatureSecret: secret('solution') }
}

/** Makes a captcha. Its solution is the key that is derived from the one number which leads to the given beginning. */
export async function makeCaptcha(): Promise<Captcha> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    // Between the half and the whole of the work, so that the end says nothing about the number.
    counter: randomInt(Math.ceil(work() / 2), work() + 1),
    deriveKey,
    ...secrets(),
  })
  const codeKey = randomUUID()
  await db.rawQuery(
    `insert into captchas (code_key, challenge, expires_at) values (?, ?, now() + interval '5 minutes')`,
    [codeKey, JSON.stringify(challenge)]
  )
  return toCaptcha(codeKey, challenge)
}

/** Whether the solution is right. The first answer, right or wrong, consumes the captcha. */
export async function checkCaptcha(
  codeKey: string | null | undefined,
  solution: string | null | undefined
): Promise<boolean> {
  if (!codeKey || !solution || !/^[0-9a-f]{64}$/.test(solution)) return false
  const { rows } = await db.rawQuery(
    `update captchas set used_at = now() where code_key = ? and used_at is null and expires_at > now() returning challenge`,
    [codeKey]
  )
  if (!rows[0]) return false
  const challenge = rows[0].challenge as Challenge
  // The signature of the key decides; the number is not needed.
  const { verified } = await verifySolution({
    challenge,
    solution: { counter: 0, derivedKey: solution },
    deriveKey,
    ...secrets(),
  })
  return verified
}
