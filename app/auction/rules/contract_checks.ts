/* What the contract of a basis lot has to be, so that whoever wins the lot can sign (state-machines §7.1, §7.4). Days are `YYYY-MM-DD`. */
import type { Refusal } from '#core/refusal'
import { AuctionRefusal } from '#app/auction/refusals'

export type LotContract = {
  product: string
  listed: boolean
  /** The last day on which its price can be fixed. */
  lastPointDate: string
  /** A quote or a settlement price is known. */
  quoted: boolean
}

/** Whether no deal on this contract can be signed any more, on any later day either. */
export function contractIsOver(contract: Pick<LotContract, 'listed' | 'lastPointDate'> | null, today: string): boolean {
  return !contract?.listed || contract.lastPointDate < today
}

/**
 * The reason why a lot cannot be offered on a contract, or null.
 *
 * @param signBy the last day on which a winner may sign
 */
export function lotContractProblem(
  { label, code }: { label: string; code: string },
  contract: LotContract | null,
  { today, signBy }: { today: string; signBy: string }
): Refusal | null {
  if (!contract) return AuctionRefusal.contractUnknown({ label, contract: code })
  if (contract.product !== 'CF') return AuctionRefusal.contractOfOtherGoods({ label, contract: code })
  if (contractIsOver(contract, today)) return AuctionRefusal.contractOver({ label, contract: code })
  if (contract.lastPointDate < signBy)
    return AuctionRefusal.contractEndsBeforeSigning({
      label,
      contract: code,
      lastDay: contract.lastPointDate,
      signBy,
    })
  return contract.quoted ? null : AuctionRefusal.contractUnquoted({ label, contract: code })
}
