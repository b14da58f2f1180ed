import { randomInt } from 'node:crypto'
import { now } from '#core/clock'

/**
 * A new apiOrderId, which identifies one order at the bank permanently. `KH` open, `YZ` card check, `CJ` payout, `TK` refund, `ZZ` transfer, `XH`
 * close.
 */
export function newOrderId(kind: 'KH' | 'YZ' | 'CJ' | 'TK' | 'ZZ' | 'XH'): string {
  return `${kind}${now().toFormat('yyyyMMddHHmmssSSS')}${String(randomInt(1_000_000)).padStart(6, '0')}`
}
