import { test } from '@japa/runner'
import type Batch from '#app/catalog/models/batch'
import { batchName } from '#app/catalog/rules/batch_name'
import { BatchType, ProductType, Region } from '#app/catalog/codes'

const LINT = {
  productType: ProductType.xinjiang,
  productionYear: 2025,
  region: Region.northXinjiang,
  chandi: '新疆生产建设兵团第七师',
  batchType: BatchType.machinePicked,
  lvMain: '21',
  lenAvg: 29.2,
}
const named = (over: object) => batchName({ ...LINT, ...over } as Batch)

test.group('Name of a batch', () => {
  test('crop year, origin and ginning, main grade, length', ({ assert }) => {
    assert.equal(named({}), '2025/26 新疆机采棉 21级 29.2mm')
    assert.equal(named({ lenAvg: 29 }), '2025/26 新疆机采棉 21级 29.0mm')
    assert.equal(named({ productionYear: 2099 }), '2099/00 新疆机采棉 21级 29.2mm')
  })

  test('cotton from elsewhere is named by its origin', ({ assert }) => {
    assert.equal(named({ region: Region.inland, chandi: '山东' }), '2025/26 山东机采棉 21级 29.2mm')
  })

  test('what is not known is left out', ({ assert }) => {
    assert.equal(
      named({ productionYear: null, batchType: null, lvMain: null, lenAvg: null, region: null, chandi: '巴西' }),
      '巴西棉'
    )
  })

  test('by-products are named by their type', ({ assert }) => {
    assert.equal(
      named({ productType: ProductType.cottonseed, batchType: null, lvMain: null, lenAvg: null }),
      '2025/26 新疆棉籽'
    )
  })
})
