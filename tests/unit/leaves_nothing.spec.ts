/*
 * Groups that roll back count on an empty database. Whoever commits empties it at the end as well as at the beginning: what one leaves
 * behind shows in another only on some days.
 */
import { test } from '@japa/runner'
import { filesBelow, textOf } from '#tests/helpers/sources'

const AT_THE_END =
  /teardown\((?:async )?\(\) => (?:resetDatabase\(\)|\{[^}]*resetDatabase\(\))|return \(\) => resetDatabase\(\)/

/** Its own cluster is thrown away. */
const ELSEWHERE = 'tests/functional/crash/bidding.spec.ts'

test.group('What tests leave behind', () => {
  test('whoever empties the database before the tests does so after them', ({ assert }) => {
    const careless = ['tests/functional', 'tests/model', 'tests/browser', 'tests/walk']
      .flatMap(filesBelow)
      .filter((file) => file.endsWith('.spec.ts') && file !== ELSEWHERE)
      .filter((file) => /resetDatabase\(\)|seedSmallMarket\(\)/.test(textOf(file)) && !AT_THE_END.test(textOf(file)))
    assert.deepEqual(careless, [])
  })
})
