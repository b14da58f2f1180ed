import { InvalidInputError, type DomainError, refuse } from '#core/errors'
import type { Cents, Tonnes } from '#core/money'
import type { Trx } from '#core/transaction'
import { agioIn, basisPrice } from '#app/market/rules/basis_price'
import { lastPrices } from '#app/market/queries/point_contract'
import { contractWeight } from '#app/catalog/rules/contract_weight'
import { lineMoney } from '#app/order/rules/order_money'
import type Order from '#app/order/models/order'
import { type DeliveryType, ListingState, PriceType } from '#app/listing/codes'
import { BY_TONNE, CNY_COTTON, type ProductType, SalesState, isByTonne } from '#app/catalog/codes'
import { isOneOf } from '#core/define_codes'
import type { PriceStandard } from '#app/market/codes'
import { CompanyState } from '#app/company/codes'
import { ListingRefusal } from '#app/listing/refusals'
import { tonnageProblem } from '#app/tonnage/rules/order_tonnage'
import { TonnageRefusal } from '#app/tonnage/refusals'
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
  /** Sold by the tonne: `weight` is what is wanted of it. */
  byTonne: boolean
  /** On the market at this moment; the decision is made under the lock of the batch. */
  open: boolean
}

export type OfferResult = { offer?: OrderableListing; error?: DomainError; order?: Order }

/** A listing that somebody wants, and of goods by the tonne how many. */
export type WantedListing = { listingId: number; weight?: Tonnes }

/** What a line that somebody has asked for says again when it is looked at or ordered. */
export const wantedOf = ({ listingId, weight, byTonne }: { listingId: number; weight: Tonnes; byTonne?: boolean }) =>
  byTonne ? { listingId, weight } : { listingId }

/** Which of the listings can be ordered, and the reasons why the others cannot. */
export async function offersOf(trx: Trx, wanted: readonly WantedListing[], buyerCompanyId: number) {
  const listingIds = wanted.map(({ listingId }) => listingId)
  const tonnes = new Map(wanted.map(({ listingId, weight }) => [listingId, weight]))
  const { rows } = await trx.rawQuery(
    `select l.id, l.batch_id, l.state, l.price_type, l.price, l.price_diff, l.price_contract, l.price_standard, l.point_deadline::text as point_deadline, l.deposit, l.delivery_type, t.min_lot, b.batch_code, b.company_id, b.sales_state, b.product_type,
       b.weight_type, b.public_weight, b.gross_weight, b.currency, b.czce_agio, b.premium_agio, c.name as seller_name, c.state as seller_state
     from listings l join batches b on b.id = l.batch_id join companies c on c.id = b.company_id
       left join tonnage_goods t on t.batch_id = b.id where l.id = any(?)`,
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
    const byTonne = isByTonne(row.product_type)
    const weight = byTonne
      ? (tonnes.get(row.id) ?? 0)
      : contractWeight({ weightType: row.weight_type, publicWeight: row.public_weight, grossWeight: row.gross_weight })
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
      byTonne,
      open: row.state === ListingState.listed && isOneOf(row.sales_state, SalesState.onSale, SalesState.reserved),
    }
    const error = refusalOf(row, price, buyerCompanyId) ?? tonnesProblem(row, tonnes.get(row.id))
    results.set(row.id, { offer, error })
    if (!error) offers.push(offer)
  }
  return { offers, results }
}

function referenceOf(row: Record<string, any>, futures: Cents | undefined): Cents | null {
  const goods = { czceAgio: row.czce_agio, premiumAgio: row.premium_agio }
  return futures === undefined ? null : basisPrice(futures, row.price_diff, agioIn(row.price_standard, goods))
}

/** Why so many tonnes of these goods, or tonnes of a batch at all, cannot be ordered. The decision is made again under the lock of the row. */
function tonnesProblem(
  row: { product_type: ProductType; gross_weight: Tonnes; min_lot: Tonnes },
  wanted: Tonnes | undefined
): DomainError | undefined {
  if (!isByTonne(row.product_type)) return wanted === undefined ? undefined : refuse(TonnageRefusal.noTonnesOfBatch)
  if (wanted === undefined) return InvalidInputError.of('weight', ListingRefusal.tonnesMissing.message, 'required')
  const problem = tonnageProblem(wanted, row.gross_weight, row.min_lot)
  return problem ? refuse(problem) : undefined
}

function refusalOf(
  row: { company_id: number; seller_state: CompanyState; price_type: PriceType; product_type: ProductType },
  price: Cents | null,
  buyerCompanyId: number
): DomainError | undefined {
  if (row.company_id === buyerCompanyId) return refuse(ListingRefusal.ownGoods)
  if (row.seller_state !== CompanyState.active) return refuse(OrderRefusal.sellerRestricted)
  if (!isOneOf(row.product_type, ...CNY_COTTON, ...BY_TONNE)) return refuse(OrderRefusal.notOnline)
  if (price === null) return refuse(OrderRefusal.noQuoteToOrder)
  return undefined
}
