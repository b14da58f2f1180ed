import { renderPdf } from '#core/pdf'
import { inTransaction } from '#core/transaction'
import User from '#app/identity/models/user'
import Order from '#app/order/models/order'
import { storePaper } from '#app/system/files/store_paper'
import { confirmationDocument } from '#app/auction/documents/confirmation_document'
import { AuctionFile } from '#app/auction/file_purposes'
import AuctionEntry from '#app/auction/models/auction_entry'
import AuctionLot from '#app/auction/models/auction_lot'
import AuctionSession from '#app/auction/models/auction_session'

async function rendered(lot: AuctionLot): Promise<Buffer> {
  const session = await AuctionSession.findOrFail(lot.sessionId)
  const entry = await AuctionEntry.query()
    .where({ sessionId: session.id, companyId: lot.buyerCompanyId! })
    .firstOrFail()
  const signer = lot.signedBy === null ? null : await User.find(lot.signedBy)
  return renderPdf(
    confirmationDocument({
      lot,
      session,
      order: await Order.findOrFail(lot.orderId!),
      bidderNo: entry.bidderNo,
      signer: signer && (signer.name ?? signer.username),
    })
  )
}

/** 成交确认书 as a file, made once for a signed lot; readable by winner and consignor. Returns its file id, or null without a number. */
export async function ensureConfirmation(lotId: number): Promise<number | null> {
  const known = await AuctionLot.findOrFail(lotId)
  if (known.confirmationFileId || !known.confirmationNo || !known.orderId) return known.confirmationFileId
  const contents = await rendered(known)
  return inTransaction(async (trx) => {
    const lot = await AuctionLot.query({ client: trx }).where('id', lotId).forUpdate().firstOrFail()
    if (lot.confirmationFileId) return lot.confirmationFileId
    const confirmationFileId = await storePaper(trx, {
      title: `成交确认书${lot.confirmationNo}`,
      contents,
      purpose: AuctionFile.dealConfirmation,
      of: lot.buyerCompanyId,
      other: lot.sellerCompanyId,
    })
    await lot.merge({ confirmationFileId }).save()
    return confirmationFileId
  })
}

/** For readers of an order: the confirmation of its lot, should the job not have made it yet. */
export async function ensureConfirmationOf(orderId: number): Promise<void> {
  const lot = await AuctionLot.findBy('orderId', orderId)
  if (lot) await ensureConfirmation(lot.id)
}
