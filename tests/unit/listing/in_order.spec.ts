import { test } from '@japa/runner'
import fc from 'fast-check'
import { inOrder } from '#app/listing/search/in_order'
import { readNumbers } from '#app/listing/search/read_numbers'

test.group('A page out of many values', () => {
  test('is the same stretch that sorting everything gives, equal values in the order given', ({ assert }) => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: -5, max: 40 }), fc.integer({ min: 0, max: 2_400_000 })), {
          maxLength: 3000,
        }),
        fc.nat(3000),
        fc.integer({ min: 1, max: 50 }),
        (values, skip, count) => {
          const ids = values.map((_, i) => 1000 + i)
          const sorted = ids.map((id, i) => ({ id, value: values[i] })).sort((a, b) => a.value - b.value || a.id - b.id)
          assert.deepEqual(
            inOrder(Int32Array.from(values), Float64Array.from(ids), skip, count),
            sorted.slice(skip, skip + count).map(({ id }) => id)
          )
        }
      )
    )
  })
})

test.group('Numbers of a row of PostgreSQL', () => {
  test('become whole numbers by their scale, and nothing stays nothing', ({ assert }) => {
    assert.deepEqual(readNumbers('(28.6,,-3,42.600,0,1520000)', [10, 10, 1, 1000, 100, 1]), [
      286,
      null,
      -3,
      42_600,
      0,
      1_520_000,
    ])
    assert.deepEqual(readNumbers('(,)', [1, 1]), [null, null])
    assert.deepEqual(readNumbers('(5,99.99)', [100, 100]), [500, 9999])
  })
})
