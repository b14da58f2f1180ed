import { test } from '@japa/runner'
import { countsOf } from '../../bin/lib/japa_counts.mjs'

const RUN = `functional / Orders (tests/functional/order/orders.spec.ts)
  ✖ pays (12ms)

 ERRORS 

❯ Orders / pays

  - Expected  - 1

 ⁃ at anonymous (tests/functional/order/orders.spec.ts:22:5)
  ❯ 22 ┃   assert.equal(1, 2)
[1/2]─

❯ Seeding the demo market: Setup hook
ℹ error: permission denied to create database

[2/2]─

 FAILED 

Tests  7 passed, 1 failed, 1 skipped (9)
 Time  3s
`

test.group('What npm test counts', () => {
  test('a hook that fails is a failure beside a failed test, each with the lines of its error', ({ assert }) => {
    const { ran, failures } = countsOf(RUN, 1)
    assert.equal(ran, 7)
    assert.deepEqual(failures, [
      'Orders / pays\n  - Expected  - 1\n ⁃ at anonymous (tests/functional/order/orders.spec.ts:22:5)\n  ❯ 22 ┃   assert.equal(1, 2)\n[1/2]─',
      'Seeding the demo market: Setup hook\nℹ error: permission denied to create database\n[2/2]─',
    ])
  })

  test('of an error that fills screens its first lines are said again', ({ assert }) => {
    const output = RUN.replace(
      '  - Expected  - 1',
      Array.from({ length: 90 }, (_, line) => `  line ${line}`).join('\n')
    )
    assert.include(countsOf(output, 1).failures[0].split('\n'), '  line 24')
    assert.notInclude(countsOf(output, 1).failures[0], 'line 25')
  })

  test('a hook that fails is a failure where every test that ran has passed', ({ assert }) => {
    const output = RUN.replace('❯ Orders / pays', '').replace('7 passed, 1 failed', '7 passed')
    const { ran, failures } = countsOf(output, 1)
    assert.equal(ran, 7)
    assert.lengthOf(failures, 1)
    assert.match(failures[0], /^Seeding the demo market: Setup hook\n/)
  })

  test('a run that ends without saying why is a failure, and a run that passes is none', ({ assert }) => {
    assert.deepEqual(countsOf('functional / Orders\n  ✔ pays (12ms)\n\n', 'SIGKILL'), {
      ran: 0,
      failures: ['the run ended with SIGKILL after "✔ pays (12ms)"'],
    })
    assert.deepEqual(countsOf(' PASSED \n\nTests  3 passed (3)\n', 0), { ran: 3, failures: [] })
    assert.lengthOf(countsOf('Tests  1 passed, 2 failed (3)\n', 1).failures, 2)
  })
  test('a run that finds no test is a failure', ({ assert }) => {
    const output = '❯ Executed 92 migrations (17 s)\n\n NO TESTS EXECUTED \n'
    assert.deepEqual(countsOf(output, 0), { ran: 0, failures: ['no test was found'] })
  })
})
