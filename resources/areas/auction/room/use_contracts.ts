import type { ContractQuote } from '../api'
import { useQuotesIf } from '~/lib/quotes'

const NONE: ContractQuote[] = []

/** The contracts of a room with their last price, updated as quotes arrive. */
export function useContracts(first: ContractQuote[] | undefined): ContractQuote[] {
  const quotes = useQuotesIf((first?.length ?? 0) > 0)
  if (!first) return NONE
  return quotes.size === 0 ? first : first.map((one) => quotes.get(one.code) ?? one)
}
