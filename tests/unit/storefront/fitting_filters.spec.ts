import { test } from '@japa/runner'
import { BY_TONNE, ProductType } from '#app/catalog/codes'
import { FibreGrade, LinterClass } from '#app/tonnage/codes'
import { goodsProblems, type JudgedGoods } from '#app/tonnage/rules/goods_checks'
import { changeOfType, filtersOf } from '../../../resources/components/tonnage/fitting_filters.js'

/** Filters by a fact, and the fact that goods must be able to have. */
const BY_FACT = {
  minOil: { oilContent: 18 },
  linterClass: { linterClass: LinterClass.first },
  dtex: { dtex: 1.56 },
  cutLength: { cutLength: 38 },
  fibreGrade: { fibreGrade: FibreGrade.a },
} satisfies Record<string, Partial<JudgedGoods>>

test.group('Filters of goods by the tonne', () => {
  test('by a fact are offered for exactly the types that have it', ({ assert }) => {
    for (const productType of BY_TONNE)
      for (const [filter, fact] of Object.entries(BY_FACT)) {
        const foreign = goodsProblems({ productType, ...fact }).some(({ rule }) => rule === 'type')
        const offered = (filtersOf(productType) as readonly string[]).includes(filter)
        assert.equal(offered, !foreign, `${filter} of ${ProductType.word(productType)}`)
      }
  })

  test('moisture is asked of all by-products, and what another type does not have is taken back with the change', ({
    assert,
  }) => {
    for (const type of [ProductType.cottonseed, ProductType.sterileSeed, ProductType.linters])
      assert.include(filtersOf(type), 'maxMoisture')
    const change = changeOfType(ProductType.sterileSeed)
    assert.isTrue('minOil' in change && change.minOil === undefined)
    assert.isFalse('maxMoisture' in change)
  })
})
