/*
 * One-time passwords by time (RFC 6238: SHA-1, 6 digits, 30 seconds), as every authenticator app makes them.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_SECONDS = 30

/** A new secret of 160 bits, in base32. */
export function newSecret(): string {
  return [...randomBytes(32)].map((byte) => ALPHABET[byte % 32]).join('')
}

function decode(base32: string): Buffer {
  const bits = [...base32].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

/** The code of one time step. */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decode(secret)).update(counter).digest()
  const number = mac.readUInt32BE(mac[19] & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The step whose code was given, looking one step back and one ahead; null when none fits. Steps up to `after` no longer count. */
export function matchingStep(secret: string, code: string, seconds: number, after = 0): number | null {
  const current = Math.floor(seconds / STEP_SECONDS)
  const steps = [current, current - 1, current + 1].filter((step) => step > after)
  return (
    steps.find((step) => code.length === 6 && timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code))) ??
    null
  )
}

/** What an authenticator app reads from a QR code. */
export function otpauthUrl(secret: string, account: string, issuer: string) {
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
