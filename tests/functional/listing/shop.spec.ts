import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { changePrice } from '#app/listing/actions/change_price'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { alertSavedSearches } from '#app/listing/actions/alert_saved_searches'
import { systemActor } from '#core/actor'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { createBatch } from '#tests/helpers/batches'
import { createListing } from '#tests/helpers/listings'
import { until } from '#tests/helpers/until'
import { DeliveryType, ListingState } from '#app/listing/codes'
import { ProductType, Region, SalesState } from '#app/catalog/codes'

const isolated = () => testUtils.db().wrapInGlobalTransaction()

test.group('Searching the shop', (group) => {
  group.each.setup(isolated)

  async function market() {
    const seller = await createMember()
    const fine = await createListing(
      seller,
      { price: 1_700_000 },
      { batchCode: '65123251901', lenAvg: 30.1, strengthAvg: 30.5, chandi: '新疆阿克苏' }
    )
    const plain = await createListing(
      seller,
      { price: 1_500_000 },
      { lenAvg: 28.4, strengthAvg: 28.2, chandi: '新疆喀什', region: Region.southXinjiang }
    )
    const short = await createListing(
      seller,
      { price: 1_600_000, deliveryType: DeliveryType.delivered },
      { lenAvg: 27.2, strengthAvg: 26.9, a: 20, b2: 80 }
    )
    return { seller, fine, plain, short }
  }

  test('a guest finds by averages, exactly counted and weighed, and sees nobody’s name', async ({ client, assert }) => {
    const { fine } = await market()
    const response = await client.get('/api/public/shop/search').qs({ lenAvg: '29~', strengthAvg: '29~' })
    const { body } = response.body()
    assert.equal(body.total, 1)
    assert.equal(body.weight, 43.729)
    assert.equal(body.data[0].productId, fine.batch.id)
    assert.isNull(body.data[0].contactId)
    assert.isNull(body.data[0].contactName)
    assert.isNotNull(body.data[0].companyName)
  })

  test('a POST without a token is refused', async ({ client, assert }) => {
    const response = await client.post('/api/shop/search').json({})
    assert.equal(response.body().code, 40100)
  })

  test('shares, enumerations, names, prices and words narrow the result', async ({ client, assert }) => {
    const { fine, plain, short } = await market()
    const all = [fine, plain, short]
    const agio = fine.batch.czceAgio! / 100
    for (const [criteria, found] of [
      [{ share: 'a:80~' }, [fine, plain]],
      [{ share: 'lv21+lv31:90~;b2:50~' }, [short]],
      [{ region: String(Region.southXinjiang) }, [plain]],
      [{ deliveryType: String(DeliveryType.delivered) }, [short]],
      [{ chandi: '新疆阿克苏' }, [fine]],
      [{ price: '15500~17000' }, [fine, short]],
      [{ standardPrice: '~15000' }, [plain]],
      [{ czceAgio: `${agio}~` }, all.filter(({ batch }) => (batch.czceAgio ?? -Infinity) >= agio * 100)],
      [{ czceAgio: `~${agio - 1}` }, all.filter(({ batch }) => (batch.czceAgio ?? Infinity) <= agio * 100 - 100)],
      [{ priceDiff: '~800' }, []],
      [{ q: '喀什' }, [plain]],
      [{ q: fine.batch.batchCode }, [fine]],
      [{ q: '2325190' }, [fine]],
      [{ q: '901' }, [fine]],
      [{ q: '6512 3251 901' }, [fine]],
      [{ q: '没有|喀什' }, [plain]],
      [{ q: '奎屯中转' }, [fine, plain, short]],
      [{ productionYear: '2024' }, []],
    ] as const) {
      const response = await client.get('/api/public/shop/search').qs(criteria)
      const ids = response.body().body.data.map(({ productId }: { productId: number }) => productId)
      assert.sameMembers(
        ids,
        found.map(({ batch }) => batch.id),
        JSON.stringify(criteria)
      )
    }
  })

  test('sorts by 折标准级价 and by price, in both directions', async ({ client, assert }) => {
    const { fine, plain, short } = await market()
    const order = async (field: string, direction: string) =>
      (await client.get('/api/public/shop/search').qs({ field, order: direction }))
        .body()
        .body.data.map((row: any) => row.productId)
    assert.deepEqual(
      await order('price', 'asc'),
      [plain, short, fine].map(({ batch }) => batch.id)
    )
    assert.deepEqual(
      await order('price', 'desc'),
      [fine, short, plain].map(({ batch }) => batch.id)
    )
    const standard = [fine, plain, short].sort(
      (a, b) => a.listing.price! - a.batch.percentAgio! - (b.listing.price! - b.batch.percentAgio!)
    )
    assert.deepEqual(
      await order('standardPrice', 'asc'),
      standard.map(({ batch }) => batch.id)
    )
  })

  test('pasted codes tell which are unknown and which are not for sale', async ({ client, assert }) => {
    const { seller, fine } = await market()
    const resting = await createBatch(seller.company.id)
    const response = await asMember(client.post('/api/shop/search'), seller).json({
      codes: `${fine.batch.batchCode}\n${resting.batchCode}，99999999999 ${fine.batch.batchCode}`,
    })
    const { body } = response.body()
    assert.equal(body.total, 1)
    assert.deepEqual(body.codes, { unknown: ['99999999999'], notListed: [resting.batchCode], byTonne: [] })

    // What lies in a warehouse and was never offered is nothing to guests; what was offered once is no secret.
    const ofGuests = async () => {
      const codes = `${resting.batchCode},${fine.batch.batchCode},99999999999`
      return (await client.get('/api/public/shop/search').qs({ codes })).body().body.codes
    }
    assert.deepEqual(await ofGuests(), { unknown: [resting.batchCode, '99999999999'], notListed: [], byTonne: [] })
    await db.from('listings').where('batch_id', fine.batch.id).update({ state: ListingState.unlisted })
    assert.deepEqual(await ofGuests(), {
      unknown: [resting.batchCode, '99999999999'],
      notListed: [fine.batch.batchCode],
      byTonne: [],
    })
  })

  test('more than 500 pasted codes are refused', async ({ client, assert }) => {
    const response = await client
      .get('/api/public/shop/search')
      .qs({ codes: Array.from({ length: 501 }, (_, i) => 10_000_000_000 + i).join(',') })
    assert.equal(response.body().code, 40000)
    assert.equal(response.body().message, '一次最多查询500个批号')
  })

  test('a criterion that makes no sense is refused and names its field', async ({ client, assert }) => {
    const response = await client.get('/api/public/shop/search').qs({ lenAvg: 'long' })
    assert.equal(response.body().code, 40000)
    assert.equal(response.body().body.errors[0].field, 'lenAvg')
  })

  test('what is listed, repriced, ordered or delisted shows in the very next search', async ({ client, assert }) => {
    const { seller, fine } = await market()
    const found = async (criteria: object) =>
      (await client.get('/api/public/shop/search').qs(criteria)).body().body.total
    assert.equal(await found({ price: '17000~' }), 1)
    await changePrice({ batchId: fine.batch.id, price: 1_650_000 }, seller.actor)
    assert.equal(await found({ price: '17000~' }), 0)
    assert.equal(await found({ price: '16500~16500' }), 1)
    await db.transaction((trx) =>
      moveSalesState(trx, systemActor(), {
        batchId: fine.batch.id,
        from: SalesState.onSale,
        to: SalesState.ordered,
        reason: '测试',
      })
    )
    assert.equal(await found({ salesState: String(SalesState.onSale) }), 2)
    await db.transaction((trx) =>
      moveSalesState(trx, systemActor(), {
        batchId: fine.batch.id,
        from: SalesState.ordered,
        to: SalesState.onSale,
        reason: '测试',
      })
    )
    await delistBatch({ batchId: fine.batch.id }, seller.actor)
    assert.equal(await found({}), 2)
    // Changes by another process are found after a moment.
    await db.from('batches').where('batch_code', 'like', '651%').update({ len_avg: 31 })
    await until('the new length is found', async () => (await found({ lenAvg: '31~' })) === 2)
  })

  test('the filter panel counts each choice with all the other criteria given', async ({ client, assert }) => {
    await market()
    const { body } = (
      await client.get('/api/public/shop/facets').qs({ region: String(Region.southXinjiang), lenAvg: '28~' })
    ).body()
    assert.equal(body.total, 1)
    assert.sameDeepMembers(body.codes.region, [
      { code: '1', count: 1 },
      { code: '2', count: 1 },
    ])
    assert.deepEqual(body.codes.productType, [{ code: '1', count: 1 }])
    assert.deepEqual(body.names.chandi, [{ key: '新疆喀什', label: '新疆喀什', count: 1 }])
    const lengths = body.histograms.lenAvg.filter(({ count }: { count: number }) => count > 0)
    assert.deepEqual(lengths, [{ to: 28.4, count: 1 }])
  })

  test('public answers carry an ETag and are short-lived', async ({ client, assert }) => {
    await market()
    const first = await client.get('/api/public/listing/newest')
    assert.include(first.header('cache-control'), 'max-age')
    const again = await client.get('/api/public/listing/newest').header('If-None-Match', first.header('etag')!)
    assert.equal(again.status(), 304)
  })

  test('the search box knows the places on offer', async ({ client, assert }) => {
    await market()
    const { body } = (await client.get('/api/public/shop/understand').qs({ text: '阿克苏 双29 马值A' })).body()
    assert.deepEqual(body.criteria, { chandi: '新疆阿克苏', lenAvg: '29~', strengthAvg: '29~', mikeMain: 'A' })
  })

  test('the search box knows the names on offer by pinyin and with one wrong character', async ({ client, assert }) => {
    await market()
    for (const [text, q] of [
      ['kuitun', '奎屯'],
      ['kt', '奎屯'],
      ['魁屯', '奎屯'],
    ]) {
      const { body } = (await client.get('/api/public/shop/understand').qs({ text })).body()
      assert.deepEqual(body.criteria, { q })
      assert.deepEqual(body.reread, [{ typed: text, read: q }])
      assert.equal((await client.get('/api/public/shop/search').qs(body.criteria)).body().body.total, 3)
    }
    const { body } = (await client.get('/api/public/shop/understand').qs({ text: 'akesu机采' })).body()
    assert.equal(body.criteria.chandi, '新疆阿克苏')
  })

  test('a place is found where the goods lie, and not in all of its province', async ({ client, assert }) => {
    const seller = await createMember()
    const one = await createListing(
      seller,
      {},
      { province: '新疆', city: '奎屯市', place: '北京路', entrepotName: '甲库' }
    )
    await createListing(seller, {}, { province: '新疆', city: '库尔勒市', place: '石化大道', entrepotName: '乙库' })
    const found = async (q: string) =>
      (await client.get('/api/public/shop/search').qs({ q })).body().body.data.map((row: any) => row.productId)
    assert.deepEqual(await found('奎屯市'), [one.batch.id])
    assert.lengthOf(await found('库尔勒市'), 1)
  })
})

test.group('The search box', (group) => {
  group.each.setup(isolated)

  test('a column of 500 batch codes is read, a long sentence is refused by name', async ({ client, assert }) => {
    const understand = (text: string) => client.get('/api/public/shop/understand').qs({ text })
    const codes = Array.from({ length: 500 }, (_, index) => String(65_123_251_000 + index))
    const pasted = await understand(codes.join('\n'))
    assert.deepEqual(pasted.body().body.codes, codes)
    for (const [text, message] of [
      ['y'.repeat(201), '搜索内容除批号外最多200个字'],
      [`${codes.join(' ')} ${'强力≥29 '.repeat(40)}`, '搜索内容除批号外最多200个字'],
      [codes.join(' ').padEnd(10_001, '0'), '搜索内容最多10000个字'],
    ]) {
      const { code, message: said, body } = (await understand(text)).body()
      assert.deepEqual([code, said, body.errors[0].field], [40000, message, 'text'])
    }
  })

  test('a long word of Latin letters is a keyword', async ({ client, assert }) => {
    const text = 'XinjiangProductionAndConstructionCorps'.repeat(2)
    const { body } = (await client.get('/api/public/shop/understand').qs({ text })).body()
    assert.deepEqual(body.criteria, { q: text })
  })
})

test.group('The page of a batch', (group) => {
  group.each.setup(isolated)

  test('shows certificate, agio, offer and the contact to certified companies', async ({ client, assert }) => {
    const seller = await createMember()
    const buyer = await createMember()
    const newcomer = await createMember({ certified: false })
    const { batch } = await createListing(seller)
    await db
      .table('bales')
      .insert({ batch_id: batch.id, seq: 1, colour: '21', length: 29.1, micronaire: 4, strength: 29, uniformity: 83 })
    const { body } = (await asMember(client.post('/api/batch/get'), buyer).json({ batchCode: batch.batchCode })).body()
    assert.equal(body.row.amount, 73_683_365)
    assert.equal(body.row.standardPrice, 1_643_135)
    assert.equal(body.seller.contactMobile, seller.user.mobile)
    assert.lengthOf(body.bales, 1)
    assert.equal(body.agio.czce.value, 75_360)
    assert.isFalse(body.mine)
    const seen = (await asMember(client.post('/api/batch/get'), newcomer).json({ batchCode: batch.batchCode })).body()
      .body
    assert.isNull(seen.seller.contactMobile)
    assert.isNull(seen.row.contactName)
  })

  test('of a batch that is off the market who knows its code sees the certificate only', async ({ client, assert }) => {
    const seller = await createMember()
    const buyer = await createMember()
    const { batch } = await createListing(seller)
    await delistBatch({ batchId: batch.id }, seller.actor)
    const { body } = (await asMember(client.post('/api/batch/get'), buyer).json({ batchCode: batch.batchCode })).body()
    assert.isNull(body.row.price)
    assert.deepEqual(body.prices, [])
    assert.isNull(body.seller)
    const answer = (await asMember(client.post('/api/batch/lookup'), buyer).json({ codes: batch.batchCode })).body()
      .body
    for (const row of [body.row, answer.data[0]]) {
      assert.equal(row.batchCode, batch.batchCode)
      assert.isNull(row.price)
      assert.isNull(row.contactName)
      assert.isNull(row.companyName)
      assert.isNull(row.entrepotName)
    }
  })

  test('a batch that is off the market is not found by its number or by the beginning of its code', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const { batch } = await createListing(seller)
    await delistBatch({ batchId: batch.id }, seller.actor)
    const productIds = [batch.id]
    const colleague = await createMember({ company: seller.company })
    for (const [who, found] of [
      [await createMember(), 0],
      [await createMember({ certified: false }), 0],
      [colleague, 1],
    ] as const) {
      const ask = async (path: string, input: object) =>
        (await asMember(client.post(path), who).json(input)).body() as { code: number; body: any }
      assert.equal((await ask('/api/batch/get', { productId: batch.id })).code, found ? 20000 : 40400)
      assert.equal((await ask('/api/batch/similar', { productId: batch.id })).code, found ? 20000 : 40400)
      assert.lengthOf((await ask('/api/batch/compare', { productIds })).body, found)
      for (const q of [
        batch.batchCode.slice(0, 6),
        batch.batchCode.slice(-6),
        `${batch.batchCode.slice(2, 5)} ${batch.batchCode.slice(5)}`,
      ])
        assert.lengthOf((await ask('/api/batch/lookup', { q })).body.data, found)
    }
  })

  test('the parties of an order go on seeing their batch', async ({ client, assert }) => {
    const { makeDeal, walk } = await import('../order/helpers.js')
    const deal = await makeDeal(client)
    await walk(assert, deal, 'pay')
    const get = async (who: TestMember) =>
      (await asMember(client.post('/api/batch/get'), who).json({ productId: deal.batch.id })).body().code
    assert.equal(await get(deal.buyer), 20000)
    assert.equal(await get(await createMember()), 40400)
  })

  test('similar offers are close in quality and never the batch itself', async ({ client, assert }) => {
    const seller = await createMember()
    const buyer = await createMember()
    const { batch } = await createListing(seller)
    const close = await createListing(seller, { price: 1_680_000 }, { strengthAvg: 29.6 })
    await createListing(seller, {}, { lenAvg: 27 })
    const { body } = (await asMember(client.post('/api/batch/similar'), buyer).json({ productId: batch.id })).body()
    assert.deepEqual(
      body.data.map(({ productId }: any) => productId),
      [close.batch.id]
    )
    assert.equal(body.data[0].score, 99.1)
  })

  test('the detection sheet is an xlsx named after the batch', async ({ client, assert }) => {
    const seller = await createMember()
    const { batch } = await createListing(seller)
    const response = await asMember(client.post('/api/batch/export'), seller).json({ productIds: [batch.id] })
    assert.include(response.header('content-disposition'), encodeURIComponent(`${batch.batchCode}检测结果.xlsx`))
  })

  test('an unknown code is not found', async ({ client, assert }) => {
    const buyer = await createMember()
    const response = await asMember(client.post('/api/batch/get'), buyer).json({ batchCode: '00000000000' })
    assert.equal(response.body().code, 40400)
  })
})

test.group('The cart', (group) => {
  group.each.setup(isolated)

  const add = (client: any, buyer: TestMember, ...ids: number[]) =>
    asMember(client.post('/api/cart/add'), buyer).json({ shopProductIds: ids })
  const cart = async (client: any, buyer: TestMember) =>
    (await asMember(client.post('/api/cart/list'), buyer).json({})).body().body

  test('merges, keeps the price seen, and says what changed', async ({ client, assert }) => {
    const seller = await createMember()
    const buyer = await createMember()
    const stays = await createListing(seller)
    const falls = await createListing(seller)
    const locked = await createListing(seller)
    const gone = await createListing(seller)
    await add(client, buyer, stays.listing.id, falls.listing.id)
    await add(client, buyer, falls.listing.id, locked.listing.id, gone.listing.id)
    await changePrice({ batchId: falls.batch.id, price: 1_600_000 }, seller.actor)
    await db.transaction((trx) =>
      moveSalesState(trx, systemActor(), {
        batchId: locked.batch.id,
        from: SalesState.onSale,
        to: SalesState.ordered,
        reason: '测试',
      })
    )
    await delistBatch({ batchId: gone.batch.id }, seller.actor)
    const body = await cart(client, buyer)
    assert.equal(body.total, 4)
    const changes = Object.fromEntries(body.data.map((row: any) => [row.productId, row.changeText]))
    assert.deepEqual(changes, {
      [stays.batch.id]: null,
      [falls.batch.id]: '降价',
      [locked.batch.id]: '已被他人锁定',
      [gone.batch.id]: '已撤牌',
    })
    assert.deepInclude(body.totals, { count: 2, packets: 372, weight: 87.458 })
    assert.isNull(body.data.find((row: any) => row.productId === gone.batch.id).price)
    const accepted = (await asMember(client.post('/api/cart/accept'), buyer).json({})).body().body
    assert.lengthOf(
      accepted.data.filter((row: any) => row.change === 'price'),
      0
    )
  })

  test('own goods do not go in', async ({ client, assert }) => {
    const seller = await createMember()
    const { listing } = await createListing(seller)
    const response = await add(client, seller, listing.id)
    assert.deepInclude(response.body(), { code: 50000, reason: 'listing.ownGoods' })
  })

  test('everybody has a cart of their own', async ({ client, assert }) => {
    const seller = await createMember()
    const buyer = await createMember()
    const other = await createMember()
    const { listing, batch } = await createListing(seller)
    await add(client, buyer, listing.id)
    assert.equal((await cart(client, other)).total, 0)
    await asMember(client.post('/api/cart/delete'), other).json({ productIds: [batch.id] })
    assert.equal((await cart(client, buyer)).total, 1)
    await asMember(client.post('/api/cart/delete'), buyer).json({})
    assert.equal((await cart(client, buyer)).total, 0)
  })
})

test.group('Cotton lists and saved searches', (group) => {
  group.each.setup(isolated)

  test('a list is named once, holds each batch once and leaves as xlsx', async ({ client, assert }) => {
    const seller = await createMember()
    const buyer = await createMember()
    const other = await createMember()
    const { batch } = await createListing(seller)
    const post = (path: string, who: TestMember, input: object) =>
      asMember(client.post(`/api/cotton/${path}`), who).json(input)
    const { id } = (await post('add', buyer, { name: '十二月采购' })).body().body
    assert.equal((await post('add', buyer, { name: '十二月采购' })).body().reason, 'listing.cottonListNameTaken')
    assert.equal((await post('item/add', buyer, { id, productIds: [batch.id] })).body().body.added, 1)
    assert.equal((await post('item/add', buyer, { id, productIds: [batch.id] })).body().body.added, 0)
    const details = (await post('get', buyer, { id })).body().body
    assert.deepInclude(details, { count: 1, weight: 43.729 })
    assert.include(
      (await post('export', buyer, { id })).header('content-disposition'),
      encodeURIComponent('十二月采购.xlsx')
    )
    for (const path of ['get', 'delete', 'export'])
      assert.equal((await post(path, other, { id })).body().code, 40400, path)
    assert.equal((await post('edit', other, { id, name: 'x' })).body().code, 40400)
    assert.equal((await post('item/add', other, { id, productIds: [batch.id] })).body().code, 40400)
    assert.equal((await post('item/delete', other, { id, productIds: [batch.id] })).body().code, 40400)
    assert.deepEqual((await post('list', other, {})).body().body, [])
    await post('delete', buyer, { id })
    assert.equal((await post('get', buyer, { id })).body().code, 40400)
  })

  test('twenty searches can be saved, and nobody else touches them', async ({ client, assert }) => {
    const buyer = await createMember()
    const other = await createMember()
    const post = (path: string, who: TestMember, input: object) =>
      asMember(client.post(`/api/shop/saved/${path}`), who).json(input)
    for (let i = 0; i < 20; i++)
      assert.equal((await post('add', buyer, { name: `搜索${i}`, criteria: { lenAvg: '29~' } })).body().code, 20000)
    assert.equal((await post('add', buyer, { name: '搜索20', criteria: {} })).body().reason, 'listing.tooManySearches')
    const [first] = (await post('list', buyer, {})).body().body
    assert.deepEqual(first.criteria, { lenAvg: '29~' })
    assert.equal((await post('edit', other, { id: first.id, alert: true })).body().code, 40400)
    assert.equal((await post('delete', other, { id: first.id })).body().code, 40400)
    assert.equal((await post('add', other, { name: 'x', criteria: { lenAvg: '长' } })).body().code, 40000)
  })

  test('an alert tells once about everything new that fits, and nothing of one’s own', async ({ client, assert }) => {
    const seller = await createMember()
    const buyer = await createMember()
    await createListing(seller)
    await asMember(client.post('/api/shop/saved/add'), buyer).json({
      name: '双29',
      criteria: { lenAvg: '29~', strengthAvg: '29~' },
      alert: true,
    })
    assert.equal(await alertSavedSearches(), 0)
    await createListing(seller)
    await createListing(seller)
    await createListing(seller, {}, { lenAvg: 27 })
    await createListing(buyer)
    assert.equal(await alertSavedSearches(), 1)
    assert.equal(await alertSavedSearches(), 0)
    const notices = await db.from('notices').where({ user_id: buyer.user.id, code: 'N18' })
    assert.lengthOf(notices, 1)
    assert.equal(notices[0].title, '有2批新货符合“双29”')
  })
})

test.group('Shops, mills and warehouses', (group) => {
  group.each.setup(isolated)

  test('the list of shops counts what is on sale and remembers whom one follows', async ({ client, assert }) => {
    const seller = await createMember()
    const idle = await createMember()
    const buyer = await createMember()
    await createListing(seller)
    await createBatch(idle.company.id)
    const post = (path: string, input: object) => asMember(client.post(`/api/shop/${path}`), buyer).json(input)
    await post('favourite/add', { companyId: seller.company.id })
    await post('favourite/add', { companyId: seller.company.id })
    const { body } = (await post('store/list', { favourite: 1 })).body()
    assert.equal(body.total, 1)
    assert.deepInclude(body.data[0], { companyId: seller.company.id, onSale: 1, onSaleWeight: 43.729, favourite: true })
    await post('favourite/delete', { companyId: seller.company.id })
    assert.equal((await post('store/list', { favourite: 1 })).body().body.total, 0)
    const names = (await post('store/list', { pageSize: 100 })).body().body.data.map(({ companyId }: any) => companyId)
    assert.notInclude(names, idle.company.id)
    assert.equal((await post('store/get', { companyId: 999_999 })).body().code, 40400)
  })

  test('a mill shows the average quality of each crop year, a warehouse its stock', async ({ client, assert }) => {
    const seller = await createMember()
    const buyer = await createMember({ certified: false })
    const [mill] = await db.table('producers').insert({ code: 'T0001', name: '测试轧花厂' }).returning('id')
    const [store] = await db.table('entrepots').insert({ name: '测试仓库', phone: '0991-1234567' }).returning('id')
    await createListing(seller, {}, { producerId: mill.id, entrepotId: store.id, lenAvg: 29 })
    await createListing(seller, {}, { producerId: mill.id, entrepotId: store.id, lenAvg: 30 })
    const made = (await asMember(client.post('/api/producer/get'), buyer).json({ code: 'T0001' })).body().body
    assert.deepInclude(made.years[0], { productionYear: 2025, batches: 2, weight: 87.458, lenAvg: 29.5 })
    const stored = (await asMember(client.post('/api/entrepot/get'), buyer).json({ id: store.id })).body().body
    assert.deepEqual(stored.stock, [{ productType: ProductType.xinjiang, batches: 2, packets: 372, weight: 87.458 }])
    assert.isNull(stored.phone)
    const listed = (await asMember(client.post('/api/producer/list'), buyer).json({ q: '测试轧花' })).body().body
    assert.deepInclude(listed.data[0], { code: 'T0001', onSale: 2 })
    const kept = (await asMember(client.post('/api/entrepot/list'), buyer).json({ q: '测试仓' })).body().body
    assert.deepInclude(kept.data[0], { name: '测试仓库', onSale: 2 })
  })
})
