import { test } from '@japa/runner'
import { BatchType, PackageType, ProductType, Region, WeightType } from '#app/catalog/codes'
import { FibreGrade } from '#app/tonnage/codes'
import { DeliveryType, PriceType } from '#app/listing/codes'
import { copyOfOrder, copyOfSearch } from '../../../resources/areas/demand/wish_copies.js'

type Line = { productType?: ProductType; weight?: number; quality?: object; facts?: object }

/** An order as its page has it, with what a copy reads. */
const order = (lines: Line[], more: object = {}) =>
  ({
    pair: null,
    deliveryType: DeliveryType.pickUp,
    lines: lines.map(({ quality, ...line }) => ({
      productType: ProductType.xinjiang,
      weight: 43.729,
      ...line,
      quality: {
        lenAvg: 29.2,
        strengthAvg: 28.6,
        uniformityAvg: 82.4,
        impurity: 1.26,
        lvMain: '21',
        mikeMain: 'A',
        region: Region.southXinjiang,
        batchType: BatchType.machinePicked,
        ...quality,
      },
    })),
    ...more,
  }) as never

test.group('A wish from a saved search', () => {
  test('demands what the form has a field for, and says what it leaves out', ({ assert }) => {
    const { copy, left } = copyOfSearch({
      productType: '1',
      lenAvg: '29~30',
      lvMain: '21,31',
      price: '~16000',
      deliveryType: '2',
      chandi: '阿克苏',
      share: 'lv21:90~',
      q: '',
    })
    assert.deepEqual(copy, {
      productType: ProductType.xinjiang,
      ranges: [{ must: { lenAvg: '29~30', lvMain: '21,31' }, wish: {} }],
      price: 16_000,
      deliveryType: DeliveryType.delivered,
    })
    assert.deepEqual(left, { chandi: '阿克苏', share: 'lv21:90~' })
  })

  test('has one type, one way of pricing and an upper price, or leaves them out', ({ assert }) => {
    const criteria = { productType: '1,2', priceType: '1,2', price: '15000~16000' }
    assert.deepEqual(copyOfSearch(criteria), { copy: { ranges: [{ must: {}, wish: {} }] }, left: criteria })
    assert.deepEqual(copyOfSearch({ productType: '9' }).left, { productType: '9' })
    assert.deepEqual(copyOfSearch({ priceType: '2', price: '~900' }).left, { price: '~900' })
  })
})

test.group('A wish from an order', () => {
  test('demands no worse than the worst line, in steps of the form', ({ assert }) => {
    const { copy, left } = copyOfOrder(
      order([{ quality: { lenAvg: 28.97, impurity: 1.32 } }, { quality: { lvMain: '31', strengthAvg: 29.1 } }])
    )!
    assert.deepEqual(copy, {
      productType: ProductType.xinjiang,
      ranges: [
        {
          must: { lenAvg: '28.9~', strengthAvg: '28.6~', uniformityAvg: '82.4~', impurity: '~1.4' },
          wish: {
            lvMain: '21,31',
            mikeMain: 'A',
            region: String(Region.southXinjiang),
            batchType: String(BatchType.machinePicked),
          },
        },
      ],
      weight: 87.458,
      priceType: PriceType.fixed,
      deliveryType: DeliveryType.pickUp,
    })
    assert.equal(left, 0)
  })

  test('says nothing of a measure that a line is without, and asks for a basis where one was bought', ({ assert }) => {
    const { copy } = copyOfOrder(order([{}, { quality: { lenAvg: null, lvMain: null } }], { pair: {} }))!
    assert.notProperty(copy.ranges[0].must, 'lenAvg')
    assert.notProperty(copy.ranges[0].wish, 'lvMain')
    assert.equal(copy.priceType, PriceType.basis)
  })

  test('is of the type of which most was bought, and there is none of cotton in dollars', ({ assert }) => {
    const mixed = copyOfOrder(
      order([
        { weight: 10, quality: { lenAvg: 26 } },
        { productType: ProductType.inland, weight: 20 },
      ])
    )!
    assert.deepInclude(mixed.copy, { productType: ProductType.inland, weight: 20 })
    assert.equal(mixed.left, 1)
    assert.isNull(copyOfOrder(order([{ productType: ProductType.importedUsd }])))
  })
})

test.group('A wish from an order by the tonne', () => {
  test('demands figures no worse and the same size, and wishes for grade, packing and producer', ({ assert }) => {
    const staple = order([
      {
        productType: ProductType.stapleSemiDull,
        weight: 32,
        facts: { dtex: 1.56, cutLength: 38, fibreGrade: FibreGrade.a, oilContent: null },
        quality: {
          moisture: 0.4,
          weightType: WeightType.gross,
          packageType: PackageType.plastic,
          producerName: '甲化纤',
        },
      },
    ])
    assert.deepEqual(copyOfOrder(staple), {
      copy: {
        productType: ProductType.stapleSemiDull,
        ranges: [
          {
            must: { dtex: '1.56~1.56', cutLength: '38~38' },
            wish: { fibreGrade: '1', weightType: '2', packageType: '1', producer: '甲化纤' },
          },
        ],
        weight: 32,
        priceType: PriceType.fixed,
        deliveryType: DeliveryType.pickUp,
      },
      left: 0,
    })
    const seed = order([
      {
        productType: ProductType.cottonseed,
        weight: 40,
        facts: { oilContent: 18.5, linterContent: 9, dtex: null },
        quality: { moisture: 8.2, impurity: 0.5, productionYear: 2026, producerName: '甲厂', packageType: null },
      },
    ])
    assert.deepEqual(copyOfOrder(seed)?.copy.ranges, [
      {
        must: { oilContent: '18.5~', linterContent: '9~', moisture: '~8.2', impurity: '~0.5' },
        wish: { region: String(Region.southXinjiang) },
      },
    ])
  })
})
