/*
 * A row of a sheet may say at what its goods are offered. Offers belong to a module below, which registers here the columns that say it, how they are read
 * and judged, and how goods are offered in the transaction that enters them.
 */
import type Batch from '#app/catalog/models/batch'
import type { GoodsField } from '#app/goods_import/sheet/goods_field'
import type { GoodsRow, RowProblem } from '#app/goods_import/sheet/goods_row'
import type { AddGoodsInput } from '#app/tonnage/actions/save_goods'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'

/** Goods of a row as far as they could be read. */
export type ReadGoods = Partial<AddGoodsInput> & Pick<AddGoodsInput, 'productType'>

/** Judges the offers of one sheet: what its rows have in common is asked once. */
export type OfferJudge<Terms extends object = object> = {
  /** What is wrong with terms for goods that are not entered yet. */
  judge(goods: ReadGoods, terms: Terms): Promise<RowProblem[]>
}

export type SheetOffers<Terms extends object = object> = {
  fields: readonly GoodsField[]
  /** The terms that the row names; null when it names none, and the goods are entered without an offer. */
  read(row: GoodsRow): Terms | null
  judging(actor: Actor, trx: Trx): OfferJudge<Terms>
  /** @throws InvalidInputError naming the field */
  offer(batch: Batch, terms: Terms, actor: Actor, trx: Trx): Promise<void>
}

let registered: SheetOffers = {
  fields: [],
  read: () => null,
  judging: () => ({ judge: async () => [] }),
  offer: async () => {},
}

/** Call at the top level of a module's `listeners.ts`. */
export function registerSheetOffers<Terms extends object>(offers: SheetOffers<Terms>) {
  registered = offers as SheetOffers
}

export const sheetOffers = (): SheetOffers => registered
