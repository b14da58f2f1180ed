import { renderPdf } from '#core/pdf'
import { inTransaction } from '#core/transaction'
import Order from '#app/order/models/order'
import { pointConfirmationPaper } from '#app/pair_order/documents/point_confirmation_document'
import { PairOrderFile } from '#app/pair_order/file_purposes'
import PointConfirmation from '#app/pair_order/models/point_confirmation'
import { storePaper } from '#app/system/files/store_paper'

/** 点价确认单 as a file, made once; readable by both sides. Returns its file id. */
export async function ensurePointConfirmation(confirmationId: number): Promise<number> {
  const known = await PointConfirmation.findOrFail(confirmationId)
  if (known.fileId) return known.fileId
  const contents = await renderPdf(pointConfirmationPaper(known.facts, known.digest))
  const { buyerCompanyId, sellerCompanyId } = await Order.findOrFail(known.orderId)
  return inTransaction(async (trx) => {
    const row = await PointConfirmation.query({ client: trx }).where('id', confirmationId).forUpdate().firstOrFail()
    // Another process was faster.
    if (row.fileId) return row.fileId
    const fileId = await storePaper(trx, {
      title: `点价确认单${row.confirmationNo}`,
      contents,
      purpose: PairOrderFile.pointConfirmation,
      of: sellerCompanyId,
      other: buyerCompanyId,
    })
    await row.merge({ fileId }).save()
    return fileId
  })
}

/** For readers of an order: its confirmations, should the job not have made them yet. */
export async function ensurePointConfirmationsOf(orderId: number): Promise<void> {
  const waiting = await PointConfirmation.query().where({ orderId }).whereNull('file_id').orderBy('id')
  for (const { id } of waiting) await ensurePointConfirmation(id)
}
