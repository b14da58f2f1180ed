/* What `ledger:verify` checks about the money of orders: frozen, in escrow, owed. The database refuses most of it at commit (order_check_money). */
import { oneOf } from '#core/define_codes'
import { AccountClass, accountSql, ofClass } from '#app/ledger/rules/accounts'
import { registerHoldCause, registerMoneyCheck } from '#app/ledger/ports/money_checks'
import { OrderState } from '#app/order/codes'

/** States in which the buyer's deposit waits for the payment. */
const BEFORE_PAYMENT = [OrderState.unaccepted, OrderState.unpriced, OrderState.unpaid] as const

registerHoldCause({
  refType: 'order',
  living: `exists (select 1 from orders o where o.id = h.ref_id and (
    (o.deposit_hold_id = h.id and o.state ${oneOf(...BEFORE_PAYMENT)})
    or (o.seller_hold_id = h.id and o.state ${oneOf(...BEFORE_PAYMENT, OrderState.unreleased)})))`,
})

registerMoneyCheck({
  check: '监管款不属于履约中的订单',
  sql: `select a.code as subject, 0::bigint as expected, a.balance as actual
        from ledger_accounts a left join orders o on o.id = a.owner_id
        where a.class ${ofClass(AccountClass.escrow)} and a.balance <> 0
          and (o.id is null or o.state not ${oneOf(OrderState.unreleased, OrderState.unpicked, OrderState.unsettled, OrderState.disputed)})`,
})

registerMoneyCheck({
  check: '订单欠款与备查科目不一致',
  sql: `select coalesce(d.code, a.code) as subject, coalesce(d.owed, 0)::bigint as expected, coalesce(a.balance, 0) as actual
        from (select ${accountSql(AccountClass.debt, 'seller_company_id')} as code, sum(debt) as owed from orders where debt > 0 group by 1) d
        full join (select code, balance from ledger_accounts where class ${ofClass(AccountClass.debt)}) a on a.code = d.code
        where coalesce(d.owed, 0) <> coalesce(a.balance, 0)`,
})
