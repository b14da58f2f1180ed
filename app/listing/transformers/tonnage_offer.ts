/* Goods by the tonne as buyers read them. */
import type { FibreGrade, LinterClass } from '#app/tonnage/codes'
import { toTonnageFacts, type TonnageFacts } from '#app/tonnage/transformers/tonnage'
import type TonnageGoods from '#app/tonnage/models/tonnage_goods'
import type { ProductType } from '#app/catalog/codes'
import type { InquiryOfBatch } from '#app/listing/ports/inquiries_of_batches'
import type { OrderOfBatch } from '#app/listing/ports/orders_of_batches'
import type { BatchDetails, PriceChangeRow } from '#app/listing/transformers/batch_details'
import type { ListingRow } from '#app/listing/transformers/listing'
import type { Paged } from '#core/paging'
import type { Tonnes } from '#core/money'

/** An offer with its facts. `restWeight` is what is left to sell, and what `amount` is computed on. */
export type TonnageOffer = ListingRow & TonnageFacts & { restWeight: Tonnes }

export const toTonnageOffer = (row: Readonly<ListingRow>, goods: TonnageGoods): TonnageOffer => ({
  ...row,
  ...toTonnageFacts(row, goods),
  restWeight: row.grossWeight,
})

/** One page, with the tonnes of all goods found. */
export type TonnageOffers = Paged<TonnageOffer> & { weight: Tonnes }

type Choice<Key> = { key: Key; count: number }

/** The choices of the filters with the number of offers each would leave, given all other criteria; of names the most frequent. */
export type TonnageFacets = {
  productType: Choice<ProductType>[]
  province: Choice<string>[]
  entrepot: (Choice<string> & { label: string })[]
  producer: Choice<string>[]
  seller: (Choice<number> & { label: string })[]
  linterClass: Choice<LinterClass>[]
  fibreGrade: Choice<FibreGrade>[]
  dtex: Choice<number>[]
  cutLength: Choice<number>[]
}

/** What is on sale of a type. */
export type TonnageCount = { productType: ProductType; count: number; weight: Tonnes }

/** Everything of goods by the tonne that a buyer decides by. */
export type TonnageDetails = {
  row: TonnageOffer
  prices: PriceChangeRow[]
  seller: NonNullable<BatchDetails['seller']>
  /** The viewer's own company sells them. */
  mine: boolean
  /** The newest order over these goods, to its parties; they may be ordered again. */
  order: OrderOfBatch | null
  /** The open inquiry of the own company about them. */
  inquiry: InquiryOfBatch | null
  similar: TonnageOffer[]
}
