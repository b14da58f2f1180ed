import { computed, money, text } from '#app/admin/define'

/** What the ledger holds for an order, and who has asked to void it. */
export const orderFacts = {
  escrow: computed(
    money({ label: '监管账户余额' }),
    `coalesce((select a.balance from ledger_accounts a where a.code = '2003.' || orders.id), 0)`
  ),
  voidRequest: computed(
    text({ label: '作废申请' }),
    `(select r.asker_name || '：' || r.reason from cancel_requests r where r.order_id = orders.id and r.kind = 2 and r.state = 1)`
  ),
}
