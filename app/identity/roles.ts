/*
 * The seed roles (glossary §1.11) and what each is given when a permission first appears. `!code` takes one out of a pattern.
 */
export type SeedRole = {
  code: string
  name: string
  memo: string
  kind: 'member' | 'operator'
  grants: readonly string[]
}

export const ROLES: readonly SeedRole[] = [
  { code: 'SUPER_ADMIN', name: '超级管理员', memo: '全部权限', kind: 'operator', grants: ['*'] },
  { code: 'OPS', name: '运营', memo: '挂牌、订单、询价、结算', kind: 'operator', grants: [] },
  { code: 'AUCTION', name: '竞价管理员', memo: '竞价场次与保证金', kind: 'operator', grants: [] },
  { code: 'FINANCE', name: '财务', memo: '资金账户与出入金', kind: 'operator', grants: [] },
  { code: 'LOGISTICS', name: '物流', memo: '运费竞价与运单', kind: 'operator', grants: [] },
  { code: 'AUDITOR', name: '审核', memo: '企业认证审核', kind: 'operator', grants: [] },
  { code: 'CONTENT', name: '内容编辑', memo: '资讯、帮助、图片', kind: 'operator', grants: [] },
  { code: 'COMPANY_MANAGER', name: '企业管理员', memo: '本企业的全部业务', kind: 'member', grants: ['*'] },
  {
    code: 'COMPANY_TRADER',
    name: '业务员',
    memo: '资源、询价、订单',
    kind: 'member',
    grants: [
      'batch:*',
      'listing:*',
      'order:*',
      '!order:pay',
      'quotation:*',
      'demand:*',
      'settlement:*',
      'cart:*',
      'auction:*',
      'receipt:*',
    ],
  },
  {
    code: 'COMPANY_FINANCE',
    name: '企业财务',
    memo: '资金、付款、发票',
    kind: 'member',
    grants: ['money:*', 'bank:*', 'order:pay', 'invoice:*'],
  },
  { code: 'CARRIER', name: '承运商', memo: '运费竞价与运单', kind: 'member', grants: ['freight:*', 'transport:*'] },
]

const THINGS: Record<string, string> = {
  batch: '批次',
  listing: '挂牌',
  order: '订单',
  quotation: '询价',
  money: '资金',
  bank: '资金账户',
  invoice: '发票',
  settlement: '结算',
  demand: '求购',
  auction: '竞价',
  freight: '运费竞价',
  transport: '运单',
  receipt: '仓单',
  staff: '员工',
  company: '企业',
  cart: '购物车',
}

const VERBS: Record<string, string> = {
  'add': '新增',
  'delete': '删除',
  'edit': '编辑',
  'query': '查询',
  'get': '查看',
  'list': '查询',
  'enable': '启用',
  'disable': '停用',
  'import': '导入',
  'export': '导出',
  'pay': '付款',
  'accept': '接单',
  'reject': '拒绝',
  'cancel': '取消',
  'release': '放货',
  'price': '改价',
  'point': '点价',
  'hold': '预留',
  'confirm': '确认',
  'withdraw': '出金',
  'transfer': '转账',
  'counter': '还价',
  'pick': '提货',
  'bid': '出价',
  'object': '异议',
  'apply': '申请',
  'sign': '签署',
  'submit': '提交',
  'delist': '撤牌',
  '*': '全部操作',
}

/** Chinese name of a member permission code: `order:pay` → 订单付款. */
export function memberPermissionName(code: string): string {
  const cut = code.lastIndexOf(':')
  const thing = code.slice(0, cut)
  const verb = code.slice(cut + 1)
  return `${THINGS[thing] ?? thing}${VERBS[verb] ?? verb}`
}
