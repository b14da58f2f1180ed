/*
 * Time-based one-time passwords of authenticator apps (RFC 6238: SHA-1, 6 digits, 30 seconds).
 */
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30

/** A new secret of 160 bits, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The time step of the given code, within one step back and one ahead; null when none matches. Steps up to `after` are used and ignored. */
export function matchingStep(secret: string, code: string, seconds: number, after = 0): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = seconds * 1000
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: STEP_SECONDS,
    window: 1,
    timestamp,
  })
  if (delta === null) return null
  const step = TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta
  return step > after ? step : null
}

/** The `otpauth:` URL for the QR code of an authenticator app. */
export function otpauthUrl(secret: string, account: string, issuer: string): string {
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret) }).toString()
}
