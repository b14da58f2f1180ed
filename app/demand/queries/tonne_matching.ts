/* Wishes for goods by the tonne and what is on sale of them. They are in no index: a statement reads what there is, and each is compared in full. */
import type { Actor } from '#core/actor'
import { sumTonnes } from '#core/money'
import type Demand from '#app/demand/models/demand'
import { LEAST_SCORE, type Fit } from '#app/demand/rules/fit_score'
import type { TonneType } from '#app/demand/rules/tonne_criteria'
import { fitOfTonnes } from '#app/demand/rules/tonne_fit'
import { readTonneRanges } from '#app/demand/rules/tonne_ranges'
import { priceCaps, type CapOf, type WishPrice } from '#app/demand/shared/price_caps'
import { toOfferedTonnes, type DemandMatches } from '#app/demand/transformers/demand'
import { tonnageOffers } from '#app/listing/queries/search_tonnage'
import { tonnageOnSale, type TonnageOnSale } from '#app/listing/queries/tonnage_on_sale'

type Wished = Pick<Demand, 'productType' | 'ranges' | keyof WishPrice>
export type FittingTonnes = { goods: TonnageOnSale; fit: Fit }

/** What of the goods meets what has to be met, the best first; of equals the cheapest. */
export function fittingTonnes(demand: Wished, goods: readonly TonnageOnSale[], capOf: CapOf): FittingTonnes[] {
  if (demand.ranges.length === 0) return []
  const ranges = readTonneRanges(demand.productType as TonneType, demand.ranges)
  const cap = capOf(demand)
  return goods
    .flatMap((one) => {
      if (one.productType !== demand.productType) return []
      const fit = fitOfTonnes({ facts: one, price: one.price }, ranges, cap)
      return fit ? [{ goods: one, fit }] : []
    })
    .sort((a, b) => b.fit.score - a.fit.score || (a.goods.price ?? Infinity) - (b.goods.price ?? Infinity))
}

/** Goods of others on sale that meet what a wish demands. */
export async function tonnesFor(demand: Wished & Pick<Demand, 'companyId'>): Promise<FittingTonnes[]> {
  const goods = await tonnageOnSale({ productType: demand.productType })
  return fittingTonnes(
    demand,
    goods.filter(({ companyId }) => companyId !== demand.companyId),
    await priceCaps()
  )
}

const isClose = ({ fit }: FittingTonnes) => fit.score >= LEAST_SCORE

/** The first of them with their offers. */
export async function shownTonnes(found: readonly FittingTonnes[], most: number): Promise<DemandMatches['data']> {
  const shown = new Map(found.slice(0, most).map(({ goods, fit }) => [goods.listingId, fit]))
  const rows = await tonnageOffers([...shown.keys()])
  return rows.map((row) => ({ ...toOfferedTonnes(row), ...shown.get(row.shopProductId!)! }))
}

/** How many goods fit a wish, how much is left of them, and the best. */
export async function matchedTonnes(demand: Demand, most: number): Promise<DemandMatches> {
  const all = await tonnesFor(demand)
  return {
    total: all.length,
    weight: sumTonnes(all.map(({ goods }) => goods.rest)),
    data: await shownTonnes(all.filter(isClose), most),
  }
}

/** Goods of the actor's company, the newest. */
export const ownTonnes = (actor: Actor, most: number): Promise<TonnageOnSale[]> =>
  tonnageOnSale({ companyId: actor.companyId! }, most)

/** Those that fit a wish well enough to be proposed. */
export const closeTonnes = (demand: Demand, goods: readonly TonnageOnSale[], capOf: CapOf): FittingTonnes[] =>
  fittingTonnes(demand, goods, capOf).filter(isClose)
