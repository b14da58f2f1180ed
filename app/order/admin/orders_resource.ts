import { choice, computed, datetime, defineResource, file, money, number, ref, text, weight } from '#app/admin/define'
import { DeliveryTypes } from '#app/listing/dictionaries'
import { orderActions } from '#app/order/admin/order_actions'
import { AcceptStates, CancelTypes, OrderStates, OrderTypes } from '#app/order/dictionaries'
import Order from '#app/order/models/order'

export default defineResource(Order, {
  name: 'orders',
  label: '现货订单',
  group: '交易',
  path: 'order',
  icon: 'list',
  order: 1,
  title: 'orderNo',
  search: ['orderNo', 'buyerCompanyName', 'sellerCompanyName', 'contractNo', 'deliveryNo'],
  defaultSort: ['createdAt', 'desc'],
  audit: 'order',
  dataPermission: { company: ['buyerCompanyId', 'sellerCompanyId'], own: ['buyerUserId', 'sellerUserId'] },
  fields: {
    orderNo: text({ label: '订单号', list: true, width: 180 }),
    orderType: choice(OrderTypes, { filter: true }),
    state: choice(OrderStates, { list: true, filter: true }),
    acceptState: choice(AcceptStates),
    buyerCompanyId: ref('companies', { label: '买方', list: true, filter: true }),
    sellerCompanyId: ref('companies', { label: '卖方', list: true, filter: true }),
    lineCount: number({ label: '批数', list: true }),
    packets: number({ label: '包数' }),
    weight: weight({ label: '重量', list: true, sort: true }),
    amount: money({ label: '金额', list: true, sort: true }),
    deposit: money({ label: '定金' }),
    paid: money({ label: '已付' }),
    debt: money({ label: '卖方欠违约金' }),
    deliveryType: choice(DeliveryTypes, { label: '交货方式' }),
    deliveryAddress: text({ label: '收货地址' }),
    cancelType: choice(CancelTypes, { filter: true }),
    cancelReason: text({ label: '取消原因' }),
    buyerUserName: text({ label: '买方经办' }),
    buyerMobile: text({ label: '买方电话' }),
    sellerUserName: text({ label: '卖方经办' }),
    sellerMobile: text({ label: '卖方电话' }),
    contractNo: text({ label: '合同编号' }),
    contractFileId: file({ label: '购销合同' }),
    deliveryNo: text({ label: '提货单号' }),
    acceptDue: datetime({ label: '接单截止' }),
    payDue: datetime({ label: '付款截止' }),
    releaseDue: datetime({ label: '放货截止' }),
    pickDue: datetime({ label: '提货期限' }),
    defaultDue: datetime({ label: '违约时间' }),
    createdAt: datetime({ label: '下单时间', list: true, sort: true, filter: true }),
    acceptedAt: datetime({ label: '接单时间' }),
    paidAt: datetime({ label: '付款时间' }),
    releasedAt: datetime({ label: '放货时间' }),
    pickedAt: datetime({ label: '提货完成' }),
    completedAt: datetime({ label: '完成时间' }),
    cancelledAt: datetime({ label: '取消时间' }),
    remark: text({ label: '备注' }),
  },
  computed: {
    escrow: computed(
      money({ label: '监管账户余额' }),
      `coalesce((select a.balance from ledger_accounts a where a.code = '2003.' || orders.id), 0)`
    ),
    voidRequest: computed(
      text({ label: '作废申请' }),
      `(select r.asker_name || '：' || r.reason from cancel_requests r where r.order_id = orders.id and r.kind = 2 and r.state = 1)`
    ),
  },
  totals: ['weight', 'amount'],
  sections: [
    {
      label: '订单',
      fields: ['orderNo', 'orderType', 'state', 'acceptState', 'buyerCompanyId', 'sellerCompanyId', 'voidRequest'],
    },
    {
      label: '货物与资金',
      fields: ['lineCount', 'packets', 'weight', 'amount', 'deposit', 'paid', 'escrow', 'debt', 'deliveryType'],
    },
    {
      label: '时间',
      fields: [
        'createdAt',
        'acceptDue',
        'acceptedAt',
        'payDue',
        'paidAt',
        'releaseDue',
        'releasedAt',
        'pickDue',
        'pickedAt',
      ],
    },
  ],
  views: [
    { label: '待接单', filter: { state: 1 }, tone: 'amber', count: true },
    { label: '待付款', filter: { state: 3 }, tone: 'amber', count: true },
    { label: '待放货', filter: { state: 4 }, tone: 'amber', count: true },
    { label: '待提货', filter: { state: 5 }, tone: 'indigo', count: true },
    { label: '争议中', filter: { state: 7 }, tone: 'red', count: true },
    { label: '已取消', filter: { state: 8 }, tone: 'grey' },
  ],
  badge: { label: '争议中的订单', filter: { state: 7 } },
  related: [
    { resource: 'order_lines', field: 'orderId', label: '批次与货款' },
    { resource: 'order_postings', field: 'orderId', label: '资金' },
    { resource: 'pick_orders', field: 'orderId', label: '提货' },
    { resource: 'settlements', field: 'orderId', label: '结算' },
  ],
  actions: orderActions,
})
