import '#app/auction/shared/money_checks'
import { registerSealedColumns } from '#core/sealed_columns'
import AuctionLogKey from '#app/auction/models/auction_log_key'
import { registerBatchViewers } from '#app/listing/ports/batch_viewers'
import { sessionsOpenTo } from '#app/auction/queries/visible_sessions'

registerSealedColumns(AuctionLogKey, ['secrets'])
registerBatchViewers((actor) => {
  const { sql, bindings } = sessionsOpenTo(actor, 's')
  return {
    sql: `exists (select 1 from auction_lots l join auction_sessions s on s.id = l.session_id where l.product_id = b.id and ${sql})`,
    bindings,
  }
})
