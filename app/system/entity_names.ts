/*
 * Chinese names of what audit lines are about.
 */
import { resources } from '#app/admin/registry'
import { THINGS } from '#app/system/call_names'

const ENTITIES: Record<string, string> = {
  ...THINGS,
  operator: '管理员',
  role: '角色',
  permission: '权限',
  setting: '交易设置',
  calendar_day: '工作日历',
  sms_message: '短信',
  hold: '冻结',
  company_application: '企业认证',
  company_blacklist: '企业黑名单',
  producer: '加工厂',
  entrepot: '仓库',
  withdraw: '出入金',
  withdraw_record: '出入金',
  bank_account: '资金账户',
  bank_card: '银行卡',
  claim: '异议',
  pick_order: '提货单',
  invoice: '发票',
  staff: '员工',
  tag: '标签',
  sales_user: '业务员',
  article: '内容',
  news_channel: '资讯栏目',
  carousel_slide: '轮播图',
  friendship_link: '友情链接',
  contact_point: '联系方式',
  shop_picture: '店铺图片',
  selected_resource: '精选资源',
  ccia_brand: 'CCIA专区',
  finance_lead: '融资意向',
  individuation_apply: '个性化申请',
  individuation_basis: '个性化基差',
  duty_parameter: '进口棉税率',
  auction_session: '竞价场次',
  auction_lot: '竞价标的',
  auction_entry: '竞价入场',
}

/** SQL expression of `audit_logs.entity` in words: those above, or else the name of its screen. What has neither stays as it is. */
export function entityName(): string {
  const screens = [...resources.values()].filter(({ audited }) => audited).map(({ audit, label }) => [audit, label])
  const words = Object.entries({ ...Object.fromEntries(screens), ...ENTITIES })
  return `case audit_logs.entity ${words.map(([code, word]) => `when '${code}' then '${word}'`).join(' ')} else audit_logs.entity end`
}
