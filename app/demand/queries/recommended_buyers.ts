/* 推荐买方: the buyers whose wishes, saved searches and purchases the goods of a seller fit (F14). */
import { breath } from '#core/breath'
import db from '@adonisjs/lucid/services/db'
import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { formatTime, now } from '#core/clock'
import { sumTonnes } from '#core/money'
import { buyerInterests, type Interest } from '#app/demand/queries/buyer_interests'
import { goodsOnSaleOf, tonnesOf, type IndexedGoods } from '#app/demand/queries/matching'
import DemandIntroduction from '#app/demand/models/demand_introduction'
import { fitOf, LEAST_SCORE } from '#app/demand/rules/fit_score'
import { DemandSetting } from '#app/demand/settings'
import type { FittingGoods, RecommendedBuyer } from '#app/demand/transformers/demand'
import { setting } from '#app/system/settings/stored_settings'

/** Of a seller with more goods the newest are compared with what buyers want. */
const MOST_GOODS = 300
/** Buyers who are shown, the best first. */
const SHOWN = 50
/** Goods of each that are shown, to be introduced. */
const SHOWN_GOODS = 20
/** Comparisons after which other requests have their turn. */
const AT_ONCE = 20_000

/** What is known of a buyer: his interests with the best score of each, and of each of the goods that fit the best fit. */
type Found = { scores: Map<Interest, number>; goods: Map<number, FittingGoods> }

/** By company, what goods fit its interests. @param batches by listing, its batch */
async function foundBuyers(interests: readonly Interest[], goods: IndexedGoods, batches: ReadonlyMap<number, number>) {
  const found = new Map<number, Found>()
  let compared = 0
  for (const interest of interests) {
    for (const offer of goods) {
      const fit = fitOf(offer, interest.ranges, interest.priceCap)
      if (!fit || fit.score < LEAST_SCORE) continue
      const buyer = found.get(interest.companyId) ?? { scores: new Map(), goods: new Map() }
      found.set(interest.companyId, buyer)
      buyer.scores.set(interest, Math.max(buyer.scores.get(interest) ?? 0, fit.score))
      if ((buyer.goods.get(offer.id)?.score ?? 0) < fit.score)
        buyer.goods.set(offer.id, {
          ...fit,
          batchId: batches.get(offer.id)!,
          batchCode: offer.batchCode,
          weight: tonnesOf(offer),
        })
    }
    compared += goods.length
    if (compared < AT_ONCE) continue
    compared = 0
    await breath()
  }
  return found
}

const best = (goods: Iterable<FittingGoods>) => [...goods].sort((a, b) => b.score - a.score || b.batchId - a.batchId)

function toBuyer({ scores, goods }: Found, last: DateTime | null, days: number): RecommendedBuyer {
  const interests = [...scores].sort(([a, one], [b, two]) => two - one || a.kind - b.kind).map(([interest]) => interest)
  const [{ companyId, companyName }] = interests
  const fitting = best(goods.values())
  const [{ score, reasons }] = fitting
  return {
    companyId,
    companyName,
    kinds: [...new Set(interests.map(({ kind }) => kind))],
    demandId: interests.find(({ demandId }) => demandId !== null)?.demandId ?? null,
    score,
    reasons,
    batches: fitting.length,
    weight: sumTonnes(fitting.map((one) => one.weight)),
    best: fitting.slice(0, SHOWN_GOODS),
    introducedTime: formatTime(last),
    mayIntroduce: last === null || last.plus({ days }) < now(),
  }
}

async function compare(actor: Actor, only?: number) {
  const goods = await goodsOnSaleOf(actor, MOST_GOODS)
  if (goods.length === 0) return new Map<number, Found>()
  const listed = await db
    .from('listings')
    .whereIn(
      'id',
      goods.map(({ id }) => id)
    )
    .select('id', 'batch_id')
  const batches = new Map<number, number>(listed.map((row) => [row.id, row.batch_id]))
  return foundBuyers(await buyerInterests(actor, only), goods, batches)
}

/** Buyers whom goods of the actor's company on sale fit, the best first; with how many there are. */
export async function recommendedBuyers(actor: Actor): Promise<{ total: number; data: RecommendedBuyer[] }> {
  const found = await compare(actor)
  const lasts = await DemandIntroduction.query()
    .where('sellerCompanyId', actor.companyId!)
    .whereIn('buyerCompanyId', [...found.keys()])
    .orderBy('id')
  const last = new Map(lasts.map(({ buyerCompanyId, createdAt }) => [buyerCompanyId, createdAt]))
  const days = await setting(DemandSetting.introduceEvery)
  const buyers = [...found].map(([companyId, one]) => toBuyer(one, last.get(companyId) ?? null, days))
  buyers.sort((a, b) => b.score - a.score || b.batches - a.batches || a.companyId - b.companyId)
  return { total: buyers.length, data: buyers.slice(0, SHOWN) }
}

/** By batch, the goods of the actor's company that fit what a buyer is interested in; empty for buyers who are not proposed. */
export async function goodsForBuyer(buyerId: number, actor: Actor): Promise<Map<number, FittingGoods>> {
  const found = (await compare(actor, buyerId)).get(buyerId)
  return new Map([...(found?.goods.values() ?? [])].map((one) => [one.batchId, one]))
}
