import { call } from '#core/call'
import { askPurchase } from '#app/order/actions/ask_purchase'
import { approvePurchase, rejectPurchase, withdrawPurchase } from '#app/order/actions/decide_purchase'
import { setPurchaseApproval, setPurchaseLimit } from '#app/order/actions/set_purchase_limit'
import type PurchaseRequest from '#app/order/models/purchase_request'
import { previewOrder } from '#app/order/queries/preview_order'
import { getPurchaseLimits } from '#app/order/queries/purchase_limits'
import { getPurchaseRequest, listPurchaseRequests } from '#app/order/queries/purchase_requests'
import * as validators from '#app/order/validators/purchase_request'

const stepped = ({ id, requestNo, state }: PurchaseRequest) => ({ requestId: id, requestNo, state })

call.read('/purchase/limit/get', {
  name: '查看采购限额',
  access: 'manager',
  summary: 'Whether purchases have to be approved, and what each person may order on his own.',
  run: ({ actor }) => getPurchaseLimits(actor),
})

call.write('/purchase/limit/set', {
  name: '设置采购限额',
  access: 'manager',
  summary: 'Sets what a person may order without approval, per order and per day.',
  input: validators.purchaseLimitValidator,
  message: '限额已保存',
  run: async (input, { actor, trx }) => {
    await setPurchaseLimit(input, actor, trx)
  },
})

call.write('/purchase/approval/set', {
  name: '设置采购审批',
  access: 'manager',
  summary: 'Switches limits and approval of purchases on or off.',
  input: validators.purchaseApprovalValidator,
  message: (_body, { enabled }) => (enabled ? '采购审批已启用' : '采购审批已停用'),
  run: async (input, { actor, trx }) => {
    await setPurchaseApproval(input, actor, trx)
  },
})

call.write('/purchase/request/add', {
  name: '提交采购审批',
  access: 'certified',
  permission: 'order:add',
  idempotency: 'required',
  summary: 'Asks the own company for an order above the limit of the caller. Nothing is reserved.',
  input: validators.askPurchaseValidator,
  binds: ({ lines }, { actor }) => previewOrder(lines, actor),
  message: '已提交审批',
  run: async (input, { actor, trx }) => stepped(await askPurchase(input, actor, trx)),
})

call.read('/purchase/request/list', {
  name: '查看采购审批',
  access: 'certified',
  summary: 'Purchases that people of the company ask for, or those of the caller who may not approve; open ones first.',
  input: validators.listPurchaseRequestsValidator,
  run: (input, { actor }) => listPurchaseRequests(input, actor),
})

call.read('/purchase/request/get', {
  name: '查看采购申请',
  access: 'certified',
  summary: 'One request, with what became of its goods since.',
  input: validators.purchaseRequestValidator,
  run: ({ requestId }, { actor }) => getPurchaseRequest(requestId, actor),
})

call.write('/purchase/request/approve', {
  name: '批准采购申请',
  access: 'certified',
  permission: 'purchase:approve',
  idempotency: 'required',
  summary: 'Places the orders that were asked for, at exactly what was shown.',
  input: validators.approvePurchaseValidator,
  binds: ({ requestId }, { actor }) => getPurchaseRequest(requestId, actor),
  message: '已批准，订单已生成',
  run: async (input, { actor, trx }) => {
    const { request, orders } = await approvePurchase(input, actor, trx)
    return { ...stepped(request), orders: orders.map(({ id, orderNo }) => ({ orderId: id, orderNo })) }
  },
})

call.write('/purchase/request/reject', {
  name: '驳回采购申请',
  access: 'certified',
  permission: 'purchase:approve',
  summary: 'Refuses a request, giving the reason.',
  input: validators.rejectPurchaseValidator,
  message: '已驳回',
  run: async (input, { actor, trx }) => stepped(await rejectPurchase(input, actor, trx)),
})

call.write('/purchase/request/withdraw', {
  name: '撤回采购申请',
  access: 'certified',
  permission: 'order:add',
  summary: 'Takes back the caller’s own request.',
  input: validators.purchaseRequestValidator,
  message: '已撤回',
  run: async (input, { actor, trx }) => stepped(await withdrawPurchase(input, actor, trx)),
})
