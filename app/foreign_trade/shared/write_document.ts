import type { Actor } from '#core/actor'
import { InvalidInputError } from '#core/errors'
import type { Trx } from '#core/transaction'
import type { Side } from '#app/order/shared/access'
import { grantFile, useFile } from '#app/system/files/stored_files'
import ForeignDocument from '#app/foreign_trade/models/foreign_document'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'
import type { ForeignDocumentKind } from '#app/foreign_trade/codes'
import { ForeignFile } from '#app/foreign_trade/file_purposes'

/**
 * Adds a version of a document to a locked order; both sides may open it. Earlier versions stay.
 *
 * @throws InvalidInputError for a file that was uploaded for something else, or by somebody else
 */
export async function writeDocument(
  trx: Trx,
  actor: Actor,
  order: ForeignOrder,
  input: { kind: ForeignDocumentKind; fileId: number; side: Side; reference?: string | null }
): Promise<ForeignDocument> {
  const file = await useFile(trx, input.fileId, actor, { noted: true })
  const owner = input.side === 'buyer' ? order.buyerCompanyId : order.sellerCompanyId
  if (file.purpose !== ForeignFile.foreignDocument.name || file.company_id !== owner)
    throw InvalidInputError.of('fileId', '请上传本企业的外棉单证', 'file')
  await grantFile(trx, input.fileId, input.side === 'buyer' ? order.sellerCompanyId : order.buyerCompanyId)
  const [{ last }] = await trx
    .from('foreign_documents')
    .where({ order_id: order.id, kind: input.kind })
    .max('version as last')
  return ForeignDocument.create(
    {
      orderId: order.id,
      kind: input.kind,
      version: Number(last ?? 0) + 1,
      fileId: input.fileId,
      side: input.side,
      uploaderName: actor.name,
      reference: input.reference ?? null,
    },
    { client: trx }
  )
}
