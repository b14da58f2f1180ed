import { CRITERIA_OF_CODES, HISTOGRAMS, rangeOf, type NameName } from '#app/listing/criteria'
import { offers } from '#app/listing/search/offers'
import type { OfferIndex } from '#app/listing/search/offer_index'
import type { SearchInput } from '#app/listing/queries/search_offers'
import { readCriteria, textOfCode, type Criteria } from '#app/listing/rules/criteria'
import type { Facets } from '#app/listing/transformers/search'

const MAX_NAMES = 60

/** The criteria without the one being counted: the counts of its other choices must not be limited by the current choice. */
function without(criteria: Criteria, group: 'codes' | 'names' | 'ranges', name: string): Criteria {
  const rest = Object.fromEntries(Object.entries(criteria[group]).filter(([other]) => other !== name))
  return { ...criteria, [group]: rest }
}

function countAll(index: OfferIndex, criteria: Criteria): Facets {
  const base = index.match(criteria)
  const matching = (group: 'codes' | 'names' | 'ranges', name: string) =>
    Object.hasOwn(criteria[group], name) ? index.match(without(criteria, group, name)) : base

  const codes = Object.fromEntries(
    CRITERIA_OF_CODES.map(({ name }) => [
      name,
      [...index.countCodes(matching('codes', name), name)]
        .filter(([code]) => code > 0)
        .map(([code, count]) => ({ code: textOfCode(name, code), count })),
    ])
  ) as Facets['codes']
  const names = Object.fromEntries(
    (['chandi', 'entrepot'] as const satisfies NameName[]).map((name) => [
      name,
      index.countNames(matching('names', name), name).slice(0, MAX_NAMES),
    ])
  ) as Facets['names']
  const histograms = Object.fromEntries(
    HISTOGRAMS.map((name) => [
      name,
      index
        .histogram(matching('ranges', name), name)
        .map(({ upTo, count }) => ({ to: upTo === null ? null : upTo / rangeOf(name).scale, count })),
    ])
  ) as Facets['histograms']
  return { total: base.total, codes, names, histograms }
}

export async function facets(input: SearchInput): Promise<Facets> {
  return countAll(await offers(), readCriteria(input))
}

/** Origins currently on offer. */
export async function offeredOrigins(): Promise<string[]> {
  const index = await offers()
  return index.countNames(index.match(readCriteria({})), 'chandi').map(({ key }) => key)
}
