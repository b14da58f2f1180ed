import { CODES } from '#app/listing/search/attributes'
import { offers } from '#app/listing/search/offers'
import type { OfferIndex } from '#app/listing/search/offer_index'
import { listingsByCode, type SearchInput } from '#app/listing/queries/search_offers'
import { readCriteria, type Criteria } from '#app/listing/rules/criteria'
import {
  MIKE_CLASSES,
  RANGE_PARAMS,
  type CodeName,
  type NameName,
  type RangeName,
} from '#app/listing/rules/criteria_params'
import type { Facets } from '#app/listing/transformers/search'

const HISTOGRAMS = ['lenAvg', 'strengthAvg', 'mikeAvg', 'uniformityAvg', 'impurity', 'moisture', 'price'] as const
const MAX_NAMES = 60

/** Without one's own choice: the others of a group must show what choosing them would find. */
function without(criteria: Criteria, group: 'codes' | 'names' | 'ranges', name: string): Criteria {
  const rest = Object.fromEntries(Object.entries(criteria[group]).filter(([other]) => other !== name))
  return { ...criteria, [group]: rest }
}

const textOf = (name: CodeName, code: number) =>
  name === 'mikeMain'
    ? MIKE_CLASSES[code - 1]
    : String(name === 'productionYear' ? code + 2000 : name === 'bci' || name === 'registrable' ? code - 1 : code)

function countAll(index: OfferIndex, criteria: Criteria, only: number[] | null): Facets {
  const base = index.match(criteria, only)
  const matching = (group: 'codes' | 'names' | 'ranges', name: string) =>
    Object.hasOwn(criteria[group], name) ? index.match(without(criteria, group, name), only) : base

  const codes = Object.fromEntries(
    CODES.map(({ name }) => [
      name,
      [...index.countCodes(matching('codes', name), name)]
        .filter(([code]) => code > 0)
        .map(([code, count]) => ({ code: textOf(name, code), count })),
    ])
  ) as Facets['codes']
  const names = Object.fromEntries(
    (['chandi', 'entrepot'] as const satisfies NameName[]).map((name) => [
      name,
      index.countNames(matching('names', name), name).slice(0, MAX_NAMES),
    ])
  ) as Facets['names']
  const histograms = Object.fromEntries(
    HISTOGRAMS.map((name: RangeName) => [
      name,
      index
        .histogram(matching('ranges', name), name)
        .map(({ upTo, count }) => ({ to: upTo === null ? null : upTo / RANGE_PARAMS[name].scale, count })),
    ])
  ) as Facets['histograms']
  return { total: base.total, codes, names, histograms }
}

export async function facets(input: SearchInput): Promise<Facets> {
  const criteria = readCriteria(input)
  const only = await listingsByCode(criteria)
  return countAll(await offers(), criteria, only)
}

/** Origins that are offered at present: the search box knows them by name. */
export async function offeredOrigins(): Promise<string[]> {
  const index = await offers()
  return index.countNames(index.match(readCriteria({})), 'chandi').map(({ key }) => key)
}
