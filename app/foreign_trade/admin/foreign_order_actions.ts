import { action, money, textarea, type RowOf } from '#app/admin/define'
import { isOneOf } from '#core/define_codes'
import { voidForeignOrder } from '#app/foreign_trade/actions/cancel_foreign_order'
import { confirmPayment } from '#app/foreign_trade/actions/pay_in_dollars'
import { ruleForeignClaim } from '#app/foreign_trade/actions/settle_difference'
import { ForeignOrderState } from '#app/foreign_trade/codes'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'

type Row = RowOf<typeof ForeignOrder>
const reason = textarea({ label: '原因', required: true, maxLength: 200, help: '双方可见，记入订单经过' })

/** What the platform does when a side does not, or cannot agree. */
export const foreignOrderActions = {
  confirm_payment: action({
    label: '代为确认收款收证',
    secondPerson: true,
    confirm: '卖方收到货款或信用证而不确认时使用；买方定金随即解冻。',
    available: (row: Row) => row.state === ForeignOrderState.unpaid && row.presentedAt !== null,
    run: async ({ id, actor, trx }) => {
      await confirmPayment({ orderId: id }, actor, trx)
    },
  }),
  rule: action({
    label: '裁定索赔',
    tone: 'primary',
    secondPerson: true,
    available: { state: [ForeignOrderState.disputed] },
    form: {
      discount: money({
        label: '折价',
        unit: '美元',
        required: true,
        min: 0,
        help: '不支持索赔填 0；短重已按 CIQ 净重少计货值，不必再折',
      }),
      reason,
    },
    run: async ({ id, input, actor, trx }) => {
      await ruleForeignClaim({ orderId: id, discount: input.discount, reason: input.reason }, actor, trx)
    },
  }),
  void: action({
    label: '作废',
    tone: 'danger',
    secondPerson: true,
    confirm: '双方保证金解冻。已付的美元货款由双方在平台外退回，并在订单中登记。',
    available: (row: Row) => !isOneOf(row.state, ForeignOrderState.cancelled, ForeignOrderState.completed),
    form: { reason },
    run: async ({ id, input, actor, trx }) => {
      await voidForeignOrder({ orderId: id, reason: input.reason }, actor, trx)
    },
  }),
}
