/*
 * What is wanted against what is on sale, by length and strength, for everybody who looks. Only wishes that everybody may see are counted: those for invited
 * sellers would be told by it.
 */
import { Cached } from '#core/cached'
import { sqlNow } from '#core/clock'
import { sumTonnes } from '#core/money'
import { CNY_COTTON, SalesState, type ProductType } from '#app/catalog/codes'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'
import { openTonnes } from '#app/demand/rules/open_tonnes'
import {
  CLASS_FLOORS,
  classesOf,
  wantedByClass,
  type BalancedMeasure,
  type WantedGoods,
} from '#app/demand/rules/quality_balance'
import { readRanges } from '#app/demand/rules/wish_ranges'
import type { MeasureBalance, QualityBalance } from '#app/demand/transformers/quality_balance'
import { rangeOf } from '#app/listing/criteria'
import type { Criteria, Ends } from '#app/listing/rules/criteria'
import type { OfferIndex } from '#app/listing/search/offer_index'
import { offers } from '#app/listing/search/offers'

async function wishesFor(types: readonly ProductType[]): Promise<WantedGoods[]> {
  const open = await Demand.query()
    .select('weight', 'taken', 'ranges')
    .where({ state: DemandState.open, visibility: DemandVisibility.everybody })
    .whereIn('productType', [...types])
    .whereRaw(`(valid_until is null or valid_until > ${sqlNow()})`)
  return open.map((demand) => ({
    open: openTonnes(demand),
    musts: readRanges(demand.ranges).map(({ must }) => must),
  }))
}

const onSale = (types: readonly ProductType[], ranges: Criteria['ranges'] = {}): Criteria => ({
  codes: { productType: [...types], salesState: [SalesState.onSale] },
  names: {},
  ranges,
  shares: [],
  keywords: [],
})

function balanceOf(
  index: OfferIndex,
  measure: BalancedMeasure,
  types: readonly ProductType[],
  wishes: readonly WantedGoods[]
): MeasureBalance {
  const { scale } = rangeOf(measure)
  const offered = (ends: Ends) => index.weightOf(index.match(onSale(types, { [measure]: ends })))
  const wanted = wantedByClass(measure, wishes)
  const classes = classesOf(measure).map(({ from, to }, at) => {
    const kilograms = offered({
      min: from === null ? null : from * scale,
      // The index holds whole steps, both ends inclusive.
      max: to === null ? null : to * scale - 1,
    })
    return { from, to, wanted: wanted.classes[at], offered: kilograms / 1000 }
  })
  const all = index.weightOf(index.match(onSale(types)))
  const lowest = CLASS_FLOORS[measure][0] * scale
  const measured = offered({ min: null, max: lowest - 1 }) + offered({ min: lowest, max: null })
  return { measure, classes, wantedAny: wanted.any, offeredUnmeasured: (all - measured) / 1000 }
}

async function readBalance(productType: ProductType | null): Promise<QualityBalance> {
  const types = productType === null ? CNY_COTTON : [productType]
  const wishes = await wishesFor(types)
  const index = await offers()
  const all = index.match(onSale(types))
  return {
    productType,
    wishes: wishes.length,
    wanted: sumTonnes(wishes.map(({ open }) => open)),
    batches: all.total,
    offered: index.weightOf(all) / 1000,
    measures: (['lenAvg', 'strengthAvg'] as const).map((measure) => balanceOf(index, measure, types, wishes)),
  }
}

/** The answer is the same for all, and many look at it. */
const kept = new Cached<QualityBalance>({ age: 20_000 })

/** Wanted against on sale, at most 20 seconds old. */
export const qualityBalance = (productType: ProductType | null): Promise<QualityBalance> =>
  kept.get(String(productType), () => readBalance(productType))
