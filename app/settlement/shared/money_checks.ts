/* What `ledger:verify` checks about the money of running orders: escrow holds what was paid, after the settlement only the retention. */
import { oneOf } from '#core/define_codes'
import { AccountClass, accountSql } from '#app/ledger/rules/accounts'
import { registerMoneyCheck } from '#app/ledger/ports/money_checks'
import { OrderState } from '#app/order/codes'
import { SettlementState } from '#app/settlement/codes'

registerMoneyCheck({
  check: '监管款与已付货款不一致',
  sql: `select o.order_no as subject, coalesce(a.balance, 0) as actual,
          (case when s.state = ${SettlementState.uninvoiced} then s.retention else o.paid end)::bigint as expected
        from orders o left join ledger_accounts a on a.code = ${accountSql(AccountClass.escrow, 'o.id')}
        left join settlements s on s.order_id = o.id and s.state <> ${SettlementState.voided}
        where o.state ${oneOf(OrderState.unreleased, OrderState.unpicked, OrderState.unsettled, OrderState.disputed)}
          and coalesce(a.balance, 0) <> case when s.state = ${SettlementState.uninvoiced} then s.retention else o.paid end`,
})
