import { test } from '@japa/runner'
import { likeness, type Comparable } from '#app/listing/rules/likeness'
import { Region } from '#app/catalog/codes'

const B1: Comparable = {
  lenAvg: 29.2,
  strengthAvg: 29.4,
  mikeAvg: 4.1,
  mikeMain: 'A',
  lvMain: '21',
  region: Region.northXinjiang,
  price: 1_685_000,
}
const OTHER: Comparable = { ...B1, lenAvg: 28.7, strengthAvg: 28.4, lvMain: '31', price: 1_670_000 }

test.group('Likeness of two batches (F14)', () => {
  test('a batch is wholly like itself', ({ assert }) => {
    assert.equal(likeness(B1, B1), 100)
  })

  test('length, strength, colour level and price cost points: 81.5', ({ assert }) => {
    assert.equal(likeness(B1, OTHER), 81.5)
    assert.equal(likeness(OTHER, B1), 81.5)
  })

  test('another region costs 20, another micronaire class 10', ({ assert }) => {
    assert.equal(likeness(B1, { ...OTHER, region: Region.southXinjiang }), 61.5)
    assert.equal(likeness(B1, { ...OTHER, mikeMain: 'B2' }), 71.5)
  })

  test('what is unknown costs nothing', ({ assert }) => {
    const unknown = { lenAvg: null, strengthAvg: null, mikeAvg: null, mikeMain: null, lvMain: null, region: null }
    assert.equal(likeness(B1, { ...unknown, price: null }), 100)
  })
})
