/*
 * Groups that roll back require an empty database. A group that commits must therefore empty it at its end as well as at its beginning: rows
 * that it leaves behind break other groups only in some orders.
 */
import { test } from '@japa/runner'
import { filesBelow, textOf } from '#tests/helpers/sources'

const AT_THE_END =
  /teardown\((?:async )?\(\) => (?:resetDatabase\(\)|\{[^}]*resetDatabase\(\))|return \(\) => resetDatabase\(\)/

/** This test has its own cluster, which is deleted. */
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
