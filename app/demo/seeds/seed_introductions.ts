/* 推荐买方 of the demo: gins have introduced their goods to mills whom they fit within the last days; one mill does not want it. */
import { DateTime } from 'luxon'
import { introduceGoods } from '#app/demand/actions/introduce_goods'
import { setRecommended } from '#app/demand/actions/set_recommended'
import { recommendedBuyers } from '#app/demand/queries/recommended_buyers'
import type { DemoPeople } from '#app/demo/seeds/seed_people'
import { MarketHours } from '#app/demo/shared/market_hours'
import { throughThePast } from '#app/demo/shared/past'
import { actorOfUser } from '#app/identity/sessions/members'

/** Gins that introduce goods, and to how many buyers each. */
const GINS = 6
const BUYERS = 3
/** Days of which the working hours are spread over. */
const DAYS = 6
const MESSAGES = ['与贵司上月采购的批次同一加工厂', '现货可看样，整批可议', null]

/** @returns how many introductions */
export async function seedIntroductions({ gins, buyers }: DemoPeople): Promise<number> {
  const hours = await MarketHours.between(DateTime.now().minus({ days: DAYS }), DateTime.now())
  const unwilling = await actorOfUser(buyers.at(-1)!.manager.id)
  return throughThePast(async (goTo) => {
    await goTo(hours.at(0))
    await setRecommended({ recommended: false }, unwilling)
    let made = 0
    for (const [gin, { manager }] of gins.slice(0, GINS).entries()) {
      const seller = await actorOfUser(manager.id)
      const { data } = await recommendedBuyers(seller)
      // Not all to the same best one.
      const chosen = data.slice(gin % 3, (gin % 3) + BUYERS)
      for (const [buyer, { companyId, best }] of chosen.entries()) {
        const batchIds = best.slice(0, 1 + ((gin + buyer) % 4)).map(({ batchId }) => batchId)
        await goTo(hours.at((1 + gin * BUYERS + buyer) / (2 + GINS * BUYERS)))
        await introduceGoods(
          { buyerId: companyId, batchIds, message: MESSAGES[(gin + buyer) % MESSAGES.length] },
          seller
        )
        made++
      }
    }
    return made
  })
}
