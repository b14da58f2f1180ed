/* Addresses of the back office that the customer has fixed (glossary §3.1). */
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { pages, reports, resources } from '#app/admin/registry'

/** Screens of trades that the product does not have: entrusted, freight. */
const OTHER_TRADES = /^(entrust-|logistics|platform-enterprises)/

/** Screens without a definition: the home page and the login. */
const FIXED = ['', 'login']

const wanted = readFileSync(new URL('../../fixtures/routes.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','))
  .filter(([, frontEnd]) => frontEnd === 'back office')
  // A record and its 详情 are opened below the path of their list.
  .map(([address]) => address.replace(/^\/admin\/?/, '').replace(/\/:\w+(\/detail)?$/, ''))

test.group('Addresses of the back office', () => {
  test('each that is specified has a screen, and those without one are of trades that there are not', ({ assert }) => {
    const declared = [...resources.values(), ...pages.values(), ...reports.values()].map(({ path }) => path)
    const missing = new Set(wanted.filter((path) => ![...declared, ...FIXED].includes(path)))
    assert.lengthOf(wanted, 78)
    assert.deepEqual(
      [...missing].filter((path) => !OTHER_TRADES.test(path)),
      []
    )
    assert.deepEqual(
      wanted.filter((path) => OTHER_TRADES.test(path) && !missing.has(path)),
      []
    )
  })
})
