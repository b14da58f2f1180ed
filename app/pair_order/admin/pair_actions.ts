import { action, date, textarea, type RowOf } from '#app/admin/define'
import { orderActions } from '#app/order/admin/order_actions'
import type Order from '#app/order/models/order'
import { enforceFill } from '#app/pair_order/actions/fill_instruction'
import { extendDeadline, forcePricing } from '#app/pair_order/actions/force_pricing'
import type PointInstruction from '#app/pair_order/models/point_instruction'
import { OrderState } from '#app/order/codes'
import { InstructionState } from '#app/pair_order/codes'
import { isOneOf } from '#core/define_codes'

const reason = textarea({ label: '原因', required: true, maxLength: 200, help: '双方可见，记入订单经过' })

const waits = (row: RowOf<typeof Order>) => row.state === OrderState.unpriced

/** The operators' actions on pair orders, in addition to those on any order. */
export const pairActions = {
  force_price: action({
    label: '强制点价',
    tone: 'danger',
    secondPerson: true,
    confirm: '未点价的货物按所选交易日已公布的结算价定价，不能撤销。',
    available: waits,
    form: { day: date({ label: '结算价日期', required: true, help: '须已公布结算价' }), reason },
    run: async ({ id, input, actor, trx }) => {
      const order = await forcePricing({ orderId: id, day: input.day, reason: input.reason }, actor, trx)
      return { message: `已定价，货款 ${(order.amount / 100).toFixed(2)} 元` }
    },
  }),
  extend_deadline: action({
    label: '延长点价截止',
    available: waits,
    form: { day: date({ label: '新截止日', required: true, help: '交易日，不晚于合约最后点价日' }), reason },
    run: async ({ id, input, actor, trx }) => {
      await extendDeadline({ orderId: id, day: input.day, reason: input.reason }, actor, trx)
    },
  }),
  ...orderActions,
}

/** Enforcement by the platform when a seller did not answer. */
export const instructionActions = {
  enforce: action({
    label: '按限价执行成交',
    tone: 'danger',
    secondPerson: true,
    confirm: '以平台行情记录为据，按客户限价成交，双方都会收到通知。',
    available: (row: RowOf<typeof PointInstruction>) =>
      isOneOf(row.state, InstructionState.open, InstructionState.expired) && row.touchedAt !== null,
    form: { reason },
    run: async ({ id, input, actor, trx }) => {
      await enforceFill({ instructionId: id, reason: input.reason }, actor, trx)
    },
  }),
}
