/*
 * When money frozen by this module may stay frozen: a payout that has not ended, an account that operators froze. And that the bank is told of every
 * posting what it does to the pockets (ADR 0023), computed in SQL beside the rule that writes it.
 */
import { oneOf } from '#core/define_codes'
import { custody } from '#app/ledger/rules/accounts'
import { registerHoldCause, registerMoneyCheck } from '#app/ledger/ports/money_checks'
import { MOVEMENT_EFFECTS, POCKET_OF_ACCOUNT } from '#app/bank/shared/pocket_sql'
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

/** Compares postings since the first movement. Those with the custody account are left out: they book what the bank has done itself. */
registerMoneyCheck({
  check: '记账与银行指令不一致',
  sql: `
    with begun as (select min(transaction_id) as id from bank_movements),
      posted as (
        select e.transaction_id, p.party, p.part, sum(e.credit - e.debit) as change
        from ledger_entries e join ledger_accounts a on a.code = e.account_code, begun, lateral (${POCKET_OF_ACCOUNT('a')}) p
        where e.transaction_id >= begun.id and p.party is not null
          and not exists (select 1 from ledger_entries o where o.transaction_id = e.transaction_id and o.account_code = '${custody}')
        group by 1, 2, 3 having sum(e.credit - e.debit) <> 0),
      told as (
        select transaction_id, party, part, sum(change) as change from (${MOVEMENT_EFFECTS}) m where transaction_id is not null
        group by 1, 2, 3 having sum(change) <> 0)
    select t.key || ' ' || coalesce(posted.party, told.party) || ' ' || coalesce(posted.part, told.part) as subject,
      coalesce(posted.change, 0)::bigint as expected, coalesce(told.change, 0)::bigint as actual
    from posted full join told using (transaction_id, party, part) join ledger_transactions t on t.id = transaction_id
    where posted.change is distinct from told.change`,
})
