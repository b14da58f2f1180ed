import FuturesContract from '#app/market/models/futures_contract'
import { toContractRow } from '#app/market/transformers/contract'
import type { ContractQuote } from '#app/auction/transformers/auction_screens'

/** Last prices of the contracts that basis prices refer to. */
export async function contractQuotes(codes: readonly (string | null)[]): Promise<ContractQuote[]> {
  const wanted = [...new Set(codes.flatMap((code) => code ?? []))]
  if (wanted.length === 0) return []
  const contracts = await FuturesContract.query().whereIn('code', wanted).orderBy('code')
  return contracts.map((contract) => {
    const { code, lastPrice, upDown, simulated } = toContractRow(contract)
    return { code, lastPrice, upDown, simulated }
  })
}
