/* What one wish takes over from the ticked rows of a 配棉 plan. */
import { test } from '@japa/runner'
import { ProductType } from '#app/catalog/codes'
import type { PlanRow } from '#app/demand/transformers/blend_plan'
import { MOST_RANGES } from '#app/demand/rules/wish_ranges'
import { copyOfPlan, whyNotOne } from '../../../resources/areas/demand/wish_copies.js'

let rowNo = 1
const row = (more: Partial<PlanRow> = {}): PlanRow => ({
  rowNo: ++rowNo,
  mix: null,
  part: null,
  productType: ProductType.xinjiang,
  must: { lenAvg: '29~' },
  weight: 10.1,
  share: null,
  price: 1_650_000,
  remark: null,
  errors: [],
  warnings: [],
  ...more,
})

test.group('A wish out of rows of a plan', () => {
  test('tonnes are together, equal qualities one range, the price that of all', ({ assert }) => {
    const { copy, notes } = copyOfPlan([
      row({ remark: '产地：阿克苏' }),
      row({ weight: 20.2 }),
      row({ must: { lenAvg: '28~' }, remark: '产地：阿克苏' }),
    ])
    assert.deepInclude(copy, {
      productType: ProductType.xinjiang,
      ranges: [
        { must: { lenAvg: '29~' }, wish: {} },
        { must: { lenAvg: '28~' }, wish: {} },
      ],
      weight: 40.4,
      price: 16_500,
      remark: '产地：阿克苏',
    })
    assert.deepEqual(notes, [])
  })

  test('prices that differ are left to the mill, and rows without tonnes are named', ({ assert }) => {
    const { copy, notes } = copyOfPlan([row(), row({ rowNo: 7, weight: null, price: null })])
    assert.isUndefined(copy.price)
    assert.equal(copy.weight, 10.1)
    assert.deepEqual(notes, ['第7行没有吨数，未计入合计', '各行价格不同，期望价请填写'])
  })

  test('rows of two types, or of more qualities than a wish has ranges, are not one wish', ({ assert }) => {
    assert.isNull(whyNotOne([row(), row()], MOST_RANGES))
    assert.include(whyNotOne([row(), row({ productType: ProductType.inland })], MOST_RANGES), '商品类型不同')
    const many = Array.from({ length: MOST_RANGES + 1 }, (_, at) => row({ must: { lenAvg: `${26 + at}~` } }))
    assert.include(whyNotOne(many, MOST_RANGES), `最多${MOST_RANGES}组`)
    assert.isNull(whyNotOne(many.slice(1), MOST_RANGES))
  })
})
