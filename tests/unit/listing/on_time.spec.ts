import { test } from '@japa/runner'
import { LEAST_RELEASES, onTimePercent } from '#app/listing/rules/on_time'

test.group('The share of releases on time', () => {
  test('has one decimal', ({ assert }) => {
    assert.equal(onTimePercent({ releases: 6, releasedOnTime: 5 }), 83.3)
    assert.equal(onTimePercent({ releases: LEAST_RELEASES, releasedOnTime: LEAST_RELEASES }), 100)
    assert.equal(onTimePercent({ releases: 8, releasedOnTime: 0 }), 0)
  })

  test('is not told while it would give a single deal away', ({ assert }) => {
    assert.isNull(onTimePercent({ releases: 0, releasedOnTime: 0 }))
    assert.isNull(onTimePercent({ releases: LEAST_RELEASES - 1, releasedOnTime: 2 }))
  })
})
