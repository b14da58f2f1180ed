import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import type { Manifest, WireResource } from '#app/admin/transformers/wire'
import { asOperator, createMember, createOperator, type TestOperator } from '#tests/helpers/actors'

const READING = ['query', 'get', 'export']

/** Screens by name that each seeded role of operators sees, with its permissions besides reading; pages as `page:name`. */
const ROLES: Record<string, Record<string, string[]>> = {
  OPS: {
    'proposals': ['approve', 'reject', 'withdraw'],
    'companies': ['edit', 'tag', 'untag', 'blacklist', 'restore', 'close'],
    'company_applications': [],
    'company_blacklists': ['add', 'lift'],
    'tags': ['add', 'edit', 'delete', 'import'],
    'users': ['lock', 'unlock', 'suspend', 'resume'],
    'batches': ['add', 'edit', 'delete', 'arrive', 'depart', 'place', 'recompute', 'recomputeAll'],
    'unlisted_batches': ['offer', 'offer_goods'],
    'tonnage_goods': ['add_goods', 'edit_goods', 'raise_stock', 'lower_stock', 'delete'],
    'tonnage_changes': [],
    'foreign_offers': ['withdraw'],
    'foreign_orders': ['confirm_payment', 'rule', 'void'],
    'foreign_documents': [],
    'dollar_postings': [],
    'listings': ['terms', 'goods_terms', 'open_bids', 'close_bids', 'delist'],
    'producers': ['add', 'edit', 'enable', 'disable', 'import'],
    'entrepots': ['add', 'edit', 'enable', 'disable', 'import'],
    'orders': ['void', 'approve_void', 'seller_default', 'relist', 'set_address'],
    'order_lines': [],
    'pick_orders': ['approve', 'reject', 'record'],
    'settlements': [],
    'settlement_lines': [],
    'claims': ['rule'],
    'invoices': [],
    'order_postings': [],
    'backups': [],
    'pair_orders': [
      'force_price',
      'extend_deadline',
      'void',
      'approve_void',
      'seller_default',
      'relist',
      'set_address',
    ],
    'fiber_orders': [
      'force_price',
      'extend_deadline',
      'void',
      'approve_void',
      'seller_default',
      'relist',
      'set_address',
    ],
    'cotton_pair_orders': [
      'force_price',
      'extend_deadline',
      'void',
      'approve_void',
      'seller_default',
      'relist',
      'set_address',
    ],
    'point_instructions': ['enforce'],
    'point_rolls': [],
    'point_confirmations': [],
    'demands': ['publish', 'reject'],
    'demand_answers': [],
    'demand_introductions': [],
    'demand_invitations': [],
    'demand_optouts': [],
    'quotations': [],
    'purchase_requests': [],
    'purchase_limits': [],
    'quotation_rounds': [],
    'futures_contracts': ['edit', 'main', 'quote', 'roll'],
    'contract_days': ['add', 'edit', 'import'],
    'price_points': ['add', 'delete', 'edit', 'import'],
    'price_series': ['add', 'disable', 'edit', 'enable'],
    'market_feeds': ['add', 'disable', 'edit', 'enable', 'run'],
    'exchange_days': ['add', 'delete', 'edit', 'import'],
    'duty_parameters': ['add'],
    'individuation_applies': ['approve', 'reject'],
    'individuation_bases': ['override', 'write'],
    'transaction_inquiry': [],
    'user_logs': [],
    'page:inspection_import': [],
    'page:price_diff': [],
  },
  AUCTION: {
    'proposals': ['approve', 'reject', 'withdraw'],
    'auction_sessions': ['add', 'edit', 'delete', 'add_lots', 'publish', 'withdraw', 'void', 'decide_void'],
    'auction_offers': [],
    'auction_lots': ['add', 'delete', 'import', 'terms', 'dissolve'],
    'auction_entries': [],
    'auction_bids': [],
    'auction_session_companies': ['add', 'delete', 'import'],
    'auction_deposit_rates': ['add', 'edit', 'delete'],
    'page:auction_preview': [],
    'batches': [],
    'listings': [],
    'companies': [],
  },
  AUDITOR: {
    company_applications: ['approve', 'reject'],
    companies: [],
    company_blacklists: [],
    users: [],
  },
  FINANCE: {
    proposals: ['approve', 'reject', 'withdraw'],
    bank_accounts: ['freeze', 'resume_payouts', 'synchronise'],
    bank_checks: [],
    bank_differences: ['check', 'handle'],
    bank_maintenances: ['add', 'edit', 'delete'],
    bank_movements: ['resend', 'synchronise'],
    withdraw_records: ['approve', 'reject', 'match', 'refund', 'synchronise'],
    transfers: [],
    holds: ['release'],
    ledger_transactions: [],
    ledger_entries: [],
    order_postings: [],
    ledger_alarms: ['close'],
    fee_invoices: ['issue', 'red'],
    companies: [],
    orders: [],
    order_lines: [],
    settlements: [],
    settlement_lines: [],
    invoices: [],
    transaction_inquiry: [],
  },
}

const read = (client: ApiClient, operator: TestOperator, path: string) =>
  asOperator(client.get(`/admin/api/${path}`), operator)

async function manifestOf(client: ApiClient, operator: TestOperator): Promise<Manifest> {
  return (await read(client, operator, 'manifest')).body()
}

const actsOf = ({ verbs }: WireResource) => verbs.filter((verb) => !READING.includes(verb)).sort()

test.group('Roles of operators', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  for (const [role, screens] of Object.entries(ROLES)) {
    test(`${role} sees its screens and does its work there, nothing else`, async ({ client, assert }) => {
      const operator = await createOperator({ roles: [role] })
      const { resources, pages } = await manifestOf(client, operator)
      const seen = Object.fromEntries([
        ...resources.map((resource) => [resource.name, actsOf(resource)]),
        ...pages.map(({ name }) => [`page:${name}`, []]),
      ])
      assert.deepEqual(seen, {
        ...Object.fromEntries(Object.entries(screens).map(([name, acts]) => [name, [...acts].sort()])),
        // Everybody's own imports and exports.
        'page:tasks': [],
      })
    })

    test(`every list of ${role} opens, and every other list is refused`, async ({ client, assert }) => {
      const operator = await createOperator({ roles: [role] })
      const { resources } = await manifestOf(client, await createOperator())
      for (const { name } of resources)
        assert.equal((await read(client, operator, name)).status(), name in screens ? 200 : 403, name)
      assert.equal((await read(client, operator, 'home')).status(), 200)
    })
  }

  test('the administrator sees every screen and may do everything on it', async ({ client, assert }) => {
    const { resources, pages } = await manifestOf(client, await createOperator({ roles: ['SUPER_ADMIN'] }))
    const paths = [...resources, ...pages].map(({ path }) => path)
    assert.includeMembers(paths, [
      ...['member/company', 'member/user', 'member/tag', 'enterprise/audit', 'enterprise-blacklist', 'batch'],
      ...['product/management', 'order', 'settlement-management', 'producers', 'entrepots', 'price-diff', 'trading'],
      ...['system/user', 'system/role', 'system/permission-resource', 'system/permission-data', 'authority'],
      ...['statistics/user-log', 'system/sms-outbox', 'bank/withdraw-list'],
    ])
    for (const resource of resources)
      assert.includeMembers(resource.verbs, [...resource.actions.map(({ name }) => name), 'query', 'get'])
  })

  test('what each role reads of one record is what their list shows', async ({ client, assert }) => {
    const { company, user } = await createMember()
    for (const role of Object.keys(ROLES)) {
      const operator = await createOperator({ roles: [role] })
      assert.equal((await read(client, operator, `companies/${company.id}`)).status(), 200, role)
      assert.equal(
        (await read(client, operator, `users/${user.id}`)).status(),
        ['FINANCE', 'AUCTION'].includes(role) ? 403 : 200,
        role
      )
    }
  })
})
