/* Sheets with goods by the tonne through the calls of the wizard: columns, remembered titles, rows, all or none. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { ProductType } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { GoodsImportState } from '#app/goods_import/codes'
import { openSheet } from '#core/sheets/read_sheet'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { goodsFixture } from '#tests/helpers/goods_sheets'
import { checkGoodsSheet, mappingOf, uploadGoodsFile, type SheetColumn } from '#tests/helpers/goods_wizard'
import { call, must } from '../order/helpers.js'

const gin = () => createMember({ companyType: CompanyType.gin })

const GOOD = `品名,吨数,年度,产地,含油率,存放地
棉籽,60,2026,新疆奎屯,18.5,本厂
棉籽,42.5,2026,新疆沙湾,19,本厂
`

/** The rows of the workbook with failed rows. */
async function failedOf(client: ApiClient, member: TestMember, importId: number) {
  const request = asMember(client.post('/api/seed-fiber/import/failed'), member).json({ importId })
  request.request.responseType('blob')
  const response = await request
  response.assertStatus(200)
  const rows: string[][] = []
  openSheet(new Uint8Array(response.body()), '未通过的行.xlsx').rows(0, (cells) => void rows.push(cells))
  return rows
}

test.group('Importing goods by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a sheet goes from upload to goods', async ({ client, assert }) => {
    const seller = await gin()
    const checked = await must(assert, checkGoodsSheet(client, seller, GOOD))
    assert.deepInclude(checked, { okCount: 2, errorCount: 0, warningCount: 0, missing: [] })
    const done = await must(assert, call(client, seller, '/seed-fiber/import/confirm', { importId: checked.importId }))
    assert.equal(done.createdCount, 2)
    const { body } = await call(client, seller, '/seller/product/list', { productType: ProductType.cottonseed })
    assert.sameDeepMembers(
      body.data.map(({ chandi, goods, place }: any) => [
        chandi,
        goods.restWeight,
        goods.oilContent,
        goods.minLot,
        place,
      ]),
      [
        ['新疆奎屯', 60, 18.5, 1, '本厂'],
        ['新疆沙湾', 42.5, 19, 1, '本厂'],
      ]
    )
    const kept = await db.from('goods_imports').where('id', checked.importId).firstOrFail()
    assert.deepInclude(kept, { state: GoodsImportState.imported, created_count: 2, rows: [] })
    const again = await call(client, seller, '/seed-fiber/import/confirm', { importId: checked.importId })
    assert.notEqual(again.code, 20000)
    assert.lengthOf(await db.from('tonnage_goods'), 2)
  })

  test('rows with errors name row and field, and nothing is entered', async ({ client, assert }) => {
    const seller = await gin()
    const checked = await must(
      assert,
      checkGoodsSheet(client, seller, `${GOOD}棉籽,-1,2026,新疆奎屯,,本厂\n棉籽,3,,新疆奎屯,,本厂\n`)
    )
    assert.deepInclude(checked, { okCount: 2, errorCount: 2 })
    assert.deepEqual(
      checked.rows.flatMap(({ errors }: any) => errors),
      [
        { field: 'weight', message: '第4行：吨数不能小于0' },
        { field: 'productionYear', message: '第5行：请输入生产年度' },
      ]
    )
    const refused = await call(client, seller, '/seed-fiber/import/confirm', { importId: checked.importId })
    assert.deepInclude(refused, { reason: 'goods_import.goodsRowsFailed', detail: { count: 2 } })
    assert.lengthOf(await db.from('tonnage_goods'), 0)
  })

  test('rows with errors are skipped when somebody says so, and can be fetched for correction before and after', async ({
    client,
    assert,
  }) => {
    const seller = await gin()
    const sheet = `${GOOD}棉籽,-1,2026,新疆奎屯,,本厂\n`
    const { importId } = await must(assert, checkGoodsSheet(client, seller, sheet))
    const wanted = [
      ['失败原因', '原行号', '品名', '吨数', '年度', '产地', '含油率', '存放地'],
      ['吨数不能小于0', '4', '棉籽', '-1', '2026', '新疆奎屯', '', '本厂'],
    ]
    assert.deepEqual(await failedOf(client, seller, importId), wanted)
    const confirm = (input: object) => call(client, seller, '/seed-fiber/import/confirm', { importId, ...input })
    assert.deepInclude(await confirm({ skipErrors: false }), { reason: 'goods_import.goodsRowsFailed' })
    const done = await must(assert, confirm({ skipErrors: true }))
    assert.deepInclude(done, { createdCount: 2, listedCount: 0, errorCount: 1 })
    assert.lengthOf(await db.from('tonnage_goods'), 2)
    assert.deepEqual(await failedOf(client, seller, importId), wanted)
    const stranger = await call(client, await gin(), '/seed-fiber/import/failed', { importId })
    assert.equal(stranger.code, 40400)
    // The file that was fetched is read again: its column of reasons means nothing.
    const corrected = wanted.map((cells) => cells.join(',').replace('-1', '30')).join('\n')
    assert.deepInclude(await must(assert, checkGoodsSheet(client, seller, corrected)), { okCount: 1, errorCount: 0 })
  })

  test('a sheet of which no row passes is not imported, and one that passes has no failed rows', async ({
    client,
    assert,
  }) => {
    const seller = await gin()
    const bad = await must(assert, checkGoodsSheet(client, seller, '品名,吨数,年度,产地\n棉籽,-1,2026,新疆奎屯\n'))
    const confirmed = await call(client, seller, '/seed-fiber/import/confirm', {
      importId: bad.importId,
      skipErrors: true,
    })
    assert.deepInclude(confirmed, { reason: 'goods_import.noneOfSheetPasses' })
    assert.lengthOf(await db.from('tonnage_goods'), 0)
    const good = await must(assert, checkGoodsSheet(client, seller, GOOD))
    const failed = await call(client, seller, '/seed-fiber/import/failed', { importId: good.importId })
    assert.deepInclude(failed, { reason: 'goods_import.noFailedGoods' })
  })

  test('the company sees its sheets with what became of them, and goes on with one that was left', async ({
    client,
    assert,
  }) => {
    const seller = await gin()
    const colleague = await createMember({ company: seller.company, roles: ['COMPANY_TRADER'] })
    const confirm = (importId: number) =>
      call(client, seller, '/seed-fiber/import/confirm', { importId, skipErrors: true })
    const first = await must(assert, checkGoodsSheet(client, seller, `${GOOD}棉籽,-1,2026,新疆奎屯,,本厂\n`))
    await must(assert, confirm(first.importId))
    const given = (await uploadGoodsFile(client, seller, GOOD, '放弃的.csv')).body
    await must(assert, call(client, seller, '/seed-fiber/import/cancel', { importId: given.importId }))
    const left = (await uploadGoodsFile(client, colleague, GOOD, '未完成.csv')).body
    const { body } = await call(client, seller, '/seed-fiber/import/list', { pageSize: 10 })
    assert.deepEqual(
      body.data.map(({ fileName, state, createdCount, errorCount, actorName }: any) => [
        ...[fileName, state, createdCount, errorCount, actorName],
      ]),
      [
        ['未完成.csv', GoodsImportState.open, 0, 0, colleague.user.name],
        ['放弃的.csv', GoodsImportState.cancelled, 0, 0, seller.user.name],
        ['商品.csv', GoodsImportState.imported, 2, 1, seller.user.name],
      ]
    )
    assert.equal((await call(client, await gin(), '/seed-fiber/import/list', {})).body.total, 0)
    const again = await must(assert, call(client, seller, '/seed-fiber/import/get', { importId: left.importId }))
    assert.deepEqual(again.columns, left.columns)
    const stranger = await call(client, await gin(), '/seed-fiber/import/get', { importId: left.importId })
    assert.equal(stranger.code, 40400)
    const finance = await createMember({ company: seller.company, roles: ['COMPANY_FINANCE'] })
    for (const path of ['list', 'get', 'failed'])
      assert.equal((await call(client, finance, `/seed-fiber/import/${path}`, { importId: left.importId })).code, 40300)
  })

  test('what only the action finds is refused with its row, and nothing of the sheet is entered', async ({
    client,
    assert,
  }) => {
    const seller = await gin()
    const checked = await must(
      assert,
      checkGoodsSheet(
        client,
        seller,
        `品名,吨数,年度,产地,在途,到货日期\n棉籽,60,2026,新疆奎屯,,\n棉籽,5,2026,新疆奎屯,在途,2027-11-01\n`
      )
    )
    assert.equal(checked.errorCount, 0)
    const refused = await call(client, seller, '/seed-fiber/import/confirm', { importId: checked.importId })
    assert.equal(refused.code, 40000)
    assert.match(refused.body.errors[0].message, /^第3行：/)
    assert.lengthOf(await db.from('tonnage_goods'), 0)
  })

  test('columns are mapped by hand, values hold for all rows, and the mapping is remembered', async ({
    client,
    assert,
  }) => {
    const seller = await gin()
    const file = `名头,斤两,产地,含油率\n甲,60000,新疆奎屯,18.5\n`
    const { body } = await uploadGoodsFile(client, seller, file)
    assert.deepEqual(body.missing, ['商品类型', '吨数'])
    const map = (mapping: object, constants: object = {}) =>
      call(client, seller, '/seed-fiber/import/map', { importId: body.importId, mapping, constants })
    const proposed = mappingOf(body.columns)
    assert.deepInclude(await map(proposed), { reason: 'goods_import.goodsColumnsMissing' })
    const chosen = proposed.map((one) =>
      one.column === 0 ? { ...one, field: 'remark' } : one.column === 1 ? { ...one, field: 'weight', unit: 'kg' } : one
    )
    assert.deepInclude(await map([...chosen, { column: 5, field: 'remark', unit: null }], { productType: '棉籽' }), {
      reason: 'goods_import.goodsFieldTwice',
    })
    assert.refusesInput(await map([{ column: 0, field: 'lenAvg', unit: null }]), 'mapping', 'domain')
    assert.refusesInput(await map(chosen, { weight: '5' }), 'constants', 'domain')
    const checked = await must(assert, map(chosen, { productType: '棉籽', productionYear: '2026' }))
    assert.containsSubset(checked.rows[0], {
      values: { productType: ProductType.cottonseed, weight: 60, productionYear: 2026, remark: '甲' },
      errors: [],
    })
    const next = (await uploadGoodsFile(client, seller, file)).body
    assert.deepEqual(
      next.columns.map(({ field, unit }: SheetColumn) => [field, unit]),
      [
        ['remark', null],
        ['weight', 'kg'],
        ['chandi', null],
        ['oilContent', null],
      ]
    )
    const others = (await uploadGoodsFile(client, await gin(), file)).body
    assert.equal(others.columns[1].field, null)
  })

  test('the sheet of a workbook is found, and another can be chosen', async ({ client, assert }) => {
    const seller = await gin()
    const book = goodsFixture('merged_header.xlsx')
    const found = (await uploadGoodsFile(client, seller, book, '报价.xlsx')).body
    assert.deepInclude(found, { sheets: ['填表说明', '副产品'], sheet: 1, formatWord: found.formatWord })
    assert.deepInclude(await uploadGoodsFile(client, seller, book, '报价.xlsx', 0), {
      reason: 'goods_import.headerMissing',
    })
    assert.notEqual((await uploadGoodsFile(client, seller, book, '报价.xlsx', 7)).code, 20000)
    assert.equal((await uploadGoodsFile(client, seller, book, '报价.xlsx', 1)).body.sheet, 1)
  })

  test('a GBK list with totals tells what it leaves out', async ({ client, assert }) => {
    const checked = await must(assert, checkGoodsSheet(client, await gin(), goodsFixture('mixed_gbk.csv')))
    assert.deepEqual(checked.otherRows, [
      { word: '合计', rows: 1 },
      { word: '说明', rows: 1 },
    ])
    assert.deepInclude(checked, { okCount: 4, errorCount: 3 })
  })

  test('files that hold no goods are refused with the reason', async ({ client, assert }) => {
    const seller = await gin()
    assert.deepInclude(await uploadGoodsFile(client, seller, '甲,乙\n1,2\n'), { reason: 'goods_import.headerMissing' })
    assert.deepInclude(await uploadGoodsFile(client, seller, '品名,吨数,产地\n'), { reason: 'goods_import.noRows' })
    const long = `品名,吨数,产地\n${'棉籽,1,新疆\n'.repeat(301)}`
    assert.deepInclude(await uploadGoodsFile(client, seller, long), {
      reason: 'goods_import.tooManyRows',
      detail: { most: 300 },
    })
    assert.deepInclude(await uploadGoodsFile(client, seller, ''), { code: 50000 })
    assert.lengthOf(await db.from('goods_imports'), 0)
  })

  test('another company’s import is not there; who may not import is refused', async ({ client, assert }) => {
    const seller = await gin()
    const { importId, columns } = (await uploadGoodsFile(client, seller, GOOD)).body
    const stranger = await gin()
    for (const path of ['confirm', 'cancel'])
      assert.equal((await call(client, stranger, `/seed-fiber/import/${path}`, { importId })).code, 40400)
    const mapped = await call(client, stranger, '/seed-fiber/import/map', { importId, mapping: mappingOf(columns) })
    assert.equal(mapped.code, 40400)
    const finance = await createMember({ company: seller.company, roles: ['COMPANY_FINANCE'] })
    assert.equal((await uploadGoodsFile(client, finance, GOOD)).code, 40300)
    await must(assert, call(client, seller, '/seed-fiber/import/cancel', { importId }))
    assert.notEqual((await call(client, seller, '/seed-fiber/import/confirm', { importId })).code, 20000)
  })

  test('the template is read as it is written', async ({ client, assert }) => {
    const seller = await gin()
    const request = asMember(client.post('/api/seed-fiber/import/template'), seller).json({})
    request.request.responseType('blob')
    const response = await request
    response.assertStatus(200)
    const book = openSheet(new Uint8Array(response.body()), '模板.xlsx')
    assert.deepEqual(book.sheets, ['商品', '填写说明'])
    const rows: string[][] = []
    book.rows(0, (cells) => void rows.push(cells))
    const filled: Record<string, string> = {
      '商品类型': '棉籽',
      '吨数(吨)': '60',
      '生产年度': '2026',
      '产地': '新疆奎屯',
    }
    const file = `${rows[0].join(',')}\n${rows[0].map((title) => filled[title] ?? '').join(',')}\n`
    const { body } = await uploadGoodsFile(client, seller, file)
    assert.deepEqual(
      body.columns.filter(({ field }: SheetColumn) => field === null),
      []
    )
    const mapped = await must(
      assert,
      call(client, seller, '/seed-fiber/import/map', { importId: body.importId, mapping: mappingOf(body.columns) })
    )
    assert.deepInclude(mapped, { okCount: 1, errorCount: 0 })
  })
})

test.group('Confirming a sheet twice at once', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('the goods are entered once', async ({ client, assert }) => {
    const seller = await gin()
    const { importId } = await must(assert, checkGoodsSheet(client, seller, GOOD))
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call(client, seller, '/seed-fiber/import/confirm', { importId }))
    )
    assert.lengthOf(
      answers.filter(({ code }) => code === 20000),
      1
    )
    assert.lengthOf(await db.from('tonnage_goods'), 2)
  })
})
