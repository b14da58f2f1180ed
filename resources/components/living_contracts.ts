/* Contracts on which goods can be offered or wished for at a basis. */
import { CNY_COTTON, STAPLE_FIBRE, type ProductType } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import { dayIn } from '~/lib/days'
import { useCall } from '~/lib/query'

/** Whether there is a contract for goods of a type: by-products have none. */
export const hasFutures = (type: ProductType) => isOneOf(type, ...CNY_COTTON, ...STAPLE_FIBRE)

/** Days that a contract must have left until its last day of pricing, so that a deal made now can be priced on it. */
const LEFT = 5

/** Contracts of cotton, or of staple fibre, that a basis can still be priced on; undefined until they are known. */
export function useLivingContracts(staple: boolean, enabled = true) {
  const cotton = useCall('/czce/contract/list', {}, { staleTime: 300_000, enabled: enabled && !staple })
  const fibre = useCall('/czce/contract/fiber/list', {}, { staleTime: 300_000, enabled: enabled && staple })
  const { data } = staple ? fibre : cotton
  const soon = dayIn(LEFT)
  return data?.filter(({ product, lastPointDate }) => product === (staple ? 'PF' : 'CF') && lastPointDate > soon)
}
