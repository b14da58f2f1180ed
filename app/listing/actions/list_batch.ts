import '#app/listing/events'
import type Batch from '#app/catalog/models/batch'
import { recomputeDerived } from '#app/catalog/actions/recompute_derived'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import Listing from '#app/listing/models/listing'
import { refreshReferences } from '#app/listing/actions/refresh_references'
import { contactOf } from '#app/listing/queries/contacts'
import { lockBatch, openListing } from '#app/listing/queries/listing_row'
import { checkAppointmentDay } from '#app/listing/rules/appointment_day'
import { basisListingProblem, POINT_DAYS, type BasisTerms } from '#app/listing/rules/basis_checks'
import { basisText } from '#app/market/rules/basis_price'
import { priceTooLow, listingProblem } from '#app/listing/rules/listing_checks'
import { requireNearIndex } from '#app/listing/shared/near_index'
import { pointContract } from '#app/market/queries/point_contract'
import { setting } from '#app/system/settings/stored_settings'
import { ListingSetting } from '#app/listing/settings'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, refuse } from '#core/errors'
import { emitAfterCommit } from '#core/events'
import { inTransaction, type Trx } from '#core/transaction'
import { DateTime } from 'luxon'
import { SalesState } from '#app/catalog/codes'
import {
  Adjustable,
  BidType,
  DeliveryType,
  ListingState,
  PriceType,
  SpotType,
  StorageFeeType,
} from '#app/listing/codes'
import { PriceStandard } from '#app/market/codes'

/** A fixed price, or (price type 2) a basis against a contract with its pricing standard and the last day for pricing. */
export type ListBatchInput = BasisTerms & {
  batchId: number
  /** Cents per tonne. */
  price?: number | null
  priceType?: PriceType
  deliveryType?: DeliveryType
  adjustable?: Adjustable
  spotType?: SpotType
  bidType?: BidType
  storageFeeType?: StorageFeeType
  storageFeeMemo?: string | null
  /** YYYY-MM-DD; required for presale. */
  appointmentDate?: string | null
  /** User of the selling company; the actor when left out. */
  contactId?: number | null
  remark?: string | null
  /** Cents per tonne, stored on the batch (F3.4). */
  premiumAgio?: number
  /** The person means a price that is far from the index. */
  confirmed?: boolean
}

/** @throws RefusedError with the first violated rule of a basis listing */
export async function checkBasis(trx: Trx, terms: BasisTerms, batch: Batch): Promise<void> {
  const contract = terms.priceContract ? await pointContract(terms.priceContract, trx) : null
  const soon = (await databaseNow(trx)).plus({ days: POINT_DAYS }).toISODate()!
  const problem = basisListingProblem(terms, contract, batch, soon)
  if (problem) throw refuse(problem)
}

function basisFields(terms: BasisTerms) {
  return {
    priceType: PriceType.basis,
    price: null,
    priceDiff: terms.priceDiff,
    priceContract: terms.priceContract,
    priceStandard: terms.priceStandard ?? PriceStandard.batch,
    pointDeadline: terms.pointDeadline ?? null,
  }
}

/**
 * 挂牌 (state-machines §2.1): lists a batch. Its agio is recomputed with the tables in force.
 *
 * @throws RefusedError with the rule that is not met; IllegalTransitionError when the batch is already listed or not free
 */
export async function listBatch(input: ListBatchInput, actor: Actor, outer?: Trx): Promise<Listing> {
  return inTransaction(async (trx) => {
    const batch = await lockBatch(trx, input.batchId, actor.kind === 'member' ? actor.companyId : undefined)
    await requireTradingCompany(trx, batch.companyId)
    if (await openListing(trx, batch.id)) throw new IllegalTransitionError('已挂牌', '已挂牌')
    if (batch.salesState !== SalesState.onSale)
      throw new IllegalTransitionError(SalesState.word(batch.salesState), '已挂牌')
    if (input.appointmentDate) checkAppointmentDay(input.appointmentDate)
    const problem = listingProblem(batch, input)
    if (problem) throw refuse(problem)
    const basis = input.priceType === PriceType.basis
    if (basis) await checkBasis(trx, input, batch)
    const deposit = await setting(basis ? ListingSetting.basisDeposit : ListingSetting.cottonDeposit, trx)
    const tooCheap = basis ? null : priceTooLow(input.price, deposit)
    if (tooCheap) throw refuse(tooCheap)
    await requireNearIndex(trx, batch, { ...input, price: basis ? input.priceDiff : input.price }, input.confirmed)

    const contact = await contactOf(trx, batch.companyId, input.contactId, actor)
    if (input.premiumAgio !== undefined) batch.premiumAgio = input.premiumAgio
    await recomputeDerived(batch, trx)

    const listing = await Listing.create(
      {
        batchId: batch.id,
        companyId: batch.companyId,
        state: ListingState.listed,
        ...(basis
          ? basisFields(input)
          : { priceType: PriceType.fixed, price: input.price, priceStandard: PriceStandard.batch }),
        deliveryType: input.deliveryType ?? DeliveryType.pickUp,
        deposit,
        adjustable: input.adjustable ?? Adjustable.yes,
        spotType: input.spotType ?? SpotType.spot,
        bidType: input.bidType ?? BidType.closed,
        storageFeeType: input.storageFeeType ?? StorageFeeType.none,
        storageFeeMemo: input.storageFeeMemo ?? null,
        appointmentDate: input.appointmentDate ?? null,
        ...contact,
        remark: input.remark ?? null,
        listedAt: DateTime.now(),
      },
      { client: trx }
    )
    await trx.table('price_changes').insert({
      listing_id: listing.id,
      batch_id: batch.id,
      from_price: null,
      to_price: basis ? listing.priceDiff : listing.price,
      price_type: listing.priceType,
      price_contract: listing.priceContract,
      actor_name: actor.name,
    })
    await audit(trx, actor, {
      action: 'listing.list',
      entity: 'batch',
      entityId: batch.id,
      from: ListingState.unlisted,
      to: ListingState.listed,
      after: basis
        ? { listingId: listing.id, priceContract: listing.priceContract, priceDiff: listing.priceDiff }
        : { listingId: listing.id, price: listing.price },
      summary: basis ? `基差挂牌 ${basisText(listing.priceContract!, listing.priceDiff!)}` : '挂牌',
    })
    if (basis) await refreshReferences({ listingIds: [listing.id] }, trx)
    emitAfterCommit(trx, 'listing.listed', { listingId: listing.id, batchId: batch.id, companyId: batch.companyId })
    return listing
  }, outer)
}
