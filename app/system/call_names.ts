/*
 * Chinese names of calls and permission codes, from the words they are made of.
 */
export const THINGS: Record<string, string> = {
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
  pair: '点价订单',
  point: '点价指令',
  roll: '移仓',
  basis: '基差',
  freight: '运费竞价',
  transport: '运单',
  receipt: '仓单',
  staff: '员工',
  company: '企业',
  cart: '购物车',
  notice: '消息',
  file: '文件',
  user: '用户',
  auth: '登录状态',
  transfer: '资金流水',
  account: '资金账户',
  card: '银行卡',
  search: '搜索',
  address: '收货地址',
  contract: '合约',
  compare: '对比',
  password: '密码',
  lead: '融资意向',
  individuation: '个性化',
}

export const VERBS: Record<string, string> = {
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
  'register': '报名',
  'enter': '入场',
  'leave': '退出',
  'abandon': '放弃',
  'fill': '成交确认',
  'claim': '主张成交',
  'auto': '自动成交',
  'ask': '申请',
  'answer': '答复',
  'desk': '查看',
  'object': '异议',
  'apply': '申请',
  'sign': '签署',
  'submit': '提交',
  'update': '修改',
  'upload': '上传',
  'download': '下载',
  'read': '标为已读',
  'count': '数量',
  'info': '查看',
  'save': '保存',
  'invite': '邀请',
  'approve': '审核',
  'delist': '撤牌',
  '*': '全部操作',
}

/** Calls whose path is one word. */
const WHOLE: Record<string, string> = { '/api/login': '登录', '/api/logout': '退出登录' }

/** What a call does, from its path: `/api/order/pay` → 订单付款. Unknown words are left out. */
export function callName(path: string): string | null {
  if (WHOLE[path]) return WHOLE[path]
  const words = path.split('/').slice(2)
  const things = words.slice(0, -1).flatMap((word) => THINGS[word] ?? [])
  const last = words.at(-1) ?? ''
  const name = `${things.at(-1) ?? ''}${VERBS[last] ?? THINGS[last] ?? ''}`
  return name === '' ? null : name
}
