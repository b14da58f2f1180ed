import { inTransaction } from '#core/transaction'
import { storePaper } from '#app/system/files/store_paper'
import { renderForeignContract } from '#app/foreign_trade/documents/foreign_contract_document'
import { ForeignFile } from '#app/foreign_trade/file_purposes'
import ForeignOrder from '#app/foreign_trade/models/foreign_order'

/** The contract of an accepted order, made once; both sides may open it. Returns its file id, or null before acceptance. */
export async function ensureForeignContract(orderId: number): Promise<number | null> {
  const known = await ForeignOrder.query().where('id', orderId).firstOrFail()
  if (known.contractFileId || !known.contractNo) return known.contractFileId
  const contents = await renderForeignContract(known)
  return inTransaction(async (trx) => {
    const order = await ForeignOrder.query({ client: trx }).where('id', orderId).forUpdate().firstOrFail()
    if (order.contractFileId) return order.contractFileId
    const contractFileId = await storePaper(trx, {
      title: `进口棉合同${order.contractNo}`,
      contents,
      purpose: ForeignFile.foreignContract,
      of: order.sellerCompanyId,
      other: order.buyerCompanyId,
    })
    await order.merge({ contractFileId }).save()
    return contractFileId
  })
}
