/* Goods by the tonne that are entered with their price, by form and by sheet: entered and listed in one step, or neither. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { InTransitState } from '#app/catalog/codes'
import { CompanyState, CompanyType } from '#app/company/codes'
import { DeliveryType, ListingState, PriceType } from '#app/listing/codes'
import { listedContracts, PRODUCTS } from '#app/market/rules/products'
import { now } from '#core/clock'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { checkGoodsSheet, enterer } from '#tests/helpers/goods_wizard'
import { SEED, STAPLE } from '#tests/helpers/tonnage'
import { call, must } from '../order/helpers.js'

const gin = () => createMember({ companyType: CompanyType.gin })
const plant = () => createMember({ companyType: CompanyType.fibrePlant })
const enter = (client: ApiClient, member: TestMember, input: object) =>
  call(client, member, '/seed-fiber/goods/add', input)
const contractOf = (product: 'PF' | 'CF') => listedContracts(PRODUCTS[product], now()).at(-1)!.code
/** A day on which pricing may not end yet. */
const tooSoon = () => now().plus({ days: 3 }).toISODate()!
const confirm = (client: ApiClient, member: TestMember, importId: number) =>
  call(client, member, '/seed-fiber/import/confirm', { importId })

const nothing = async (assert: { lengthOf: (rows: unknown[], length: number) => void }) => {
  for (const table of ['batches', 'tonnage_goods', 'tonnage_changes', 'listings'])
    assert.lengthOf(await db.from(table), 0)
}

test.group('Goods that are entered with a price', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('goods with a price are on sale at once, on the terms that were named', async ({ client, assert }) => {
    const seller = await gin()
    const answer = await enter(client, seller, { ...SEED, price: 210_000, deliveryType: DeliveryType.delivered })
    assert.equal(answer.message, '已录入并挂牌')
    const made = await must(assert, Promise.resolve(answer))
    assert.deepInclude(made, { listed: true, restWeight: 60 })
    const listing = await db.from('listings').where('batch_id', made.productId).firstOrFail()
    assert.deepInclude(listing, {
      state: ListingState.listed,
      price_type: PriceType.fixed,
      price: 210_000,
      delivery_type: DeliveryType.delivered,
      deposit: 10_000,
      contact_id: seller.user.id,
    })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    const { body } = await call(client, buyer, '/seed-fiber/list', {})
    assert.deepEqual(
      body.data.map(({ productId, price }: any) => [productId, price]),
      [[made.productId, 210_000]]
    )
    const lines = await db.from('audit_logs').where({ entity: 'batch', entity_id: made.productId }).orderBy('id')
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['batch.add', 'listing.list']
    )
  })

  test('without a price goods are entered only, as ever', async ({ client, assert }) => {
    const seller = await gin()
    const answer = await enter(client, seller, SEED)
    assert.equal(answer.message, '已录入')
    assert.equal(answer.body.listed, false)
    assert.lengthOf(await db.from('listings'), 0)
    assert.equal((await must(assert, enter(client, seller, { ...SEED, price: null }))).listed, false)
  })

  test('staple is listed at a basis on a contract of PF, picked up unless another delivery is named', async ({
    client,
    assert,
  }) => {
    const seller = await plant()
    const priceContract = contractOf('PF')
    const made = await must(assert, enter(client, seller, { ...STAPLE, priceDiff: -8_000, priceContract }))
    assert.equal(made.listed, true)
    assert.deepInclude(await db.from('listings').where('batch_id', made.productId).firstOrFail(), {
      price_type: PriceType.basis,
      price: null,
      price_diff: -8_000,
      price_contract: priceContract,
      delivery_type: DeliveryType.pickUp,
      deposit: 100_000,
    })
  })

  test('a bad price, basis, contract, delivery or place is named by its field, and nothing is entered', async ({
    client,
    assert,
  }) => {
    const seller = await gin()
    const [pf, cf] = [contractOf('PF'), contractOf('CF')]
    const homeless = { entrepotName: null, place: null }
    const onTheWay = { inTransitState: InTransitState.inTransit, ...homeless }
    const refused: [object, string, string][] = [
      [{ ...SEED, price: 0 }, 'price', 'priceOutside'],
      [{ ...SEED, price: -1 }, 'price', 'range'],
      [{ ...SEED, price: 210_000.5 }, 'price', 'withoutDecimals'],
      [{ ...SEED, price: 9_999 }, 'price', 'priceBelowDeposit'],
      [{ ...SEED, price: 10_000_001 }, 'price', 'priceOutside'],
      [{ ...SEED, ...homeless, price: 210_000 }, 'place', 'placeNotGiven'],
      [{ ...SEED, ...onTheWay, price: 210_000 }, 'arrivalDate', 'arrivalNotGiven'],
      [{ ...SEED, deliveryType: DeliveryType.delivered }, 'price', 'required'],
      [{ ...SEED, price: 210_000, deliveryType: 3 }, 'deliveryType', 'in'],
      [{ ...SEED, priceDiff: -8_000, priceContract: pf }, 'priceDiff', 'noFuturesOfGoods'],
      [{ ...STAPLE, price: 712_000, priceDiff: -8_000, priceContract: pf }, 'priceDiff', 'either'],
      [{ ...STAPLE, price: 712_000, priceContract: pf }, 'priceContract', 'either'],
      [{ ...STAPLE, price: 712_000, pointDeadline: '2026-12-31' }, 'pointDeadline', 'either'],
      [{ ...STAPLE, priceDiff: -8_000 }, 'priceContract', 'contractMissing'],
      [{ ...STAPLE, priceContract: pf }, 'priceDiff', 'basisMissing'],
      [{ ...STAPLE, priceDiff: -8_000, priceContract: cf }, 'priceContract', 'contractNotOfFibre'],
      [{ ...STAPLE, priceDiff: -8_000, priceContract: 'PF1901' }, 'priceContract', 'contractDelisted'],
      [{ ...STAPLE, priceDiff: -8_000, priceContract: '短纤' }, 'priceContract', 'regex'],
      [{ ...STAPLE, priceDiff: -500_001, priceContract: pf }, 'priceDiff', 'range'],
      [
        { ...STAPLE, priceDiff: -8_000, priceContract: pf, pointDeadline: tooSoon() },
        'pointDeadline',
        'pointDeadlineOutside',
      ],
    ]
    for (const [input, field, rule] of refused) assert.refusesInput(await enter(client, seller, input), field, rule)
    await nothing(assert)
  })

  test('who may enter and not list is told so when he names a price, and enters goods without one', async ({
    client,
    assert,
  }) => {
    const seller = await gin()
    const colleague = await enterer(seller)
    const refused = await enter(client, colleague, { ...SEED, price: 210_000 })
    assert.deepInclude(refused, { code: 40300, reason: 'listing.mayNotList' })
    await nothing(assert)
    assert.equal((await must(assert, enter(client, colleague, SEED))).listed, false)
  })

  test('a company that may not trade lists nothing', async ({ client, assert }) => {
    const seller = await gin()
    await db.from('companies').where('id', seller.company.id).update({ state: CompanyState.blacklisted })
    const refused = await enter(client, seller, { ...SEED, price: 210_000 })
    assert.deepInclude(refused, { reason: 'company.tradeRestricted' })
    await nothing(assert)
  })
})

const HEAD = '品名,吨数,年度,产地,存放地,单价(元/吨),交货方式'

test.group('Sheets with prices', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('rows with a price are entered and listed, those without are entered', async ({ client, assert }) => {
    const seller = await gin()
    const sheet = `${HEAD}\n棉籽,60,2026,新疆奎屯,本厂,"2,100.50",送到\n棉籽,42,2026,新疆沙湾,本厂,,\n棉籽,30,2026,新疆沙湾,本厂,面议,自提\n`
    const checked = await must(assert, checkGoodsSheet(client, seller, sheet))
    assert.deepInclude(checked, { okCount: 3, offerCount: 1, errorCount: 0, warningCount: 1 })
    assert.deepInclude(checked.rows[0].values, { price: 210_050, deliveryType: DeliveryType.delivered })
    assert.deepEqual(
      checked.rows[2].warnings.map(({ message }: { message: string }) => message),
      ['第4行：单价“面议”不是数字，只录入不挂牌', '第4行：没有单价或基差，只录入不挂牌，交货方式未导入']
    )
    const done = await must(assert, confirm(client, seller, checked.importId))
    assert.deepInclude(done, { createdCount: 3, listedCount: 1 })
    const listings = await db.from('listings').select('price', 'delivery_type')
    assert.deepEqual(listings, [{ price: 210_050, delivery_type: DeliveryType.delivered }])
    const kept = await db.from('goods_imports').where('id', checked.importId).firstOrFail()
    assert.deepInclude(kept, { created_count: 3, listed_count: 1 })
  })

  test('a basis stands in its own columns or in one cell, and one contract holds for all rows', async ({
    client,
    assert,
  }) => {
    const seller = await plant()
    const pf = contractOf('PF')
    const facts = '涤短半光,30,江苏江阴,某化纤,1.56*38,A,本厂'
    const head = '品名,数量,产地,厂家,规格,等级,存放地'
    const checked = await must(
      assert,
      checkGoodsSheet(client, seller, `${head},基差,合约\n${facts},贴水80,${pf}\n${facts},${pf}+120,\n`)
    )
    assert.deepInclude(checked, { okCount: 2, offerCount: 2 })
    const wanted = { priceContract: pf, pointDeadline: null }
    assert.equal((await must(assert, confirm(client, seller, checked.importId))).listedCount, 2)
    const found = await db.from('listings').orderBy('id').select('price_diff', 'price_contract', 'point_deadline')
    assert.deepEqual(
      found.map((row) => [row.price_diff, row.price_contract, row.point_deadline]),
      [
        [-8_000, wanted.priceContract, wanted.pointDeadline],
        [12_000, wanted.priceContract, wanted.pointDeadline],
      ]
    )
    const constant = await must(
      assert,
      checkGoodsSheet(client, seller, `${head},基差\n${facts},-80\n`, { priceContract: pf })
    )
    assert.deepInclude(constant, { okCount: 1, offerCount: 1 })
  })

  test('what is wrong with an offer names its row and column, and nothing of the sheet is entered', async ({
    client,
    assert,
  }) => {
    const seller = await gin()
    const [pf, cf] = [contractOf('PF'), contractOf('CF')]
    const head = '品名,吨数,年度,产地,厂家,规格,等级,存放地,单价,基差,点价合约,点价截止日,交货方式'
    const seed = '棉籽,60,2026,新疆奎屯,,,,本厂'
    const staple = '涤短半光,30,,江苏江阴,某化纤,1.56*38,A,本厂'
    const rows = [
      `${seed},两千一,,,,`,
      `${seed},2100.123,,,,`,
      `${seed},2.1,,,,`,
      `${seed},200000,,,,`,
      `${seed},2100,,,,快递`,
      `棉籽,60,2026,新疆奎屯,,,,,2100,,,,`,
      `${seed},,-80,${pf},,`,
      `${staple},7120,-80,${pf},,`,
      `${staple},,-80,,,`,
      `${staple},,,${pf},,`,
      `${staple},,-80,${cf},,`,
      `${staple},,-80,短纤三月,,`,
      `${staple},,-80,${pf},${tooSoon()},`,
      `${seed},2100,,,,自提`,
    ]
    const checked = await must(assert, checkGoodsSheet(client, seller, [head, ...rows, ''].join('\n')))
    assert.deepInclude(checked, { okCount: 1, errorCount: 13 })
    assert.deepEqual(
      checked.rows.flatMap(({ errors }: any) => errors.map(({ field, message }: any) => `${field} ${message}`)),
      [
        'price 第2行：单价“两千一”不是数字',
        'price 第3行：单价2100.123最多两位小数',
        'price 第4行：单价不能低于定金标准100.00元/吨，请核对',
        'price 第5行：单价应在1至100,000元/吨之间',
        'deliveryType 第6行：交货方式“快递”无法识别，请写自提或送到',
        'place 第7行：在库商品须填写仓库或存放地',
        'priceDiff 第8行：棉籽没有对应的期货合约，请按一口价挂牌',
        'priceDiff 第9行：单价和基差只能填一项',
        'priceContract 第10行：请选择点价合约',
        'priceDiff 第11行：请输入基差',
        'priceContract 第12行：涤短请选择短纤合约',
        'priceContract 第13行：点价合约“短纤三月”无法识别，请写成PF2703的样子',
        checked.rows[12].errors.map(({ field, message }: any) => `${field} ${message}`)[0],
      ]
    )
    assert.match(checked.rows[12].errors[0].message, /^第14行：点价截止日须晚于/)
    const refused = await confirm(client, seller, checked.importId)
    assert.deepInclude(refused, { reason: 'goods_import.goodsRowsFailed', detail: { count: 13 } })
    await nothing(assert)
  })

  test('prices of who may not list are errors of their rows, and rows without a price are none', async ({
    client,
    assert,
  }) => {
    const seller = await gin()
    const colleague = await enterer(seller)
    const sheet = `${HEAD}\n棉籽,60,2026,新疆奎屯,本厂,2100,\n棉籽,42,2026,新疆沙湾,本厂,,\n`
    const checked = await must(assert, checkGoodsSheet(client, colleague, sheet))
    assert.deepInclude(checked, { okCount: 1, errorCount: 1 })
    assert.deepEqual(checked.rows[0].errors, [
      { field: 'price', message: '第2行：您没有挂牌权限：请不填单价和基差，录入后由有权限的同事挂牌' },
    ])
    assert.deepInclude(await confirm(client, colleague, checked.importId), { reason: 'goods_import.goodsRowsFailed' })
    await db.from('companies').where('id', seller.company.id).update({ state: CompanyState.blacklisted })
    const barred = await must(assert, checkGoodsSheet(client, seller, sheet))
    assert.match(barred.rows[0].errors[0].message, /^第2行：企业已被限制交易/)
  })

  test('a right that is taken away between preview and confirmation is not used', async ({ client, assert }) => {
    const seller = await gin()
    const checked = await must(assert, checkGoodsSheet(client, seller, `${HEAD}\n棉籽,60,2026,新疆奎屯,本厂,2100,\n`))
    await db.from('companies').where('id', seller.company.id).update({ state: CompanyState.blacklisted })
    assert.deepInclude(await confirm(client, seller, checked.importId), { reason: 'goods_import.goodsRowsFailed' })
    await nothing(assert)
  })
})
