import type { AuctionPrices } from '#app/listing/rules/auction_prices'
import type { DollarQuote } from '#app/listing/ports/dollar_offers'
import type { OrderOfBatch } from '#app/listing/ports/orders_of_batches'
import type { ListingRow } from '#app/listing/transformers/listing'
import type { TonnageStock } from '#app/tonnage/transformers/own_goods'
import type { Paged } from '#core/paging'

/** A batch of the viewer's company, with its hold, its newest order, the auction session that offers it, and what is sold by the tonne. */
export type OwnProductRow = ListingRow & {
  hold: { customerName: string; heldUntil: string; remark: string | null } | null
  order: OrderOfBatch | null
  houseId: number | null
  /** What the company asks of an auction of the batch; null: nothing. No other company is told. */
  asked: AuctionPrices | null
  /** Of goods by the tonne: their facts and their stock. */
  goods: TonnageStock | null
  /** Stands in an open offer in US dollars. */
  inDollars: DollarQuote | null
}

export type OwnProducts = Paged<OwnProductRow> & {
  totals: { packets: number; weight: number; amount: number }
}

/** Somebody whom a company may name as contact of an offer. */
export type ContactRow = { contactId: number; name: string }

export type CustomerRow = { companyId: number; name: string }
