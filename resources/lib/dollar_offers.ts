import { useRead } from '~/lib/query'

/** How many offers in dollars are in the market; undefined until it is known. */
export function useDollarOffers(): number | undefined {
  const { data } = useRead('/foreign/offer/list', { pageSize: 1 }, { staleTime: 30_000, call: { background: true } })
  return data?.total
}
