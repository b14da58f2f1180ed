/* Notices about wishes. */
import type { Trx } from '#core/transaction'
import { ProductType } from '#app/catalog/codes'
import type Demand from '#app/demand/models/demand'
import type DemandAnswer from '#app/demand/models/demand_answer'
import { notify } from '#app/system/shared/notices'

/** `新疆棉100.000吨`. */
export const wishText = ({ productType, weight }: Pick<Demand, 'productType' | 'weight'>) =>
  `${ProductType.word(productType)}${(weight ?? 0).toFixed(3)}吨`

export const wishPath = (id: number) => `/demand/view-demand?id=${id}`

/** Tells the buyer what has become of a wish. */
export function tellOwner(trx: Trx, demand: Demand, title: string, content: string): Promise<void> {
  return notify(trx, { code: 'N02', companyId: demand.companyId, title, content, link: wishPath(demand.id) })
}

/** N02: a seller proposes goods. */
export function tellOfAnswer(trx: Trx, demand: Demand, answer: DemandAnswer, offered: string): Promise<void> {
  return tellOwner(
    trx,
    demand,
    '收到求购报价',
    `${answer.sellerCompanyName}对您的求购${demand.demandNo}（${wishText(demand)}）报价：${offered}。`
  )
}
