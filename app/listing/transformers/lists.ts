/* A user's cart, named lists of batches, and saved searches. */
import type { ListingRow } from '#app/listing/transformers/listing'
import type { Params } from '#app/listing/rules/criteria'

/** `ready` can be ordered; `price` can be ordered at a price other than the one seen; the others cannot be ordered. */
export type CartChange = 'ready' | 'price' | 'locked' | 'gone' | 'own'

/**
 * A batch in the cart. `seenPrice` is the price (of a basis listing the basis) when the batch was added or the buyer last accepted prices, cents per
 * tonne.
 */
export type CartRow = ListingRow & {
  seenPrice: number | null
  addedTime: string
  change: CartChange
  changeText: string | null
}

export type Cart = {
  data: CartRow[]
  total: number
  totals: { count: number; packets: number; weight: number; amount: number }
}

export type CottonListRow = { id: number; name: string; remark: string | null; count: number; updatedTime: string }

export type CottonListDetails = CottonListRow & { data: (ListingRow & { thenPrice: number | null })[]; weight: number }

/** A saved search with its current number of matches. */
export type SavedSearchRow = {
  id: number
  name: string
  criteria: Params
  alert: boolean
  count: number
  createdTime: string
}
