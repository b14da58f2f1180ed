import { isTonnageOrder } from '#app/order/rules/quantity_text'
import type Order from '#app/order/models/order'
import type { MoneyRow } from '#app/order/transformers/order'
import type { StatementRow } from '#app/ledger/queries/statement'
import { formatYuan } from '#core/money'
import type { LatePayment } from '#app/order/rules/late_payment'
import { EntryKind } from '#app/ledger/codes'
import { isOneOf } from '#core/define_codes'
import { paymentOf } from '#app/order/rules/order_money'
import { OrderState } from '#app/order/codes'

/** Entries that pay for the goods; others are shown without changing the amount that is still to be paid. */
const PAYS = [EntryKind.payment, EntryKind.supplement]

/**
 * 资金账 of an order: the amount becomes due with the contract, postings pay it, and the payments still to be made follow at the end in amber, each
 * with the balance it leaves (finally 0.00).
 */
export function orderMoney(
  order: Order,
  statement: StatementRow[],
  { acceptedTime, late }: { acceptedTime: string | null; late: LatePayment }
): MoneyRow[] {
  const rows: MoneyRow[] = []
  const row = (part: Partial<MoneyRow> & { title: string }): MoneyRow => ({
    time: null,
    kind: null,
    note: null,
    voucher: null,
    due: null,
    paid: null,
    frozen: false,
    balance: null,
    todo: false,
    ...part,
  })
  const amountDue = row({
    time: acceptedTime,
    title: '货款',
    note: `${isTonnageOrder(order) ? '' : `${order.lineCount} 批 `}${order.weight.toFixed(3)} 吨${order.contractNo ? `，合同 ${order.contractNo}` : ''}`,
    voucher: order.contractNo,
    due: order.amount,
  })
  let balance = 0
  let told = !acceptedTime
  const tellDue = () => {
    balance += order.amount
    rows.push({ ...amountDue, balance })
    told = true
  }
  for (const posting of statement) {
    // Times on the wire are cut to the second: a payment for the goods must not be listed before the amount is due.
    if (!told && (posting.createdTime > acceptedTime! || posting.kind === EntryKind.payment)) tellDue()
    const pays = isOneOf(posting.kind, ...PAYS) && posting.escrowChange !== 0
    if (pays) balance -= posting.escrowChange
    const freezes = posting.kind === EntryKind.freeze
    rows.push(
      row({
        time: posting.createdTime,
        title: posting.title,
        kind: posting.kind,
        note: posting.memo,
        voucher: `PZ${String(posting.id).padStart(8, '0')}`,
        paid: pays ? posting.escrowChange : posting.amount,
        frozen: freezes,
        balance: told ? balance : null,
      })
    )
  }
  if (!told) tellDue()
  if (order.state === OrderState.unpaid) {
    const { fromDeposit, rest } = paymentOf(order)
    balance -= fromDeposit
    rows.push(row({ title: '定金转货款', note: '解冻并转入订单监管账户', paid: fromDeposit, balance, todo: true }))
    if (rest > 0)
      rows.push(
        row({
          title: '余款',
          note: `从账户可用余额支付 ${formatYuan(balance)} 元`,
          paid: balance,
          balance: 0,
          todo: true,
        })
      )
    if (late.amount > 0)
      rows.push(
        row({
          title: '逾期付款违约金',
          note: `未付货款每天${order.lateRate}%，${late.days}天，付给卖方`,
          paid: late.amount,
          balance: 0,
          todo: true,
        })
      )
  }
  return rows
}
