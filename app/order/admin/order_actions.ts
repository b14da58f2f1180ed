import { action, boolean, choice, text, textarea, type RowOf } from '#app/admin/define'
import { defaultSeller } from '#app/order/actions/default_seller'
import { relistBatches } from '#app/order/actions/relist_batches'
import { setDeliveryAddress } from '#app/order/actions/set_delivery_address'
import { askVoid, decideVoid } from '#app/order/actions/void_order'
import type Order from '#app/order/models/order'
import { isAddressOpen } from '#app/order/rules/delivery'
import { writtenAddressValidator } from '#app/company/validators/company'
import { OrderState, VoidDecision } from '#app/order/codes'

const reason = textarea({ label: '原因', required: true, maxLength: 200, help: '双方可见，记入订单经过' })

/** The operators' actions on an order; each calls an action of the module, which checks its own rules. */
export const orderActions = {
  void: action({
    label: '申请作废',
    tone: 'danger',
    help: '须由另一位运营人员复核；复核通过后资金全部冲回',
    available: {
      state: [
        OrderState.unaccepted,
        OrderState.unpriced,
        OrderState.unpaid,
        OrderState.unreleased,
        OrderState.unpicked,
        OrderState.unsettled,
        OrderState.disputed,
      ],
    },
    form: { reason },
    run: async ({ id, input, actor, trx }) => {
      await askVoid({ orderId: id, reason: input.reason }, actor, trx)
      return { message: '已提交，等待另一位运营人员复核' }
    },
  }),
  approve_void: action({
    label: '复核作废',
    tone: 'danger',
    confirm: '作废后资金全部冲回，订单取消，不能撤销。',
    available: (row: RowOf<typeof Order>) =>
      row.state < OrderState.cancelled && (row as unknown as { voidRequest: string | null }).voidRequest !== null,
    form: {
      decision: choice(VoidDecision, { required: true, default: VoidDecision.agree }),
      reason: textarea({ label: '说明', maxLength: 200 }),
    },
    run: ({ id, input, actor, trx }) =>
      decideVoid(
        { orderId: id, approve: Number(input.decision) === VoidDecision.agree, reason: input.reason },
        actor,
        trx
      ),
  }),
  seller_default: action({
    label: '卖方违约',
    tone: 'danger',
    secondPerson: true,
    confirm: '货款退回买方，按定金数额扣卖方违约金；不足部分记欠款并限制交易。',
    available: { state: [OrderState.unreleased] },
    form: { reason },
    run: ({ id, input, actor, trx }) => defaultSeller({ orderId: id, reason: input.reason }, actor, trx),
  }),
  set_address: action({
    label: '代填收货地址',
    secondPerson: true,
    help: '买方以其他方式告知收货地址时代为登记；双方收到通知，合同重新生成',
    available: (row: RowOf<typeof Order>) => isAddressOpen(row),
    form: {
      contactName: text({ label: '收货人', required: true, maxLength: 32 }),
      contactMobile: text({ label: '联系电话', required: true, maxLength: 20 }),
      province: text({ label: '省份', required: true, maxLength: 32 }),
      city: text({ label: '城市', required: true, maxLength: 32 }),
      district: text({ label: '区县', maxLength: 32 }),
      address: text({ label: '详细地址', required: true, maxLength: 200 }),
      memo: text({ label: '备注', maxLength: 200 }),
      reason,
    },
    run: async ({ id, input: { reason: why, ...written }, actor, trx }) => {
      const newAddress = await writtenAddressValidator.validate(written)
      await setDeliveryAddress({ orderId: id, newAddress, reason: why }, actor, trx)
    },
  }),
  relist: action({
    label: '货物恢复在售',
    help: '付款后取消的订单，货物由运营恢复在售；已出库的不恢复，按吨商品只恢复未出库的吨数',
    available: (row: RowOf<typeof Order>) => row.state === OrderState.cancelled && row.paidAt !== null,
    form: { returned: boolean({ label: '已出库的货物已退回仓库', help: '核实后勾选，全部恢复在售' }), reason },
    run: ({ id, input: { reason: why, returned }, actor, trx }) =>
      relistBatches({ orderId: id, reason: why, returned: !!returned }, actor, trx),
  }),
}
