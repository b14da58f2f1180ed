/* Notices about wishes. */
import type { Trx } from '#core/transaction'
import { isByTonne, ProductType } from '#app/catalog/codes'
import type Demand from '#app/demand/models/demand'
import type DemandIntroduction from '#app/demand/models/demand_introduction'
import type DemandAnswer from '#app/demand/models/demand_answer'
import User from '#app/identity/models/user'
import { notify, notifyAll } from '#app/system/shared/notices'

/** `新疆棉100.000吨`. */
export const wishText = ({ productType, weight }: Pick<Demand, 'productType' | 'weight'>) =>
  `${ProductType.word(productType)}${(weight ?? 0).toFixed(3)}吨`

/** How goods of a wish are counted: those by the tonne are no batches. */
const unitOf = ({ productType }: Pick<Demand, 'productType'>) => (isByTonne(productType) ? '种' : '批')

export const wishPath = (id: number) => `/demand/view-demand?id=${id}`

/** Tells the buyer what has become of a wish. */
export function tellBuyerOf(trx: Trx, demand: Demand, title: string, content: string): Promise<void> {
  return notify(trx, { code: 'N02', companyId: demand.companyId, title, content, link: wishPath(demand.id) })
}

/** N02: a seller proposes goods. */
export function tellOfAnswer(trx: Trx, demand: Demand, answer: DemandAnswer, offered: string): Promise<void> {
  return tellBuyerOf(
    trx,
    demand,
    '收到求购报价',
    `${answer.sellerCompanyName}对您的求购${demand.demandNo}（${wishText(demand)}）报价：${offered}。`
  )
}

/** N18 to each seller: somebody wants what he has, or has invited him. */
export function tellSellers(
  trx: Trx,
  demand: Demand,
  sellers: readonly { companyId: number; batches: number }[]
): Promise<void> {
  const unit = unitOf(demand)
  const text = `${demand.companyName}求购${wishText(demand)}（${demand.demandNo}）`
  return notifyAll(
    trx,
    sellers.map(({ companyId, batches }) => ({
      code: 'N18' as const,
      companyId,
      title: batches > 0 ? `贵司${batches}${unit}货符合新求购` : '邀请贵司对求购报价',
      content: `${text}${batches > 0 ? `，贵司在售的${batches}${unit}符合要求，可以报价` : '，邀请贵司报价'}。`,
      link: wishPath(demand.id),
    }))
  )
}

/** N18 to the buyer, by SMS too if asked for: goods that were listed since fit his wish. */
export async function tellOfGoods(
  trx: Trx,
  demand: Demand,
  goods: readonly { batchCode: string }[],
  { sms }: { sms: boolean }
): Promise<void> {
  const unit = unitOf(demand)
  const codes = goods.slice(0, 3).map(({ batchCode }) => batchCode)
  const user = sms ? await User.find(demand.userId, { client: trx }) : null
  await notify(trx, {
    code: 'N18',
    userId: demand.userId,
    title: `有${goods.length}${unit}新货符合求购`,
    content: `新挂牌${codes.join('、')}${goods.length > codes.length ? `等${goods.length}${unit}` : ''}符合您的求购${demand.demandNo}（${wishText(demand)}），可以去询价。`,
    link: wishPath(demand.id),
    sms: [user?.mobile],
  })
}

/** Where a buyer sees what sellers have introduced to him. */
export const INTRODUCTIONS_PATH = '/demand/introductions'

/** N18 to the buyer: a seller introduces goods that fit what he is interested in. */
export async function tellOfIntroduction(
  trx: Trx,
  { sellerCompanyName, buyerCompanyId, message }: DemandIntroduction,
  goods: readonly { batchCode: string }[]
): Promise<void> {
  const codes = goods.slice(0, 3).map(({ batchCode }) => batchCode)
  const words = message ? `，留言：${message}` : ''
  await notify(trx, {
    code: 'N18',
    companyId: buyerCompanyId,
    title: `${sellerCompanyName}推荐${goods.length}批货源`,
    content: `${sellerCompanyName}向贵司推荐${codes.join('、')}${goods.length > codes.length ? `等${goods.length}批` : ''}${words}。不需要时可在“收到的推荐”关闭接收。`,
    link: INTRODUCTIONS_PATH,
  })
}
