import { test } from '@japa/runner'
import Batch from '#app/catalog/models/batch'
import { BY_TONNE, ProductType, WeightType, type Region } from '#app/catalog/codes'
import { FibreGrade, LinterClass } from '#app/tonnage/codes'
import TonnageGoods from '#app/tonnage/models/tonnage_goods'
import { goodsProblems, minimumProblem } from '#app/tonnage/rules/goods_checks'
import { tonnageFacts, tonnageName } from '#app/tonnage/rules/tonnage_name'

const fieldsOf = (goods: Parameters<typeof goodsProblems>[0]) => goodsProblems(goods).map(({ field }) => field)

test.group('What goods by the tonne must say', () => {
  test('seed and lint have a year, linters a class, staple size, grade and manufacturer', ({ assert }) => {
    assert.deepEqual(
      BY_TONNE.map((productType) => fieldsOf({ productType })),
      [
        ['productionYear'],
        ['productionYear'],
        ['productionYear', 'linterClass'],
        ['dtex', 'cutLength', 'fibreGrade', 'producerName'],
        ['dtex', 'cutLength', 'fibreGrade', 'producerName'],
      ]
    )
  })

  test('figures of another type are named', ({ assert }) => {
    const productType = ProductType.sterileSeed
    assert.deepEqual(
      goodsProblems({ productType, productionYear: 2026, oilContent: 18, linterClass: LinterClass.first }),
      [
        { field: 'oilContent', message: '不孕籽没有该指标', rule: 'type' },
        { field: 'linterClass', message: '只有短绒有类别', rule: 'type' },
      ]
    )
    assert.deepEqual(
      fieldsOf({ productType: ProductType.cottonseed, productionYear: 2026, oilContent: 18, linterContent: 9 }),
      []
    )
  })

  test('only staple fibre is paid by its conditioned weight', ({ assert }) => {
    const weightType = WeightType.conditioned
    assert.deepEqual(fieldsOf({ productType: ProductType.cottonseed, productionYear: 2026, weightType }), [
      'weightType',
    ])
    const staple = { dtex: 1.56, cutLength: 38, fibreGrade: FibreGrade.a, producerName: '测试化纤有限公司' }
    assert.deepEqual(fieldsOf({ productType: ProductType.stapleBright, weightType, ...staple }), [])
  })

  test('a minimum is no smaller than the platform allows and no larger than what is entered', ({ assert }) => {
    assert.equal(minimumProblem(4.999, 5)?.rule, 'min')
    assert.isNull(minimumProblem(5, 5))
    assert.isNull(minimumProblem(5, 5, 5))
    assert.equal(minimumProblem(5.001, 5, 5)?.rule, 'max')
  })
})

test.group('Names and figures of goods by the tonne', () => {
  const goodsOf = (facts: Partial<TonnageGoods>) =>
    Object.assign(new TonnageGoods(), {
      oilContent: null,
      linterContent: null,
      linterClass: null,
      dtex: null,
      cutLength: null,
      fibreGrade: null,
      ...facts,
    })
  const batchOf = (facts: Partial<Batch>) =>
    Object.assign(new Batch(), {
      chandi: '新疆奎屯',
      region: null as Region | null,
      lvMain: null,
      lenAvg: null,
      batchType: null,
      moisture: null,
      impurity: null,
      producerName: null,
      productionYear: 2026,
      weightType: WeightType.gross,
      ...facts,
    })

  test('seed has its year and origin, linters their class, staple its size and grade', ({ assert }) => {
    assert.equal(tonnageName(batchOf({ productType: ProductType.cottonseed }), goodsOf({})), '2026/27 新疆棉籽')
    assert.equal(
      tonnageName(batchOf({ productType: ProductType.linters }), goodsOf({ linterClass: LinterClass.second })),
      '2026/27 新疆短绒 二类绒'
    )
    assert.equal(
      tonnageName(
        batchOf({ productType: ProductType.stapleSemiDull }),
        goodsOf({ dtex: 1.56, cutLength: 38, fibreGrade: FibreGrade.a })
      ),
      '涤短半光 1.56dtex×38mm A级'
    )
  })

  test('figures stand in one line, and how staple is weighed with them', ({ assert }) => {
    assert.equal(
      tonnageFacts(
        batchOf({ productType: ProductType.cottonseed, moisture: 8.2, impurity: 0.5 }),
        goodsOf({ oilContent: 18.5, linterContent: 9 })
      ),
      '含油率18.5% 含绒率9% 水分8.2% 含杂0.5%'
    )
    assert.equal(
      tonnageFacts(
        batchOf({
          productType: ProductType.stapleBright,
          producerName: '测试化纤有限公司',
          weightType: WeightType.conditioned,
        }),
        goodsOf({})
      ),
      '测试化纤有限公司 按公定重量计重'
    )
    assert.equal(tonnageFacts(batchOf({ productType: ProductType.linters }), goodsOf({})), '--')
  })
})
