import type { DateTime } from 'luxon'
import { databaseNow } from '#core/clock'
import { InvalidInputError } from '#core/errors'
import type { Trx } from '#core/transaction'
import { QuotationSetting } from '#app/quotation/settings'
import { setting } from '#app/system/settings/stored_settings'

/**
 * The moment until which a price stands: so many hours from now, at most and by default 询价有效期 of the settings.
 *
 * @throws InvalidInputError when it would stand longer
 */
export async function termOf(trx: Trx, hours?: number): Promise<DateTime> {
  const longest = await setting(QuotationSetting.quoteValid, trx)
  if (hours !== undefined && hours > longest)
    throw InvalidInputError.of('validHours', `有效期最长${longest}小时`, 'max')
  return (await databaseNow(trx)).plus({ hours: hours ?? longest })
}
