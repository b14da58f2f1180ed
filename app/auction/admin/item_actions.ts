import { action, type Call, type Id, type RowOf } from '#app/admin/define'
import type AuctionItem from '#app/auction/models/auction_item'
import { addItemRow } from '#app/auction/actions/add_lots_by_code'
import { removeItem } from '#app/auction/actions/add_items'
import { editItem } from '#app/auction/actions/edit_item'
import { itemTerms } from '#app/auction/admin/house_actions'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { SessionState } from '#app/auction/codes'

/** `houseState` is computed by the screen. */
type ItemRow = RowOf<typeof AuctionItem> & { houseState?: unknown }
type NewItem = Parameters<typeof addItemRow>[0]
type Terms = Omit<Parameters<typeof editItem>[0], 'itemId'>

const termsOf = ({ startingPrice, stepPrice, reservePrice, appraisedPrice, priceContract }: Terms) => ({
  startingPrice,
  stepPrice,
  reservePrice,
  appraisedPrice,
  priceContract,
})

/** Items change until their session is published. */
const IN_DRAFT = (row: ItemRow) => row.houseState === SessionState.draft

const write = ({ input, actor, trx }: Call<NewItem>) => addItemRow(input, actor, trx)

export const itemCrud = {
  create: write,
  delete: ({ id, actor, trx }: { id: Id; actor: Actor; trx: Trx }) => removeItem({ itemId: id }, actor, trx),
  when: IN_DRAFT,
}

/** A row of a sheet: a new item, or new terms of one that the session has. */
export const importItem = async ({ id, ...call }: Call<NewItem> & { id: Id | null }) =>
  id === null ? write(call) : editItem({ itemId: id, ...termsOf(call.input) }, call.actor, call.trx)

export const itemActions = {
  terms: action({
    label: '修改价格',
    available: IN_DRAFT,
    form: itemTerms,
    initial: (row: ItemRow) => termsOf(row),
    run: ({ id, input, actor, trx }) => editItem({ ...input, itemId: id }, actor, trx),
  }),
}
