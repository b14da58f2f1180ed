import Claim from '#app/settlement/models/claim'
import InvoicePaper from '#app/settlement/models/invoice_paper'
import Settlement from '#app/settlement/models/settlement'

/** What the sides have uploaded after the goods had left: attachments of the settlement, evidence of claims, tax invoices. */
export async function attachmentsOf(orderId: number): Promise<{ name: string; fileId: number }[]> {
  const settlement = await Settlement.findBy('orderId', orderId)
  if (!settlement) return []
  const claims = await Claim.query().where('settlement_id', settlement.id).orderBy('id')
  const invoices = await InvoicePaper.query()
    .whereIn('invoice_id', (of) => of.from('invoices').where('settlement_id', settlement.id).select('id'))
    .whereNotNull('file_id')
    .orderBy('id')
  return [
    ...(settlement.ticketFileIds as number[]).map((fileId, index) => ({ name: `结算附件 ${index + 1}`, fileId })),
    ...claims.flatMap(({ claimNo, fileIds }) =>
      fileIds.map((fileId, index) => ({ name: `异议材料 ${claimNo} ${index + 1}`, fileId }))
    ),
    ...invoices.map(({ number, fileId }) => ({ name: `发票 ${number}`, fileId: fileId! })),
  ]
}
