import { Secret, TOTP } from 'otpauth'

/** The code of an authenticator app for a time step (30 seconds each, counted from 1970). */
export function totpAt(secret: string, step: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * 30_000 })
}
