import { databaseNow } from '#core/clock'
import type { Trx } from '#core/transaction'

export type NumberPrefix = 'XH' | 'DJ' | 'HT' | 'TH' | 'TD' | 'JS' | 'YY' | 'XJ'

/**
 * A number people can read out: prefix, date, six digits (`XH20261120000012`). The digits come from a sequence, so that orders never
 * wait for each other's number; they keep counting over midnight.
 */
export async function nextNumber(trx: Trx, prefix: NumberPrefix): Promise<string> {
  const { rows } = await trx.rawQuery(`select nextval('order_serial_seq') as serial`)
  const serial = String(rows[0].serial % 1_000_000).padStart(6, '0')
  return `${prefix}${(await databaseNow(trx)).toFormat('yyyyMMdd')}${serial}`
}
