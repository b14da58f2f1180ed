import { databaseNow } from '#core/clock'
import type { Trx } from '#core/transaction'

export type NumberPrefix =
  'XH' | 'DJ' | 'DX' | 'HT' | 'TH' | 'TD' | 'JS' | 'YY' | 'XJ' | 'CQ' | 'CG' | 'DQ' | 'WM' | 'QG' | 'BJ'

/**
 * A readable number: prefix, date, six digits (`XH20261120000012`). The digits come from a sequence, so that concurrent orders do not wait for each
 * other; they do not restart at midnight.
 */
export async function nextNumber(trx: Trx, prefix: NumberPrefix): Promise<string> {
  const { rows } = await trx.rawQuery(`select nextval('order_serial_seq') as serial`)
  const serial = String(rows[0].serial % 1_000_000).padStart(6, '0')
  return `${prefix}${(await databaseNow(trx)).toFormat('yyyyMMdd')}${serial}`
}
