import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BankSigning } from '#app/bank/gateway/signing'

/** HMAC-SHA256 with a secret that both sides share, as 64 lower-case hexadecimal digits. */
export function createHmacSigning(secret: string): BankSigning {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  return {
    sign,
    verify: (text, signature) =>
      /^[0-9a-f]{64}$/.test(signature) && timingSafeEqual(Buffer.from(signature), Buffer.from(sign(text))),
  }
}
