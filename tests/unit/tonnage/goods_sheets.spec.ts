/* Ten awkward files: every field of every row as it is read, and what is said of those that cannot be (tests/fixtures/goods_sheets). */
import { test } from '@japa/runner'
import { InTransitState, PackageType, ProductType, Region, WeightType } from '#app/catalog/codes'
import { FibreGrade, LinterClass } from '#app/tonnage/codes'
import { readGoodsFile } from '#tests/helpers/goods_sheets'

type Read = Awaited<ReturnType<typeof readGoodsFile>>
const values = ({ drafts }: Read) => drafts.map((draft) => draft.values)
const errors = ({ drafts }: Read) =>
  drafts.map((draft) => draft.errors.map(({ field, message }) => `${field}: ${message}`))
const warnings = ({ drafts }: Read) => drafts.map((draft) => draft.warnings.map(({ message }) => message))

test.group('Sheets with goods by the tonne', () => {
  test('kilograms of a title and of a cell become tonnes', async ({ assert }) => {
    const read = await readGoodsFile('seed_kilograms.csv')
    assert.deepEqual(values(read), [
      {
        productType: ProductType.cottonseed,
        weight: 60,
        minLot: 2,
        productionYear: 2026,
        chandi: '新疆奎屯',
        producerName: '测试轧花一厂',
        oilContent: 18.5,
        linterContent: 9,
        moisture: 8.2,
        impurity: 0.5,
        place: '奎屯某厂料场',
      },
      {
        productType: ProductType.cottonseed,
        weight: 35.5,
        minLot: 1,
        productionYear: 2026,
        chandi: '新疆沙湾',
        producerName: '测试轧花二厂',
        oilContent: 19.3,
        linterContent: 1.2,
        moisture: 7.8,
        impurity: 0.35,
        place: '沙湾料场',
      },
    ])
    assert.deepEqual(errors(read), [[], []])
    assert.deepEqual(warnings(read), [[], []])
  })

  test('full-width digits and signs are read, and a warehouse that nobody knows keeps its name', async ({ assert }) => {
    const read = await readGoodsFile('seed_full_width.csv')
    assert.deepEqual(values(read), [
      {
        productType: ProductType.cottonseed,
        weight: 60.5,
        productionYear: 2026,
        chandi: '新疆 阿克苏',
        oilContent: 18.5,
        linterContent: 9,
        moisture: 8.2,
        impurity: 0.5,
        entrepotName: '没有这个仓库',
      },
      {
        productType: ProductType.sterileSeed,
        weight: 12,
        productionYear: 2026,
        chandi: '新疆阿克苏',
        linterContent: 32.5,
        moisture: 7,
        impurity: 5.5,
        entrepotName: '没有这个仓库',
      },
    ])
    assert.deepEqual(errors(read), [[], []])
    assert.deepEqual(warnings(read), [
      ['仓库“没有这个仓库”不在仓库名录中，按名称登记'],
      ['仓库“没有这个仓库”不在仓库名录中，按名称登记'],
    ])
  })

  test('percentages as fractions are told apart by the whole row, and pointed out', async ({ assert }) => {
    const read = await readGoodsFile('seed_fractions.csv')
    const same = { productType: ProductType.cottonseed, productionYear: 2026, chandi: '新疆奎屯', place: '本厂' }
    const contents = { oilContent: 18.5, moisture: 8.2, impurity: 0.5 }
    assert.deepEqual(values(read), [
      { ...same, ...contents, weight: 60, packageType: PackageType.bulk },
      { ...same, ...contents, weight: 20 },
    ])
    assert.deepEqual(errors(read), [[], []])
    assert.deepEqual(warnings(read), [
      ['含油率0.185按18.5%读取', '水分0.082按8.2%读取', '含杂率0.005按0.5%读取'],
      ['包装“麻袋”无法识别，未导入'],
    ])
  })

  test('lustre stands in a column of its own, in the name, or is asked for; denier becomes decitex', async ({
    assert,
  }) => {
    const read = await readGoodsFile('staple_lustre.csv')
    const same = { chandi: '江苏江阴', producerName: '测试化纤有限公司', place: '江阴库区', cutLength: 38 }
    assert.deepEqual(values(read), [
      {
        ...same,
        productType: ProductType.stapleSemiDull,
        weight: 320,
        minLot: 10,
        dtex: 1.56,
        fibreGrade: FibreGrade.a,
        weightType: WeightType.conditioned,
      },
      {
        ...same,
        productType: ProductType.stapleBright,
        weight: 100.5,
        minLot: 5,
        dtex: 1.56,
        fibreGrade: FibreGrade.a,
        weightType: WeightType.gross,
      },
      { ...same, productType: ProductType.stapleBright, weight: 50, dtex: 1.33, fibreGrade: FibreGrade.b },
      { chandi: same.chandi, producerName: same.producerName, place: same.place, weight: 50 },
    ])
    assert.deepEqual(errors(read), [[], [], [], ['productType: 商品类型只写了涤短，请写明半光或有光']])
  })

  test('without a minimum the platform has one; what a row leaves out is named by its field', async ({ assert }) => {
    const read = await readGoodsFile('staple_no_minimum.csv')
    assert.deepEqual(values(read)[0], {
      productType: ProductType.stapleSemiDull,
      weight: 320,
      chandi: '江苏江阴',
      producerName: '测试化纤有限公司',
      dtex: 1.56,
      cutLength: 38,
      fibreGrade: FibreGrade.a,
      place: '江阴库区',
    })
    assert.deepEqual(values(read)[1].cutLength, 51)
    assert.deepEqual(errors(read), [[], [], ['cutLength: 请输入切断长度', 'producerName: 请输入生产厂家']])
  })

  test('tonnes below zero and none are refused, and an unknown class is', async ({ assert }) => {
    const read = await readGoodsFile('linters_negative.csv')
    assert.deepEqual(
      read.drafts.map(({ rowNo, values: { weight, linterClass } }) => [rowNo, weight, linterClass]),
      [
        [2, undefined, LinterClass.first],
        [3, 0, LinterClass.second],
        [5, 15.25, LinterClass.third],
        [6, 15, undefined],
        [7, 15, undefined],
      ]
    )
    assert.deepEqual(errors(read), [
      ['weight: 吨数不能小于0'],
      ['weight: 吨数须大于0'],
      [],
      ['linterClass: 短绒类别“特级”无法识别，请写一类绒、二类绒或三类绒'],
      ['productionYear: 请输入生产年度', 'linterClass: 请选择短绒类别'],
    ])
  })

  test('four decimals are refused, not rounded away; a minimum has its bounds; big numbers without a unit are pointed out', async ({
    assert,
  }) => {
    const read = await readGoodsFile('four_decimals.csv')
    assert.deepEqual(
      values(read).map(({ batchCode, weight, minLot, oilContent }) => [batchCode, weight, minLot, oilContent]),
      [
        ['MZ-01', 32.1234, 1, 18.5],
        ['MZ-02', 32.123, 0.5, 18.5],
        ['MZ-03', 32.123, 50, 18],
        ['MZ-04', 32_000, undefined, undefined],
        ['MZ-05', undefined, undefined, undefined],
      ]
    )
    assert.deepEqual(errors(read), [
      ['weight: 吨数最多3位小数'],
      ['minLot: 起订量不能低于1吨'],
      ['minLot: 起订量不能大于吨数'],
      [],
      ['weight: 吨数“约32”不是数字', 'productionYear: 生产年度“二六”不是年度'],
    ])
    assert.deepEqual(warnings(read)[3], ['吨数32000按吨读取，若是公斤请在列对应中改单位'])
  })

  test('a list of all types in GBK: totals and signatures are left out, a number twice and figures of another type are named', async ({
    assert,
  }) => {
    const read = await readGoodsFile('mixed_gbk.csv', {}, ['A-1'])
    const seed = { productionYear: 2026, chandi: '新疆奎屯', region: Region.northXinjiang, place: '奎屯' }
    const staple = { chandi: '江苏江阴', producerName: '测试化纤有限公司', place: '江阴', weight: 100, cutLength: 38 }
    assert.deepEqual(values(read), [
      {
        ...seed,
        batchCode: 'A-1',
        productType: ProductType.cottonseed,
        weight: 60,
        oilContent: 18.5,
        linterContent: 9,
      },
      { ...seed, batchCode: 'A-2', productType: ProductType.sterileSeed, weight: 8.5, linterContent: 31 },
      { ...seed, batchCode: 'A-3', productType: ProductType.linters, weight: 20, linterClass: LinterClass.second },
      { ...staple, batchCode: 'A-4', productType: ProductType.stapleSemiDull, dtex: 1.56, fibreGrade: FibreGrade.a },
      { ...staple, batchCode: 'A-4', productType: ProductType.stapleBright, dtex: 1.33, fibreGrade: FibreGrade.b },
      {
        ...staple,
        batchCode: 'A-6',
        productType: ProductType.stapleBright,
        dtex: 1.33,
        fibreGrade: FibreGrade.b,
        oilContent: 18.5,
      },
      { batchCode: 'A-7', weight: 100, productionYear: 2026, chandi: '江苏江阴', place: '江阴' },
    ])
    assert.deepEqual(errors(read), [
      ['batchCode: 货号A-1已存在'],
      [],
      [],
      [],
      ['batchCode: 货号与第6行重复'],
      ['oilContent: 涤短有光没有该指标'],
      ['productType: 商品类型“棉籽油”无法识别，请写棉籽、不孕籽、短绒、涤短半光或涤短有光'],
    ])
    assert.deepEqual(read.others, [
      { word: '合计', rows: 1 },
      { word: '说明', rows: 1 },
    ])
  })

  test('a page saved as .xls without a product takes one for all rows', async ({ assert }) => {
    const bare = await readGoodsFile('no_product.xls')
    assert.deepEqual(bare.missing, ['productType'])
    const read = await readGoodsFile('no_product.xls', { productType: '短绒', productionYear: '2026' })
    assert.deepEqual(read.missing, [])
    const same = { productType: ProductType.linters, productionYear: 2026, chandi: '新疆沙湾', place: '沙湾料场' }
    assert.deepEqual(values(read), [
      { ...same, weight: 15.25, linterClass: LinterClass.first, moisture: 6.5, impurity: 3 },
      { ...same, weight: 22, linterClass: LinterClass.second, moisture: 6.8, impurity: 4.5 },
    ])
    assert.deepEqual(errors(read), [[], []])
    assert.deepEqual(read.others, [{ word: '小计', rows: 1 }])
  })

  test('two merged header rows, a merged product and cells in the percent format, on the second sheet', async ({
    assert,
  }) => {
    const read = await readGoodsFile('merged_header.xlsx')
    const seed = { productType: ProductType.cottonseed, productionYear: 2026 }
    assert.deepEqual(values(read), [
      {
        ...seed,
        chandi: '新疆奎屯',
        place: '奎屯料场',
        weight: 60,
        oilContent: 18.5,
        linterContent: 9,
        moisture: 8.2,
        impurity: 0.5,
      },
      {
        ...seed,
        chandi: '新疆沙湾',
        place: '沙湾料场',
        weight: 42.5,
        oilContent: 19.1,
        linterContent: 8.5,
        moisture: 7.9,
        impurity: 0.6,
      },
      {
        productType: ProductType.sterileSeed,
        productionYear: 2026,
        chandi: '新疆奎屯',
        place: '奎屯料场',
        weight: 12,
        linterContent: 32.5,
        moisture: 7,
        impurity: 5.5,
      },
    ])
    assert.deepEqual(errors(read), [[], [], []])
    assert.deepEqual(read.others, [
      { word: '合计', rows: 1 },
      { word: '说明', rows: 1 },
    ])
  })

  test('goods on the way have their day', async ({ assert }) => {
    const read = await readGoodsFile('seed_fractions.csv', { transit: '在途', arrivalDate: '2026-12-20' })
    assert.deepInclude(values(read)[0], { inTransitState: InTransitState.inTransit, arrivalDate: '2026-12-20' })
  })
})
