import '#app/auction/shared/money_checks'
import { registerBatchViewers } from '#app/listing/ports/batch_viewers'
import { sessionsOpenTo } from '#app/auction/queries/visible_sessions'

registerBatchViewers((actor) => {
  const { sql, bindings } = sessionsOpenTo(actor, 's')
  return {
    sql: `exists (select 1 from auction_lots l join auction_sessions s on s.id = l.session_id where l.product_id = b.id and ${sql})`,
    bindings,
  }
})
