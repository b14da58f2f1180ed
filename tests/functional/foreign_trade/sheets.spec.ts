/* Sheets with offers in dollars: ten awkward files (tests/fixtures/dollar_sheets), and the way from the upload to the offers. */
import { readFileSync } from 'node:fs'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { InTransitState, ProductType } from '#app/catalog/codes'
import { CompanyState, CompanyType } from '#app/company/codes'
import {
  ForeignDocumentKind,
  ForeignPayment,
  ForeignTerm,
  ImportQuota,
  SHIPPING_DOCUMENTS,
  TradeRules,
} from '#app/foreign_trade/codes'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { createBatch } from '#tests/helpers/batches'
import { resetDatabase } from '#tests/helpers/database'
import { openSheet } from '#core/sheets/read_sheet'
import { checkGoodsSheet, enterer, mappingOf, uploadGoodsFile } from '#tests/helpers/goods_wizard'
import { BRAZIL } from './helpers.js'
import { call, must } from '../order/helpers.js'

const BASE = '/foreign/import'
const trader = () => createMember({ companyType: CompanyType.trader })
const fixture = (name: string) => readFileSync(new URL(`../../fixtures/dollar_sheets/${name}`, import.meta.url))
const check = (client: ApiClient, member: TestMember, name: string, constants: object = {}) =>
  checkGoodsSheet(client, member, fixture(name), constants, BASE)

const named = (rows: any[], names: string[]) =>
  rows.map(({ values }) => Object.fromEntries(names.map((name) => [name, values[name] ?? null])))
const errorsOf = (rows: any[]) => rows.map(({ errors }) => errors.map(({ message }: any) => message))
const warningsOf = (rows: any[]) => rows.map(({ warnings }) => warnings.map(({ message }: any) => message))

test.group('Sheets with offers in dollars', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a plain sheet: prices per pound, tonnes, days, and what it leaves out as the form proposes it', async ({
    client,
    assert,
  }) => {
    const { rows, ...sheet } = await must(assert, check(client, await trader(), 'plain.csv'))
    assert.deepInclude(sheet, { okCount: 2, offerCount: 2, errorCount: 0, missing: [] })
    assert.deepEqual(rows[0].values, {
      batchCode: 'BR26-0101',
      productType: ProductType.importedUsd,
      chandi: '巴西',
      productionYear: 2026,
      grade: 'SM 1-1/8',
      leafGrade: 3,
      lenAvg: 28.6,
      mikeAvg: 4.1,
      strengthAvg: 29.8,
      netWeight: 98.425,
      grossWeight: 99.5,
      packets: 440,
      pod: '青岛港',
      inTransitState: InTransitState.inTransit,
      term: ForeignTerm.forward,
      shipFrom: '2026-12-01',
      shipTo: '2027-01-15',
      quotaKind: ImportQuota.none,
      poundPrice: 8235,
      payment: ForeignPayment.letterOfCredit,
      documents: [...SHIPPING_DOCUMENTS],
      rules: TradeRules.ica,
      arbitration: '利物浦',
      remark: '可分批装运',
    })
    assert.deepInclude(rows[1].values, {
      netWeight: 1021.3,
      grossWeight: 1033.1,
      term: ForeignTerm.prompt,
      inTransitState: InTransitState.inTransit,
      quotaKind: ImportQuota.sliding,
      poundPrice: 8620,
      payment: ForeignPayment.transfer,
    })
  })

  test('English titles, staple in 32nds of an inch, and strength in grams per tex', async ({ client, assert }) => {
    const { rows } = await must(assert, check(client, await trader(), 'english.csv'))
    assert.deepEqual(errorsOf(rows), [[]])
    assert.deepInclude(rows[0].values, {
      batchCode: 'AU-7',
      netWeight: 219.8,
      packets: 968,
      lenAvg: 29.4,
      mikeAvg: 4,
      strengthAvg: 29.4,
      leafGrade: 2,
      shipFrom: '2027-01-01',
      shipTo: '2027-03-31',
      poundPrice: 8950,
      payment: ForeignPayment.letterOfCredit,
      documents: [...SHIPPING_DOCUMENTS],
    })
    assert.deepEqual(warningsOf(rows), [['第2行：长度37按1/32英寸读取，为29.4mm']])
  })

  test('a range or a least is what the contract promises, a number what the papers say', async ({ client, assert }) => {
    const { rows } = await must(assert, check(client, await trader(), 'inches.csv'))
    const names = ['lenAvg', 'minLength', 'mikeAvg', 'minMike', 'maxMike', 'strengthAvg', 'minStrength']
    assert.deepEqual(
      named(rows, names).map((row) => Object.values(row)),
      [
        [28.6, null, null, 3.5, 4.9, null, 28],
        [30.2, null, null, 3.7, null, null, 28],
        [null, 28.6, 4.2, null, null, 28.5, null],
        [null, null, null, null, null, null, null],
      ]
    )
    assert.deepEqual(errorsOf(rows), [
      [],
      [],
      [],
      ['第5行：长度“一般”无法识别', '第5行：马值“好”无法识别', '第5行：强力“很强”无法识别'],
    ])
  })

  test('a basis names its contract before, behind or beside it; one that is not traded is refused', async ({
    client,
    assert,
  }) => {
    const { rows, offerCount } = await must(assert, check(client, await trader(), 'basis.csv'))
    assert.deepEqual(
      named(rows, ['basis', 'priceContract']).map((row) => Object.values(row)),
      [
        [850, 'CT2703'],
        [850, 'CT2703'],
        [-200, 'CT2703'],
        [850, null],
        [850, 'CT2703'],
        [850, 'CT9903'],
        [null, null],
        [85_000, 'CT2703'],
      ]
    )
    assert.deepEqual(errorsOf(rows), [
      [],
      [],
      [],
      ['第5行：请选择 ICE 合约'],
      ['第6行：一口价与基差只能填写一项'],
      ['第7行：CT9903不是在挂牌的ICE棉花合约'],
      ['第8行：报价81.205最多两位小数'],
      [],
    ])
    assert.equal(offerCount, 4)
    assert.deepEqual(warningsOf(rows).at(-1), ['第9行：基差按850.00 美分/磅读取，若是点数请除以100'])
  })

  test('a sheet in GBK with a heading, kilograms and a total', async ({ client, assert }) => {
    const { rows, otherRows } = await must(assert, check(client, await trader(), 'heading_gbk.csv'))
    assert.deepEqual(named(rows, ['batchCode', 'netWeight', 'poundPrice', 'quotaKind', 'shipFrom', 'shipTo']), [
      {
        batchCode: 'UZ-1',
        netWeight: 98.425,
        poundPrice: 8050,
        quotaKind: ImportQuota.onePercent,
        shipFrom: '2026-12-01',
        shipTo: '2027-01-15',
      },
      {
        batchCode: 'UZ-2',
        netWeight: 49.2125,
        poundPrice: 8050,
        quotaKind: ImportQuota.none,
        shipFrom: '2026-12-01',
        shipTo: '2027-01-15',
      },
    ])
    assert.deepEqual(errorsOf(rows), [[], ['第5行：配额“带配额”无法识别，请写不带、1%、滑准税或加工贸易']])
    assert.lengthOf(otherRows, 1)
  })

  test('a lot without a price is entered and not offered', async ({ client, assert }) => {
    const member = await trader()
    const { rows, offerCount, importId } = await must(assert, check(client, member, 'no_quote.csv'))
    assert.deepEqual(errorsOf(rows), [[], [], ['第4行：报价“八十”不是数字']])
    assert.deepEqual(warningsOf(rows).slice(0, 2), [
      ['第2行：报价“面议”不是数字，只录入不报盘，等级和合同条款未导入'],
      ['第3行：没有报价或基差，只录入不报盘，等级和合同条款未导入'],
    ])
    assert.equal(offerCount, 0)
    const done = await must(assert, call(client, member, `${BASE}/confirm`, { importId, skipErrors: true }))
    assert.deepInclude(done, { createdCount: 2, listedCount: 0, errorCount: 1 })
    assert.lengthOf(await db.from('foreign_offers').where('company_id', member.company.id), 0)
  })

  test('windows of shipment by days and months; without a year, backwards and long ago they are refused', async ({
    client,
    assert,
  }) => {
    const { rows } = await must(assert, check(client, await trader(), 'windows.csv'))
    assert.deepEqual(
      named(rows.slice(0, 3), ['shipFrom', 'shipTo']).map((row) => Object.values(row)),
      [
        ['2026-12-01', '2027-01-15'],
        ['2026-12-01', '2027-02-28'],
        [null, '2027-01-31'],
      ]
    )
    assert.deepEqual(errorsOf(rows).slice(3), [
      ['第5行：装运期“12/1月”无法识别，请写成2026-12-01至2027-01-15的样子'],
      ['第6行：装运期止不能早于装运期起'],
      ['第7行：装运期止不能早于一年前'],
    ])
  })

  test('a number that stands twice, or that the company has already, is refused', async ({ client, assert }) => {
    const member = await trader()
    await createBatch(member.company.id, { ...BRAZIL, batchCode: 'BR-10' })
    const { rows } = await must(assert, check(client, member, 'twice.csv'))
    assert.deepEqual(errorsOf(rows), [[], ['第3行：报价号BR-10已存在'], ['第4行：报价号与第2行重复']])
  })

  test('weights that contradict each other, no bales and no port', async ({ client, assert }) => {
    const { rows } = await must(assert, check(client, await trader(), 'weights.csv'))
    assert.deepEqual(errorsOf(rows), [
      ['第2行：净重不能大于毛重'],
      [],
      ['第4行：净重不能小于0'],
      ['第5行：件数0超出合理范围（1～100000）'],
      [],
      ['第7行：请输入目的港'],
    ])
    assert.deepEqual(named(rows.slice(1, 2), ['netWeight', 'grossWeight']), [{ netWeight: 98.425, grossWeight: 99.5 }])
    assert.deepEqual(named(rows.slice(4, 5), ['netWeight', 'grossWeight']), [
      { netWeight: 98.4251, grossWeight: 98.425 },
    ])
  })

  test('words of the trade for every term, and words that say nothing', async ({ client, assert }) => {
    const { rows } = await must(assert, check(client, await trader(), 'words.csv'))
    const names = ['term', 'quotaKind', 'payment', 'documents', 'rules', 'arbitration']
    assert.deepEqual(
      named(rows.slice(0, 2), names).map((row) => Object.values(row)),
      [
        [
          ForeignTerm.prompt,
          ImportQuota.none,
          ForeignPayment.transfer,
          [...SHIPPING_DOCUMENTS],
          TradeRules.cca,
          '北京',
        ],
        [
          ForeignTerm.forward,
          ImportQuota.processing,
          ForeignPayment.letterOfCredit,
          [ForeignDocumentKind.billOfLading, ForeignDocumentKind.packingList],
          TradeRules.ica,
          '新加坡',
        ],
      ]
    )
    assert.deepEqual(
      rows.slice(0, 2).map(({ values }: any) => values.inTransitState),
      [InTransitState.stored, InTransitState.inTransit]
    )
    assert.deepEqual(errorsOf(rows)[2], [
      '第4行：合同规则“民法”无法识别，请写ICA或CCA',
      '第4行：货期“马上”无法识别，请写即期或远期',
      '第4行：付款方式“现金”无法识别，请写L/C或T/T',
      '第4行：配额“看情况”无法识别，请写不带、1%、滑准税或加工贸易',
      '第4行：随附单证“质保书”无法识别',
    ])
  })
})

test.group('Importing offers in dollars', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a sheet goes from the upload to offers that a mill finds', async ({ client, assert }) => {
    const seller = await trader()
    const checked = await must(assert, check(client, seller, 'plain.csv'))
    const done = await must(assert, call(client, seller, `${BASE}/confirm`, { importId: checked.importId }))
    assert.deepInclude(done, { createdCount: 2, listedCount: 2, errorCount: 0 })
    const mill = await createMember({ companyType: CompanyType.textileMill })
    const { data } = await must(assert, call(client, mill, '/foreign/offer/list', { seller: seller.company.id }))
    assert.sameDeepMembers(
      data.map(({ offerNo, origin, quote, netWeight, port, remark }: any) => [
        offerNo,
        origin,
        quote,
        netWeight,
        port,
        remark,
      ]),
      [
        ['BR26-0101', '巴西', 8235, 98.425, '青岛港', '可分批装运'],
        ['US26-0102', '美国', 8620, 1021.3, '张家港', null],
      ]
    )
    const line = await db
      .from('audit_logs')
      .where({ entity: 'goods_import', entity_id: String(checked.importId), action: 'goods_import.import' })
      .firstOrFail()
    assert.include(line.summary, '2项商品，报盘2项')
    const again = await call(client, seller, `${BASE}/confirm`, { importId: checked.importId })
    assert.notEqual(again.code, 20000)
    assert.lengthOf(await db.from('foreign_offers').where('company_id', seller.company.id), 2)
  })

  test('prices of who may not offer are errors of their rows, and lots without a price are none', async ({
    client,
    assert,
  }) => {
    const seller = await trader()
    const clerk = await enterer(seller)
    const { rows } = await must(assert, check(client, clerk, 'plain.csv'))
    const said = '您没有外棉报盘权限：请不填报价和基差，录入后由有权限的同事报盘'
    assert.deepEqual(errorsOf(rows), [[`第2行：${said}`], [`第3行：${said}`]])
    const unpriced = await must(assert, check(client, clerk, 'no_quote.csv'))
    assert.deepEqual(errorsOf(unpriced.rows).slice(0, 2), [[], []])
    await db.from('companies').where('id', seller.company.id).update({ state: CompanyState.blacklisted })
    const barred = await must(assert, check(client, seller, 'plain.csv'))
    assert.match(barred.rows[0].errors[0].message, /^第2行：企业已被限制交易/)
  })

  test('a right that is taken away between preview and confirmation is not used', async ({ client, assert }) => {
    const seller = await trader()
    const { importId } = await must(assert, check(client, seller, 'plain.csv'))
    await db.from('companies').where('id', seller.company.id).update({ state: CompanyState.blacklisted })
    const refused = await call(client, seller, `${BASE}/confirm`, { importId })
    assert.deepInclude(refused, { reason: 'goods_import.goodsRowsFailed', detail: { count: 2 } })
    assert.lengthOf(await db.from('batches').where('company_id', seller.company.id), 0)
  })

  test('columns that the trader names are remembered for these sheets, not for those by the tonne', async ({
    client,
    assert,
  }) => {
    const seller = await trader()
    const sheet = fixture('twice.csv').toString().replace('报盘号', '报价号').replace('装运期', '大概时间')
    const { body } = await uploadGoodsFile(client, seller, sheet, undefined, undefined, BASE)
    const mapping = mappingOf(body.columns).map((column) =>
      column.field === null ? { ...column, field: 'shipment' } : column
    )
    await must(assert, call(client, seller, `${BASE}/map`, { importId: body.importId, mapping }))
    const next = await uploadGoodsFile(client, seller, sheet, undefined, undefined, BASE)
    assert.equal(next.body.columns.find(({ title }: any) => title === '大概时间').field, 'shipment')
    const goods = await uploadGoodsFile(client, seller, '品名,吨数,产地,大概时间\n棉籽,60,新疆,不详\n')
    assert.equal(goods.body.columns.find(({ title }: any) => title === '大概时间').field, null)
    assert.equal((await call(client, seller, '/seed-fiber/import/get', { importId: body.importId })).code, 40400)
  })

  test('the template is read by the platform itself, and says what belongs into its columns', async ({
    client,
    assert,
  }) => {
    const seller = await trader()
    const request = asMember(client.post(`/api${BASE}/template`), seller).json({})
    request.request.responseType('blob')
    const file = openSheet(new Uint8Array((await request).body()), '美元报盘导入模板.xlsx')
    const rows: string[][] = []
    file.rows(0, (cells) => void rows.push(cells))
    const text = `${rows[0].join(',')}\n${rows[0].map(() => '1').join(',')}\n`
    const { body } = await uploadGoodsFile(client, seller, text, undefined, undefined, BASE)
    assert.deepEqual(
      body.columns.filter(({ field }: any) => field === null).map(({ title }: any) => title),
      []
    )
    const notes: string[] = []
    file.rows(1, (cells) => void notes.push(cells.join(' ')))
    assert.include(notes.join('\n'), '不填为不带配额')
  })
})

test.group('Importing offers in dollars at once', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('of many confirmations of one sheet one enters it', async ({ client, assert }) => {
    const seller = await trader()
    const { importId } = await must(assert, check(client, seller, 'plain.csv'))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(client, seller, `${BASE}/confirm`, { importId }))
    )
    assert.lengthOf(
      answers.filter(({ code }) => code === 20000),
      1
    )
    assert.lengthOf(await db.from('batches').where('company_id', seller.company.id), 2)
  })
})
