import { type DomainError, refuse } from '#core/errors'
import type { Cents, Tonnes } from '#core/money'
import type { Trx } from '#core/transaction'
import { agioIn, basisPrice } from '#app/market/rules/basis_price'
import { lastPrices } from '#app/market/queries/point_contract'
import { contractWeight } from '#app/catalog/rules/contract_weight'
import { lineMoney } from '#app/order/rules/order_money'
import type Order from '#app/order/models/order'
import { type DeliveryType, ListingState, PriceType } from '#app/listing/codes'
import { CNY_COTTON, type ProductType, SalesState } from '#app/catalog/codes'
import { isOneOf } from '#core/define_codes'
import type { PriceStandard } from '#app/market/codes'
import { CompanyState } from '#app/company/codes'
import { ListingRefusal } from '#app/listing/refusals'
import { OrderRefusal } from '#app/order/refusals'

/** The data of a listing that an order needs, read before it is locked. Cents, tonnes. */
export type OrderableListing = {
  listingId: number
  batchId: number
  batchCode: string
  sellerId: number
  sellerName: string
  deliveryType: DeliveryType
  weight: Tonnes
  /** A fixed price; for a basis listing the current reference price, null without a quote. */
  price: Cents | null
  /** The terms of a pair order; null for a fixed price. */
  basis: { contract: string; priceDiff: Cents; priceStandard: PriceStandard; pointDeadline: string | null } | null
  amount: Cents
  depositAmount: Cents
  /** On the market at this moment; the decision is made under the lock of the batch. */
  open: boolean
}

export type OfferResult = { offer?: OrderableListing; error?: DomainError; order?: Order }

/** Which of the listings can be ordered, and the reasons why the others cannot. */
export async function offersOf(trx: Trx, listingIds: number[], buyerCompanyId: number) {
  const { rows } = await trx.rawQuery(
    `select l.id, l.batch_id, l.state, l.price_type, l.price, l.price_diff, l.price_contract, l.price_standard, l.point_deadline::text as point_deadline, l.deposit, l.delivery_type, b.batch_code, b.company_id, b.sales_state, b.product_type,
       b.weight_type, b.public_weight, b.gross_weight, b.currency, b.czce_agio, b.premium_agio, c.name as seller_name, c.state as seller_state
     from listings l join batches b on b.id = l.batch_id join companies c on c.id = b.company_id where l.id = any(?)`,
    [listingIds]
  )
  const results = new Map<number, OfferResult>(
    listingIds.map((id) => [id, { error: refuse(ListingRefusal.listingGone) }])
  )
  const offers: OrderableListing[] = []
  const quotes = await lastPrices(
    rows.flatMap((row: { price_contract: string | null }) => row.price_contract ?? []),
    trx.isTransaction ? trx : undefined
  )
  for (const row of rows) {
    const price =
      row.price_type === PriceType.basis ? referenceOf(row, quotes.get(row.price_contract)?.price) : row.price
    const weight = contractWeight({
      weightType: row.weight_type,
      publicWeight: row.public_weight,
      grossWeight: row.gross_weight,
    })
    const { amount, deposit } = lineMoney(weight, price ?? 0, row.deposit)
    const offer: OrderableListing = {
      listingId: row.id,
      batchId: row.batch_id,
      batchCode: row.batch_code,
      sellerId: row.company_id,
      sellerName: row.seller_name,
      deliveryType: row.delivery_type,
      weight,
      price,
      basis:
        row.price_type === PriceType.basis
          ? {
              contract: row.price_contract,
              priceDiff: row.price_diff,
              priceStandard: row.price_standard,
              pointDeadline: row.point_deadline,
            }
          : null,
      amount,
      depositAmount: deposit,
      open: row.state === ListingState.listed && isOneOf(row.sales_state, SalesState.onSale, SalesState.reserved),
    }
    const error = refusalOf(row, price, buyerCompanyId)
    results.set(row.id, { offer, error })
    if (!error) offers.push(offer)
  }
  return { offers, results }
}

function referenceOf(row: Record<string, any>, futures: Cents | undefined): Cents | null {
  const goods = { czceAgio: row.czce_agio, premiumAgio: row.premium_agio }
  return futures === undefined ? null : basisPrice(futures, row.price_diff, agioIn(row.price_standard, goods))
}

function refusalOf(
  row: { company_id: number; seller_state: CompanyState; price_type: PriceType; product_type: ProductType },
  price: Cents | null,
  buyerCompanyId: number
): DomainError | undefined {
  if (row.company_id === buyerCompanyId) return refuse(ListingRefusal.ownGoods)
  if (row.seller_state !== CompanyState.active) return refuse(OrderRefusal.sellerRestricted)
  if (!isOneOf(row.product_type, ...CNY_COTTON)) return refuse(OrderRefusal.notOnline)
  if (price === null) return refuse(OrderRefusal.noQuoteToOrder)
  return undefined
}
