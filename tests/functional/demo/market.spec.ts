/* The demo market as a trader would look at it: what is there happened when people work, and took its time. */
import { ForeignOfferState, ForeignOrderState, ImportQuota } from '#app/foreign_trade/codes'
import { ReportSide } from '#app/report/codes'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ZONE } from '#core/clock'
import { verifyLog } from '#app/auction/queries/verify_log'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { isWorkingDay } from '#app/system/shared/working_days'
import { SessionState } from '#app/auction/codes'
import { BY_TONNE, ProductType, STAPLE_FIBRE } from '#app/catalog/codes'
import { DeliveryType, ListingState, PriceType } from '#app/listing/codes'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import { QuotationAnswer, QuotationState } from '#app/quotation/codes'
import { OrderState, OrderType } from '#app/order/codes'
import { SettlementState } from '#app/settlement/codes'
import { isOneOf, oneOf } from '#core/define_codes'
import { resetDatabase } from '#tests/helpers/database'
import { seedSmallMarket } from '#tests/helpers/demo_market'

/** Minutes of the day. */
const minutes = (moment: DateTime) => moment.hour * 60 + moment.minute
const local = (value: Date) => DateTime.fromJSDate(value).setZone(ZONE)

test.group('The demo market', (group) => {
  group.setup(async () => {
    await seedSmallMarket()
    return () => resetDatabase()
  })

  test('goods are listed in working hours, the newest ten in ten different minutes', async ({ assert }) => {
    // What the deals of today are about is listed at the moment of seeding.
    const { started_at: seeding } = await db.from('demo_seeds').firstOrFail()
    const rows = await db.from('listings').where('listed_at', '<', seeding).orderBy('id', 'desc').select('listed_at')
    const seeded = rows.map((row) => local(row.listed_at))
    for (const moment of seeded) {
      const at = minutes(moment)
      assert.isTrue((await isWorkingDay(moment)) && at >= 8 * 60 + 30 && at <= 18 * 60, moment.toISO()!)
    }
    const newest = seeded.sort((one, other) => other.toMillis() - one.toMillis()).slice(0, 10)
    assert.lengthOf(new Set(newest.map((moment) => moment.toFormat('yyyy-MM-dd HH:mm'))), 10)
  })

  test('shops and warehouses were each last listed at a moment of their own, and accounts elsewhere end in figures of their own', async ({
    assert,
  }) => {
    for (const owner of ['l.company_id', 'b.entrepot_id']) {
      const { rows } = await db.rawQuery(
        `select max(l.listed_at) as newest from listings l join batches b on b.id = l.batch_id
         where l.state = ${ListingState.listed} and ${owner} is not null group by ${owner}`
      )
      const newest = rows.map((row: { newest: Date }) => local(row.newest).toFormat('yyyy-MM-dd HH:mm'))
      assert.isAbove(newest.length, 5)
      assert.isAbove(new Set(newest).size, newest.length / 2, `${owner}: ${newest.join(', ')}`)
    }
    const cards = await db.from('bank_cards').select('last_four')
    assert.isAbove(cards.length, 10)
    assert.isAbove(new Set(cards.map(({ last_four: end }) => end)).size, cards.length * 0.9)
  })

  test('past sessions were held in working hours; those of the simulation say that they are', async ({ assert }) => {
    const sessions = await db.from('auction_sessions').select('name', 'memo', 'state', 'start_time', 'end_time')
    for (const { name, memo, start_time: start, end_time: end } of sessions) {
      if (memo) {
        assert.match(name, /^演示/)
        continue
      }
      assert.isTrue(await isWorkingDay(local(start)), name)
      assert.isAtLeast(minutes(local(start)), 9 * 60 + 30, name)
      assert.isAtMost(minutes(local(end)), 16 * 60 + 30, name)
    }
    assert.isNotEmpty(sessions.filter(({ state }) => state === SessionState.ended))
  })

  test('every bid log of it can be computed again, and the books are right', async ({ assert }) => {
    const sessions = await db.from('auction_sessions').whereNot('state', SessionState.draft).select('id')
    for (const { id } of sessions) assert.deepEqual(await verifyLog(id), [])
    assert.deepEqual(await verifyLedger(), [])
  })

  test('a completed order took days, and trade is spread over the weeks', async ({ assert }) => {
    const done = await db
      .from('orders')
      .where({ state: OrderState.completed, order_type: OrderType.spot })
      .select('id', 'created_at', 'completed_at')
    assert.isNotEmpty(done)
    for (const { id, created_at: from, completed_at: until } of done)
      assert.isAbove(until.getTime() - from.getTime(), 2 * 86_400_000, `order ${id}`)
    const days = new Set(done.map(({ completed_at: at }) => local(at).toISODate()))
    assert.isAbove(days.size, 2)
    const wrong = await db
      .from('ledger_transactions as one')
      .joinRaw(
        "join ledger_transactions as next on next.id = one.id + 1 and next.created_at < one.created_at - interval '40 days'"
      )
      .count('* as count')
      .first()
    assert.equal(Number(wrong.count), 0)
  })

  test('goods left while their orders ran, papers are of those days, and thirty days have thirty before them', async ({
    assert,
  }) => {
    const rows = await db
      .from('orders')
      .where({ 'orders.state': OrderState.completed, 'orders.order_type': OrderType.spot })
      .join('pick_orders', 'pick_orders.order_id', 'orders.id')
      .join('pick_tickets', 'pick_tickets.pick_order_id', 'pick_orders.id')
      .join('settlements', 'settlements.order_id', 'orders.id')
      .select('orders.order_no', 'orders.created_at as placed', 'orders.completed_at as completed')
      .select('pick_orders.created_at as asked', 'pick_tickets.created_at as left', 'settlements.created_at as settled')
    assert.isNotEmpty(rows)
    for (const { order_no: orderNo, placed, completed, ...between } of rows)
      for (const [what, at] of Object.entries(between) as [string, Date][])
        assert.isTrue(placed < at && at < completed, `${what} of ${orderNo}: ${at.toISOString()}`)
    assert.isAbove(new Set(rows.map(({ left }) => local(left).toISODate())).size, 2)
    const oldest = Math.min(...rows.map(({ placed }) => placed.getTime()))
    assert.isAbove(DateTime.now().diff(DateTime.fromMillis(oldest), 'days').days, 31)
  })

  test('prices lie around the index of the day, and nothing is offered before it was inspected', async ({ assert }) => {
    const index = await db
      .from('price_points')
      .join('price_series', 'price_series.id', 'price_points.series_id')
      .where('price_series.code', 'CC3128B')
      .orderBy('price_points.day', 'desc')
      .select('price_points.value')
      .firstOrFail()
    const rows = await db
      .from('listings')
      .join('batches', 'batches.id', 'listings.batch_id')
      .where('listings.price_type', PriceType.fixed)
      .whereNotIn('batches.product_type', [...BY_TONNE])
      .select('batches.batch_code', 'listings.price', 'listings.listed_at')
      .select(db.raw('batches.verify_date::text as inspected'))
    assert.isNotEmpty(rows)
    for (const { batch_code: code, price, listed_at: listed, inspected } of rows) {
      assert.closeTo(price / 100 / Number(index.value), 0.97, 0.1, code)
      if (inspected) assert.isTrue(inspected < local(listed).toISODate()!, `${code}: ${inspected}`)
    }
  })

  test('cotton in dollars is on offer in number, and has orders in every state', async ({ assert }) => {
    const [{ count }] = await db.from('foreign_offers').where('state', ForeignOfferState.offered).count('* as count')
    assert.isAtLeast(Number(count), 50)
    const all = await db.from('foreign_offers').count('* as count').first()
    assert.isAtLeast(Number(all.count), 80)
    const deals = await db.from('report_dollar_deals').where({ grain: 'm', company_id: 0, side: ReportSide.seller })
    for (const figure of ['orders', 'landed_amount', 'completed_orders', 'cancelled_orders'])
      assert.isAbove(
        deals.reduce((sum, deal) => sum + Number(deal[figure]), 0),
        0,
        figure
      )
    const states = await db.from('foreign_orders').distinct('state').orderBy('state')
    assert.deepEqual(
      states.map(({ state }) => state),
      ForeignOrderState.codes
    )
    const promised = await db.from('foreign_orders').whereNot('quota_kind', ImportQuota.none).select('quota_no')
    assert.sameMembers([...new Set(promised.map(({ quota_no: given }) => given !== null))], [true, false])
    assert.isNotEmpty(await db.from('foreign_orders').whereNotNull('claim_contested'))
    const { rows } = await db.rawQuery(
      'select posting_id from dollar_entries group by posting_id having sum(amount) <> 0 or count(*) <> 2'
    )
    assert.isEmpty(rows)
  })

  test('goods by the tonne are on offer in number, of every type, at prices of their kind', async ({ assert }) => {
    const rows = await db
      .from('listings')
      .join('batches', 'batches.id', 'listings.batch_id')
      .whereIn('batches.product_type', [...BY_TONNE])
      .select('batches.product_type as type', 'listings.price', 'listings.price_type', 'listings.delivery_type')
    assert.isAtLeast(rows.length, 120)
    for (const type of BY_TONNE) {
      const prices = rows.filter((row) => row.type === type && row.price_type === PriceType.fixed)
      assert.isAbove(prices.length, 5, ProductType.word(type))
      const middle = prices.reduce((sum, { price }) => sum + price, 0) / prices.length
      for (const { price } of prices) assert.closeTo(price / middle, 1, 0.35, ProductType.word(type))
    }
    for (const deliveryType of DeliveryType.codes)
      assert.isNotEmpty(rows.filter((row) => row.delivery_type === deliveryType))
  })

  test('orders by the tonne are in every state, collected and delivered, at a price and at a basis', async ({
    assert,
  }) => {
    const { rows } = await db.rawQuery(
      `select o.state, o.order_type as kind, o.delivery_type as way, o.pricing_status as pricing, s.state as settled from orders o
       left join settlements s on s.order_id = o.id
       where exists (select 1 from order_lines l where l.order_id = o.id and l.product_type ${oneOf(...BY_TONNE)})`
    )
    const of = (key: string, some: typeof rows = rows) => new Set(some.map((row: any) => row[key]))
    assert.sameMembers([...of('state')], [...OrderState.codes])
    assert.notInclude([...of('settled')], SettlementState.unbalanced)
    const delivered = rows.filter((row: any) => row.way === DeliveryType.delivered)
    for (const state of [OrderState.unpaid, OrderState.unpicked, OrderState.unsettled, OrderState.completed])
      assert.include([...of('state', delivered)], state, OrderState.word(state))
    const pairs = rows.filter((row: any) => row.kind === OrderType.pair)
    const { unaccepted, unpriced, unpaid, unreleased, unpicked, unsettled, disputed, completed, cancelled } = OrderState
    for (const state of [unaccepted, unpriced, unpaid, unreleased, unpicked, unsettled, disputed, completed, cancelled])
      assert.include([...of('state', pairs)], state, `at a basis: ${OrderState.word(state)}`)
  })

  test('goods by the tonne have pictures, reports and makers: mills of the list, and no real plant of fibre', async ({
    assert,
  }) => {
    const goods = await db
      .from('tonnage_goods as t')
      .join('batches as b', 'b.id', 't.batch_id')
      .leftJoin('producers as p', 'p.name', 'b.producer_name')
      .select('b.product_type as type', 'b.producer_name as maker', 'p.id as mill')
      .select('t.photo_file_ids as photos', 't.report_file_id as report')
    for (const { type, maker, mill } of goods)
      if (isOneOf(type, ...STAPLE_FIBRE)) assert.match(maker, /测试/)
      else assert.isOk(mill, `${ProductType.word(type)} of ${maker}`)
    const photos = goods.flatMap(({ photos: ids }) => ids)
    const reports = goods.flatMap(({ report }) => report ?? [])
    assert.isAbove(photos.length, 20)
    assert.isAbove(reports.length, 8)
    for (const { name } of await db
      .from('files')
      .whereIn('id', [...photos, ...reports])
      .select('name'))
      assert.match(name, /（(示意图|演示样张)）/)
  })

  test('mills look for goods in every state of a wish, entered in working hours, and are answered in every way', async ({
    assert,
  }) => {
    const wishes = await db.from('demands').select('*')
    assert.isAtLeast(wishes.length, 55)
    const states = new Set(wishes.map(({ state }) => state))
    assert.sameMembers([...states], [...DemandState.codes])
    for (const { created_at: at, demand_no: number } of wishes) {
      const moment = local(at)
      assert.isTrue(
        (await isWorkingDay(moment)) && minutes(moment) >= 8 * 60 + 30 && minutes(moment) <= 18 * 60,
        `${number}: ${moment.toISO()}`
      )
    }
    const open = wishes.filter(({ state }) => state === DemandState.open)
    for (const { valid_until: until, standing, demand_no: number } of open)
      assert.isTrue(standing || until > new Date(), number)
    for (const some of [
      open.filter(({ price_type: type }) => type === PriceType.basis),
      open.filter(({ price }) => price === null),
      open.filter(({ standing }) => standing),
      open.filter(({ visibility }) => visibility === DemandVisibility.invited),
      open.filter(({ taken }) => Number(taken) > 0),
      ...DeliveryType.codes.map((way) => open.filter(({ delivery_type: type }) => type === way)),
    ])
      assert.isNotEmpty(some)
    const types = new Set(open.map(({ product_type: type }) => type))
    assert.isAbove(types.size, 3)
    // Seed, linters and staple fibre are looked for as well, in several states.
    const byTonne = wishes.filter(({ product_type: type }) => isOneOf(type, ...BY_TONNE))
    assert.isAtLeast(byTonne.length, 7)
    assert.isAtLeast(new Set(byTonne.map(({ state }) => state)).size, 3)
    assert.isNotEmpty(byTonne.filter(({ state, taken }) => state === DemandState.open && Number(taken) > 0))

    const lines = await db.from('quotations').whereNotNull('demand_id').select('*')
    const { open: waiting, withdrawn, ended } = QuotationState
    const { accepted, refused } = QuotationAnswer
    for (const [what, some] of Object.entries({
      waiting: lines.filter(({ state, round }) => state === waiting && round === 1),
      countered: lines.filter(({ state, round }) => state === waiting && round > 1),
      accepted: lines.filter(({ accept_state: said, order_id: order }) => said === accepted && order !== null),
      refused: lines.filter(({ accept_state: said }) => said === refused),
      withdrawn: lines.filter(({ state }) => state === withdrawn),
      sold: lines.filter(({ state, end_reason: reason }) => state === ended && reason === '批次已售'),
      over: lines.filter(({ state, end_reason: reason }) => state === ended && reason === '求购已结束'),
    }))
      assert.isNotEmpty(some, what)
  })

  test('tonnes are bargained over, and the bargains stand in several ways', async ({ assert }) => {
    const rows = await db
      .from('quotations as q')
      .join('batches as b', 'b.id', 'q.batch_id')
      .whereIn('b.product_type', [...BY_TONNE])
      .select('q.state', 'q.accept_state', 'q.round', 'q.weight', 'q.packets')
    assert.isAtLeast(rows.length, 8)
    for (const { weight, packets } of rows) {
      assert.isAbove(weight, 0)
      assert.isNull(packets)
    }
    assert.isAbove(new Set(rows.map(({ state, accept_state: answer }) => `${state} ${answer}`)).size, 2)
    assert.isNotEmpty(rows.filter(({ round }) => round > 1))
  })

  test('warehouses and sellers of the demo have no empty facts: fees, room, contact, pictures that say what they are', async ({
    assert,
  }) => {
    const stores = await db.from('entrepots').where('source', '演示数据')
    assert.isAbove(stores.length, 10)
    for (const { name, address, contact, phone, capacity, outbound_fee: fee } of stores) {
      assert.match(name, /（演示）$/)
      assert.match(address, /（演示地址）$/)
      assert.match(phone, /^0\d{2,3}-0000000$/)
      for (const fact of [contact, capacity, fee]) assert.isOk(fact, name)
    }
    const pictures = await db.from('shop_pictures').select('company_id', 'title')
    for (const { title } of pictures) assert.match(title, /（(示意图|演示样张)）$/)
    assert.isAbove(new Set(pictures.map((picture) => picture.company_id)).size, 5)
    assert.isAbove((await db.from('article_revisions').whereNotNull('cover_id')).length, 8)
  })

  test('titles have no brackets of their own beside those of their channel', async ({ assert }) => {
    for (const { title } of await db.from('articles').select('title')) assert.notMatch(title, /【|】/)
  })

  test('operators are people with names of their own, not called by their roles', async ({ assert }) => {
    const names = (await db.from('operators').select('name')).map(({ name }) => name as string)
    const roles = (await db.from('roles').select('name')).map(({ name }) => name as string)
    assert.isAbove(names.length, 4)
    assert.lengthOf(new Set(names), names.length)
    assert.deepEqual(
      names.filter((name) => roles.includes(name) || /管理员|运营/.test(name)),
      []
    )
  })
})
