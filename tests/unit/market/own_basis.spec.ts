import { test } from '@japa/runner'
import { crossing } from '#app/market/rules/crossing'
import { ownBasis, problemOfRates, type BasisRates, type PricedBatch } from '#app/market/rules/own_basis'
import { readText, textOf } from '#app/market/rules/own_basis_text'
import { BatchType, ProductType, Region } from '#app/catalog/codes'
import { WatchDirection } from '#app/market/codes'

const BATCH: PricedBatch = {
  productType: ProductType.xinjiang,
  region: Region.northXinjiang,
  batchType: BatchType.machinePicked,
  lvMain: '21',
  lenAvg: 29.2,
  mikeMain: 'A',
  mikeAvg: 4.1,
  strengthAvg: 29.4,
  uniformityAvg: 83.1,
  impurity: 1.8,
  moisture: 5.6,
  foreignFiber: 0,
}

/** The example of flows §11. */
const RATES: BasisRates = {
  bases: [
    { region: null, batchType: null, amount: 400 },
    { region: Region.northXinjiang, batchType: BatchType.machinePicked, amount: 700 },
    { region: Region.northXinjiang, batchType: null, amount: 600 },
    { region: null, batchType: BatchType.machinePicked, amount: 500 },
  ],
  steps: [
    { indicator: 'length', op: 'is', value: '29', amount: 150 },
    { indicator: 'moisture', op: 'gt', value: '7', amount: -50 },
  ],
}

test.group('The own basis of a company', () => {
  test('is the most exact base and all steps that fit', ({ assert }) => {
    assert.deepEqual(ownBasis(BATCH, RATES), {
      basis: 700,
      agio: 150,
      lines: [
        { label: '基差 北疆 机采棉', amount: 700 },
        { label: '长度=29mm', amount: 150 },
      ],
    })
    assert.equal(ownBasis({ ...BATCH, batchType: BatchType.sawGinned }, RATES)!.basis, 600)
    assert.equal(ownBasis({ ...BATCH, region: Region.southXinjiang }, RATES)!.basis, 500)
    assert.equal(
      ownBasis({ ...BATCH, region: Region.southXinjiang, batchType: BatchType.sawGinned }, RATES)!.basis,
      400
    )
  })

  test('a bound itself is not above the bound, and an unknown value meets no condition', ({ assert }) => {
    assert.equal(ownBasis({ ...BATCH, moisture: 7 }, RATES)!.agio, 150)
    assert.equal(ownBasis({ ...BATCH, moisture: 7.1 }, RATES)!.agio, 100)
    assert.equal(ownBasis({ ...BATCH, moisture: null, lenAvg: null }, RATES)!.agio, 0)
  })

  for (const [lenAvg, fits] of [
    [28.94, false],
    [28.95, true],
    [29.94, true],
    [29.95, false],
  ] as const)
    test(`an average of ${lenAvg} mm is ${fits ? '' : 'not '}of class 29 (F9)`, ({ assert }) => {
      assert.equal(ownBasis({ ...BATCH, lenAvg }, RATES)!.agio, fits ? 150 : 0)
    })

  test('classes of colour, micronaire, strength and uniformity can be priced', ({ assert }) => {
    const steps: BasisRates['steps'] = [
      { indicator: 'colour', op: 'is', value: '21', amount: 1 },
      { indicator: 'micronaire', op: 'is', value: 'A', amount: 10 },
      { indicator: 'strength', op: 'is', value: 'S2', amount: 100 },
      { indicator: 'uniformity', op: 'is', value: 'U2', amount: 1000 },
      { indicator: 'uniformity', op: 'lte', value: '83.1', amount: 10_000 },
    ]
    assert.equal(ownBasis(BATCH, { ...RATES, steps })!.agio, 11_111)
  })

  test('there is none without a base that fits, and none for goods that are no lint', ({ assert }) => {
    const bases = [{ region: Region.southXinjiang, batchType: null, amount: 650 }]
    assert.isNull(ownBasis(BATCH, { bases, steps: [] }))
    assert.isNull(ownBasis({ ...BATCH, productType: ProductType.cottonseed }, RATES))
  })

  for (const [what, rates, problem] of [
    ['no base', { bases: [], steps: [] }, '至少填一行基差'],
    ['a base twice', { bases: [RATES.bases[0], RATES.bases[0]], steps: [] }, '基差“全部”重复'],
    ['a condition twice', { ...RATES, steps: [RATES.steps[0], RATES.steps[0]] }, '条件“长度=29mm”重复'],
    [
      'a class that is none',
      { ...RATES, steps: [{ indicator: 'strength', op: 'is', value: 'S9', amount: 1 }] },
      '断裂比强度没有“S9”这一级',
    ],
    [
      'a class of what has none',
      { ...RATES, steps: [{ indicator: 'moisture', op: 'is', value: '7', amount: 1 }] },
      '回潮不能用“=”',
    ],
    [
      'a bound that is no number',
      { ...RATES, steps: [{ indicator: 'moisture', op: 'gt', value: '七', amount: 1 }] },
      '回潮>后面须为数字',
    ],
    [
      'a bound of what is not measured',
      { ...RATES, steps: [{ indicator: 'colour', op: 'gt', value: '21', amount: 1 }] },
      '主体颜色级>后面须为数字',
    ],
  ] as [string, BasisRates, string][])
    test(`a table with ${what} is refused`, ({ assert }) => {
      assert.equal(problemOfRates(rates), problem)
    })

  test('in words it can be read back', ({ assert }) => {
    const rates: BasisRates = {
      bases: RATES.bases,
      steps: [
        ...RATES.steps,
        { indicator: 'colour', op: 'is', value: '31', amount: -80.5 },
        { indicator: 'micronaire', op: 'lte', value: '3.6', amount: -20 },
      ],
    }
    assert.isNull(problemOfRates(rates))
    assert.deepEqual(readText(textOf(rates)), { rates })
    assert.deepEqual(readText('北疆 机采棉 +700\n\n回潮 >= 7 －50 元/吨'), {
      rates: {
        bases: [{ region: Region.northXinjiang, batchType: BatchType.machinePicked, amount: 700 }],
        steps: [{ indicator: 'moisture', op: 'gte', value: '7', amount: -50 }],
      },
    })
  })

  test('a line that is not understood is named', ({ assert }) => {
    assert.deepEqual(readText('东疆 +1'), { problem: '“东疆 +1”：不认识“东疆”' })
    assert.deepEqual(readText('甜度>3 +1'), { problem: '“甜度>3 +1”：没有指标“甜度”' })
    assert.property(readText('北疆'), 'problem')
  })
})

test.group('Crossing a level', () => {
  for (const [what, price, above, direction, told] of [
    ['rising to it', 1600, false, WatchDirection.rises, true],
    ['rising to it, when only falling is asked for', 1600, false, WatchDirection.falls, false],
    ['falling below it', 1599, true, WatchDirection.falls, true],
    ['falling below it, when both are asked for', 1599, true, WatchDirection.either, true],
    ['staying above it', 1700, true, WatchDirection.either, false],
    ['being looked at for the first time', 1700, null, WatchDirection.either, false],
  ] as const)
    test(`${what} is ${told ? '' : 'not '}told`, ({ assert }) => {
      const seen = crossing(price, 1600, above, direction)
      assert.equal(seen.tell, told)
      assert.equal(seen.above, price >= 1600)
    })
})
