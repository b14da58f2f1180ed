import {
  boolean,
  choice,
  computed,
  date,
  datetime,
  file,
  money,
  number,
  ref,
  text,
  viewsOf,
  weight,
} from '#app/admin/define'
import { ForeignCancelType, ForeignOrderState, ForeignPayment, ImportQuota } from '#app/foreign_trade/codes'
import { owedForeign } from '#app/foreign_trade/shared/foreign_deadlines'
import { SELLER_HOLDS } from '#app/foreign_trade/shared/order_sql'

const dollars = (label: string, list = false) => money({ label, unit: '美元', list, sort: list })

/** Columns of orders in dollars; amounts in US cents but where yuan are named. */
export const foreignOrderFields = {
  orderNo: text({ label: '订单号', list: true }),
  state: choice(ForeignOrderState, { label: '状态', list: true, filter: true }),
  offerNo: text({ label: '报价号', list: true }),
  buyerCompanyId: ref('companies', { label: '买方', list: true, filter: true }),
  sellerCompanyId: ref('companies', { label: '卖方', list: true, filter: true }),
  netWeight: weight({ label: '净重', list: true }),
  packets: number({ label: '包数', unit: '包' }),
  price: money({ label: '单价', unit: '美元/吨', list: true }),
  amount: dollars('货值', true),
  yuanAmount: money({ label: '折人民币' }),
  deposit: money({ label: '定金' }),
  payment: choice(ForeignPayment, { filter: true }),
  quotaKind: choice(ImportQuota, { label: '承诺配额', filter: true }),
  acceptDue: datetime({ label: '接单截止' }),
  acceptedAt: datetime({ label: '接单时间' }),
  contractNo: text({ label: '合同编号' }),
  contractFileId: file({ label: '合同' }),
  presentDue: datetime({ label: '付款开证截止' }),
  presentedAt: datetime({ label: '提交付款凭证' }),
  paymentBank: text({ label: '银行' }),
  paymentReference: text({ label: '凭证号码' }),
  confirmDue: datetime({ label: '确认收款截止' }),
  paidAt: datetime({ label: '收款确认' }),
  shipDue: date({ label: '装运宽限至' }),
  shippedOn: date({ label: '装运日期' }),
  vessel: text({ label: '船名航次' }),
  blNo: text({ label: '提单号' }),
  documentsDue: datetime({ label: '交单截止' }),
  documentsAt: datetime({ label: '单证齐备' }),
  receiveDue: datetime({ label: '确认收单截止' }),
  receivedAt: datetime({ label: '确认收单' }),
  arrivedOn: date({ label: '到港日期' }),
  quotaDue: datetime({ label: '提供配额截止' }),
  quotaNo: text({ label: '配额证号' }),
  clearedOn: date({ label: '放行日期' }),
  clearedUnder: choice(ImportQuota, { label: '通关配额' }),
  declarationNo: text({ label: '报关单号' }),
  landingDue: datetime({ label: '提交CIQ截止' }),
  landedWeight: weight({ label: 'CIQ净重' }),
  certificateNo: text({ label: '证书编号' }),
  landedLength: number({ label: '实测长度', unit: 'mm' }),
  landedMike: number({ label: '实测马值' }),
  landedStrength: number({ label: '实测强力', unit: 'cN/tex' }),
  landedAmount: dollars('到岸货值'),
  discount: dollars('质量折价'),
  claimReason: text({ label: '索赔' }),
  claimAmount: dollars('索赔折价'),
  claimDue: datetime({ label: '答复索赔截止' }),
  claimContested: text({ label: '卖方异议' }),
  settleDue: datetime({ label: '结清截止' }),
  differencePaidAt: datetime({ label: '差额已付' }),
  cancelAsker: choice({ buyer: '买方', seller: '卖方' }, { label: '申请取消' }),
  cancelAskedReason: text({ label: '申请原因' }),
  cancelDue: datetime({ label: '答复截止' }),
  cancelType: choice(ForeignCancelType, { filter: true }),
  cancelReason: text({ label: '取消原因' }),
  buyerUserName: text({ label: '买方经办' }),
  buyerMobile: text({ label: '买方电话' }),
  sellerUserName: text({ label: '卖方经办' }),
  sellerMobile: text({ label: '卖方电话' }),
  createdAt: datetime({ label: '下单时间', list: true, sort: true, filter: true }),
  completedAt: datetime({ label: '完成时间' }),
  cancelledAt: datetime({ label: '取消时间' }),
  remark: text({ label: '备注' }),
}

const ofGoods = (key: string) => `foreign_orders.goods ->> '${key}'`

/** What the goods were when they were ordered, figures as the trade says them, and what the seller holds of the buyer's. */
export const foreignOrderColumns = {
  origin: computed(text({ label: '产地' }), ofGoods('chandi')),
  productionYear: computed(number({ label: '年度', plain: true }), `(${ofGoods('productionYear')})::int`),
  port: computed(text({ label: '目的港' }), ofGoods('pod')),
  grade: computed(text({ label: '等级' }), `foreign_orders.terms ->> 'grade'`),
  pounds: computed(number({ label: '报价', unit: '美分/磅', decimals: 2 }), 'foreign_orders.pound_price / 100.0'),
  rateText: computed(
    text({ label: '汇率' }),
    `to_char(foreign_orders.rate, 'FM990.0000') || '（' || foreign_orders.rate_day || '）'`
  ),
  shortage: computed(
    number({ label: '短重', unit: '%', decimals: 3 }),
    'round(greatest(0, 1 - foreign_orders.landed_weight / foreign_orders.net_weight) * 100, 3)'
  ),
  held: computed(
    money({ label: '卖方账面余额', unit: '美元', signed: true, help: '到岸结算后或取消后大于零的，卖方应退买方' }),
    `nullif(${SELLER_HOLDS}, 0)`
  ),
  owed: computed(boolean({ label: '差额逾期未退', filter: true }), () => `(${owedForeign()})`),
}

/** Sections of the record, in the order of the steps. */
export const foreignOrderSections = [
  {
    label: '订单',
    fields: [
      ...(['orderNo', 'state', 'buyerCompanyId', 'sellerCompanyId', 'buyerUserName', 'sellerUserName'] as const),
      ...(['buyerMobile', 'sellerMobile', 'createdAt', 'completedAt', 'remark'] as const),
    ],
  },
  {
    label: '商品与货值',
    fields: [
      ...(['offerNo', 'origin', 'productionYear', 'grade', 'netWeight', 'packets', 'pounds', 'price'] as const),
      ...(['amount', 'rateText', 'yuanAmount', 'deposit'] as const),
    ],
  },
  {
    label: '合同与付款',
    fields: [
      ...(['contractNo', 'contractFileId', 'acceptDue', 'acceptedAt', 'payment', 'presentDue'] as const),
      ...(['paymentBank', 'paymentReference', 'presentedAt', 'confirmDue', 'paidAt'] as const),
    ],
  },
  {
    label: '装运与通关',
    fields: [
      ...(['shipDue', 'shippedOn', 'vessel', 'blNo', 'documentsDue', 'documentsAt'] as const),
      ...(['receiveDue', 'receivedAt', 'port', 'arrivedOn'] as const),
      ...(['quotaKind', 'quotaDue', 'quotaNo', 'clearedUnder', 'clearedOn', 'declarationNo', 'landingDue'] as const),
    ],
  },
  {
    label: '到岸结算',
    fields: [
      ...(['certificateNo', 'landedWeight', 'shortage', 'landedAmount', 'landedLength', 'landedMike'] as const),
      ...(['landedStrength', 'discount', 'claimReason', 'claimAmount', 'claimDue', 'claimContested', 'held'] as const),
      ...(['settleDue', 'differencePaidAt', 'owed'] as const),
    ],
  },
  {
    label: '取消',
    fields: [
      ...(['cancelType', 'cancelReason', 'cancelledAt', 'cancelAsker', 'cancelAskedReason', 'cancelDue'] as const),
    ],
  },
] as const

/** What the dialogs of operators repeat; what an order does not have yet is left out there. */
export const foreignOrderDecides = [
  ...(['orderNo', 'buyerCompanyId', 'sellerCompanyId', 'netWeight', 'amount', 'paymentReference'] as const),
  ...(['landedWeight', 'landedAmount', 'claimReason', 'claimAmount', 'claimContested', 'held'] as const),
] as const

export const foreignOrderViews = viewsOf(ForeignOrderState, [
  'unaccepted',
  'unpaid',
  'undocumented',
  'arriving',
  'unsettled',
  'disputed',
])

export const foreignOrderParts = [
  { resource: 'foreign_documents', field: 'orderId', label: '单证' },
  { resource: 'dollar_postings', field: 'orderId', label: '美元备查账' },
]
