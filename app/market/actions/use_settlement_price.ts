import { InvalidInputError } from '#core/errors'
import type { Trx } from '#core/transaction'
import { mayDecide } from '#app/market/shared/figures'
import { parseContract } from '#app/market/rules/products'

/**
 * The settlement price for computing money; it is marked as used and cannot be changed afterwards.
 *
 * @returns cents per tonne, or null when it is not stored yet, or only simulated outside the demo market
 */
export async function useSettlementPrice(code: string, day: string, trx: Trx): Promise<number | null> {
  if (!parseContract(code)) throw InvalidInputError.of('priceContract', `${code}不是可点价的合约`)
  const simulatedDecides = await mayDecide({ simulated: true }, trx)
  const { rows } = await trx.rawQuery(
    `update contract_days d set used_at = coalesce(d.used_at, now()) from futures_contracts c
     where c.id = d.contract_id and c.code = ? and d.day = ? and d.settle is not null and (not d.simulated or ?) returning d.settle`,
    [code, day, simulatedDecides]
  )
  return rows[0] ? Number(rows[0].settle) : null
}
