/*
 * What of the storefront the help explains. A topic is the code of one help document; its screens link to that document while it is shown. Screens are
 * routes of the storefront, or single addresses of them.
 */

export const HELP_TOPICS = {
  register: { word: '注册和登录', screens: ['/register', '/forget-password'] },
  certification: { word: '企业认证', screens: ['/user-center/enterprise-certification', '/user-center/basic-info'] },
  begin: { word: '开始使用', screens: ['/user-index'] },
  staff: { word: '员工和角色', screens: ['/user-center/staff-management'] },
  security: { word: '登录安全', screens: ['/user-center/devices', '/user-center/update-password'] },
  messages: { word: '消息通知', screens: ['/user-center/notice-list', '/user-center/notice-settings'] },
  products: { word: '挂牌和改价', screens: ['/seller/product'] },
  sales: { word: '接单和放货', screens: ['/seller/sale-order', '/seller/:orderId'] },
  search: { word: '按质量选棉', screens: ['/shop', '/batch', '/product-contrast', '/product-contrast/:ids'] },
  ordering: { word: '下单', screens: ['/shop/cart', '/shop/result'] },
  purchases: { word: '采购订单', screens: ['/buyer/purchase-order', '/buyer/:orderId'] },
  approval: { word: '采购审批', screens: ['/buyer/purchase-request', '/buyer/purchase-request/:requestId'] },
  addresses: { word: '收货地址', screens: ['/buyer/address'] },
  bargaining: { word: '询价和议价', screens: ['/buyer/quotation', '/seller/quotation'] },
  pricing: { word: '基差和点价', screens: ['/buyer/purchase-pair-order', '/seller/sale-pair-order'] },
  auctions: { word: '竞价', screens: ['/auction', '/auction/:id', '/competitive-auction', '/buyer/auction-item'] },
  money: { word: '资金账户', screens: ['/user-center/transfer-list'] },
  deposits: { word: '保证金和定金', screens: ['/user-center/bond-list'] },
  settlements: { word: '结算', screens: ['/seller/seller-settlement', '/seller/seller-settlement/:settlementId'] },
  individuation: {
    word: '个性化服务',
    screens: ['/user-center/individuation/apply', '/user-center/individuation/basis'],
  },
  places: { word: '加工厂和仓库', screens: ['/producer', '/entrepot', '/indexgaodemap2', '/store-list'] },
  market: {
    word: '行情和工具箱',
    screens: ['/statistics/cotton-price-trends', '/statistics/spinning-price-trends', '/toolbox'],
  },
  finance: { word: '供应链金融', screens: ['/supply-chain-finance'] },
} as const satisfies Record<string, { word: string; screens: readonly string[] }>

export type HelpTopic = keyof typeof HELP_TOPICS

/** Words of the topics by code, for the back office. */
export const HELP_TOPIC_WORDS = Object.fromEntries(
  Object.entries(HELP_TOPICS).map(([code, { word }]) => [code, word])
) as Record<HelpTopic, string>

/** The screens that link to a document of a code; none for any other code. */
export const screensOf = (code: string | null): readonly string[] =>
  code !== null && Object.hasOwn(HELP_TOPICS, code) ? HELP_TOPICS[code as HelpTopic].screens : []
