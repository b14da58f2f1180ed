/* Who sees a wish and may still change it, and what a company that may not trade leaves in the market. */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { DataScope } from '#core/codes'
import { CompanyType } from '#app/company/codes'
import { blacklistCompany } from '#app/company/actions/blacklist_company'
import { addDemand, MOST_DEMANDS } from '#app/demand/actions/save_demand'
import { publishDemand } from '#app/demand/actions/review_demand'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import { QuotationState } from '#app/quotation/codes'
import { createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { createListing } from '#tests/helpers/listings'
import { until } from '#tests/helpers/until'
import { resetDatabase } from '#tests/helpers/database'
import { acceptanceOf, answerTo, openWish, post, wish } from './helpers.js'

let buyer: TestMember
let seller: TestMember

async function makeSides() {
  seller = await createMember({ companyType: CompanyType.gin })
  buyer = await createMember({ companyType: CompanyType.textileMill })
  await openAccount(buyer.company, 1_000_000)
}

const demandRow = (id: number) => db.from('demands').where({ id }).firstOrFail()

test.group('Wishes of others', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(makeSides)

  test('a member who works on his own rows sees what fits the goods of his company', async ({ client, assert }) => {
    await db.from('roles').where('code', 'COMPANY_TRADER').update({ data_scope: DataScope.ownRows })
    const clerk = await createMember({ company: seller.company, roles: ['COMPANY_TRADER'] })
    await createListing(seller)
    const { id } = await openWish(buyer)
    const { code, body } = await post(client, clerk, '/demand/recommendations', {})
    assert.equal(code, 20000)
    assert.deepEqual(
      body.data.map((row: { wish: { id: number } }) => row.wish.id),
      [id]
    )
  })

  test('a member who works on his own rows has no part in a colleague’s wish', async ({ client, assert }) => {
    await db.from('roles').where('code', 'COMPANY_TRADER').update({ data_scope: DataScope.ownRows })
    const clerk = await createMember({ company: buyer.company, roles: ['COMPANY_TRADER'] })
    const { id } = await openWish(buyer, { visibility: DemandVisibility.invited, invited: [seller.company.id] })
    const { batch } = await createListing(seller)
    const { body: shown } = await post(client, seller, '/demand/get', { demandId: id })
    await post(client, seller, '/demand/answer', answerTo(shown, [{ batchId: batch.id }]))
    const [row] = (await post(client, buyer, '/demand/answers', { demandId: id })).body.data

    for (const path of ['/demand/get', '/demand/answers', '/demand/takedown', '/demand/delete'])
      assert.equal((await post(client, clerk, path, { demandId: id })).code, 40400, path)
    assert.equal((await post(client, clerk, '/demand/edit', { demandId: id, ...wish() })).code, 40400)
    assert.equal((await post(client, clerk, '/demand/accept', acceptanceOf(row))).code, 40400)
    assert.lengthOf((await post(client, clerk, '/demand/own', {})).body.data, 0)
    assert.deepInclude((await post(client, clerk, '/demand/list', {})).body, { data: [], total: 0 })

    const { id: own } = await openWish(clerk, { visibility: DemandVisibility.invited, invited: [seller.company.id] })
    const board = (await post(client, clerk, '/demand/list', {})).body.data
    assert.deepEqual(
      board.map((card: { id: number }) => card.id),
      [own]
    )
  })

  test('a clerk who posts wishes and lists no goods finds the sellers to invite, without the own company; one who posts none is refused', async ({
    client,
    assert,
  }) => {
    await db
      .from('role_permissions')
      .whereIn('role_id', db.from('roles').where('code', 'COMPANY_TRADER').select('id'))
      .whereIn('permission_id', db.from('permissions').where('code', 'listing:edit').select('id'))
      .delete()
    const mill = await createMember({ companyType: CompanyType.textileMill, companyName: '江夏棉纺织有限公司' })
    const gin = await createMember({ companyType: CompanyType.gin, companyName: '江夏棉业有限公司' })
    const clerk = await createMember({ company: mill.company, roles: ['COMPANY_TRADER'] })
    assert.equal((await post(client, clerk, '/seller/product/customer/list', { q: '江夏棉' })).code, 40300)
    assert.deepEqual((await post(client, clerk, '/demand/sellers', { q: '江夏棉' })).body, [
      { companyId: gin.company.id, name: '江夏棉业有限公司' },
    ])
    assert.refusesInput(await post(client, clerk, '/demand/sellers', { q: '江' }), 'q', 'minLength')
    const finance = await createMember({ company: mill.company, roles: ['COMPANY_FINANCE'] })
    assert.equal((await post(client, finance, '/demand/sellers', { q: '江夏棉' })).code, 40300)
  })

  test('a seller who has answered reads nothing of a wish that is rewritten for others', async ({ client, assert }) => {
    const { id } = await openWish(buyer)
    const { batch } = await createListing(seller)
    const { body: shown } = await post(client, seller, '/demand/get', { demandId: id })
    await post(client, seller, '/demand/answer', answerTo(shown, [{ batchId: batch.id }]))
    await post(client, buyer, '/demand/takedown', { demandId: id })
    assert.equal((await post(client, seller, '/demand/get', { demandId: id })).code, 20000)
    const unread = { ...wish({ remark: '微信 mian666', payment: '月结' }), demandId: id, submit: false }
    assert.equal((await post(client, buyer, '/demand/edit', unread)).code, 20000)
    const { body: withheld } = await post(client, seller, '/demand/get', { demandId: id })
    assert.deepInclude(withheld, { remark: null, payment: null, deliveryAddress: null })
    assert.equal((await post(client, buyer, '/demand/get', { demandId: id })).body.remark, '微信 mian666')

    const other = await createMember({ companyType: CompanyType.gin })
    const rewritten = {
      ...wish({ price: 1_600_000, visibility: DemandVisibility.invited, invited: [other.company.id] }),
      demandId: id,
    }
    assert.equal((await post(client, buyer, '/demand/edit', rewritten)).code, 20000)
    assert.equal((await post(client, seller, '/demand/get', { demandId: id })).code, 40400)
    await publishDemand({ demandId: id }, (await createOperator()).actor)
    for (const path of ['/demand/get', '/demand/answers'])
      assert.equal((await post(client, seller, path, { demandId: id })).code, 40400, path)
    assert.isTrue((await post(client, other, '/demand/get', { demandId: id })).body.mayAnswer)
    const line = await db
      .from('audit_logs')
      .where({ action: 'demand.edit', entity_id: String(id) })
      .orderBy('id', 'desc')
      .first()
    assert.deepEqual([line.before.invited, line.after.invited], [[], [other.company.id]])
    assert.deepEqual(
      [line.before.visibility, line.after.visibility],
      [DemandVisibility.everybody, DemandVisibility.invited]
    )
  })

  test('what a clerk leaves behind is answered for by whoever takes him off: his wishes, and bargains over them', async ({
    client,
    assert,
  }) => {
    const clerk = await createMember({ company: buyer.company, roles: ['COMPANY_TRADER'] })
    const { id } = await openWish(clerk, { sms: true })
    const { batch } = await createListing(seller)
    const { body: shown } = await post(client, seller, '/demand/get', { demandId: id })
    await post(client, seller, '/demand/answer', answerTo(shown, [{ batchId: batch.id }]))
    assert.equal((await post(client, buyer, '/staff/delete', { id: clerk.user.id })).code, 20000)
    assert.deepInclude(await demandRow(id), { user_id: buyer.user.id, user_name: buyer.actor.name, sms: false })
    const [line] = await db.from('quotations').where('demand_id', id)
    assert.equal(line.buyer_user_id, buyer.user.id)
    const [row] = (await post(client, buyer, '/demand/answers', { demandId: id })).body.data
    assert.equal((await post(client, buyer, '/demand/accept', acceptanceOf(row))).code, 20000)
  })

  test('a colleague with a purchase limit names no price in a bargain that would count for somebody else', async ({
    client,
    assert,
  }) => {
    const clerk = await createMember({ company: buyer.company, roles: ['COMPANY_TRADER'] })
    const limit = { userId: clerk.user.id, perOrder: null, perDay: 500_000_000, always: false }
    assert.equal((await post(client, buyer, '/purchase/limit/set', limit)).code, 20000)
    assert.equal((await post(client, buyer, '/purchase/approval/set', { enabled: true })).code, 20000)
    const { id } = await openWish(buyer)
    const { batch } = await createListing(seller)
    const { body: shown } = await post(client, seller, '/demand/get', { demandId: id })
    await post(client, seller, '/demand/answer', answerTo(shown, [{ batchId: batch.id }]))
    const [{ lines }] = (await post(client, buyer, '/demand/answers', { demandId: id })).body.data
    const counter = { quotationId: lines[0].id, seen: lines[0].seen, price: 1_650_000 }
    const refused = await post(client, clerk, '/quotation/counter', counter)
    assert.include(refused.message, '由同事发起')
    assert.equal((await post(client, buyer, '/quotation/counter', counter)).code, 20000)
  })

  test('a seller’s acceptance waits for the buyer’s money no longer than the wish lasts', async ({
    client,
    assert,
  }) => {
    const poor = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(poor.company, 0)
    const { id } = await openWish(poor)
    const { batch } = await createListing(seller)
    const { body: shown } = await post(client, seller, '/demand/get', { demandId: id })
    await post(client, seller, '/demand/answer', answerTo(shown, [{ batchId: batch.id }]))
    const [{ lines }] = (await post(client, poor, '/demand/answers', { demandId: id })).body.data
    const counter = { quotationId: lines[0].id, seen: lines[0].seen, price: 1_650_000 }
    assert.equal((await post(client, poor, '/quotation/counter', counter)).code, 20000)
    const last = new Date(Date.now() + 1_800_000)
    await db.from('demands').where({ id }).update({ valid_until: last })
    const [answer] = (await post(client, seller, '/demand/answers', { demandId: id })).body.data
    const accepted = { quotationId: answer.lines[0].id, seen: answer.lines[0].seen }
    assert.equal((await post(client, seller, '/quotation/accept', accepted)).code, 20000)
    const [{ funds_until: until }] = await db.from('quotations').where('demand_id', id)
    assert.equal(until.getTime(), last.getTime())
  })

  test('nothing of a wish for invited sellers is counted, found or sorted for others', async ({ client, assert }) => {
    const { demandNo } = await openWish(buyer, { visibility: DemandVisibility.invited, invited: [seller.company.id] })
    const other = await createMember()
    for (const search of [
      {},
      { keyword: demandNo },
      { keyword: buyer.company.name },
      { sortField: 'price' },
      { minWeight: 1 },
    ])
      assert.deepInclude((await post(client, other, '/demand/list', search)).body, { data: [], total: 0 })
    const { total } = (await client.get('/api/public/demand/list').qs({ keyword: demandNo })).body().body
    assert.equal(total, 0)
    assert.equal((await post(client, seller, '/demand/list', { keyword: demandNo })).body.total, 1)
  })

  test('a wish comes back to the market with more tonnes than have been agreed already', async ({ client, assert }) => {
    const { id } = await openWish(buyer)
    const { batch } = await createListing(seller)
    const { body: shown } = await post(client, seller, '/demand/get', { demandId: id })
    await post(client, seller, '/demand/answer', answerTo(shown, [{ batchId: batch.id }]))
    const [row] = (await post(client, buyer, '/demand/answers', { demandId: id })).body.data
    assert.equal((await post(client, buyer, '/demand/accept', acceptanceOf(row))).code, 20000)
    await post(client, buyer, '/demand/takedown', { demandId: id })
    for (const submit of [true, false])
      assert.refusesInput(
        await post(client, buyer, '/demand/edit', { demandId: id, ...wish({ weight: 43.729, submit }) }),
        'weight',
        'min'
      )
    const more = await post(client, buyer, '/demand/edit', { demandId: id, ...wish({ weight: 43.73 }) })
    assert.equal(more.code, 20000, more.message)
  })

  test('wishes that are off the market do not keep a buyer from adding others, and come back as long as there is room', async ({
    client,
    assert,
  }) => {
    for (let n = 0; n < MOST_DEMANDS; n++) await addDemand(wish({ submit: false }), buyer.actor)
    assert.deepInclude(await post(client, buyer, '/demand/add', wish()), { reason: 'demand.tooManyDemands' })
    await db.from('demands').where('company_id', buyer.company.id).update({ state: DemandState.offShelf })
    assert.equal((await post(client, buyer, '/demand/add', wish())).code, 20000)
    const off = await db.from('demands').where('state', DemandState.offShelf).orderBy('id')
    const [first, ...rest] = off.map(({ id }) => id)
    await db.from('demands').whereIn('id', rest).update({ state: DemandState.inReview })
    assert.deepInclude(await post(client, buyer, '/demand/edit', { demandId: first, ...wish() }), {
      reason: 'demand.tooManyDemands',
    })
  })
})

test.group('Wishes of a company that may not trade', (group) => {
  group.each.setup(() => resetDatabase())
  group.each.setup(makeSides)
  group.teardown(() => resetDatabase())

  test('they are taken down with the answers to them, and nobody adds, answers or accepts', async ({
    client,
    assert,
  }) => {
    const { id } = await openWish(buyer)
    const { batch } = await createListing(seller)
    const { body: shown } = await post(client, seller, '/demand/get', { demandId: id })
    await post(client, seller, '/demand/answer', answerTo(shown, [{ batchId: batch.id }]))
    await blacklistCompany({ companyId: buyer.company.id, reason: '多次付款违约' }, (await createOperator()).actor)
    await until('the wish is taken down', async () => (await demandRow(id)).state === DemandState.offShelf)
    await until('nothing waits for an answer', async () => {
      const open = await db.from('quotations').where({ demand_id: id, state: QuotationState.open })
      return open.length === 0
    })
    assert.equal((await demandRow(id)).end_reason, '企业已被限制交易：多次付款违约')
    assert.lengthOf((await client.get('/api/public/demand/list')).body().body.data, 0)
    assert.equal((await post(client, buyer, '/demand/add', wish())).reason, 'company.tradeRestricted')
    assert.equal(
      (await post(client, buyer, '/demand/edit', { demandId: id, ...wish() })).reason,
      'company.tradeRestricted'
    )
  })

  test('answers of a seller that may not trade end with its goods, and the wish goes on with all its tonnes', async ({
    client,
    assert,
  }) => {
    const { id, weight } = await openWish(buyer)
    const { batch } = await createListing(seller)
    const { body: shown } = await post(client, seller, '/demand/get', { demandId: id })
    await post(client, seller, '/demand/answer', answerTo(shown, [{ batchId: batch.id }]))
    const [answer] = (await post(client, buyer, '/demand/answers', { demandId: id })).body.data
    await blacklistCompany({ companyId: seller.company.id, reason: '多次交货违约' }, (await createOperator()).actor)
    const accepted = await post(client, buyer, '/demand/accept', acceptanceOf(answer))
    assert.notEqual(accepted.code, 20000)
    await until('nothing waits for an answer', async () => {
      const open = await db.from('quotations').where({ demand_id: id, state: QuotationState.open })
      return open.length === 0
    })
    assert.lengthOf(await db.from('orders'), 0)
    assert.include(await demandRow(id), { state: DemandState.open, taken: 0 })
    assert.equal((await post(client, buyer, '/demand/get', { demandId: id })).body.open, weight)
    assert.equal((await post(client, seller, '/demand/answer', answerTo(shown, [{ batchId: batch.id }]))).code, 50000)
  })
})
