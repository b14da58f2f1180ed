import type { DateTime } from 'luxon'
import { databaseNow } from '#core/clock'
import type { Trx } from '#core/transaction'
import { setting } from '#app/system/settings/stored_settings'
import { ForeignSetting } from '#app/foreign_trade/settings'

/** Until when a seller answers a claim that is made now. */
export async function claimDueOf(trx: Trx): Promise<DateTime> {
  return (await databaseNow(trx)).plus({ days: await setting(ForeignSetting.claimTimeout, trx) })
}
