import { randomInt } from 'node:crypto'
import { now } from '#core/clock'

/**
 * apiOrderId: one number for one order at the bank, for ever. `KH` open, `YZ` card check, `CJ` money out, `TK` refund, `ZZ` transfer,
 * `XH` close.
 */
export function newOrderId(kind: 'KH' | 'YZ' | 'CJ' | 'TK' | 'ZZ' | 'XH'): string {
  return `${kind}${now().toFormat('yyyyMMddHHmmssSSS')}${String(randomInt(1_000_000)).padStart(6, '0')}`
}
