import { DateTime } from 'luxon'
import { ZONE } from '#core/clock'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { pointContract } from '#app/market/queries/point_contract'
import { plusTradingDays } from '#app/market/shared/trading_days'
import { OrderRefusal } from '#app/order/refusals'

/** Minimum number of trading days that a buyer has (state-machines §5.2). */
const AT_LEAST = 5

/** Forced pricing begins after the settlement price of the day is known. */
const HOUR = { hour: 15, minute: 30 }

/**
 * The pricing deadline of an order made now: the seller's day, or the last trading day before the month of delivery; a seller's day that leaves less
 * than five trading days moves back to the fifth.
 *
 * @param sellersDay `YYYY-MM-DD`
 * @param struck the deal is already made on this contract: less than five days are allowed
 * @throws RefusedError `合约已到点价截止日`, also when the contract itself leaves less than five days
 */
export async function pointDeadlineOf(
  trx: Trx,
  contractCode: string,
  sellersDay: string | null,
  at: DateTime,
  struck = false
): Promise<DateTime> {
  const contract = await pointContract(contractCode, trx)
  const earliest = struck ? at.toISODate()! : (await plusTradingDays('CZCE', at, AT_LEAST, trx)).toISODate()!
  if (!contract?.listed || contract.lastPointDate < earliest) throw refuse(OrderRefusal.pointingOver)
  const day = sellersDay && sellersDay < contract.lastPointDate ? sellersDay : contract.lastPointDate
  return DateTime.fromISO(day < earliest ? earliest : day, { zone: ZONE }).set(HOUR)
}
