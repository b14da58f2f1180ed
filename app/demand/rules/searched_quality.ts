/* What a search of the shop says of the quality of goods. Whom somebody buys from and what he would pay at most is his own business and left out. */
import { wishCriteriaOf } from '#app/demand/rules/wish_ranges'
import { readCriteria, type Criteria, type Params } from '#app/listing/rules/criteria'
import { InvalidInputError } from '#core/errors'

/** The criteria that are kept of a search: those of goods, with their type. */
export function keptOfSearch(params: Record<string, unknown>): Params {
  const { productType } = params
  return { ...wishCriteriaOf(params), ...(typeof productType === 'string' && productType !== '' && { productType }) }
}

/** Those criteria, read; null when the search asks for no quality, or cannot be read any more. */
export function searchedQuality(params: Record<string, unknown>): { quality: Criteria; types: number[] } | null {
  try {
    const { codes, ...rest } = readCriteria(keptOfSearch(params))
    const { productType: types = [], ...own } = codes
    if (Object.keys(rest.ranges).length + Object.keys(own).length + rest.shares.length === 0) return null
    return { quality: { ...rest, codes: own }, types }
  } catch (error) {
    if (error instanceof InvalidInputError) return null
    throw error
  }
}
