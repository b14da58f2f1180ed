/*
 * One-time passwords by time as every authenticator app makes them (RFC 6238: SHA-1, 6 digits, 30 seconds).
 */
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30

/** A new secret of 160 bits, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The step whose code was given, looking one step back and one ahead; null when none fits. Steps up to `after` no longer count. */
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

/** What an authenticator app reads from a QR code. */
export function otpauthUrl(secret: string, account: string, issuer: string): string {
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret) }).toString()
}
