import { action, textarea, type DeskCall, type Id, type RowOf } from '#app/admin/define'
import AuctionLot from '#app/auction/models/auction_lot'
import { addLotRow } from '#app/auction/actions/add_lot_row'
import { dissolveDeal } from '#app/auction/actions/dissolve_deal'
import { removeLot } from '#app/auction/actions/add_lots'
import { editLot } from '#app/auction/actions/edit_lot'
import { lotTerms } from '#app/auction/admin/lot_terms'
import { confirmedField } from '#app/listing/admin/offer_actions'
import type { Actor } from '#core/actor'
import { InvalidInputError } from '#core/errors'
import type { Trx } from '#core/transaction'
import { LotState, SessionState } from '#app/auction/codes'

/** `sessionState` is computed by the screen. */
type LotRow = RowOf<typeof AuctionLot> & { sessionState?: unknown }
type NewLot = Parameters<typeof addLotRow>[0]
type Terms = Omit<Parameters<typeof editLot>[0], 'lotId'>

const termsOf = ({ startingPrice, stepPrice, reservePrice, appraisedPrice, priceContract }: Terms) => ({
  startingPrice,
  stepPrice,
  reservePrice,
  appraisedPrice,
  priceContract,
})

/** Lots can be changed until their session is published. */
const IN_DRAFT = (row: LotRow) => row.sessionState === SessionState.draft

const write = ({ input, actor, trx }: DeskCall<NewLot>) => addLotRow(input, actor, trx)

export const lotCrud = {
  create: write,
  delete: ({ id, actor, trx }: { id: Id; actor: Actor; trx: Trx }) => removeLot({ lotId: id }, actor, trx),
  when: IN_DRAFT,
}

/** What the form of the import says. */
export const IMPORT_HELP = '只能导入待发布的场次；起拍价偏离棉花指数10%以上的，须在“添加批次”或“修改价格”中确认'

/**
 * The lot of a session that a row of a sheet means: a code belongs to its company, so that two lots may have the same one.
 *
 * @returns null: a consignor is named who has no lot with this code yet
 * @throws InvalidInputError on `sellerCompanyId` where none is named and several could be meant
 */
async function lotMeant({ input, trx }: DeskCall<NewLot>, found: Id): Promise<Id | null> {
  const same = await AuctionLot.query({ client: trx })
    .where({ sessionId: input.sessionId, batchCode: input.batchCode ?? null })
    .orderBy('id')
  const seller = input.sellerCompanyId ?? null
  if (seller !== null) return same.find((lot) => lot.sellerCompanyId === seller)?.id ?? null
  if (same.length > 1)
    throw InvalidInputError.of('sellerCompanyId', `批号${input.batchCode}在本场次有多家委托方，请填写委托方`)
  return found
}

/** Imports one row of a sheet: a new lot, or new terms for a lot of the session. */
export const importLot = async ({ id: found, ...call }: DeskCall<NewLot> & { id: Id | null }) => {
  const id = found === null ? null : await lotMeant(call, found)
  return id === null ? write(call) : editLot({ lotId: id, ...termsOf(call.input) }, call.actor, call.trx)
}

export const lotActions = {
  terms: action({
    label: '修改价格',
    available: IN_DRAFT,
    form: { ...lotTerms, confirmed: confirmedField },
    initial: (row: LotRow) => termsOf(row),
    run: ({ id, input: { confirmed, ...terms }, actor, trx }) =>
      editLot({ ...terms, confirmed: confirmed ?? undefined, lotId: id }, actor, trx),
  }),
  dissolve: action({
    label: '解除成交',
    tone: 'danger',
    secondPerson: true,
    confirm: '双方保证金全额解冻，批次恢复在售，不计弃拍，不能撤销。只用于平台不能生成订单的成交。',
    available: { state: [LotState.hammered] },
    form: { reason: textarea({ label: '原因', required: true, maxLength: 150, help: '双方可见' }) },
    run: ({ id, input, actor, trx }) => dissolveDeal({ lotId: id, reason: input.reason }, actor, trx),
  }),
}
