/* The contracts of basis lots, as the market has them: asked when lots are added, changed and published, and when a deal cannot be signed. */
import { databaseNow, ZONE } from '#core/clock'
import { refuse } from '#core/errors'
import type { Refusal } from '#core/refusal'
import type { Trx } from '#core/transaction'
import { pointContract, settlementBefore } from '#app/market/queries/point_contract'
import { setting } from '#app/system/settings/stored_settings'
import { addWorkingDays } from '#app/system/shared/working_days'
import type AuctionLot from '#app/auction/models/auction_lot'
import type AuctionSession from '#app/auction/models/auction_session'
import { contractIsOver, lotContractProblem, type LotContract } from '#app/auction/rules/contract_checks'
import { AuctionSetting } from '#app/auction/settings'
import { AuctionPriceType } from '#app/auction/codes'

/** Later than any day of trading. */
const EVER = '9999-12-31'

const today = async (trx: Trx) => (await databaseNow(trx)).setZone(ZONE).toISODate()!

/** The last day for signing when the flash phase of the session lasts as long as it may. */
async function lastSigningDay(trx: Trx, session: AuctionSession): Promise<string> {
  const end = session.endTime.plus({ minutes: session.flashCap })
  return (await addWorkingDays(end, await setting(AuctionSetting.confirmTimeout, trx), '17:00', trx)).toISODate()!
}

async function lotContract(code: string, trx: Trx): Promise<LotContract | null> {
  const contract = await pointContract(code, trx)
  if (!contract) return null
  const { product, listed, lastPointDate, lastPrice } = contract
  const price = lastPrice ?? (await settlementBefore(code, EVER, trx))
  return { product, listed, lastPointDate, quoted: price !== null }
}

type LabelledContract = { label: string; priceContract: string | null }

/** What is wrong with the contract of a lot of the session, if anything; each contract is read once. */
export async function contractCheck(
  trx: Trx,
  session: AuctionSession
): Promise<(lot: LabelledContract) => Promise<Refusal | null>> {
  if (session.priceType !== AuctionPriceType.basis) return async () => null
  const days = { today: await today(trx), signBy: await lastSigningDay(trx, session) }
  const known = new Map<string, LotContract | null>()
  return async ({ label, priceContract: code }) => {
    if (!code) return null
    if (!known.has(code)) known.set(code, await lotContract(code, trx))
    return lotContractProblem({ label, code }, known.get(code)!, days)
  }
}

/**
 * Every lot of a basis session needs a contract of cotton that is quoted and lives until its deal can be signed; other sessions need none.
 *
 * @throws RefusedError naming the first lot whose contract will not do
 */
export async function requireContracts(
  trx: Trx,
  session: AuctionSession,
  lots: readonly LabelledContract[]
): Promise<void> {
  const check = await contractCheck(trx, session)
  for (const lot of lots) {
    const problem = await check(lot)
    if (problem) throw refuse(problem)
  }
}

/** Whether the contract of a won lot has ended, so that its deal can never be signed. */
export async function contractHasEnded(trx: Trx, session: AuctionSession, lot: AuctionLot): Promise<boolean> {
  if (session.priceType !== AuctionPriceType.basis || !lot.priceContract) return false
  return contractIsOver(await pointContract(lot.priceContract, trx), await today(trx))
}
