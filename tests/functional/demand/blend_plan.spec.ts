/* A wish out of a mill's 配棉 plan: the sheet is read, and rows of it become drafts. */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { openSheet } from '#core/sheets/read_sheet'
import { BatchType, PickType, ProductType, Region } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { MOST_DEMANDS } from '#app/demand/actions/save_demand'
import { DemandState } from '#app/demand/codes'
import type { BlendPlan, PlanRow } from '#app/demand/transformers/blend_plan'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import * as plans from '#tests/helpers/blend_plans'
import { sheetXml, xlsx } from '#tests/helpers/sheets'
import { post } from './helpers.js'

let buyer: TestMember

async function upload(client: ApiClient, file: Buffer, { name = '配棉.xlsx', total = 0, member = buyer } = {}) {
  const request = asMember(client.post('/api/demand/plan/read'), member).file('file', file, { filename: name })
  return (await (total > 0 ? request.field('total', String(total)) : request)).body()
}

async function read(client: ApiClient, file: Buffer, more: { name?: string; total?: number } = {}): Promise<BlendPlan> {
  const { code, message, body } = await upload(client, file, more)
  if (code !== 20000) throw new Error(message)
  return body
}

const told = ({ errors, warnings }: PlanRow) =>
  [...errors, ...warnings].map(({ column, message }) => `${column}：${message}`)
const draftOf = ({ rowNo, productType, must, weight, price, remark }: PlanRow) => ({
  rowNo,
  productType,
  must,
  weight,
  price,
  remark,
})
const count = async () => Number((await db.from('demands').count('* as n'))[0].n)

test.group('A 配棉 plan', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    buyer = await createMember({ companyType: CompanyType.textileMill })
  })

  test('shares of the tonnes in a heading become tonnes, plain numbers are lower bounds, of trash an upper one', async ({
    client,
    assert,
  }) => {
    const plan = await read(client, plans.SHARES_OF_A_HEADING)
    assert.deepInclude(plan, { fileName: '配棉.xlsx', sheet: '配棉', notes: [], unknown: [], asksTotal: false })
    const [north, south, brazil, waste] = plan.rows
    assert.lengthOf(plan.rows, 4)
    assert.deepInclude(north, {
      rowNo: 4,
      part: '1',
      productType: ProductType.xinjiang,
      must: {
        region: String(Region.northXinjiang),
        batchType: String(BatchType.machinePicked),
        lvMain: '21,31',
        lenAvg: '29~',
        strengthAvg: '29~',
        mikeAvg: '3.7~4.2',
        uniformityAvg: '83~',
        impurity: '~2',
      },
      share: 45,
      weight: 225,
      price: 1_680_000,
      errors: [],
      warnings: [],
    })
    assert.deepInclude(south, { share: 30, weight: 150, price: 1_650_000, errors: [] })
    assert.deepInclude(south.must, {
      region: String(Region.southXinjiang),
      pickType: String(PickType.byHand),
      lvMain: '11,21,31',
      lenAvg: '28.5~',
      mikeMain: 'A',
    })
    assert.deepInclude(brazil, { productType: ProductType.importedCny, weight: 100, price: null })
    assert.deepEqual(brazil.must, {
      lvMain: '31',
      lenAvg: '28~',
      mikeMain: 'B1,A,B2',
      strengthAvg: '28.5~29.5',
      impurity: '~1.5',
    })
    assert.deepEqual(told(brazil), ['等级：“3128B”按长度不低于28、马克隆值B1/A/B2级读取'])
    assert.deepInclude(waste, { productType: null, share: 5, weight: 25 })
    assert.deepEqual(told(waste), ['原棉产地：“回花”是本厂再用棉，不能求购'])
    assert.equal(await count(), 0)
  })

  test('words of the workshop, kilograms in a title and old grades are understood, and columns that mean nothing are named', async ({
    client,
    assert,
  }) => {
    const plan = await read(client, plans.KILOGRAMS, { name: '配棉.txt' })
    assert.deepInclude(plan, { unknown: ['供应商', '备注'], notes: [], asksTotal: false })
    const [named, inland, warrant] = plan.rows
    assert.deepInclude(named, { productType: ProductType.xinjiang, weight: 42.5, errors: [] })
    assert.deepEqual(named.must, {
      lvMain: '31',
      lenAvg: '28~',
      strengthAvg: '28.5~',
      mikeMain: 'A',
      moisture: '~8.5',
    })
    assert.deepEqual(told(named), ['细度：马值4.2按A级读取', '原料名称：“新疆3128B”按长度不低于28读取'])
    assert.deepInclude(inland, { productType: ProductType.inland, weight: 20, errors: [] })
    assert.deepInclude(inland.must, { lvMain: '31', mikeMain: 'B1,B2', region: String(Region.inland), moisture: '~9' })
    assert.deepInclude(warrant, { productType: ProductType.warrant, weight: 63, errors: [], warnings: [] })
    assert.deepEqual(warrant.must, { lvMain: '21,31', lenAvg: '29~30', strengthAvg: '29~', mikeMain: 'A,B2' })
  })

  test('both ends of a measure stand below one title, tonnes are exact to the kilogram, and a total that is none is told', async ({
    client,
    assert,
  }) => {
    const { rows, notes } = await read(client, plans.TWO_ENDS)
    assert.deepEqual(
      rows.map(({ part, productType, weight, price, must }) => ({ part, productType, weight, price, must })),
      [
        {
          part: 'A',
          productType: ProductType.xinjiang,
          weight: 33.333,
          price: 1_650_000,
          must: { lvMain: '31', lenAvg: '28~29', mikeAvg: '3.5~4.9', strengthAvg: '28~' },
        },
        {
          part: 'B',
          productType: ProductType.xinjiangUninspected,
          weight: 20,
          price: 1_650_000,
          must: { lvMain: '31,41', lenAvg: '27.5~', mikeAvg: '~4.9', strengthAvg: '27~' },
        },
      ]
    )
    assert.deepEqual(notes, ['合计写的是60吨，各行相加为53.333吨，请核对'])
  })

  test('each of several mixes has its own hundred percent', async ({ client, assert }) => {
    const { rows, notes, asksTotal } = await read(client, plans.TWO_MIXES, { name: '配棉.csv' })
    assert.deepEqual(
      rows.map(({ mix, productType, share, weight }) => [mix, productType, share, weight]),
      [
        ['精梳60支', ProductType.xinjiang, 60, 54],
        ['精梳60支', ProductType.xinjiang, 40, 36],
        ['普梳32支', ProductType.xinjiang, 70, 140],
        ['普梳32支', ProductType.importedCny, 28, 56],
      ]
    )
    assert.equal(rows[0].must.batchType, String(BatchType.extraLongStaple))
    assert.deepEqual(notes, ['“普梳32支”比例合计98%，不是100%，请核对'])
    assert.isFalse(asksTotal)
  })

  test('what nobody can read or sell is told by row and column, and the rest of the sheet is read', async ({
    client,
    assert,
  }) => {
    const { rows, unknown } = await read(client, plans.MISTAKES, { name: '配棉.csv' })
    assert.deepEqual(unknown, ['成纱质量'])
    assert.deepEqual(
      rows.map(({ rowNo, errors }) => [rowNo, ...errors.map(({ column, message }) => `${column}：${message}`)]),
      [
        [
          2,
          '长度：平均长度的最小值30大于最大值29',
          '强力：断裂比强度“二十八”无法识别，请写29、≥29或28.5-29.5的样子',
          '颜色级：颜色级“七级”无法识别，请写31、21/31、31及以上或白棉3级',
        ],
        [
          3,
          '长度：平均长度290超出合理范围（20～45）',
          '整齐度：长度整齐度130超出合理范围（60～99）',
          '马值：马克隆值9超出合理范围（2～8）',
          '吨数：吨数“三十”不是数字',
          '价格：价格“面谈看货”不是数字',
        ],
        [4, '类型：“涤纶短纤”不是皮棉，配棉求购只收棉花'],
        [5, '类型：美元进口棉不能求购，按人民币采购的请写进口棉', '价格：价格88超出合理范围（1000～100000元/吨）'],
        [6, '吨数：吨数须大于0'],
        [7],
      ]
    )
  })

  test('shares without any total ask for it, and are tonnes to the last gram once it is given', async ({
    client,
    assert,
  }) => {
    const file = Buffer.from('类型,长度,比例\n新疆棉,29,33.33\n新疆棉,28,33.33\n地产棉,27,33.34\n')
    const before = await read(client, file, { name: '配棉.csv' })
    assert.isTrue(before.asksTotal)
    assert.deepEqual(before.notes, ['只写了比例，没有总吨数：请填写总吨数，或在求购中填写吨数'])
    assert.deepEqual(
      before.rows.map(({ weight }) => weight),
      [null, null, null]
    )
    const { rows, notes } = await read(client, file, { name: '配棉.csv', total: 100.001 })
    assert.deepEqual(notes, [])
    assert.deepEqual(
      rows.map(({ weight }) => weight),
      [33.33, 33.33, 33.341]
    )
  })

  test('a file that is empty, no sheet, too long or not a plan is refused in plain words', async ({
    client,
    assert,
  }) => {
    for (const [file, name, words] of [
      [Buffer.from(' '), '空.csv', '文件是空的'],
      [Buffer.from('%PDF-1.7 x'), '配棉.pdf', 'PDF'],
      [Buffer.from('类型,长度,吨数\n'), '配棉.csv', '没有数据行'],
      [Buffer.from('今天,天气\n好,很好\n'), '配棉.csv', '没有找到表头'],
      [plans.FIVE_THOUSAND, '配棉.csv', '一个文件最多50行'],
    ] as const) {
      const { code, message } = await upload(client, file, { name })
      assert.notEqual(code, 20000, name)
      assert.include(message, words)
    }
  })

  test('a file larger than any plan is refused', async ({ client, assert }) => {
    assert.notEqual((await upload(client, Buffer.alloc(2_200_000, '29,'), { name: '配棉.csv' })).code, 20000)
  })

  test('the template that is filled in is read as it was meant', async ({ client, assert }) => {
    const request = asMember(client.post('/api/demand/plan/template'), buyer).json({})
    request.request.responseType('blob')
    const titles: string[][] = []
    openSheet(new Uint8Array((await request).body()), '配棉计划模板.xlsx').rows(0, (cells) => void titles.push(cells))
    const values: Record<string, string> = { '类型': '新疆棉', '颜色级': '31', '平均长度(mm)': '29', '吨数(吨)': '30' }
    const row = titles[0].map((title) => values[title] ?? null)
    const { rows, unknown } = await read(client, Buffer.from(xlsx({ 计划: sheetXml([titles[0], row]) })))
    assert.deepEqual(unknown, [])
    assert.deepInclude(rows[0], { weight: 30, must: { lvMain: '31', lenAvg: '29~' }, errors: [], warnings: [] })
  })

  test('ticked rows become drafts of their own, which complete wishes are submitted from', async ({
    client,
    assert,
  }) => {
    const { rows } = await read(client, plans.SHARES_OF_A_HEADING)
    const ticked = rows.filter(({ errors }) => errors.length === 0)
    const { code, body, message } = await post(client, buyer, '/demand/plan/drafts', { rows: ticked.map(draftOf) })
    assert.equal(code, 20000, message)
    assert.equal(message, '已保存3条求购草稿')
    const saved = await db.from('demands').orderBy('id')
    assert.deepEqual(
      saved.map(({ id, state, weight, price, remark }) => [id, state, Number(weight), price && Number(price), remark]),
      [
        [body.ids[0], DemandState.draft, 225, 1_680_000, null],
        [body.ids[1], DemandState.draft, 150, 1_650_000, null],
        [body.ids[2], DemandState.draft, 100, null, null],
      ]
    )
    assert.deepEqual(saved[0].ranges, [{ must: rows[0].must, wish: {} }])
  })

  test('one row that cannot be saved keeps all others from it, and every such row is named', async ({
    client,
    assert,
  }) => {
    const row = (rowNo: number, must: object, more: object = {}) => ({
      rowNo,
      productType: ProductType.xinjiang,
      must,
      weight: 10,
      ...more,
    })
    const bad = await post(client, buyer, '/demand/plan/drafts', {
      rows: [row(4, { lenAvg: '29~' }), row(5, { lenAvg: '30~29' }), row(6, { mikeMain: 'D9' })],
    })
    assert.equal(bad.code, 40000)
    assert.deepEqual(
      bad.body.errors.map(({ field, message }: { field: string; message: string }) => [field, message]),
      [
        ['rows.1.ranges.0.must.lenAvg', '第5行：平均长度：最小值大于最大值'],
        ['rows.2.ranges.0.must.mikeMain', '第6行：马克隆值级不正确'],
      ]
    )
    const dollars = row(4, { lenAvg: '29~' }, { productType: ProductType.importedUsd })
    assert.equal((await post(client, buyer, '/demand/plan/drafts', { rows: [dollars] })).code, 40000)
    assert.equal(await count(), 0)
  })

  test('a plan of more wishes than there is room for saves none', async ({ client, assert }) => {
    const rows = Array.from({ length: 50 }, (_, at) => ({
      rowNo: at + 2,
      productType: ProductType.xinjiang,
      must: { lenAvg: '29~' },
    }))
    for (let saved = 0; saved + 50 <= MOST_DEMANDS; saved += 50)
      assert.equal((await post(client, buyer, '/demand/plan/drafts', { rows })).code, 20000)
    const { reason } = await post(client, buyer, '/demand/plan/drafts', { rows: rows.slice(0, 2) })
    assert.equal(reason, 'demand.tooManyDemands')
    assert.equal(await count(), MOST_DEMANDS)
  })

  test('who may not post wishes neither reads a plan nor saves one', async ({ client, assert }) => {
    const member = await createMember({ company: buyer.company, roles: ['COMPANY_FINANCE'] })
    assert.equal((await upload(client, plans.TWO_ENDS, { member })).code, 40300)
    const rows = [{ rowNo: 2, productType: ProductType.xinjiang, must: { lenAvg: '29~' } }]
    assert.equal((await post(client, member, '/demand/plan/drafts', { rows })).code, 40300)
  })
})
