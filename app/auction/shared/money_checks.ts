/* When money frozen for auctions may stay frozen: until the company has left the session and signed what it won, or until a purchaser's need ends. */
import { oneOf } from '#core/define_codes'
import { registerHoldCause } from '#app/ledger/ports/money_checks'
import { EntryState, LotState } from '#app/auction/codes'

registerHoldCause({
  refType: 'auction_entry',
  living: `exists (select 1 from auction_entries e where e.id = h.ref_id and (e.state <> ${EntryState.ended} or exists (
    select 1 from auction_lots l where l.session_id = e.session_id and l.buyer_company_id = e.company_id and l.state = ${LotState.hammered})))`,
})

registerHoldCause({
  refType: 'auction_lot',
  living: `exists (select 1 from auction_lots l where l.id = h.ref_id and l.consignor_hold_id = h.id
    and l.state ${oneOf(LotState.waiting, LotState.hammered)})`,
})
