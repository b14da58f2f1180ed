/*
 * Every step by which operators write is either for two operators, or stands here with the reason why one may do it alone. A new step
 * that is in neither list fails, so that whoever adds it says which it is.
 */
import { test } from '@japa/runner'
import { adminEndpoints } from '#app/admin/admit'
import { moneyPermissions, twoPersonPermissions } from '#app/admin/money_permissions'
import { permissionOf, verbsOf } from '#app/admin/permissions'
import { resources } from '#app/admin/registry'
import { declaredSettings } from '#app/system/settings/stored_settings'

const READING = new Set(['query', 'get', 'export'])

/** Reasons with what they are true of: a permission, or every step of a resource that does not take two operators. */
const ALONE: [reason: string, steps: string[]][] = [
  ['the decision of the second operator itself', ['proposals.*']],
  [
    'texts and pictures',
    [
      ...['article_revisions.*', 'carousel_slides.*', 'ccia_brands.*', 'contact_points.*', 'financial_services.*'],
      ...['friendship_links.*', 'help_documents.*', 'legal_notices.*', 'news_articles.*', 'news_channels.*'],
      ...['selected_resources.*', 'shop_pictures.*', 'finance_leads.*', 'tags.*', 'sms_messages.*'],
    ],
  ],
  ['master data without a price', ['entrepots.*', 'producers.*']],
  ['days move deadlines, not amounts', ['calendar_days.*', 'exchange_days.*', '*.extend_deadline']],
  ['indices and calculators are shown, and decide nothing', ['price_points.*', 'price_series.*', 'duty_parameters.*']],
  [
    'what is computed again comes from figures that were checked',
    ['batches.recompute', 'batches.recomputeAll', 'individuation_bases.*'],
  ],
  [
    'goods in the seller’s name, who is told, as he enters them himself before anybody has ordered',
    [
      ...['batches.add', 'batches.edit', 'batches.delete', 'batches.arrive', 'batches.depart', 'batches.place'],
      ...['tonnage_goods.add_goods', 'tonnage_goods.edit_goods', 'tonnage_goods.delete'],
    ],
  ],
  ['approval of what a member has asked for', ['individuation_applies.*', 'company_applications.*', 'pick_orders.*']],
  ['dates and the main contract; prices are other steps', ['futures_contracts.*', 'market_feeds.*']],
  ['stops or allows trade, and moves no money', ['companies.*', 'company_blacklists.*', 'users.*', 'listings.delist']],
  ['nobody gives more than he holds, and a new account takes two', ['operators.*', 'roles.*', 'permissions.*']],
  [
    'terms of an offer in the seller’s name, who is told, before anybody has ordered',
    ['listings.terms', 'listings.goods_terms', 'listings.open_bids', 'listings.close_bids'],
  ],
  [
    'takes of a stock, or from the market, what nobody has ordered; the seller is told',
    ['tonnage_goods.lower_stock', 'foreign_offers.withdraw'],
  ],
  ['shows a wish of a buyer, or tells him why not; nobody is bound by it', ['demands.publish', 'demands.reject']],
  ['narrows what is seen', ['data_permissions.edit']],
  ['asked by a member, with a one-time password of the operator', ['withdraw_records.approve']],
  ['goes back to who has paid, with a one-time password', ['withdraw_records.refund']],
  ['the money stays with the member', ['withdraw_records.reject']],
  [
    'asks the bank, and notes that an alarm was looked at',
    ['*.synchronise', 'ledger_alarms.close', 'bank_differences.*'],
  ],
  [
    'tells the bank again of a posting that is made, when the bank says once more that it has refused',
    ['bank_movements.resend'],
  ],
  ['when the bank hears of what is posted, for three days at most and a day apart', ['bank_maintenances.*']],
  ['two operators by a rule of its own', ['*.void', '*.approve_void', 'auction_sessions.decide_void']],
  ['goods on sale again', ['*.relist']],
  ['ends a session; whoever it is logs in again', ['sessions.*']],
  ['numbers of papers about an amount that is fixed; no money moves', ['fee_invoices.*']],
  ['runs again what failed, or says that nobody has to', ['failed_jobs.*']],
  ['prices of lots before the session opens, in the name of the consignor', ['auction_lots.*']],
  ['what bidders see before they freeze a deposit', ['auction_sessions.*', 'auction_session_companies.*']],
]

/** Calls of pages that write. */
const CALLS_ALONE: Record<string, string> = {
  'put /admin/api/preferences/:key': 'how screens look',
  'post /admin/api/tasks/:task/confirm': 'asks for a second operator where the import of the resource does',
  'post /admin/api/tasks/:task/cancel': 'stops an import',
  'post /admin/api/tasks/:task/mapping': 'checks an import again, which then asks as before',
  'post /admin/api/tasks/:task/undo': 'not offered where an import takes two: that goes back as a new import',
  'post /admin/api/files': 'keeps a file',
  'post /admin/api/tasks/:task/restart': 'checks an import again, which then asks as before',
  'post /admin/api/me/sessions/end': 'of oneself',
  'delete /admin/api/me/sessions/:id': 'of oneself',
  'post /admin/api/me/password': 'of oneself',
  'post /admin/api/me/totp': 'of oneself',
  'post /admin/api/me/totp/confirm': 'of oneself',
  'post /admin/api/me/totp/end': 'of oneself',
  'put /admin/api/authority': 'nobody gives more than he holds, and a new account takes two',
  'post /admin/api/articles/preview': 'writes nothing',
  'post /admin/api/inbox/read': 'of oneself',
}

/** Parameters that one operator may change: how long something takes, and how often. */
const PARAMETERS_ALONE = [
  ...['acceptTimeout', 'payTimeout', 'releaseTimeout', 'pickTimeout', 'objectionTimeout', 'submitTimeout'],
  ...[
    'settleConfirmTimeout',
    'ruleTimeout',
    'topUpTimeout',
    'invoiceTimeout',
    'quoteValid',
    'demandValid',
    'demandLongest',
    'demandUnreviewed',
    'demandFilled',
    'introduceEvery',
    'introducePerDay',
    'introducedPerDay',
    'manualHold',
    'approvalTimeout',
  ],
  ...[
    'auction.lockBefore',
    'auction.flashCap',
    'auction.confirmTimeout',
    'auction.postponements',
    'auction.notice',
    'codesPerDay',
    'tradeHours',
    'userLogDays',
    'alertSmsDaily',
    'seedMinimum',
    'fibreMinimum',
    'presentTimeout',
    'shipmentGrace',
    'quotaTimeout',
    'landedTimeout',
    'confirmTimeout',
    'documentsTimeout',
    'receiveTimeout',
    'landingTimeout',
    'claimTimeout',
  ],
]

const covers = (pattern: string, permission: string) => {
  const [resource, verb] = pattern.split('.')
  const [name, does] = permission.split('.')
  return (resource === '*' || resource === name) && (verb === '*' || verb === does)
}

test.group('Steps for one operator and for two', () => {
  const two = () => new Set(twoPersonPermissions())
  const written = () =>
    [...resources.values()].flatMap((resource) =>
      Object.keys(verbsOf(resource))
        .filter((verb) => !READING.has(verb))
        .map((verb) => permissionOf(resource, verb))
    )

  test('every step takes two operators, or one with a reason', ({ assert }) => {
    const patterns = ALONE.flatMap(([, steps]) => steps)
    const one = written().filter((permission) => !two().has(permission))
    assert.deepEqual(
      one.filter((permission) => !patterns.some((pattern) => covers(pattern, permission))),
      []
    )
    const unused = patterns.filter((pattern) => !one.some((permission) => covers(pattern, permission)))
    assert.deepEqual(unused, [])
  })

  test('what moves money by the word of an operator takes two', ({ assert }) => {
    assert.sameMembers(
      [...two()],
      [
        ...['holds.release', 'bank_accounts.freeze', 'bank_accounts.resume_payouts', 'withdraw_records.match'],
        ...['contract_days.add', 'contract_days.edit', 'contract_days.import', 'futures_contracts.quote'],
        ...['market_feeds.add', 'market_feeds.edit', 'market_feeds.enable'],
        ...['pair_orders.force_price', 'cotton_pair_orders.force_price', 'fiber_orders.force_price'],
        'point_instructions.enforce',
        ...['orders.seller_default', 'pair_orders.seller_default', 'cotton_pair_orders.seller_default', 'claims.rule'],
        'fiber_orders.seller_default',
        ...['orders.set_address', 'pair_orders.set_address', 'cotton_pair_orders.set_address'],
        'fiber_orders.set_address',
        ...['auction_deposit_rates.add', 'auction_deposit_rates.edit', 'auction_deposit_rates.delete'],
        'auction_lots.dissolve',
        ...['foreign_orders.confirm_payment', 'foreign_orders.rule', 'foreign_orders.void'],
        ...['unlisted_batches.offer', 'unlisted_batches.offer_goods', 'tonnage_goods.raise_stock'],
        ...['price_diff.add', 'price_diff.edit', 'price_diff.delete', 'trading.edit'],
        ...['operators.invite', 'operators.resume', 'operators.password', 'operators.totp'],
      ]
    )
    assert.includeMembers(moneyPermissions(), [...two(), 'withdraw_records.approve', 'withdraw_records.refund'])
  })

  test('every writing call of a page takes two operators, or one with a reason', ({ assert }) => {
    const calls = adminEndpoints
      .filter(({ method, permission }) => method !== 'get' && !two().has(permission ?? ''))
      // Figures of inspection come from the bureau's own file, sheet by sheet, and every batch keeps its source.
      .filter(({ permission }) => permission !== 'batches.import')
      .map(({ method, path }) => `${method} ${path}`)
    assert.sameMembers(calls, Object.keys(CALLS_ALONE))
  })

  test('every parameter about money takes two operators', ({ assert }) => {
    const alone = declaredSettings().flatMap(({ key, money }) => (money ? [] : [key]))
    assert.sameMembers(alone, PARAMETERS_ALONE)
  })
})
