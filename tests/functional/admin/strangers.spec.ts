/*
 * Every screen of the back office × an operator who may do everything, but only with the rows of one company: rows of others do not exist, whatever
 * way they are asked for, and nothing of them stands in an answer. And every stored role × every verb of every screen, as its grants say.
 */
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { shiftClock } from '#core/clock'
import { DataScope, YesNo } from '#core/codes'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import type { Actor } from '#core/actor'
import { adminEndpoints } from '#app/admin/admit'
import { DifferenceCause } from '#app/bank/codes'
import { TaskState } from '#app/admin/codes'
import { formFieldShape } from '#app/admin/column_shape'
import type { FormFields, Resource } from '#app/admin/define'
import { allPermissions, permissionOf, verbsOf } from '#app/admin/permissions'
import { reports, resources, targetOf } from '#app/admin/registry'
import { ProductType, SalesState } from '#app/catalog/codes'
import { ArticleKind } from '#app/content/codes'
import { createOperator } from '#tests/helpers/actors'
import { textOfAnswer } from '#tests/helpers/answer_text'
import { insertRow } from '#tests/helpers/insert_row'
import { BidType } from '#app/listing/codes'
import { createListing } from '#tests/helpers/listings'
import { makePrivateMarket, type PrivateMarket } from '#tests/helpers/private_market'
import { digestOfMarket, wordsOfMarket } from '#tests/helpers/private_words'
import { asOperators, operator, signIn } from './helpers.js'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** `total`: the number of rows that a list says it has found. */
type Answer = { status: number; text: string; total: number }

async function ask(method: Method, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}/admin/api/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  const total = Number(response.headers.get('content-range')?.split('/')[1] ?? 0)
  return { status: response.status, text: await textOfAnswer(response), total }
}

/** As many rows as a list gives at once. */
const PAGE = encodeURIComponent('[0,999]')

/** No row has it. */
const MISSING = 987_654_321_000

const filterOf = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Whose rows belong to companies or operators; the others are for everybody, or for operators of 全部 alone. */
const isOwned = ({ owners }: Resource) => owners !== 'public'

type Row = Record<string, unknown> & { id: unknown; _seen: string; _changes: { count: number; by: string | null } }

function rowsIn(name: string, { status, text }: Answer): Row[] {
  if (status !== 200) throw new Error(`${name} answers ${status} ${text}`)
  return JSON.parse(text) as Row[]
}

const idsIn = (name: string, answer: Answer) => rowsIn(name, answer).map(({ id }) => id)

/** Reading calls on a row. */
const readings = (resource: Resource, id: unknown) => [
  `${resource.name}/${String(id)}`,
  `${resource.name}/${String(id)}/audit`,
  `${resource.name}/${String(id)}/neighbours`,
  ...['editing', 'comments', 'colleagues', 'assignment'].map((what) => `${resource.name}/${String(id)}/${what}`),
  ...Object.entries(resource.actions)
    .filter(([, { on, initial }]) => on === 'row' && initial)
    .map(([name]) => `${resource.name}/${String(id)}/actions/${name}`),
]

/** Writing calls on rows; of several rows one is a stranger's. */
function writings(resource: Resource, ids: unknown[], version = 'nothing'): [Method, string, object][] {
  const verbs = verbsOf(resource)
  const seen = Object.fromEntries(ids.map((id) => [String(id), version]))
  const [id] = ids.slice(-1)
  const of = `${resource.name}/${String(id)}`
  return [
    ['POST', `${of}/comments`, { body: '看一下' }],
    ['PUT', `${of}/assignment`, { operatorId: null, seen: 0 }],
    ['POST', `${of}/assignment/done`, { seen: 0 }],
    ...('edit' in verbs
      ? ([
          ['POST', `${of}/lock`, {}],
          ['DELETE', `${of}/lock`, {}],
          ['PUT', `${resource.name}/${String(id)}`, {}],
          ['PUT', `${resource.name}/${String(id)}`, { _seen: 0 }],
          ['PUT', resource.name, { ids, data: {} }],
          ['POST', `${resource.name}/undo`, { lines: { [String(id)]: 1 } }],
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
    ].flatMap((name): [Method, string, object][] => {
      const { form = {} } = resource.actions[name] ?? {}
      const inputs = Object.keys(form).length > 0 ? [{}, filled(form)] : [{}]
      return inputs.map((input) => ['POST', `${resource.name}/actions/${name}`, { ids, seen, input }])
    }),
  ]
}

type World = { theirs: PrivateMarket; mine: PrivateMarket; words: string[]; limited: Actor; unlimited: Actor }
let world: World | undefined

/** Who has written the line about every row of a stranger. */
const SOMEBODY = '保密的操作员'

/** A row of every screen that a market fills with nothing. */
async function fill({ buyer, seller, ids }: PrivateMarket) {
  const company = { company_id: buyer.company.id }
  const person = { ...company, user_id: buyer.user.id }
  const rows: [string, Record<string, unknown>][] = [
    ['admin_proposals', { permission: 'holds.release', asker_id: MISSING }],
    ['failed_jobs', { job_id: randomUUID() }],
    ['setting_changes', {}],
    ['user_logs', person],
    ['operators', company],
    ['company_applications', person],
    ['company_blacklists', company],
    ['ledger_alarms', {}],
    ['bank_checks', { accounts: 1, equal: 1, unsettled: 0, differing: 0 }],
    ['bank_maintenances', { starts_at: '2026-01-01T00:00:00Z', ends_at: '2026-01-01T02:00:00Z' }],
    ['bank_differences', { ...company, cause: DifferenceCause.balance }],
    ['withdraw_records', person],
    ['individuation_applies', person],
    ['individuation_bases', company],
    ['market_feeds', {}],
    ['carousel_slides', {}],
    ['contact_points', {}],
    ['finance_leads', person],
    ['articles', { kind: ArticleKind.news }],
    ['articles', { kind: ArticleKind.help }],
    ['articles', { kind: ArticleKind.finance }],
    ['friendship_links', {}],
    ['selected_resources', { batch_id: ids.batch }],
    ['shop_pictures', company],
    [
      'invoices',
      { settlement_id: ids.settlement, buyer_company_id: buyer.company.id, seller_company_id: seller.company.id },
    ],
    [
      'fee_invoices',
      {
        settlement_id: ids.settlement,
        order_id: ids.order,
        company_id: seller.company.id,
        amount: 106,
        net: 100,
        tax: 6,
      },
    ],
    ['point_rolls', { order_id: ids.pairOrder }],
    ['point_confirmations', { order_id: ids.pairOrder, file_id: null, instruction_id: null }],
    ['auction_bids', { ...person, lot_id: ids.lot }],
    ['report_deal_lines', { buyer_company_id: buyer.company.id, seller_company_id: seller.company.id }],
    ['purchase_limits', { company_id: buyer.company.id, user_id: buyer.user.id }],
    ['backups', {}],
    ['batches', { company_id: seller.company.id, product_type: ProductType.xinjiang, sales_state: SalesState.onSale }],
  ]
  for (const [table, values] of rows) await insertRow(table, values)
  await createListing(seller, { bidType: BidType.open })
}

/** Two markets, the texts that stand in the first alone, and an operator of the second's buyer who may do everything, beside one of 全部. */
async function made(client: ApiClient, assert: Assert): Promise<World> {
  if (world) return world
  const theirs = await makePrivateMarket(client, assert)
  const mine = await makePrivateMarket(client, assert)
  await db.from('companies').where('id', theirs.seller.company.id).update({ self: YesNo.yes })
  await insertRow('auction_deposit_rates', { product_type: ProductType.warrant, rate: 4_321 })
  await fill(theirs)
  const everything = (await allPermissions()).map(({ code }) => code)
  world = {
    theirs,
    mine,
    words: [...(await wordsOfMarket(theirs, mine)), SOMEBODY],
    limited: operator(everything, { dataScope: DataScope.ownCompany, companyId: mine.buyer.company.id }),
    unlimited: operator(everything),
  }
  return world
}

const audited = (entity: string, id: unknown, name = SOMEBODY) =>
  db
    .table('audit_logs')
    .insert({ actor_kind: 'system', actor_name: name, action: 'test', entity, entity_id: String(id), summary: name })

/** An input that fits a form. */
const filled = (form: FormFields) =>
  Object.fromEntries(
    Object.entries(form).map(([key, field]) => {
      if (key === 'totp') return [key, '123456']
      if (field.choices?.[0]) return [key, field.choices[0].code]
      const { type } = formFieldShape(field)
      if (type === 'number') return [key, field.min ?? 1]
      if (type === 'boolean') return [key, true]
      if (type === 'date') return [key, '2026-11-20']
      return [key, type === 'datetime' ? '2026-11-20 08:00:00' : '测试内容'.slice(0, field.maxLength)]
    })
  )

test.group('Back office: rows of strangers', (group) => {
  asOperators(group, { transaction: false })
  group.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.setup(() => {
    drive.fake()
    return () => drive.restore()
  })
  group.teardown(() => {
    shiftClock(0)
    world = undefined
  })

  test('do not exist for an operator of 本企业, whatever way they are asked for', async ({ client, assert }) => {
    const { words, theirs, limited, unlimited } = await made(client, assert)
    const digest = await digestOfMarket(theirs)
    const before = await digest()
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
      const all = rowsIn(name, await ask('GET', `${name}?range=${PAGE}`))
      const versions = new Map(all.map((row) => [row.id, row._seen]))
      signIn(limited)
      const own = new Set(idsIn(name, await read(`${name}?range=${PAGE}`)))
      await read(`${name}/totals`)
      await read(`${name}/unmatched`)
      await read(`${name}/counts`)
      await read(`${name}/queries`)
      await read(`${name}/live?after=1`)
      const choices = [
        ...Object.entries(resource.fields).map(([key, field]) => ({ key, field, action: '' })),
        ...Object.entries(resource.actions).flatMap(([action, { form }]) =>
          Object.entries(form).map(([key, field]) => ({ key, field, action }))
        ),
      ].filter(({ field }) => targetOf(field))
      for (const { key, action } of choices) await read(`${name}/options/${key}?action=${action}`)
      if (!isOwned(resource)) continue
      const stranger = all.find(({ id }) => !own.has(id))?.id
      if (stranger === undefined) {
        empty.push(name)
        continue
      }
      await audited(resource.audit, stranger)
      const version = versions.get(stranger)!
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
      const refusals = writings(resource, batch(missingId), version)
      for (const [place, [method, path, body]] of writings(resource, batch(stranger), version).entries()) {
        cells++
        const answer = await ask(method, path, body)
        const [, nowhere, nothing] = refusals[place]
        const none = await ask(method, nowhere, nothing)
        if (answer.status !== 404 || !isLikeNone(answer, stranger, none, missingId))
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
    assert.deepEqual(empty, [], 'screens without a row of a stranger')
    console.log(`rows of strangers in the back office: ${cells} cells, 0 leaks`)
  })

  test('lines of another record are not those of a row with the same number', async ({ client, assert }) => {
    const { mine } = await made(client, assert)
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
  })

  test('lines of another record are read by who may open a screen of it', async ({ client, assert }) => {
    const { mine } = await made(client, assert)
    await audited('order', mine.ids.pairOrder)
    const path = `point_instructions/${mine.ids.instruction}/audit`
    signIn(operator(['point_instructions.query', 'point_instructions.get']))
    const { status, text } = await ask('GET', path)
    assert.equal(status, 200)
    assert.equal(text, '[]')
    signIn(operator(['point_instructions.query', 'point_instructions.get', 'orders.get']))
    assert.notEqual((await ask('GET', path)).text, '[]')
  })

  test('a list tells of changes to who may read the lines, on every screen', async ({ client, assert }) => {
    const { ids, seller, buyer } = (await made(client, assert)).mine
    const record = await db.from('listings').where('id', ids.listing).firstOrFail()
    await audited('auction_session', ids.session)
    await audited('batch', record.batch_id)
    await audited('order', ids.pairOrder)
    const wrong: string[] = []
    const unread = new Set<string>()
    let cells = 0
    for (const { company } of [seller, buyer]) {
      signIn(operator(['*'], { dataScope: DataScope.ownCompany, companyId: company.id }))
      for (const resource of resources.values()) {
        if (!resource.auditOf) continue
        const rows = rowsIn(resource.name, await ask('GET', `${resource.name}?range=${PAGE}`))
        for (const { id, _changes: told } of rows.slice(0, 5)) {
          cells++
          const { text } = await ask('GET', `${resource.name}/${String(id)}/audit`)
          const lines = JSON.parse(text) as { actorName: string }[]
          const there = { count: lines.length, by: lines[0]?.actorName ?? null }
          if (told.count !== there.count || told.by !== there.by)
            wrong.push(`${resource.name} ${String(id)} tells ${JSON.stringify(told)} of ${lines.length} lines`)
          if (lines.length === 0) unread.add(resource.name)
        }
      }
    }
    assert.deepEqual(wrong, [])
    assert.isTrue(unread.has('auction_session_companies'), 'a row whose record is the platform’s')
    // What nobody showed cannot have changed under who saves.
    const { id } = await db.from('auction_session_companies').where('session_id', ids.session).firstOrFail()
    const saved = await ask('PUT', `auction_session_companies/${id}`, { _seen: 0 })
    assert.notInclude(saved.text, 'admin.changedMeanwhile')
    console.log(`changes of rows under other records: ${cells} cells, 0 leaks`)
  })

  test('are neither counted nor summed, sorted among own ones, exported, offered nor imported over', async ({
    client,
    assert,
  }) => {
    const { theirs, words, limited, unlimited } = await made(client, assert)
    const digest = await digestOfMarket(theirs)
    const before = await digest()
    const leaks: string[] = []
    let cells = 0
    const read = async (path: string, method: Method = 'GET', body?: object) => {
      cells++
      const answer = await ask(method, path, body)
      if (answer.status >= 500) leaks.push(`${path} answers ${answer.status}`)
      for (const word of words) if (answer.text.includes(word)) leaks.push(`${path} tells ${word}`)
      return answer
    }
    for (const resource of resources.values()) {
      const { name } = resource
      if (!isOwned(resource)) continue
      signIn(unlimited)
      const all = rowsIn(name, await ask('GET', `${name}?range=${PAGE}`))
      signIn(limited)
      const list = await read(`${name}?range=${PAGE}`)
      const own = new Set(idsIn(name, list))
      const stranger = all.find(({ id }) => !own.has(id))
      if (!stranger) continue
      if (list.total !== own.size) leaks.push(`${name} counts ${list.total} of ${own.size} rows`)
      /** What a list says of its rows is about own rows alone. */
      const bounded = async (asked: string, at: string) => {
        const answer = await read(`${name}?${asked}&range=${PAGE}`)
        if (answer.status !== 200) return
        const found = idsIn(name, answer)
        if (found.some((id) => !own.has(id))) leaks.push(`${at} finds rows of strangers`)
        if (answer.total !== found.length) leaks.push(`${at} counts ${answer.total} and shows ${found.length}`)
        const sums = await read(`${name}/totals?${asked}`)
        if (found.length === 0 && Object.values(JSON.parse(sums.text) as object).some((sum) => sum !== 0))
          leaks.push(`${at} sums ${sums.text}`)
      }
      for (const [key, field] of Object.entries({ ...resource.fields, ...resource.computed })) {
        const value = stranger[key]
        if (!field || typeof value === 'object') continue
        await bounded(filterOf({ [key]: value }), `${name} by ${key}`)
        if (field.sort)
          await bounded(`sort=${encodeURIComponent(JSON.stringify([key, 'ASC']))}`, `${name} along ${key}`)
        const target = targetOf(field)
        if (!target || !isOwned(target)) continue
        const offered = await read(`${name}/options/${key}?ids=${String(value)}`)
        const seen = await ask('GET', `${target.name}/${String(value)}`)
        if (seen.status === 404 && offered.text !== '[]') leaks.push(`${name} offers ${String(value)} as ${key}`)
      }
      const views = JSON.parse((await read(`${name}/counts`)).text) as (number | null)[]
      for (const [place, count] of views.entries()) {
        if (count === null) continue
        const { total } = await ask('GET', `${name}?${filterOf(resource.views![place].filter)}`)
        if (count !== total || count > own.size)
          leaks.push(`${name} counts ${count} in ${resource.views![place].label}`)
      }
      if ('export' in verbsOf(resource)) {
        const { text } = await read(`${name}/export`, 'POST', {})
        const task = JSON.parse(text) as { id: number; done: number; total: number }
        if (task.total !== own.size || task.done !== own.size) leaks.push(`${name} exports ${task.done} rows`)
        await read(`tasks/${task.id}/file`)
      }
      if (resource.import) {
        const keys = [resource.import.key].flat() as string[]
        const cell = (key: string) => stranger[key] ?? ''
        const sheet = [keys.map((key) => resource.fields[key].label).join(), keys.map(cell).join()].join('\n')
        const checked = await client
          .post(`/admin/api/${name}/import`)
          .file('file', Buffer.from(sheet), { filename: '导入.csv', contentType: 'text/csv' })
        cells++
        const { id, changed } = checked.body() as { id: number; changed: number }
        if (changed > 0) leaks.push(`${name} imports over a row of a stranger`)
        await read(`tasks/${id}/confirm`, 'POST', {})
      }
    }
    for (const { name, filters, dimensions, dataPermission } of reports.values())
      for (const key of filters) {
        const target = targetOf(dimensions[key])
        if (!target) continue
        await read(`reports/${name}/options/${key}`)
        if (target.name !== 'companies' || dataPermission === false) continue
        for (const { company } of theirs.people) {
          const { text } = await read(`reports/${name}?${filterOf({ [key]: company.id })}`)
          const { headline } = JSON.parse(text) as { headline: { value: number | null }[] }
          if (headline.some(({ value }) => value)) leaks.push(`${name} tells figures of ${key} ${company.id}`)
        }
      }
    for (const [table, value] of Object.entries(await digest()))
      if (value !== before[table] && !table.startsWith('report_')) leaks.push(`${table} has changed`)
    assert.deepEqual(leaks, [])
    console.log(`counts, sums, orders and sheets of the back office: ${cells} cells, 0 leaks`)
  })

  test('nor do the tasks, sessions and files of another operator', async ({ client, assert }) => {
    const { theirs, limited } = await made(client, assert)
    const { operator: colleague } = await createOperator()
    const { id: device } = await db
      .from('access_tokens')
      .where({ kind: 'operator', owner_id: colleague.id })
      .firstOrFail()
    const task = await insertRow('admin_tasks', {
      kind: 'export',
      resource: 'orders',
      operator_id: colleague.id,
      actor: '{}',
      input: '{}',
      file_name: '保密的导出.xlsx',
      state: TaskState.failed,
    })
    const upload = await insertRow('files', {
      key: `attachment/202611/${randomUUID()}.pdf`,
      name: '保密的附件',
      purpose: 'attachment',
      operator_id: colleague.id,
    })
    const others: [path: string, ids: number[]][] = [
      ['/tasks/', [task]],
      ['/files/', [theirs.ids.file, upload]],
      ['/me/sessions/', [device, theirs.ids.device]],
    ]
    signIn(limited)
    const leaks: string[] = []
    let cells = 0
    for (const { method, path, bounds } of adminEndpoints) {
      const [, param] = /:(\w+)/.exec(path) ?? []
      // A key of the operator's own settings names nothing of others.
      if (!param || bounds !== 'own' || param === 'key') continue
      const [, ids] = others.find(([part]) => path.includes(part)) ?? assert.fail(`no rows of others for ${path}`)
      for (const id of ids) {
        cells++
        const send = (value: number) =>
          ask(
            method.toUpperCase() as Method,
            path.slice('/admin/api/'.length).replace(`:${param}`, String(value)),
            method === 'get' ? undefined : {}
          )
        const answer = await send(id)
        const none = await send(MISSING)
        if (answer.status !== 404 || answer.text !== none.text)
          leaks.push(`${method} ${path} of ${id}: ${answer.status} ${answer.text}, but ${none.text}`)
      }
    }
    assert.isAbove(cells, 8)
    assert.deepEqual(leaks, [])
  })
})

test.group('Back office: every stored role', (group) => {
  asOperators(group, { transaction: false })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

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
      signIn((await createOperator(id === 0 ? { permissions: [] } : { roles: [code] })).actor)
      const may = (permission: string) => granted.has('*') || granted.has(permission)
      const shown = JSON.parse((await ask('GET', 'manifest')).text) as {
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
          const { status, text } = await ask(method, path, body)
          const refused = status === 403 && text.includes('core.forbidden')
          if (refused === may(permissionOf(resource, verb))) wrong.push(`${code}: ${method} ${path} answers ${status}`)
        }
      }
      for (const { name } of reports.values()) {
        cells++
        const { status } = await ask('GET', `reports/${name}/options/nothing`)
        if ((status === 403) === may(`${name}.query`)) wrong.push(`${code}: report ${name} answers ${status}`)
      }
    }
    assert.deepEqual(wrong, [])
    console.log(`roles of the back office: ${cells} cells, 0 leaks`)
  })
})
