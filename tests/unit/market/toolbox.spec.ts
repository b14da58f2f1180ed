import { test } from '@japa/runner'
import { CCA_SEED, ZCE_2016, ZCE_SEED } from '#app/catalog/rules/agio_tables'
import type { Quality } from '#app/catalog/indicators'
import { agioTool } from '#app/market/rules/agio_tool'
import { basisTool, hedgeTool, receiptCostTool, spotPriceTool } from '#app/market/rules/futures_tools'
import { seedCottonTool, spinningTool } from '#app/market/rules/mill_tools'
import { shown } from '#app/market/rules/steps'
import { weightTool } from '#app/market/rules/weight_tool'
import { B1 } from '#tests/helpers/batches'
import { BatchType } from '#app/catalog/codes'
import { PriceStandard } from '#app/market/codes'

const said = (steps: { formula: string; result: string }[]) =>
  steps.map(({ formula, result }) => `${formula} = ${result}`)

test.group('公重 (F1)', () => {
  for (const [net, impurity, moisture, batchType, weight] of [
    [42.257, 1.8, 5.6, BatchType.sawGinned, 43.729],
    [19.9, 3, 10, BatchType.sawGinned, 19.528],
    [42.257, 3.2, 7, BatchType.rollerGinned, 42.761],
    [41.85, 2.9, 9.2, BatchType.machinePicked, 41.411],
  ] as const)
    test(`${net} t at ${impurity} % and ${moisture} % is ${weight} t`, ({ assert }) => {
      assert.equal(weightTool({ netWeight: net, impurity, moisture, batchType }).publicWeight, weight)
    })

  test('the steps can be followed by hand', ({ assert }) => {
    const { steps, warnings } = weightTool({ netWeight: 42.257, impurity: 1.8, moisture: 5.6 })
    assert.deepEqual(said(steps), [
      '42.257 × (100 − 1.8) ÷ (100 − 2.5) = 42.5604 吨',
      '42.5604 × (100 + 8.5) ÷ (100 + 5.6) = 43.729 吨',
    ])
    assert.isEmpty(warnings)
  })

  test('wet cotton and a certificate that differs by more than ten kilograms are pointed out', ({ assert }) => {
    assert.deepEqual(weightTool({ netWeight: 42.257, impurity: 1.8, moisture: 10.1, certificate: 43.729 }).warnings, [
      '回潮率超过国标最高限度10%',
      '公重与计算值不符：证书 43.729 吨，以证书为准',
    ])
    assert.isEmpty(weightTool({ netWeight: 42.257, impurity: 1.8, moisture: 5.6, certificate: 43.739 }).warnings)
  })
})

test.group('升贴水 (F3)', () => {
  const table = (rates: typeof ZCE_SEED) => ({ name: '表', rates })
  const b1 = B1 as unknown as Quality

  test('B1 on the present tables, line by line', ({ assert }) => {
    const answer = agioTool(b1, table(ZCE_SEED), table(CCA_SEED))
    assert.equal(answer.czce!.value, 75_360)
    assert.equal(answer.percent!.value, 41_865)
    assert.isNull(answer.pickBale)
    assert.deepEqual(answer.czce!.lines[0], {
      label: '颜色级',
      word: '白棉2级',
      share: 62.4,
      rate: 15_000,
      amount: 9_360,
    })
    assert.equal(
      answer.czce!.lines.reduce((sum, { amount }) => sum + amount, 0),
      75_360
    )
    assert.isEmpty(answer.warnings)
  })

  test('B1 on the table of 2016/17', ({ assert }) => {
    assert.equal(agioTool(b1, table(ZCE_2016), null).czce!.value, 110_720)
  })

  test('bad bales are named, and taken out where enough remain', ({ assert }) => {
    const b3 = { ...b1, lv21: 60.2, lv31: 38.2, lv51: 1.6 }
    const answer = agioTool(b3, table(ZCE_SEED), null)
    assert.isNull(answer.czce!.value)
    assert.equal(answer.czce!.reason, '不可注册：颜色级含白棉5级')
    assert.deepInclude(answer.pickBale, { value: 75_177, removed: 3, remaining: 183 })
  })

  test('shares that do not make a hundred are pointed out', ({ assert }) => {
    assert.deepEqual(agioTool({ ...b1, lv31: 30 }, table(ZCE_SEED), null).warnings, ['颜色级比例合计92.4%，应为100%'])
  })
})

test.group('期货→现货 and 现货→基差 (F4)', () => {
  for (const [futures, basis, standard, czceAgio, price, amount] of [
    [15_650, 850, PriceStandard.batch, 753.6, 1_650_000, 72_152_850],
    [15_650, 100, PriceStandard.standardGrade, 753.6, 1_650_360, 72_168_592],
    [15_480, 850, PriceStandard.batch, undefined, 1_633_000, 71_409_457],
  ] as const)
    test(`F ${futures} and basis ${basis} of standard ${standard}`, ({ assert }) => {
      const answer = spotPriceTool({ futures, basis, standard, czceAgio, weight: 43.729 })
      assert.equal(answer.price, price)
      assert.equal(answer.amount, amount)
    })

  test('the formula shows what was added', ({ assert }) => {
    const { steps } = spotPriceTool({
      futures: 15_650,
      basis: -120,
      standard: PriceStandard.standardGrade,
      czceAgio: 753.6,
    })
    assert.deepEqual(said(steps), ['15,650 − 120 + 753.6 + 0 = 16,283.60 元/吨'])
  })

  test('a negative price is refused', ({ assert }) => {
    const answer = spotPriceTool({ futures: 100, basis: -101, standard: PriceStandard.batch, weight: 1 })
    assert.isNull(answer.price)
    assert.isNull(answer.amount)
    assert.deepEqual(answer.warnings, ['现货价为负数，不能成交，请检查基差'])
  })

  test('a price of zero is refused, too', ({ assert }) => {
    const answer = spotPriceTool({ futures: 100, basis: -100, standard: PriceStandard.batch, weight: 1 })
    assert.isNull(answer.price)
    assert.deepEqual(answer.warnings, ['现货价为零，不能成交，请检查基差'])
  })

  test('16,850 against 15,650 is a basis of 1,200, and 16,431.35 in standard grade', ({ assert }) => {
    const answer = basisTool({ price: 16_850, futures: 15_650, percentAgio: 418.65, czceAgio: 753.6 })
    assert.equal(answer.basis, 120_000)
    assert.equal(answer.standardPrice, 1_643_135)
    assert.equal(answer.standardBasis, 44_640)
  })

  test('43.729 t are nine lots', ({ assert }) => {
    const answer = hedgeTool({ weight: 43.729, futures: 15_650, marginRate: 10 })
    assert.deepInclude(answer, { lots: 9, covered: 45, open: -1.271, value: 70_425_000, margin: 7_042_500 })
    assert.deepEqual(said(answer.steps).slice(0, 1), ['43.729 ÷ 5 吨/手 = 8.7458 → 9 手'])
    assert.equal(hedgeTool({ weight: 43.729, ratio: 50 }).lots, 4)
  })
})

test.group('仓单成本 (F7.2)', () => {
  test('spot, freight, entry, storage and interest less the agio', ({ assert }) => {
    const answer = receiptCostTool({
      spot: 15_000,
      freight: 300,
      entry: 40,
      storage: 0.6,
      days: 60,
      interestRate: 4.5,
      czceAgio: 753.6,
      futures: 15_650,
    })
    // 0.60 × 60 = 36; 15,000 × 4.5 % × 60 ÷ 365 = 110.96
    assert.equal(answer.storage, 3_600)
    assert.equal(answer.interest, 11_096)
    assert.equal(answer.cost, 1_473_336)
    assert.equal(answer.spread, 91_664)
  })
})

test.group('棉花计算器 for gins and mills (F7.1)', () => {
  const seedCotton = { seedCottonPrice: 6.65, seedPrice: 2.52, outturn: 38.46, loss: 1 }

  test('lint from seed cotton costs 13,323.95', ({ assert }) => {
    assert.equal(seedCottonTool(seedCotton).lintCost, 1_332_395)
    assert.equal(seedCottonTool({ ...seedCotton, processing: 600 }).lintCost, 1_392_395)
  })

  test('weights and hours follow from the weight of the seed cotton', ({ assert }) => {
    const answer = seedCottonTool({ ...seedCotton, seedCotton: 100, stands: 3, perStandHour: 1000 })
    assert.deepInclude(answer, { lint: 38.46, seed: 60.54, hours: 12.8 })
  })

  test('more cannot come out than went in', ({ assert }) => {
    assert.throws(() => seedCottonTool({ ...seedCotton, outturn: 99, loss: 2 }))
  })

  test('C32S on 50,000 spindles needs 15.4 batches a month', ({ assert }) => {
    const answer = spinningTool({
      count: 32,
      speed: 16_000,
      twist: 920,
      efficiency: 95,
      spindles: 50_000,
      hours: 22.5,
      yield: 90.5,
      days: 30,
      batchWeight: 43.729,
    })
    assert.deepInclude(answer, {
      tex: 18.22,
      theoretical: 19.01,
      real: 18.06,
      yarnPerDay: 20_317.5,
      cottonPerDay: 22_450.3,
      batches: 15.4,
    })
  })
})

test.group('Numbers in formulas', () => {
  test('are grouped, rounded half-up and never minus nought', ({ assert }) => {
    assert.equal(shown(1_234_567.5), '1,234,567.5')
    assert.equal(shown(0.125, 2), '0.13')
    assert.equal(shown(-1200), '−1,200')
    assert.equal(shown(-0.001, 2), '0.00')
    assert.equal(shown('22.0462'), '22.0462')
  })
})
