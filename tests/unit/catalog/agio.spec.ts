import { test } from '@japa/runner'
import { czceAgio, czcePickBaleAgio, percentAgio } from '#app/catalog/rules/agio'
import { CCA_SEED, ZCE_2016, ZCE_SEED } from '#app/catalog/rules/agio_tables'
import { B1 } from '#tests/helpers/batches'
import { BatchType } from '#app/catalog/codes'

const B3 = { ...B1, lv21: 60.2, lv31: 38.2, lv51: 1.6 }

test.group('Exchange agio (F3.1)', () => {
  test('B1 is worth +753.60 on the seed table and +1,107.20 on the table of 2016/17', ({ assert }) => {
    assert.equal(czceAgio(B1, ZCE_SEED).value, 75360)
    assert.equal(czceAgio(B1, ZCE_2016).value, 110720)
  })

  test('shows every term with its share, table value and amount', ({ assert }) => {
    const { terms } = czceAgio(B1, ZCE_SEED)
    assert.deepInclude(terms, {
      indicator: 'colour',
      code: '21',
      word: '白棉2级',
      share: 62.4,
      rate: 150,
      amount: 9360,
    })
    assert.deepInclude(terms, { indicator: 'length', code: '29', word: '29mm', share: null, rate: 200, amount: 20000 })
    assert.deepInclude(terms, { indicator: 'ginning', code: 'P1', word: 'P1', share: 10, rate: 100, amount: 1000 })
    assert.equal(
      terms.reduce((sum, term) => sum + term.amount, 0),
      75360
    )
  })

  test('the first bale with foreign fibre is free, each further one costs 200', ({ assert }) => {
    assert.equal(czceAgio({ ...B1, foreignFiber: 1 }, ZCE_SEED).value, 75360)
    assert.equal(czceAgio({ ...B1, foreignFiber: 3 }, ZCE_SEED).value, 75360 - 40000)
  })

  test('31 mm cotton earns what the table pays for 30 mm and longer', ({ assert }) => {
    assert.equal(czceAgio({ ...B1, lenAvg: 31.4 }, ZCE_SEED).value, 75360 + 20000)
  })

  const refusals: [string, object, string][] = [
    ['white grade 5', { lv31: 36, lv51: 1.6 }, '不可注册：颜色级含白棉5级'],
    ['light yellow-stained cotton', { lv31: 37, lv13: 0.6 }, '不可注册：颜色级含淡黄染棉1级'],
    ['179 bales', { packets: 179 }, '不可注册：包数179不在180～190之间'],
    ['191 bales', { packets: 191 }, '不可注册：包数191不在180～190之间'],
    ['an average under 27 mm', { lenAvg: 26.9 }, '不可注册：平均长度小于27mm'],
    ['26 mm bales', { len28: 35, len26: 0.5 }, '不可注册：长度级含26mm'],
    ['micronaire C1', { a: 81.2, c1: 0.5 }, '不可注册：马克隆值级含C1'],
    ['uniformity U5', { u3: 40.9, u5: 0.5 }, '不可注册：长度整齐度含U5'],
    ['strength S5', { s3: 28.5, s5: 0.5 }, '不可注册：断裂比强度含S5'],
    ['two micronaire classes exactly half and half', { a: 50, b2: 50 }, '不可注册：马克隆值级无主体'],
    ['roller-ginned cotton', { batchType: BatchType.rollerGinned }, '不可注册：皮辊棉'],
    ['no ginning shares', { p1: null, p2: null, p3: null }, '数据不全：缺轧工质量'],
  ]
  for (const [what, change, reason] of refusals) {
    test(`has no value for ${what} and says why`, ({ assert }) => {
      const agio = czceAgio({ ...B1, ...change }, ZCE_SEED)
      assert.isNull(agio.value)
      assert.equal(agio.reason, reason)
    })
  }

  test('180 and 190 bales can be registered', ({ assert }) => {
    for (const packets of [180, 190]) assert.equal(czceAgio({ ...B1, packets }, ZCE_SEED).value, 75360)
  })
})

test.group('Agio after picking bales (F3.2)', () => {
  test('B3 loses three bales of white 5 and is worth +751.77', ({ assert }) => {
    assert.isNull(czceAgio(B3, ZCE_SEED).value)
    const picked = czcePickBaleAgio(B3, ZCE_SEED)
    assert.deepEqual([picked.value, picked.removed, picked.remaining], [75177, 3, 183])
  })

  test('equals the exchange agio where nothing has to be picked', ({ assert }) => {
    assert.deepInclude(czcePickBaleAgio(B1, ZCE_SEED), { value: 75360, removed: 0, remaining: 186 })
  })

  test('the indicator with most bad bales decides how many go', ({ assert }) => {
    const picked = czcePickBaleAgio({ ...B3, a: 79.5, c1: 2.2 }, ZCE_SEED)
    assert.deepEqual([picked.removed, picked.remaining], [5, 181])
  })

  test('is refused when fewer than 180 bales would remain', ({ assert }) => {
    const picked = czcePickBaleAgio({ ...B1, lv31: 33.6, lv51: 4 }, ZCE_SEED)
    assert.isNull(picked.value)
    assert.equal(picked.reason, '不可注册：挑出8包后仅剩178包，不足180包')
  })

  test('picking does not help a batch of 170 bales or of 26 mm average', ({ assert }) => {
    assert.isNull(czcePickBaleAgio({ ...B3, packets: 170 }, ZCE_SEED).value)
    assert.isNull(czcePickBaleAgio({ ...B3, lenAvg: 26.5 }, ZCE_SEED).value)
  })
})

test.group('Quality price difference (F3.3)', () => {
  test('B1 is worth +418.65, all by share', ({ assert }) => {
    const agio = percentAgio(B1, CCA_SEED)
    assert.equal(agio.value, 41865)
    assert.deepEqual(agio.missing, [])
  })

  test('what is unknown counts nothing and is named', ({ assert }) => {
    const agio = percentAgio({ ...B1, p1: null, p2: null, p3: null }, CCA_SEED)
    assert.equal(agio.value, 40865)
    assert.deepEqual(agio.missing, ['缺轧工质量'])
  })

  test('a batch of which nothing is known has no value', ({ assert }) => {
    assert.isNull(percentAgio({ packets: 186 }, CCA_SEED).value)
  })

  test('white 5 is priced, not refused', ({ assert }) => {
    assert.equal(percentAgio({ ...B1, lv31: 36.6, lv51: 1 }, CCA_SEED).value, 41865 - 700)
  })
})
