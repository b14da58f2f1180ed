import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import Company from '#app/company/models/company'
import type { Destination } from '#app/company/queries/destination'
import type { DeliveryType, PriceType } from '#app/listing/codes'
import { nextNumber } from '#app/order/shared/order_numbers'
import { deliveryColumns } from '#app/order/shared/write_order'
import { QuotationAnswer, QuotationKind, QuotationState } from '#app/quotation/codes'
import Quotation from '#app/quotation/models/quotation'
import type { BargainedGoods } from '#app/quotation/shared/bargained_goods'
import { bargainWord, deliveryText, priceText } from '#app/quotation/shared/notices'
import { openerOf } from '#app/quotation/rules/opener'
import { sayRound } from '#app/quotation/shared/quotation_rows'
import { standingTerms, type OnSale } from '#app/quotation/shared/terms'

type Opening = {
  buyerCompanyId: number
  buyerUserId: number
  price: Cents
  priceType: PriceType
  priceContract: string | null
  askedPrice: Cents | null
  validUntil: DateTime
  deliveryType: DeliveryType
  /** The buyer wants another way than the listing offers: it stays when the listing changes. */
  deliveryWished: boolean
  /** Where delivered goods go; a bargain after an auction asks the buyer for it later. */
  destination: Destination | null
  buyerReference: string | null
  auctionLotId?: number
  /** The wish that a seller answers, and the answer. */
  wish?: { demandId: number; demandAnswerId: number }
  /** Tonnes that the bargain is over, and what they are called. */
  goods: BargainedGoods
}

/** Writes an open bargain with its first price, that of the side that opens it. The batch is locked. */
export async function writeQuotation(
  trx: Trx,
  actor: Actor,
  onSale: OnSale,
  { destination, goods, wish, ...opening }: Opening,
  message: string | null
): Promise<Quotation> {
  const { batch } = onSale
  const buyer = await Company.findOrFail(opening.buyerCompanyId, { client: trx })
  const seller = await Company.findOrFail(batch.companyId, { client: trx })
  const at = await databaseNow(trx)
  const kind = wish ? QuotationKind.demand : QuotationKind.batch
  const quotation = await Quotation.create(
    {
      ...opening,
      ...wish,
      ...deliveryColumns(destination),
      ...standingTerms(onSale),
      batchId: batch.id,
      quotationNo: await nextNumber(trx, 'XJ'),
      kind,
      batchCode: batch.batchCode,
      ...goods,
      buyerCompanyName: buyer.name,
      sellerCompanyId: seller.id,
      sellerCompanyName: seller.name,
      state: QuotationState.open,
      acceptState: QuotationAnswer.open,
      standingSide: openerOf({ kind }),
      round: 1,
      createdAt: at,
    },
    { client: trx }
  )
  await sayRound(trx, quotation, actor, message)
  await audit(trx, actor, {
    action: 'quotation.add',
    entity: 'quotation',
    entityId: quotation.id,
    to: QuotationState.open,
    after: {
      batchCode: quotation.batchCode,
      price: quotation.price,
      deliveryType: quotation.deliveryType,
      deliveryAddress: quotation.deliveryAddress,
    },
    summary: `${bargainWord(quotation)} ${priceText(quotation)}，${deliveryText(quotation)}`,
  })
  return quotation
}

/** Whether the buyer and the seller of a batch bargain over it already: they have at most one open bargain. */
export async function isBargainedOver(trx: Trx, batchId: number, buyerCompanyId: number): Promise<boolean> {
  const open = await Quotation.query({ client: trx })
    .where({ batchId, buyerCompanyId, state: QuotationState.open })
    .first()
  return open !== null
}
