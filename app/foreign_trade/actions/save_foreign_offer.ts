import type { Infer } from '@vinejs/vine/types'
import type { Actor } from '#core/actor'
import { audit, difference } from '#core/audit'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { requireSeen } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { lockOwnBatch } from '#app/catalog/actions/save_batch'
import type Batch from '#app/catalog/models/batch'
import { ProductType, SalesState } from '#app/catalog/codes'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { notify } from '#app/system/shared/notices'
import User from '#app/identity/models/user'
import ForeignOffer from '#app/foreign_trade/models/foreign_offer'
import { ForeignOfferState } from '#app/foreign_trade/codes'
import { moveForeignOffer } from '#app/foreign_trade/moves'
import { requireNothingOwed } from '#app/foreign_trade/queries/owed_difference'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'
import { ownOfferVersion } from '#app/foreign_trade/rules/foreign_versions'
import { columnsOf } from '#app/foreign_trade/rules/offer_terms'
import { requireOfferTerms } from '#app/foreign_trade/shared/require_offer_terms'
import type { addForeignOfferValidator, editForeignOfferValidator } from '#app/foreign_trade/validators/foreign_offers'

/** A batch in dollars, by its net weight. @throws RefusedError */
function requireDollarGoods(batch: Batch) {
  if (batch.productType !== ProductType.importedUsd) throw refuse(ForeignTradeRefusal.notInDollars)
  if (batch.netWeight === null) throw refuse(ForeignTradeRefusal.netWeightMissing)
}

/**
 * Offers a batch of imported cotton in dollars.
 *
 * @throws RefusedError 该批次已在报盘中; InvalidInputError naming the field
 */
export async function addForeignOffer(
  input: Infer<typeof addForeignOfferValidator>,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOffer> {
  return inTransaction(async (trx) => {
    const { productId, ...terms } = input
    await requireTradingCompany(trx, actor.companyId!)
    const batch = await lockOwnBatch(productId, actor, trx)
    requireDollarGoods(batch)
    await requireNothingOwed(trx, batch.companyId)
    if (batch.salesState !== SalesState.onSale) throw refuse(ForeignTradeRefusal.alreadyOffered)
    await requireOfferTerms(trx, terms)
    const open = await ForeignOffer.query({ client: trx })
      .where('batch_id', batch.id)
      .whereIn('state', [ForeignOfferState.offered, ForeignOfferState.ordered])
      .first()
    if (open) throw refuse(ForeignTradeRefusal.alreadyOffered)
    const contact = await User.findOrFail(actor.userId!, { client: trx })
    const offer = await ForeignOffer.create(
      {
        ...columnsOf(terms),
        batchId: batch.id,
        companyId: batch.companyId,
        contactId: contact.id,
        contactName: actor.name,
        state: ForeignOfferState.offered,
        offeredAt: await databaseNow(trx),
      },
      { client: trx }
    )
    await audit(trx, actor, {
      action: 'foreign_offer.add',
      entity: 'foreign_offer',
      entityId: offer.id,
      to: ForeignOfferState.offered,
      after: columnsOf(terms),
      summary: `外棉报盘 ${batch.batchCode}`,
    })
    return offer
  }, outer)
}

/** An offer of the actor's company, locked behind its batch. */
async function lockOwnOffer(trx: Trx, offerId: number, actor: Actor) {
  const known = await ForeignOffer.query({ client: trx }).where('id', offerId).first()
  if (!known || (actor.kind === 'member' && known.companyId !== actor.companyId))
    throw refuse(ForeignTradeRefusal.offerMissing)
  const batch = await lockOwnBatch(known.batchId, actor, trx)
  const offer = await ForeignOffer.query({ client: trx }).where('id', offerId).forUpdate().firstOrFail()
  return { batch, offer }
}

/**
 * Changes an offer that nobody has ordered, as it was seen.
 *
 * @throws StaleError when it is another than the one seen
 */
export async function editForeignOffer(
  input: Infer<typeof editForeignOfferValidator>,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOffer> {
  return inTransaction(async (trx) => {
    const { offerId, seen, ...terms } = input
    const { offer } = await lockOwnOffer(trx, offerId, actor)
    if (offer.state !== ForeignOfferState.offered) throw refuse(ForeignTradeRefusal.offerNotOpen)
    requireSeen(trx, seen, ownOfferVersion(offer))
    await requireOfferTerms(trx, terms)
    const before = { ...offer.$attributes }
    await offer.merge(columnsOf(terms)).save()
    await audit(trx, actor, {
      action: 'foreign_offer.edit',
      entity: 'foreign_offer',
      entityId: offer.id,
      ...difference(before, offer.$attributes),
      summary: '修改外棉报盘',
    })
    return offer
  }, outer)
}

/** 撤盘 by the seller, with a reason by an operator. */
export async function withdrawForeignOffer(
  input: { offerId: number; reason?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<ForeignOffer> {
  return inTransaction(async (trx) => {
    const { batch, offer } = await lockOwnOffer(trx, input.offerId, actor)
    if (offer.state !== ForeignOfferState.offered) throw refuse(ForeignTradeRefusal.offerNotOpen)
    await moveForeignOffer(trx, actor, offer, {
      to: ForeignOfferState.withdrawn,
      action: 'foreign_offer.withdraw',
      summary: '撤盘',
      reason: input.reason,
      fields: { endedAt: await databaseNow(trx) },
    })
    if (actor.kind === 'operator')
      await notify(trx, {
        code: 'N18',
        companyId: offer.companyId,
        title: '平台撤下了外棉报盘',
        content: `平台撤下了贵司的外棉报盘${batch.batchCode}，原因：${input.reason}。`,
        link: `/seller/product?keyword=${encodeURIComponent(batch.batchCode)}`,
      })
    return offer
  }, outer)
}
