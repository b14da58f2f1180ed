import '#app/auction/shared/money_checks'
import { registerSealedColumns } from '#core/sealed_columns'
import AuctionLogKey from '#app/auction/models/auction_log_key'
import { formatTime } from '#core/clock'
import { hookIntoOrders } from '#app/order/ports/hooks'
import { registerFileRecords } from '#app/system/ports/file_records'
import { ensureConfirmationOf } from '#app/auction/actions/ensure_confirmation'
import AuctionLot from '#app/auction/models/auction_lot'
import { registerTodo } from '#app/system/ports/todo'
import { auctionTodo } from '#app/auction/queries/auction_todo'
import { registerOpenBusiness } from '#app/company/ports/open_business'
import { registerBatchViewers } from '#app/listing/ports/batch_viewers'
import { registerLotsOfBatches } from '#app/listing/ports/lots_of_batches'
import { EntryState, LotState, OPEN_SESSION } from '#app/auction/codes'
import { sessionsOfBatches } from '#app/auction/queries/sessions_of_batches'
import { sessionsOpenTo } from '#app/auction/queries/visible_sessions'

registerSealedColumns(AuctionLogKey, ['secrets'])
registerTodo('auction', auctionTodo)

hookIntoOrders({
  name: 'auction',
  papers: {
    ensure: ensureConfirmationOf,
    async list(orderId) {
      const lot = await AuctionLot.findBy('orderId', orderId)
      if (!lot?.confirmationNo) return []
      const { confirmationNo, confirmationFileId: fileId, signedAt } = lot
      return [{ name: `成交确认书${confirmationNo}.pdf`, note: `${formatTime(signedAt)} 签署`, fileId }]
    },
  },
})

registerFileRecords(({ companyId, userId }) => ({
  sql: `exists (select 1 from auction_lots l join orders o on o.id = l.order_id where l.confirmation_file_id = f.id
    and ((o.buyer_company_id = ? and o.buyer_user_id = ?) or (o.seller_company_id = ? and o.seller_user_id = ?)))`,
  bindings: [companyId ?? 0, userId ?? 0, companyId ?? 0, userId ?? 0],
}))

registerBatchViewers((actor) => {
  const { sql, bindings } = sessionsOpenTo(actor, 's')
  return {
    sql: `exists (select 1 from auction_lots l join auction_sessions s on s.id = l.session_id where l.product_id = b.id and ${sql})`,
    bindings,
  }
})

registerLotsOfBatches(sessionsOfBatches)

// Bidders and sellers of sessions that are not over, and of deals that are not signed.
registerOpenBusiness({
  name: 'auction',
  of: 'identity',
  what: '进行中的竞价或未签署的成交',
  exists: async (trx, companyId) => {
    const { rows } = await trx.rawQuery(
      `select exists (
         select from auction_entries e join auction_sessions s on s.id = e.session_id
         where e.company_id = ? and e.state <> ${EntryState.ended} and s.state in (${OPEN_SESSION.join()})
         union all
         select from auction_lots l join auction_sessions s on s.id = l.session_id
         where (? = l.seller_company_id and l.state = ${LotState.waiting} and s.state in (${OPEN_SESSION.join()}))
           or (? in (l.buyer_company_id, l.seller_company_id) and l.state = ${LotState.hammered})
       ) as found`,
      [companyId, companyId, companyId]
    )
    return rows[0].found
  },
})
