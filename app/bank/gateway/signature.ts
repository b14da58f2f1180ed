/* Messages in both directions are signed: HMAC-SHA256 over time, path and the exact bytes of the body. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const TIME_HEADER = 'x-bank-time'
export const SIGNATURE_HEADER = 'x-bank-signature'

/** Milliseconds: messages whose time differs by more than this are refused. */
const WINDOW_MS = 5 * 60_000

export function signatureOf(secret: string, time: string, path: string, body: string): string {
  return createHmac('sha256', secret).update(`${time}\n${path}\n${body}`).digest('hex')
}

export function signedHeaders(secret: string, path: string, body: string): Record<string, string> {
  const time = String(Date.now())
  return {
    'content-type': 'application/json',
    [TIME_HEADER]: time,
    [SIGNATURE_HEADER]: signatureOf(secret, time, path, body),
  }
}

/** Whether a message is signed with the secret and its time lies within the window. */
export function isSigned(
  secret: string,
  path: string,
  body: string,
  headers: Record<string, string | string[] | undefined>
): boolean {
  const time = String(headers[TIME_HEADER] ?? '')
  const given = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ''))
  const wanted = Buffer.from(signatureOf(secret, time, path, body))
  return (
    Math.abs(Date.now() - Number(time)) < WINDOW_MS && given.length === wanted.length && timingSafeEqual(given, wanted)
  )
}
