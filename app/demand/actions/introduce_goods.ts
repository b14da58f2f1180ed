import { type DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow, ZONE } from '#core/clock'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { SalesState } from '#app/catalog/codes'
import Batch from '#app/catalog/models/batch'
import { CompanyState } from '#app/company/codes'
import Company from '#app/company/models/company'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import DemandIntroduction from '#app/demand/models/demand_introduction'
import DemandOptout from '#app/demand/models/demand_optout'
import { goodsForBuyer } from '#app/demand/queries/recommended_buyers'
import { DemandRefusal } from '#app/demand/refusals'
import { DemandSetting } from '#app/demand/settings'
import { tellOfIntroduction } from '#app/demand/shared/demand_notices'
import type { FittingGoods } from '#app/demand/transformers/demand'
import { openListing } from '#app/listing/queries/listing_row'
import { setting } from '#app/system/settings/stored_settings'

export type IntroduceInput = { buyerId: number; batchIds: number[]; message?: string | null }

/**
 * A seller introduces goods to a buyer whom they fit (推荐买方): the buyer is told, once in a while. Nothing is agreed by it.
 *
 * @throws NotFoundError for buyers who are not proposed to him
 * @throws RefusedError `…与该买方的采购意向不符`, `…天内已向该买方推荐过`, `今天已推荐…次`, `该买方今天收到的推荐已满`
 */
export async function introduceGoods(input: IntroduceInput, actor: Actor): Promise<DemandIntroduction> {
  // The index of what is on sale is read outside of the transaction; what has changed since is looked at in it.
  const fitting = await goodsForBuyer(input.buyerId, actor)
  if (fitting.size === 0) throw refuse(DemandRefusal.buyerMissing)
  return inTransaction(async (trx) => {
    await requireTradingCompany(trx, actor.companyId!)
    const buyer = await willingBuyer(trx, input.buyerId)
    const goods = await goodsOnSale(trx, input, actor, fitting)
    await requireRoom(trx, actor.companyId!, buyer.id)
    const introduction = await DemandIntroduction.create(
      {
        sellerCompanyId: actor.companyId!,
        sellerCompanyName: actor.companyName!,
        sellerUserId: actor.userId,
        sellerUserName: actor.name,
        buyerCompanyId: buyer.id,
        buyerCompanyName: buyer.name,
        goods: goods.length,
        message: input.message || null,
        createdAt: await databaseNow(trx),
      },
      { client: trx }
    )
    await trx
      .table('demand_introduced_goods')
      .multiInsert(goods.map(({ batchId, score }) => ({ introduction_id: introduction.id, batch_id: batchId, score })))
    await audit(trx, actor, {
      action: 'demand.introduce',
      entity: 'demand_introduction',
      entityId: introduction.id,
      after: { buyer: buyer.name, batches: goods.map(({ batchCode }) => batchCode) },
      summary: `向${buyer.name}推荐${goods.length}批货源`,
    })
    await tellOfIntroduction(trx, introduction, goods)
    return introduction
  })
}

/** The buyer, who stays certified and willing until the goods are introduced. */
async function willingBuyer(trx: Trx, buyerId: number): Promise<Company> {
  const buyer = await Company.query({ client: trx }).where('id', buyerId).forShare().first()
  const out = await DemandOptout.query({ client: trx }).where('companyId', buyerId).first()
  if (!buyer || buyer.state !== CompanyState.active || out) throw refuse(DemandRefusal.buyerMissing)
  return buyer
}

async function goodsOnSale(
  trx: Trx,
  { batchIds }: IntroduceInput,
  actor: Actor,
  fitting: ReadonlyMap<number, FittingGoods>
): Promise<FittingGoods[]> {
  const batches = await Batch.query({ client: trx }).where('companyId', actor.companyId!).whereIn('id', batchIds)
  if (batches.length < batchIds.length) throw refuse(DemandRefusal.notOwnGoods)
  const goods: FittingGoods[] = []
  for (const { id, batchCode, salesState } of batches) {
    if (salesState !== SalesState.onSale || !(await openListing(trx, id)))
      throw refuse(DemandRefusal.notOnSale({ batchCode }))
    const fit = fitting.get(id)
    if (!fit) throw refuse(DemandRefusal.notFitting({ batchCode }))
    goods.push(fit)
  }
  return goods.sort((a, b) => b.score - a.score)
}

/** Introductions of a seller and to a buyer are counted one after the other: the seller's lock first, then the buyer's. */
async function requireRoom(trx: Trx, sellerId: number, buyerId: number): Promise<void> {
  await trx.rawQuery('select pg_advisory_xact_lock(2552, ?)', [sellerId])
  await trx.rawQuery('select pg_advisory_xact_lock(2553, ?)', [buyerId])
  const at = await databaseNow(trx)
  const today = at.setZone(ZONE).startOf('day')
  const days = await setting(DemandSetting.introduceEvery, trx)
  if ((await counted(trx, { sellerCompanyId: sellerId, buyerCompanyId: buyerId }, at.minus({ days }))) > 0)
    throw refuse(DemandRefusal.introducedLately({ days }))
  const limit = await setting(DemandSetting.introducePerDay, trx)
  if ((await counted(trx, { sellerCompanyId: sellerId }, today)) >= limit)
    throw refuse(DemandRefusal.introducedTooOften({ limit }))
  if ((await counted(trx, { buyerCompanyId: buyerId }, today)) >= (await setting(DemandSetting.introducedPerDay, trx)))
    throw refuse(DemandRefusal.introducedToOften)
}

async function counted(trx: Trx, whose: Record<string, number>, since: DateTime): Promise<number> {
  const [{ $extras }] = await DemandIntroduction.query({ client: trx })
    .where(whose)
    .where('createdAt', '>=', since.toJSDate())
    .count('* as total')
  return Number($extras.total)
}
