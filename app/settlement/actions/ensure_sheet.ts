import { isOneOf } from '#core/define_codes'
import { renderPdf } from '#core/pdf'
import { inTransaction } from '#core/transaction'
import Order from '#app/order/models/order'
import { InvoiceState, SettlementState } from '#app/settlement/codes'
import { settlementSheet } from '#app/settlement/documents/settlement_document'
import { SettlementFile } from '#app/settlement/file_purposes'
import Invoice from '#app/settlement/models/invoice'
import Settlement from '#app/settlement/models/settlement'
import { storePaper } from '#app/system/files/store_paper'

/** From here on nothing changes the figures. */
const isFinal = ({ state }: Settlement) => isOneOf(state, SettlementState.uninvoiced, SettlementState.completed)

/** 结算单 as a file, made once when its figures are final; readable by both sides. Returns its file id, or null before that. */
export async function ensureSheet(settlementId: number): Promise<number | null> {
  const known = await Settlement.query().where('id', settlementId).preload('lines').firstOrFail()
  if (known.sheetFileId || !isFinal(known)) return known.sheetFileId
  const invoice = await Invoice.query()
    .where('settlement_id', settlementId)
    .whereNot('state', InvoiceState.reversed)
    .first()
  const contents = await renderPdf(settlementSheet(known, await Order.findOrFail(known.orderId), invoice))
  return inTransaction(async (trx) => {
    const settlement = await Settlement.query({ client: trx }).where('id', settlementId).forUpdate().firstOrFail()
    // Another process was faster, or the order was cancelled meanwhile.
    if (settlement.sheetFileId || !isFinal(settlement)) return settlement.sheetFileId
    const sheetFileId = await storePaper(trx, {
      title: `结算单${settlement.settlementNo}`,
      contents,
      purpose: SettlementFile.settlementSheet,
      of: settlement.sellerCompanyId,
      other: settlement.buyerCompanyId,
    })
    await settlement.merge({ sheetFileId }).save()
    return sheetFileId
  })
}

/** For readers of an order: its settlement's sheet, should the job not have made it yet. */
export async function ensureSheetOf(orderId: number): Promise<void> {
  const settlement = await Settlement.findBy('orderId', orderId)
  if (settlement) await ensureSheet(settlement.id)
}
