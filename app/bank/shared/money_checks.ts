/* When money frozen by this module may stay frozen: a payout that has not ended, an account that operators froze. */
import { oneOf } from '#core/define_codes'
import { registerHoldCause } from '#app/ledger/ports/money_checks'
import { BankAccountState, WithdrawState } from '#app/bank/codes'

registerHoldCause({
  refType: 'withdraw_record',
  living: `exists (select 1 from withdraw_records w where w.id = h.ref_id and w.hold_id = h.id
    and w.state ${oneOf(WithdrawState.requested, WithdrawState.sent)})`,
})

registerHoldCause({
  refType: 'bank_account',
  living: `exists (select 1 from bank_accounts b where b.id = h.ref_id and b.company_id = h.company_id and b.state = ${BankAccountState.open})`,
})
