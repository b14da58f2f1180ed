import { test } from '@japa/runner'
import { Decimal } from 'decimal.js'
import { ProductType } from '#app/catalog/codes'
import { batchErrors, batchWarnings } from '#app/catalog/rules/batch_checks'
import { conditionedWeight } from '#app/catalog/rules/conditioned_weight'
import { seeded } from '#tests/helpers/seed'
import { bytes, csv, readAll } from '#tests/helpers/sheets'

const FIXED = ['包数', '回潮率', '含杂率', '产地']
const CELLS = ['186', '5.6', '1.8', '新疆']
const code = (index: number) => `65123251${String(index).padStart(3, '0')}`

test.group('Net weight of the certificate', () => {
  test('keeps its own digits, and the public weight is rounded once', ({ assert }) => {
    const sheet = csv([
      ['批号', ...FIXED, '毛重(kg)', '皮重(kg)', '净重(kg)'],
      [code(1), ...CELLS, '42479.6', '223.4', '42256.2'],
    ])
    const [{ values, warnings }] = readAll(bytes(sheet), 'a.csv').drafts
    assert.deepInclude(values, { grossWeight: 42.48, tareWeight: 0.223, netWeight: 42.2562, publicWeight: 43.728 })
    assert.deepEqual(warnings, [])
  })

  test('where it is missing it is gross − tare before either is rounded', ({ assert }) => {
    const sheet = csv([
      ['批号', ...FIXED, '毛重(kg)', '皮重(kg)'],
      [code(1), ...CELLS, '42479.6', '223.4'],
    ])
    const [{ values }] = readAll(bytes(sheet), 'a.csv').drafts
    assert.deepInclude(values, { grossWeight: 42.48, tareWeight: 0.223, netWeight: 42.2562, publicWeight: 43.728 })
  })

  test('three hundred batches weighed to 0.1 kg all have the public weight of their own net weight', ({ assert }) => {
    const random = seeded()
    const tenths = (low: number, high: number) => new Decimal(Math.round((low + random() * (high - low)) * 10)).div(10)
    const rows = Array.from({ length: 300 }, (_, index) => {
      const gross = tenths(40_000, 43_000)
      const tare = tenths(200, 300)
      return { cells: [code(index), ...CELLS, `${gross}`, `${tare}`, `${gross.minus(tare)}`], net: gross.minus(tare) }
    })
    const sheet = csv([['批号', ...FIXED, '毛重(kg)', '皮重(kg)', '净重(kg)'], ...rows.map(({ cells }) => cells)])
    const { drafts } = readAll(bytes(sheet), 'a.csv')
    assert.deepEqual(
      drafts.map(({ values }) => values.publicWeight),
      rows.map(({ net }) => conditionedWeight(net.div(1000).toNumber(), 1.8, 5.6))
    )
  })

  test('noise of floating point in a saved formula is no digit of it', ({ assert }) => {
    const sheet = csv([
      ['批号', ...FIXED, '毛重(t)', '皮重(t)', '净重(t)'],
      [code(1), ...CELLS, '42.4796', '0.2234', '42.256199999999996'],
    ])
    assert.equal(readAll(bytes(sheet), 'a.csv').drafts[0].values.netWeight, 42.2562)
  })

  test('gross is net + tare where only these are given', ({ assert }) => {
    const sheet = csv([
      ['批号', ...FIXED, '皮重(kg)', '净重(kg)'],
      [code(1), ...CELLS, '223.4', '42256.2'],
    ])
    const [{ values }] = readAll(bytes(sheet), 'a.csv').drafts
    assert.deepInclude(values, { grossWeight: 42.48, tareWeight: 0.223, netWeight: 42.2562 })
  })

  test('more than 2 kg from gross − tare warns, and the certificate stays', ({ assert }) => {
    const batch = { productType: ProductType.xinjiang, packets: 186, grossWeight: 42.48, tareWeight: 0.223 }
    assert.deepEqual(batchWarnings({ ...batch, netWeight: 42.255 }), [])
    assert.deepEqual(batchWarnings({ ...batch, netWeight: 42.254 }), [
      { place: 'netWeight', message: '净重42.254与毛重减皮重42.257不符，公重按净重计算' },
    ])
    const sheet = csv([
      ['批号', ...FIXED, '毛重(t)', '皮重(t)', '净重(t)'],
      [code(1), ...CELLS, '42.48', '0.223', '42.2'],
    ])
    const [{ values, warnings }] = readAll(bytes(sheet), 'a.csv').drafts
    assert.equal(values.netWeight, 42.2)
    assert.deepEqual(warnings, ['净重42.2与毛重减皮重42.257不符，公重按净重计算'])
  })

  test('in another unit than the gross weight it is an error', ({ assert }) => {
    const batch = { productType: ProductType.xinjiang, packets: 186, grossWeight: 42.48 }
    assert.deepEqual(batchErrors({ ...batch, netWeight: 0.042 }), [
      { place: 'netWeight', message: '净重不到毛重的一半，净重单位可能不对（吨或公斤）' },
    ])
    assert.deepEqual(batchErrors({ ...batch, netWeight: 42.4804 }), [])
    assert.deepEqual(batchErrors({ ...batch, netWeight: 42.481 }), [
      { place: 'netWeight', message: '净重不能大于毛重' },
    ])
  })

  test('bales are added up before they are rounded', ({ assert }) => {
    const bale = (weight: string, index: number) => [code(1), String(index + 1), weight, '4.5', '29.1']
    const sheet = csv([
      ['批号', '包号', '毛重(kg)', '马克隆值', '断裂比强度'],
      ...['228.4', '228.4', '228.4', '228.4'].map(bale),
    ])
    const constants = { tareWeight: '1.2kg', moisture: '5.6', impurity: '1.8', chandi: '新疆' }
    const [{ values }] = readAll(bytes(sheet), 'a.csv', { constants }).drafts
    assert.deepInclude(values, { packets: 4, grossWeight: 0.914, netWeight: 0.9124 })
  })
})
