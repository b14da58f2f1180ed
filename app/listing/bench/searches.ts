/* Typical searches of buyers: six ranges of quality, with bounds on the steps that the form offers and between them. */
import { searchOffers } from '#app/listing/queries/search_offers'
import { rangeOf } from '#app/listing/criteria'

export type Measured = 'lenAvg' | 'strengthAvg' | 'mikeAvg' | 'uniformityAvg' | 'impurity' | 'moisture'
/** Bounds in the integers of the index. */
export type Filters = Record<Measured, { min: number | null; max: number | null }>
export type Search = {
  filters: Filters
  field: 'price' | 'standardPrice'
  order: 'asc' | 'desc'
  page: number
  pageSize: number
}

export const PAGE_SIZE = 20

export function randomSearch(random: () => number): Search {
  const between = (low: number, high: number, step = 1) =>
    low + step * Math.floor(random() * (Math.floor((high - low) / step) + 1))
  const min = (low: number, high: number) => ({ min: between(low, high), max: null })
  const max = (low: number, high: number) => ({ min: null, max: between(low, high, 5) })
  return {
    filters: {
      lenAvg: min(275, 292),
      strengthAvg: min(272, 292),
      mikeAvg: { min: between(35, 41), max: between(45, 52) },
      uniformityAvg: min(812, 828),
      impurity: max(180, 350),
      moisture: max(550, 900),
    },
    field: random() < 0.5 ? 'price' : 'standardPrice',
    order: random() < 0.7 ? 'asc' : 'desc',
    page: 1,
    pageSize: PAGE_SIZE,
  }
}

const range = (name: Measured, { min, max }: Filters[Measured]) => {
  const { scale } = rangeOf(name)
  return `${min === null ? '' : min / scale}~${max === null ? '' : max / scale}`
}

/** The query as the shop page sends it, run by the code that answers the call. */
export function ours({ filters, ...paging }: Search) {
  const params = Object.fromEntries(
    Object.entries(filters).map(([name, ends]) => [name, range(name as Measured, ends)])
  )
  return searchOffers({ ...params, ...paging })
}
