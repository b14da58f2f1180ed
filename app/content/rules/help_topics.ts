/*
 * What of the storefront the help explains. A topic is the code of one help document; its screens link to that document while it is shown. Screens are
 * routes of the storefront, or single addresses of them, each with its name for operators.
 */

export const HELP_TOPICS = {
  register: { word: '注册和登录', screens: { '/register': '免费注册', '/forget-password': '忘记密码' } },
  certification: {
    word: '企业认证',
    screens: { '/user-center/enterprise-certification': '企业认证', '/user-center/basic-info': '基本信息' },
  },
  begin: { word: '开始使用', screens: { '/user-index': '工作台' } },
  staff: { word: '员工和角色', screens: { '/user-center/staff-management': '员工管理' } },
  security: {
    word: '登录安全',
    screens: { '/user-center/devices': '登录设备', '/user-center/update-password': '修改密码' },
  },
  messages: {
    word: '消息通知',
    screens: { '/user-center/notice-list': '消息通知', '/user-center/notice-settings': '消息设置' },
  },
  products: { word: '挂牌和改价', screens: { '/seller/product': '我的资源' } },
  sales: {
    word: '接单和放货',
    screens: {
      '/seller/sale-order': '销售订单',
      '/seller/sale-fiber-order': '棉副涤短销售订单',
      '/seller/sale-foreign-order': '外棉销售订单',
      '/seller/sale-foreign-order/:orderId': '外棉销售订单详情',
      '/seller/:orderId': '销售订单详情',
    },
  },
  search: {
    word: '按质量选棉',
    screens: {
      '/shop': '选棉',
      '/batch': '批号查询',
      '/product-contrast': '批次对比',
      '/product-contrast/:ids': '批次对比结果',
    },
  },
  ordering: { word: '下单', screens: { '/shop/cart': '购物车', '/shop/result': '下单结果' } },
  purchases: {
    word: '采购订单',
    screens: {
      '/buyer/purchase-order': '采购订单',
      '/buyer/purchase-fiber-order': '棉副涤短采购订单',
      '/buyer/purchase-foreign-order': '外棉采购订单',
      '/buyer/purchase-foreign-order/:orderId': '外棉采购订单详情',
      '/buyer/:orderId': '采购订单详情',
    },
  },
  approval: {
    word: '采购审批',
    screens: { '/buyer/purchase-request': '采购审批', '/buyer/purchase-request/:requestId': '采购申请详情' },
  },
  addresses: { word: '收货地址', screens: { '/buyer/address': '收货地址' } },
  wishes: {
    word: '求购与报价',
    screens: {
      '/demand': '求购大厅',
      '/demand/board': '求购大厅',
      '/demand/mine': '我的求购',
      '/demand/introductions': '收到的推荐',
      '/seller/customer-recommendation': '客户推荐',
      '/demand/publish': '发布求购',
      '/demand/view-demand': '求购详情',
    },
  },
  bargaining: { word: '询价和议价', screens: { '/buyer/quotation': '我的询价', '/seller/quotation': '收到的询价' } },
  pricing: {
    word: '基差和点价',
    screens: { '/buyer/purchase-pair-order': '采购点价订单', '/seller/sale-pair-order': '销售点价订单' },
  },
  auctions: {
    word: '竞价',
    screens: {
      '/auction': '竞价大厅',
      '/auction/:id': '竞价现场',
      '/competitive-auction': '竞拍专场',
      '/buyer/auction-item': '我的竞拍',
    },
  },
  money: { word: '资金账户', screens: { '/user-center/transfer-list': '资金账户' } },
  deposits: { word: '保证金和定金', screens: { '/user-center/bond-list': '保证金' } },
  settlements: {
    word: '结算',
    screens: { '/seller/seller-settlement': '结算', '/seller/seller-settlement/:settlementId': '结算单' },
  },
  individuation: {
    word: '个性化服务',
    screens: { '/user-center/individuation/apply': '个性化申请', '/user-center/individuation/basis': '个性化基差' },
  },
  places: {
    word: '加工厂和仓库',
    screens: { '/producer': '加工厂', '/entrepot': '仓库', '/indexgaodemap2': '仓库分布图', '/store-list': '店铺' },
  },
  market: {
    word: '行情和工具箱',
    screens: {
      '/statistics/cotton-price-trends': '棉花价格走势',
      '/statistics/spinning-price-trends': '纺织价格走势',
      '/toolbox': '工具箱',
    },
  },
  finance: { word: '供应链金融', screens: { '/supply-chain-finance': '供应链金融' } },
} as const satisfies Record<string, { word: string; screens: Record<string, string> }>

export type HelpTopic = keyof typeof HELP_TOPICS

/** Words of the topics by code, for the back office. */
export const HELP_TOPIC_WORDS = Object.fromEntries(
  Object.entries(HELP_TOPICS).map(([code, { word }]) => [code, word])
) as Record<HelpTopic, string>

/** The screens that link to a document of a code, with their names; none for any other code. */
export const screensOf = (code: string | null): Record<string, string> =>
  code !== null && Object.hasOwn(HELP_TOPICS, code) ? HELP_TOPICS[code as HelpTopic].screens : {}
