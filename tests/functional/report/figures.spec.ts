import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import testUtils from '@adonisjs/core/services/test_utils'
import { readSheet } from 'read-excel-file/node'
import { addDays } from '#app/admin/rules/report_period'
import type { HomeFigure } from '#app/admin/transformers/wire'
import { changePrice } from '#app/listing/actions/change_price'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { askVoid, decideVoid } from '#app/order/actions/void_order'
import { refreshStatistics } from '#app/report/rollups/refresh'
import { flushUserLog } from '#app/system/user_log/user_log'
import { asMember, asOperator, createMember, createOperator, PASSWORD } from '#tests/helpers/actors'
import { insertSession, insertLot } from '#tests/helpers/auctions'
import { createListing } from '#tests/helpers/listings'
import { makeDeal, walk } from '../order/helpers.js'
import { ask, figures, headline, today } from './helpers.js'
import { OrderState } from '#app/order/codes'
import { ReportSide } from '#app/report/codes'
import { LotState, SessionState } from '#app/auction/codes'
import { CompanyType } from '#app/company/codes'

test.group('Statistics: figures', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => {
    drive.fake()
    return () => drive.restore()
  })

  test('a deal counts from its acceptance, once for the seller and once for the buyer', async ({ client, assert }) => {
    const operator = await createOperator()
    await walk(assert, await makeDeal(client), 'place')
    assert.equal(headline(await figures(client, operator, 'transaction_volume'), 'lines'), 0)
    const deal = await makeDeal(client)
    await walk(assert, deal, 'accept')
    const line = await db.from('order_lines').orderBy('id', 'desc').firstOrFail()
    const seen = await figures(client, operator, 'transaction_volume')
    assert.deepEqual(
      seen.headline.map(({ key, value }) => [key, value]),
      [
        ['weight', Number(line.weight)],
        ['amount', line.amount],
        ['dollarAmount', 0],
        ['lines', 1],
        ['price', line.price],
        ['cancelledWeight', 0],
      ]
    )
    assert.deepInclude(seen.parts.companies.rows[0], { companyId: deal.seller.company.id, lines: 1 })
    assert.equal(seen.parts.companies.rows[0]._refs.companyId, deal.seller.company.name)
    assert.lengthOf(seen.parts.trend.rows, 30)
    assert.deepInclude(seen.parts.trend.rows.at(-1)!, { period: today(), lines: 1 })
    const bought = await figures(client, operator, 'transaction_volume', { filter: { side: ReportSide.buyer } })
    assert.equal(bought.parts.companies.rows[0].companyId, deal.buyer.company.id)
  })

  test('a deal that is voided later leaves the day on which it was made, and what was carried away with it', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'pay')
    await db
      .from('orders')
      .where('id', orderId)
      .update({ accepted_at: db.raw(`now() - interval '10 days'`) })
    const day = addDays(today(), -10)
    const before = await figures(client, operator, 'transaction_volume')
    assert.deepInclude(
      before.parts.trend.rows.find(({ period }) => period === day)!,
      { lines: 1 }
    )
    await askVoid({ orderId, reason: '双方重复下单' }, operator.actor)
    await decideVoid({ orderId, approve: true }, (await createOperator()).actor)
    const after = await figures(client, operator, 'transaction_volume')
    assert.deepInclude(
      after.parts.trend.rows.find(({ period }) => period === day)!,
      { lines: 0, weight: 0, amount: 0 }
    )
    assert.deepInclude(after.parts.companies.rows[0], { lines: 0, cancelledLines: 1 })
    assert.isAbove(headline(after, 'cancelledWeight'), 0)
    assert.equal(
      (await db.from('report_deal_lines').where('order_id', orderId).firstOrFail()).state,
      OrderState.cancelled
    )
  })

  test('cotton flows from where it grew to where the buyer is, by the weight at the warehouse', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const deal = await makeDeal(client, { batch: { chandi: '新疆阿克苏地区温宿县' } })
    await db.from('companies').where('id', deal.buyer.company.id).update({ province_name: '江苏省' })
    const { orderId } = await walk(assert, deal, 'pick', { weight: 42.3 })
    const seen = await figures(client, operator, 'flow_trend')
    assert.deepInclude(seen.parts.flow.rows[0], { origin: '阿克苏地区', province: '江苏', weight: 42.3 })
    assert.equal(headline(seen, 'weight'), 42.3)
    await db.from('orders').where('id', orderId).update({ state: OrderState.cancelled, cancelled_at: new Date() })
    assert.equal(headline(await figures(client, operator, 'flow_trend'), 'weight'), 0)
  })

  test('what is on offer follows listing, change of price and delisting', async ({ client, assert }) => {
    const operator = await createOperator()
    const seller = await createMember()
    const filter = { companyId: seller.company.id }
    const { listing, batch } = await createListing(seller)
    const first = await figures(client, operator, 'listing_resources', { filter })
    assert.equal(headline(first, 'stock'), batch.publicWeight)
    assert.equal(headline(first, 'stockPrice'), listing.price!)
    await changePrice({ batchId: batch.id, price: 1_600_000 }, seller.actor)
    assert.equal(headline(await figures(client, operator, 'listing_resources', { filter }), 'stockPrice'), 1_600_000)
    await delistBatch({ batchId: batch.id }, seller.actor)
    const last = await figures(client, operator, 'listing_resources', { filter })
    assert.equal(headline(last, 'stock'), 0)
    assert.equal(headline(last, 'listedWeight'), batch.publicWeight)
    assert.equal(headline(last, 'withdrawnWeight'), batch.publicWeight)
  })

  test('a login and a search of a member are counted for the company', async ({ client, assert }) => {
    const operator = await createOperator()
    const member = await createMember()
    const answer = await client.post('/api/login').json({ username: member.user.mobile, password: PASSWORD })
    answer.assertBodyContains({ code: 20000 })
    await asMember(client.post('/api/shop/search'), member).json({})
    await flushUserLog()
    await refreshStatistics(['usage'])
    const seen = await figures(client, operator, 'usage_records', { filter: { companyId: member.company.id } })
    assert.deepInclude(seen.parts.companies.rows[0], { logins: 1, searches: 1, userDays: 1, calls: 2 })
    const line = await db.from('user_logs').where('path', '/api/login').firstOrFail()
    assert.deepInclude(line, { summary: '登录', user_id: member.user.id })
  })

  test('a lot counts on the day of its hammer, sold, unsold or abandoned, and not in a voided session', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const seller = await createMember({ companyType: CompanyType.gin })
    const before = await figures(client, operator, 'auction_statistics')
    const of = { company_id: seller.company.id, seller_company_id: seller.company.id, hammer_time: new Date() }
    const session = await insertSession()
    const won = { buyer_company_id: seller.company.id + 1, standing_price: 1_610_000, offer_num: 4 }
    const items = [
      await insertLot(session.id, { ...of, ...won }),
      await insertLot(session.id, of),
      await insertLot(session.id, { ...of, ...won }),
    ]
    const voided = await insertSession({ state: SessionState.voided })
    const off = await insertLot(voided.id, of)
    for (const [{ id }, state] of [
      [items[0], LotState.dealt],
      [items[1], LotState.unsold],
      [items[2], LotState.abandoned],
      [off, LotState.unsold],
    ] as const)
      await db.from('auction_lots').where({ id }).update({ state })
    const seen = await figures(client, operator, 'auction_statistics', { filter: { companyId: seller.company.id } })
    assert.equal(headline(before, 'sold'), 0)
    assert.deepInclude(seen.parts.companies.rows[0], {
      companyId: seller.company.id,
      lots: 3,
      sold: 1,
      rate: 33.33,
      soldWeight: 43.729,
      soldAmount: Math.round(43.729 * 1_610_000),
      premium: 10_000,
    })
    assert.deepInclude(seen.parts.trend.rows.at(-1)!, { period: today(), sold: 1, unsold: 1, abandoned: 1, offers: 8 })
  })

  test('quality is averaged by tonnes, and a corrected batch corrects it', async ({ client, assert }) => {
    const operator = await createOperator()
    await db.from('report_changes').delete()
    const seller = await createMember()
    const { batch } = await createListing(seller, {}, { productionYear: 2019, chandi: '新疆喀什地区巴楚县' })
    await createListing(seller, {}, { productionYear: 2019, chandi: '新疆喀什地区巴楚县', lenAvg: 30.2 })
    const query = { from: '2019', to: '2019', filter: { origin: '喀什' } }
    const row = async () => (await figures(client, operator, 'industrial_big_data', query)).parts.quality.rows[0]
    assert.deepInclude(await row(), { origin: '喀什地区', lines: 2, length: 29.7 })
    await db.from('batches').where('id', batch.id).update({ len_avg: 30.2 })
    assert.deepInclude(await row(), { lines: 2, length: 30.2 })
    const { parts } = await figures(client, operator, 'industrial_big_data', { from: '2015', to: '2022' })
    assert.deepInclude(parts.total.rows.at(-1)!, { period: 2022, total: 5_390_600 })
    assert.deepEqual(parts.total.rows.at(-1)!._before, { total: 5_128_500 })
  })

  test('the period before has as many days and stands beside the figures', async ({ client, assert }) => {
    const operator = await createOperator()
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    await db
      .from('orders')
      .where('id', orderId)
      .update({ accepted_at: db.raw(`now() - interval '8 days'`) })
    const seen = await figures(client, operator, 'transaction_volume', { from: addDays(today(), -6), to: today() })
    assert.deepEqual(seen.before, { from: addDays(today(), -13), to: addDays(today(), -7) })
    assert.deepInclude(
      seen.headline.find(({ key }) => key === 'lines')!,
      { value: null, before: 1 }
    )
    const long = await figures(client, operator, 'transaction_volume', { from: addDays(today(), -400), to: today() })
    assert.equal(headline(long, 'lines'), 1)
    assert.match(String(long.parts.trend.rows[0].period), /^\d{4}-\d{2}$/)
  })

  test('days of a whole calendar month stand each on their own, on the chart and on the home page', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const lastOfMonth = addDays(`${today().slice(0, 7)}-01`, -1)
    const month = lastOfMonth.slice(0, 7)
    const period = { from: addDays(`${month}-01`, -3), to: today() }
    const made = [period.from, `${month}-05`, `${month}-05`, `${month}-17`, lastOfMonth, today()]
    for (const day of made) {
      const { orderId } = await walk(assert, await makeDeal(client), 'accept')
      await db
        .from('orders')
        .where('id', orderId)
        .update({ accepted_at: db.raw(`?::timestamp at time zone 'Asia/Shanghai'`, [`${day} 00:30:00`]) })
    }
    const seen = await figures(client, operator, 'transaction_volume', period)
    const { rows } = await db.rawQuery(
      `select to_char(day, 'YYYY-MM-DD') as period, count(*)::int as lines, sum(weight) as weight, sum(amount)::bigint as amount
       from report_deal_lines where day between ? and ? group by day order by day`,
      [period.from, period.to]
    )
    assert.deepEqual(
      rows.map((row: { period: string; lines: number }) => [row.period, row.lines]),
      [...new Set(made)].map((day) => [day, made.filter((one) => one === day).length])
    )
    const drawn = seen.parts.trend.rows.filter(({ lines }) => Number(lines) > 0)
    assert.deepEqual(
      drawn.map((row) => ({ period: row.period, lines: row.lines, weight: row.weight, amount: row.amount })),
      rows
    )
    const added = (key: string) =>
      seen.parts.trend.rows.reduce((sum, row) => Math.round((sum + Number(row[key])) * 1000) / 1000, 0)
    for (const key of ['lines', 'weight', 'amount']) assert.equal(added(key), headline(seen, key), key)

    const home = (await asOperator(client.get('/admin/api/home/figures'), operator)).body() as HomeFigure[]
    const sold = home
      .find(({ report }) => report === 'transaction_volume')!
      .measures.find(({ field }) => field.key === 'weight')!
    const weightOf = (day: string) => rows.find((row: { period: string }) => row.period === day)?.weight ?? 0
    assert.deepEqual(
      sold.days,
      Array.from({ length: 30 }, (_, index) => weightOf(addDays(today(), index - 29)))
    )
  })

  test('the sheet behind a chart holds its rows in words and yuan, and leaves an audit line', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const deal = await makeDeal(client)
    await walk(assert, deal, 'accept')
    const request = asOperator(client.get('/admin/api/reports/transaction_volume/parts/companies/sheet'), operator)
    request.request.responseType('arraybuffer')
    const file = await request
    file.assertStatus(200)
    const rows = (await readSheet(file.body() as Buffer)) as unknown[][]
    const { weight, amount, price } = await db.from('order_lines').orderBy('id', 'desc').firstOrFail()
    assert.deepEqual(rows, [
      [
        '企业',
        '成交量（吨）',
        '成交额（元）',
        '美元成交额（美元）',
        '成交批数（批）',
        '成交均价（元/吨）',
        '取消批数（批）',
        '取消重量（吨）',
      ],
      [deal.seller.company.name, Number(weight), amount / 100, 0, 1, price / 100, 0, 0],
    ])
    assert.deepInclude(await db.from('audit_logs').where('action', 'transaction_volume.export').firstOrFail(), {
      entity: 'transaction_volume',
      summary: '导出企业排名 1 行',
    })
  })

  test('成交查询 finds a line by batch, order and contract, with totals', async ({ client, assert }) => {
    const operator = await createOperator()
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    await refreshStatistics(['order'])
    const { order_no: orderNo, contract_no: contractNo } = await db.from('orders').where('id', orderId).firstOrFail()
    for (const q of [deal.batch.batchCode, orderNo, contractNo]) {
      const filter = JSON.stringify({ q })
      const found = await asOperator(client.get('/admin/api/transaction_inquiry').qs({ filter }), operator)
      found.assertStatus(200)
      assert.lengthOf(found.body(), 1, q)
      assert.deepInclude(found.body()[0], { batchCode: deal.batch.batchCode, state: OrderState.unpaid })
    }
    const totals = await asOperator(client.get('/admin/api/transaction_inquiry/totals'), operator)
    assert.equal(totals.body().packets, deal.batch.packets)
  })

  test('有效成交 holds deals whose price is still open, and no cancelled ones', async ({ client, assert }) => {
    const operator = await createOperator()
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    const valid = async (state: OrderState) => {
      await db.from('orders').where('id', orderId).update({ state })
      await refreshStatistics(['order'])
      const { resources } = (await asOperator(client.get('/admin/api/manifest'), operator)).body()
      const { views } = resources.find(({ name }: { name: string }) => name === 'transaction_inquiry')
      const { filter } = views.find(({ label }: { label: string }) => label === '有效成交')
      const found = await asOperator(
        client.get('/admin/api/transaction_inquiry').qs({ filter: JSON.stringify(filter) }),
        operator
      )
      return found.body().length
    }
    assert.equal(await valid(OrderState.unpriced), 1)
    assert.equal(await valid(OrderState.cancelled), 0)
  })

  test('what makes no sense is refused with a sentence', async ({ client, assert }) => {
    const operator = await createOperator()
    for (const query of [
      { from: '2026-02-30' },
      { from: '2026-03-02', to: '2026-03-01' },
      { from: '1800-01-01', to: '2026-01-01' },
      { from: "'; drop table orders" },
      { filter: { price: 1 } },
      { filter: { companyId: 'x' } },
      { filter: { region: { gte: {} } } },
    ]) {
      const response = await ask(client, operator, 'transaction_volume', query)
      assert.equal(response.status(), 422, JSON.stringify(query))
      assert.match(response.body().message, /[\u4e00-\u9fff]/)
    }
    ;(await ask(client, operator, 'nothing')).assertStatus(404)
  })
})
