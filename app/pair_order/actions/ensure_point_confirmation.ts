import { renderPdf } from '#core/pdf'
import { inTransaction } from '#core/transaction'
import Order from '#app/order/models/order'
import { pointConfirmationPaper } from '#app/pair_order/documents/point_confirmation_document'
import { PairOrderFile } from '#app/pair_order/file_purposes'
import PointConfirmation from '#app/pair_order/models/point_confirmation'
import { grantFile, storeFile } from '#app/system/files/stored_files'

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
    const file = await storeFile(
      {
        name: `点价确认单${row.confirmationNo}.pdf`,
        mime: 'application/pdf',
        contents,
        purpose: PairOrderFile.pointConfirmation,
        companyId: sellerCompanyId,
        userId: null,
      },
      trx
    )
    await grantFile(trx, file.id, buyerCompanyId)
    await row.merge({ fileId: file.id }).save()
    return file.id
  })
}

/** For readers of an order: its confirmations, should the job not have made them yet. */
export async function ensurePointConfirmationsOf(orderId: number): Promise<void> {
  const waiting = await PointConfirmation.query().where({ orderId }).whereNull('file_id').orderBy('id')
  for (const { id } of waiting) await ensurePointConfirmation(id)
}
