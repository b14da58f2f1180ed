/* Steps of an order from its settlement to its invoice (state-machines §6, §10), counted on the settlement desk. */
import { oneOf } from '#core/define_codes'
import { OrderState } from '#app/order/codes'
import { defineStep } from '#app/order/shared/define_step'
import { InvoiceState, SettlementState } from '#app/settlement/codes'

const from = [OrderState.unsettled] as const
const desk = 'settlement'

/** SQL condition: the order's settlement is in one state; `and` is a further condition on `s`. */
const settled = (state: SettlementState, and = 'true') =>
  `exists (select 1 from settlements s where s.order_id = orders.id and s.state = ${state} and ${and})`
const invoice = (...states: InvoiceState[]) =>
  `exists (select 1 from invoices i where i.settlement_id = s.id and i.state ${oneOf(...states)})`
const HANDED_OVER = invoice(InvoiceState.issued)

defineStep({
  key: 'submitSettlement',
  who: 'seller',
  from,
  when: () =>
    `not exists (select 1 from settlements s where s.order_id = orders.id and s.state <> ${SettlementState.draft})`,
  todo: '待提交结算',
  button: '去结算',
  waiting: { key: 'waitSettlement', button: '看结算' },
  desk,
})
defineStep({
  key: 'confirmSettlement',
  who: 'buyer',
  from,
  when: () => settled(SettlementState.unconfirmed),
  todo: '待确认结算',
  button: '确认结算',
  waiting: { key: 'waitConfirm', button: '看结算' },
  desk,
})
defineStep({
  key: 'topUp',
  who: 'buyer',
  from,
  when: () => settled(SettlementState.unbalanced),
  todo: '待补款',
  button: '去补款',
  waiting: { key: 'waitTopUp', button: '看结算' },
  desk,
})
defineStep({
  key: 'confirmInvoice',
  who: 'buyer',
  from,
  to: [OrderState.completed],
  when: () => settled(SettlementState.uninvoiced, HANDED_OVER),
  todo: '待确认发票',
  button: '确认发票',
  waiting: { key: 'waitInvoiceConfirm', button: '看结算' },
  desk,
})
defineStep({
  key: 'invoice',
  who: 'seller',
  from,
  when: () => settled(SettlementState.uninvoiced, `not ${HANDED_OVER}`),
  todo: '待开票',
  button: '去开票',
  waiting: { key: 'waitInvoice', button: '看结算' },
  desk,
})
defineStep({
  key: 'claim',
  who: 'both',
  from: [OrderState.disputed],
  to: [OrderState.unsettled],
  todo: '异议待处理',
  button: '处理异议',
  desk,
})
