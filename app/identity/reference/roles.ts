/*
 * The seed roles (glossary §1.11), each with patterns of the permissions that it is granted when a permission is installed: codes, `thing.*`,
 * or `@group` for a group of the menu; `!…` excludes.
 */

export type SeedRole = {
  code: string
  name: string
  memo: string
  kind: 'member' | 'operator'
  grants: readonly string[]
}

export const SUPER_ADMIN = 'SUPER_ADMIN'

/** Codes of the roles that always hold every permission of their kind. */
export const COMPLETE_ROLES = new Set([SUPER_ADMIN, 'COMPANY_MANAGER'])

export const ROLES: readonly SeedRole[] = [
  { code: SUPER_ADMIN, name: '超级管理员', memo: '全部权限', kind: 'operator', grants: ['*'] },
  {
    code: 'OPS',
    name: '运营',
    memo: '挂牌、订单、询价、结算',
    kind: 'operator',
    grants: [
      '@会员',
      'proposals.*',
      '@商品',
      '@交易',
      '@行情',
      '@统计',
      '!company_applications.*',
      'company_applications.query',
      'company_applications.get',
      'order_postings.query',
      'order_postings.get',
      'backups.query',
      'backups.get',
    ],
  },
  {
    code: 'AUCTION',
    name: '竞价管理员',
    memo: '竞价场次与保证金',
    kind: 'operator',
    grants: [
      'proposals.*',
      '@竞价',
      'listings.query',
      'listings.get',
      'batches.query',
      'batches.get',
      'companies.query',
      'companies.get',
    ],
  },
  {
    code: 'FINANCE',
    name: '财务',
    memo: '资金账户与出入金',
    kind: 'operator',
    grants: [
      'proposals.*',
      '@资金',
      '@统计',
      '!user_logs.*',
      'orders.query',
      'orders.get',
      'order_lines.query',
      'settlements.query',
      'settlements.get',
      'settlement_lines.query',
      'invoices.query',
      'invoices.get',
      'invoices.export',
      'companies.query',
      'companies.get',
    ],
  },
  {
    code: 'LOGISTICS',
    name: '物流',
    memo: '运费竞价与运单',
    kind: 'operator',
    grants: ['@物流', 'companies.query', 'companies.get'],
  },
  {
    code: 'AUDITOR',
    name: '审核',
    memo: '企业认证审核',
    kind: 'operator',
    grants: [
      'company_applications.*',
      'companies.query',
      'companies.get',
      'company_blacklists.query',
      'company_blacklists.get',
      'users.query',
      'users.get',
    ],
  },
  { code: 'CONTENT', name: '内容编辑', memo: '资讯、帮助、图片', kind: 'operator', grants: ['@内容'] },
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
    ],
  },
  {
    code: 'COMPANY_FINANCE',
    name: '企业财务',
    memo: '资金、付款、发票',
    kind: 'member',
    grants: ['money:*', 'bank:*', 'order:pay', 'invoice:*'],
  },
  { code: 'CARRIER', name: '承运商', memo: '运费竞价与运单', kind: 'member', grants: [] },
]
