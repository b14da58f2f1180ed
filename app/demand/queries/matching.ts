/*
 * Wishes and goods find each other: the goods on sale that fit a wish, the wishes that fit the goods of a seller, and the sellers who have any.
 */
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { breath } from '#core/breath'
import { sumTonnes, type Tonnes } from '#core/money'
import { BY_TONNE, isByTonne, SalesState } from '#app/catalog/codes'
import Demand from '#app/demand/models/demand'
import { DemandRefusal } from '#app/demand/refusals'
import { fitOf, LEAST_SCORE, type Fit, type PriceCap } from '#app/demand/rules/fit_score'
import { readRanges, type ReadRange } from '#app/demand/rules/wish_ranges'
import { openDemands } from '#app/demand/queries/board'
import { shownDemand } from '#app/demand/queries/demand_details'
import { closeTonnes, matchedTonnes, ownTonnes, shownTonnes, tonnesFor } from '#app/demand/queries/tonne_matching'
import { openWishes } from '#app/demand/search/open_wishes'
import { priceCaps, type CapOf } from '#app/demand/shared/price_caps'
import { isOwn } from '#app/demand/shared/demand_rows'
import {
  toDemandCard,
  toOfferedBatch,
  type DemandGoods,
  type DemandMatches,
  type Recommendation,
} from '#app/demand/transformers/demand'
import { ListingState } from '#app/listing/codes'
import Listing from '#app/listing/models/listing'
import { rangeIndex } from '#app/listing/search/attributes'
import { indexedOffers } from '#app/listing/search/load_offers'
import type { Criteria, Ends } from '#app/listing/rules/criteria'
import type { Matches, OfferIndex } from '#app/listing/search/offer_index'
import { offers, shownRows } from '#app/listing/search/offers'

const SHOWN = 20
/** Goods that a seller is shown to choose from. */
const PROPOSED = 100
/** Of goods that miss one thing that is wished for, and of all others, this many of the cheapest are compared. */
const COMPARED = 150
/** Of a seller with more goods, and of more wishes that they fit, the newest. */
const MOST_GOODS = 1_000
const MOST_WISHES = 300
/** Comparisons of goods with wishes after which other requests have their turn: a few milliseconds of the index. */
const AT_ONCE = 200_000

/** Criteria that goods on sale of the wanted type meet. */
export const onSale = (demand: Pick<Demand, 'productType'>, criteria: Criteria): Criteria => ({
  ...criteria,
  codes: { ...criteria.codes, productType: [demand.productType], salesState: [SalesState.onSale] },
})

const least = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b))
const most = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b))

/** By name, what both parts say: where both say something, what is common to them. */
function common<Value>(must: Record<string, Value>, wish: Record<string, Value>, both: (a: Value, b: Value) => Value) {
  const all = { ...must }
  for (const [name, wished] of Object.entries(wish)) all[name] = name in must ? both(must[name], wished) : wished
  return all
}

/** What has to be met, and what is wished for as well. */
const narrowed = ({ must, wish }: ReadRange): Criteria => ({
  ranges: common(must.ranges as Record<string, Ends>, wish.ranges as Record<string, Ends>, (a, b) => ({
    min: most(a.min, b.min),
    max: least(a.max, b.max),
  })),
  codes: common(must.codes as Record<string, number[]>, wish.codes as Record<string, number[]>, (a, b) =>
    a.filter((code) => b.includes(code))
  ),
  names: common(must.names as Record<string, string[]>, wish.names as Record<string, string[]>, (a, b) =>
    a.filter((name) => b.includes(name))
  ),
  shares: [...must.shares, ...wish.shares],
  keywords: [],
})

type Subject = Pick<Demand, 'companyId' | 'productType'>

/** The goods of others on sale that meet what has to be met, in the index as it is now. */
export function goodsFor(index: OfferIndex, demand: Subject, ranges: readonly ReadRange[]): Matches {
  return ofOthers(index, demand, index.either(ranges.map(({ must }) => index.match(onSale(demand, must)))))
}

const ofOthers = (index: OfferIndex, { companyId }: Subject, matches: Matches): Matches =>
  index.without(
    matches,
    index.match({ codes: {}, names: { seller: [String(companyId)] }, ranges: {}, shares: [], keywords: [] })
  )

/** How many goods fit a wish of one's own, and the best of them with what they miss. @throws NotFoundError for wishes of others */
export async function matchesOfDemand(demandId: number, actor: Actor): Promise<DemandMatches> {
  const demand = await Demand.find(demandId)
  if (!demand || !isOwn(demand, actor)) throw refuse(DemandRefusal.demandMissing)
  if (demand.ranges.length === 0) return { total: 0, weight: 0, data: [] }
  if (isByTonne(demand.productType)) return matchedTonnes(demand, SHOWN)
  return bestFor(await offers(), demand, readRanges(demand.ranges), (await priceCaps())(demand))
}

/** How many goods of others fit such a wish, how much they weigh, and the best of them with what they miss. */
export async function bestFor(
  index: OfferIndex,
  subject: Subject,
  ranges: readonly ReadRange[],
  cap: PriceCap | null
): Promise<DemandMatches> {
  const all = goodsFor(index, subject, ranges)
  const weight = index.weightOf(all) / 1_000
  const ids = candidatesAmong(index, subject, ranges, all)
  const fits = new Map<number, Fit>()
  for (const offer of await indexedOffers(ids)) {
    const fit = fitOf(offer, ranges, cap)
    if (fit && fit.score >= LEAST_SCORE) fits.set(offer.id, fit)
  }
  const shown = ids
    .filter((id) => fits.has(id))
    .sort((a, b) => fits.get(b)!.score - fits.get(a)!.score)
    .slice(0, SHOWN)
  const rows = await shownRows(shown)
  return {
    total: all.total,
    weight,
    data: rows.map((row) => ({ ...toOfferedBatch(row), ...fits.get(row.shopProductId!)! })),
  }
}

/** Goods among which the best are: those that meet everything; where those are few, those that miss one thing, and the cheapest of all. */
function candidatesAmong(index: OfferIndex, subject: Subject, ranges: readonly ReadRange[], all: Matches): number[] {
  const cheapest = (found: Matches, most: number) => index.page(found, { field: 'price', order: 'asc' }, 0, most)
  const meeting = (some: readonly ReadRange[]) =>
    ofOthers(index, subject, index.either(some.map((range) => index.match(onSale(subject, narrowed(range))))))
  const full = cheapest(meeting(ranges), SHOWN)
  if (full.length >= SHOWN) return full
  const less = ranges.flatMap(lackingOne)
  const close = less.length > 0 ? cheapest(meeting(less), COMPARED) : []
  return [...new Set([...full, ...close, ...cheapest(all, COMPARED)])]
}

/** The range without one of the things that are wished for, once for each of them. */
function lackingOne({ must, wish }: ReadRange): ReadRange[] {
  const lacking = (part: 'ranges' | 'codes' | 'names') =>
    Object.keys(wish[part]).map((name) => {
      const others = Object.entries(wish[part]).filter(([other]) => other !== name)
      return { must, wish: { ...wish, [part]: Object.fromEntries(others) } }
    })
  const shares = wish.shares.map((_, at) => ({ must, wish: { ...wish, shares: wish.shares.toSpliced(at, 1) } }))
  return [...lacking('ranges'), ...lacking('codes'), ...lacking('names'), ...shares]
}

/** Tonnes of an offer in the index. */
export const tonnesOf = ({ ranges }: IndexedGoods[number]) => (ranges[rangeIndex.weight] ?? 0) / 1_000

/** Goods of the actor's company on sale; the newest. */
export async function goodsOnSaleOf(actor: Actor, most = MOST_GOODS): Promise<IndexedGoods> {
  const own = await Listing.query()
    .where({ companyId: actor.companyId!, state: ListingState.listed })
    .whereHas('batch', (batch) => batch.where('salesState', SalesState.onSale))
    .orderBy('id', 'desc')
    .limit(most)
  return indexedOffers(own.map(({ id }) => id))
}

/** Goods that fit a wish, the best first. */
function fittingOf(demand: Demand, goods: IndexedGoods, capOf: CapOf) {
  const cap = capOf(demand)
  const ranges = readRanges(demand.ranges).map(({ must, wish }) => ({ must: onSale(demand, must), wish }))
  return goods
    .flatMap((offer) => {
      const fit = fitOf(offer, ranges, cap)
      return fit && fit.score >= LEAST_SCORE ? [{ offer, ...fit }] : []
    })
    .sort((a, b) => b.score - a.score)
}

/** The goods of a seller that fit a wish of another company, the best first. @throws NotFoundError for wishes that he may not see */
export async function goodsForAnswer(demandId: number, actor: Actor): Promise<DemandGoods> {
  const demand = await shownDemand(demandId, actor)
  if (isByTonne(demand.productType)) {
    const found = closeTonnes(demand, await ownTonnes(actor, MOST_GOODS), await priceCaps())
    return { total: found.length, data: await shownTonnes(found, PROPOSED) }
  }
  const fitting = fittingOf(demand, await goodsOnSaleOf(actor), await priceCaps())
  const fits = new Map(fitting.slice(0, PROPOSED).map(({ offer, score, reasons }) => [offer.id, { score, reasons }]))
  const rows = await shownRows([...fits.keys()])
  return {
    total: fitting.length,
    data: rows.map((row) => ({ ...toOfferedBatch(row), ...fits.get(row.shopProductId!)! })),
  }
}

/** Ids of open wishes for cotton that any of the goods fit, at whatever price. */
async function wishesMet(goods: IndexedGoods, sellerId: number): Promise<Set<number>> {
  const { cotton } = await openWishes()
  const met = new Set<number>()
  let compared = 0
  for (const offer of goods) {
    for (const id of cotton.match(offer, sellerId, null)) met.add(id)
    compared += cotton.size
    if (compared < AT_ONCE) continue
    compared = 0
    await breath()
  }
  return met
}

/** Wishes in the market that goods of the actor's company fit, the best first; of very many the newest. */
export async function recommendedDemands(actor: Actor): Promise<Recommendation[]> {
  const [goods, tonnes] = await Promise.all([goodsOnSaleOf(actor), ownTonnes(actor, MOST_GOODS)])
  const met = await wishesMet(goods, actor.companyId!)
  const capOf = await priceCaps()
  const wishes = await openDemands(actor)
    .whereNot('companyId', actor.companyId!)
    // Those by the tonne are compared one by one.
    .where((fits) => void fits.whereRaw('demands.id = any(?)', [[...met]]).orWhereIn('productType', [...BY_TONNE]))
    .orderBy('publishedAt', 'desc')
    .limit(MOST_WISHES)
  return wishes
    .flatMap((demand) => {
      const found = isByTonne(demand.productType)
        ? closeTonnes(demand, tonnes, capOf).map(({ goods: { batchCode, rest }, fit }) => ({
            batchCode,
            weight: rest,
            ...fit,
          }))
        : fittingOf(demand, goods, capOf).map(({ offer, ...fit }) => ({
            batchCode: offer.batchCode,
            weight: tonnesOf(offer),
            ...fit,
          }))
      return recommendation(demand, found, actor) ?? []
    })
    .sort((a, b) => b.score - a.score || b.wish.id - a.wish.id)
}

export type IndexedGoods = Awaited<ReturnType<typeof indexedOffers>>

/** @param fitting goods that fit, the best first */
function recommendation(
  demand: Demand,
  fitting: readonly (Fit & { batchCode: string; weight: Tonnes })[],
  actor: Actor
): Recommendation | null {
  if (fitting.length === 0) return null
  const [{ score, reasons }] = fitting
  return {
    wish: toDemandCard(demand, actor),
    score,
    reasons,
    batches: fitting.length,
    weight: sumTonnes(fitting.map(({ weight }) => weight)),
    best: fitting.slice(0, 3).map(({ batchCode, score: points }) => ({ batchCode, score: points })),
  }
}

export type SellerMatch = { companyId: number; batches: number }

/** The sellers who have goods that meet what has to be met, with how many. */
export async function sellersFor(demand: Demand): Promise<SellerMatch[]> {
  if (isByTonne(demand.productType)) {
    const bySeller = Map.groupBy(await tonnesFor(demand), ({ goods }) => goods.companyId)
    return [...bySeller].map(([companyId, goods]) => ({ companyId, batches: goods.length }))
  }
  const index = await offers()
  const matches = goodsFor(index, demand, readRanges(demand.ranges))
  return index.countNames(matches, 'seller').map(({ key, count }) => ({ companyId: Number(key), batches: count }))
}
