/*
 * Every screen of the back office × an operator who may do everything, but only with the rows of one company: rows of others do not exist, whatever
 * way they are asked for, and nothing of them stands in an answer. And every stored role × every verb of every screen, as its grants say.
 */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { shiftClock } from '#core/clock'
import { DataScope } from '#core/codes'
import type { Resource } from '#app/admin/define'
import { allPermissions, permissionOf, verbsOf } from '#app/admin/permissions'
import { reports, resources, targetOf } from '#app/admin/registry'
import { issueToken } from '#app/identity/sessions/tokens'
import { createOperator } from '#tests/helpers/actors'
import { textOfAnswer } from '#tests/helpers/answer_text'
import { makePrivateMarket } from '#tests/helpers/private_market'
import { digestOfMarket, wordsOfMarket } from '#tests/helpers/private_words'
import { asOperators, operator, signIn } from './helpers.js'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Answer = { status: number; text: string }

async function ask(method: Method, path: string, body?: object, token?: string): Promise<Answer> {
  const response = await fetch(`http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}/admin/api/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  })
  return { status: response.status, text: await textOfAnswer(response) }
}

/** As many rows as a list gives at once. */
const PAGE = encodeURIComponent('[0,999]')

/** No row has it. */
const MISSING = 987_654_321_000

const filterOf = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Screens of which the market has no row. */
const UNFILLED = new Set([
  ...[
    'proposals',
    'failed_jobs',
    'setting_changes',
    'user_logs',
    'operators',
    'company_applications',
    'company_blacklists',
  ],
  ...[
    'ledger_alarms',
    'withdraw_records',
    'individuation_applies',
    'individuation_bases',
    'market_feeds',
    'carousel_slides',
  ],
  ...['contact_points', 'finance_leads', 'financial_services', 'friendship_links', 'help_documents', 'news_articles'],
  ...['selected_resources', 'shop_pictures', 'invoices', 'point_rolls', 'auction_bids', 'auction_deposit_rates'],
  ...['transaction_inquiry', 'backups', 'sessions', 'sms_messages', 'legal_notices', 'article_revisions'],
])

/** Whose rows belong to companies or operators; the others are for everybody, or for operators of 全部 alone. */
const isOwned = ({ owners }: Resource) => owners !== 'public'

function idsIn(name: string, { status, text }: Answer): unknown[] {
  if (status !== 200) throw new Error(`${name} answers ${status} ${text}`)
  return (JSON.parse(text) as { id: unknown }[]).map(({ id }) => id)
}

/** Reading calls on a row. */
const readings = (resource: Resource, id: unknown) => [
  `${resource.name}/${String(id)}`,
  `${resource.name}/${String(id)}/audit`,
  ...Object.entries(resource.actions)
    .filter(([, { on, initial }]) => on === 'row' && initial)
    .map(([name]) => `${resource.name}/${String(id)}/actions/${name}`),
]

/** Writing calls on rows; of several rows one is a stranger's. */
function writings(resource: Resource, ids: unknown[]): [Method, string, object][] {
  const verbs = verbsOf(resource)
  const seen = Object.fromEntries(ids.map((id) => [String(id), 'nothing']))
  const [id] = ids.slice(-1)
  return [
    ...('edit' in verbs
      ? ([
          ['PUT', `${resource.name}/${String(id)}`, {}],
          ['PUT', resource.name, { ids, data: {} }],
        ] as [Method, string, object][])
      : []),
    ...('delete' in verbs
      ? ([
          ['DELETE', `${resource.name}/${String(id)}`, {}],
          ['DELETE', resource.name, { ids }],
        ] as [Method, string, object][])
      : []),
    ...[
      ...Object.entries(resource.actions)
        .filter(([, { on }]) => on === 'row')
        .map(([name]) => name),
      ...(resource.toggle ? ['enable', 'disable'] : []),
    ].map((name): [Method, string, object] => ['POST', `${resource.name}/actions/${name}`, { ids, seen, input: {} }]),
  ]
}

test.group('Back office: rows of strangers', (group) => {
  asOperators(group, { transaction: false })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => {
    drive.fake()
    return () => drive.restore()
  })
  group.each.teardown(() => shiftClock(0))
  group.each.timeout(300_000)

  test('do not exist for an operator of 本企业, whatever way they are asked for', async ({ client, assert }) => {
    const theirs = await makePrivateMarket(client, assert)
    const mine = await makePrivateMarket(client, assert)
    const words = await wordsOfMarket(theirs, mine)
    const digest = await digestOfMarket(theirs)
    const before = await digest()
    const everything = (await allPermissions()).map(({ code }) => code)
    const limited = operator(everything, { dataScope: DataScope.ownCompany, companyId: mine.buyer.company.id })
    const unlimited = operator(everything)
    const leaks: string[] = []
    const empty: string[] = []
    let cells = 0
    const read = async (path: string) => {
      cells++
      const answer = await ask('GET', path)
      if (answer.status >= 500) leaks.push(`${path} answers ${answer.status}`)
      for (const word of words) if (answer.text.includes(word)) leaks.push(`${path} tells ${word}`)
      return answer
    }
    /** Whether a stranger's row is answered word for word like one that does not exist. */
    const isLikeNone = (answer: Answer, id: unknown, none: Answer, missingId: unknown) =>
      answer.status === none.status && answer.text === none.text.replaceAll(String(missingId), String(id))

    for (const resource of resources.values()) {
      const { name } = resource
      signIn(unlimited)
      const all = idsIn(name, await ask('GET', `${name}?range=${PAGE}`))
      signIn(limited)
      const own = new Set(idsIn(name, await read(`${name}?range=${PAGE}`)))
      await read(`${name}/totals`)
      await read(`${name}/counts`)
      await read(`${name}/queries`)
      const choices = [
        ...Object.entries(resource.fields).map(([key, field]) => ({ key, field, action: '' })),
        ...Object.entries(resource.actions).flatMap(([action, { form }]) =>
          Object.entries(form).map(([key, field]) => ({ key, field, action }))
        ),
      ].filter(({ field }) => targetOf(field))
      for (const { key, action } of choices) await read(`${name}/options/${key}?action=${action}`)
      if (!isOwned(resource)) continue
      const stranger = all.find((id) => !own.has(id))
      if (stranger === undefined) {
        empty.push(name)
        continue
      }
      const found = await read(`${name}?${filterOf({ id: [stranger] })}`)
      if (found.text !== '[]') leaks.push(`${name} by a filter: ${found.text.slice(0, 200)}`)
      const missingId = typeof stranger === 'number' ? MISSING : 'no-such-row'
      const missing = await Promise.all(readings(resource, missingId).map((path) => ask('GET', path)))
      for (const [place, path] of readings(resource, stranger).entries()) {
        const answer = await read(path)
        if (answer.status !== 404 || !isLikeNone(answer, stranger, missing[place], missingId))
          leaks.push(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
      }
      const [some] = own
      const batch = (id: unknown) => (some === undefined ? [id] : [some, id])
      const refusals = writings(resource, batch(missingId))
      for (const [place, [method, path, body]] of writings(resource, batch(stranger)).entries()) {
        cells++
        const answer = await ask(method, path, body)
        const [, nowhere, nothing] = refusals[place]
        const none = await ask(method, nowhere, nothing)
        if (answer.status < 400 || !isLikeNone(answer, stranger, none, missingId))
          leaks.push(
            `${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}, but for no row ${none.status} ${none.text.slice(0, 200)}`
          )
      }
    }
    for (const word of words.filter((text) => /^[\w\u4e00-\u9fff]{6,40}$/.test(text)).slice(0, 40)) {
      cells++
      const { text } = await ask('GET', `search?q=${encodeURIComponent(word.slice(0, 60))}`)
      if (text !== '[]') leaks.push(`Ctrl-K finds ${word}: ${text.slice(0, 200)}`)
    }
    for (const { name, parts } of reports.values()) {
      await read(`reports/${name}`)
      for (const part of Object.keys(parts)) await read(`reports/${name}/parts/${part}/sheet`)
    }
    for (const path of ['home', 'home/figures', 'tasks', 'manifest']) await read(path)
    // Statistics are brought up to date by whoever reads them.
    for (const [table, value] of Object.entries(await digest()))
      if (value !== before[table] && !table.startsWith('report_')) leaks.push(`${table} has changed`)
    assert.deepEqual(leaks, [])
    assert.deepEqual(
      empty.filter((name) => !UNFILLED.has(name)),
      [],
      'screens without a row of a stranger'
    )
    console.log(`rows of strangers in the back office: ${cells} cells, 0 leaks`)
  })

  test('lines of another record are not those of a row with the same number', async ({ client, assert }) => {
    const theirs = await makePrivateMarket(client, assert)
    const mine = await makePrivateMarket(client, assert)
    signIn(operator(['*'], { dataScope: DataScope.ownCompany, companyId: mine.seller.company.id }))
    const line = (entity: string, id: number, summary: string) =>
      db
        .table('audit_logs')
        .insert({ actor_kind: 'system', actor_name: '系统', action: 'test', entity, entity_id: String(id), summary })
    // the batch of a stranger has the number of the own listing, and so on
    await line('batch', mine.ids.listing, '别家批次')
    await line('auction_session', mine.ids.session, '场次受邀名单')
    const { text } = await ask('GET', `listings/${mine.ids.listing}/audit`)
    assert.notInclude(text, '别家批次')
    const { batch_id: batchId } = await db.from('listings').where('id', mine.ids.listing).firstOrFail()
    await line('batch', batchId, '自家批次')
    assert.include((await ask('GET', `listings/${mine.ids.listing}/audit`)).text, '自家批次')
    signIn(operator(['*'], { dataScope: DataScope.ownCompany, companyId: mine.buyer.company.id }))
    const invited = await db.from('auction_session_companies').where('session_id', mine.ids.session).firstOrFail()
    const of = await ask('GET', `auction_session_companies/${invited.id}/audit`)
    assert.equal(of.status, 200)
    assert.equal(of.text, '[]', 'the session is the platform’s')
    void theirs
  })
})

test.group('Back office: every stored role', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(300_000)

  test('may do what its grants say, on every screen and report', async ({ assert }) => {
    const roles = await db.from('roles').where('kind', 'operator').select('id', 'code')
    let cells = 0
    const wrong: string[] = []
    for (const { id, code } of [...roles, { id: 0, code: 'NOTHING' }]) {
      const granted = new Set<string>(
        (
          await db
            .from('role_permissions as r')
            .join('permissions as p', 'p.id', 'r.permission_id')
            .where('r.role_id', id)
            .select('p.code')
        ).map((row) => row.code)
      )
      const { operator: one } = await createOperator(id === 0 ? { permissions: [] } : { roles: [code] })
      const token = await issueToken(null, { kind: 'operator', ownerId: one.id })
      const may = (permission: string) => granted.has('*') || granted.has(permission)
      const shown = JSON.parse((await ask('GET', 'manifest', undefined, token)).text) as {
        resources: { name: string; verbs: string[] }[]
      }
      for (const resource of resources.values()) {
        const verbs = Object.keys(verbsOf(resource))
        const expected = verbs.filter((verb) => may(permissionOf(resource, verb)))
        const offered = shown.resources.find(({ name }) => name === resource.name)?.verbs ?? []
        cells += verbs.length
        if (
          expected.length > 0 &&
          may(`${resource.name}.query`) &&
          expected.sort().join() !== [...offered].sort().join()
        )
          wrong.push(`${code} on ${resource.name}: ${offered.join()} instead of ${expected.join()}`)
        const [action] = Object.keys(resource.actions).filter((one) => resource.actions[one].on === 'row')
        const nothing = { ids: [MISSING], seen: { [MISSING]: 'nothing' }, input: {} }
        const asked: [string, Method, string, object?][] = [
          ['query', 'GET', `${resource.name}/queries`],
          ['get', 'GET', `${resource.name}/${MISSING}`],
        ]
        if ('delete' in verbsOf(resource)) asked.push(['delete', 'DELETE', `${resource.name}/${MISSING}`, {}])
        if (action) asked.push([action, 'POST', `${resource.name}/actions/${action}`, nothing])
        for (const [verb, method, path, body] of asked) {
          const { status, text } = await ask(method, path, body, token)
          const refused = status === 403 && text.includes('core.forbidden')
          if (refused === may(permissionOf(resource, verb))) wrong.push(`${code}: ${method} ${path} answers ${status}`)
        }
      }
      for (const { name } of reports.values()) {
        cells++
        const { status } = await ask('GET', `reports/${name}/options/nothing`, undefined, token)
        if ((status === 403) === may(`${name}.query`)) wrong.push(`${code}: report ${name} answers ${status}`)
      }
    }
    assert.deepEqual(wrong, [])
    console.log(`roles of the back office: ${cells} cells, 0 leaks`)
  })
})
