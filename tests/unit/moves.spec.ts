/*
 * The state of a row changes only by the moves of its module (`app/core/moves.ts`): only they assert that the step is allowed, compare the state
 * that they overwrite, and write the audit line.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import { declaredCodes } from '#core/code_columns'
import { filesBelow, ROOT, textOf } from '#tests/helpers/sources'
import { machinesOf, sqlFunctionWrites, stateWrites } from '#tests/helpers/state_writes'

/** Benchmarks fill a market with rows as they would be after years of trade. */
const BENCHES = /^app\/\w+\/(bench\/|commands\/bench_)/

/** The demo market starts with certified companies and published pages. */
const DEMO = /^app\/demo\//

const machines = machinesOf(await declaredCodes())

test.group('Moves', () => {
  test('no code writes a state outside a move, and new rows begin in a state of their machine that is a beginning', ({
    assert,
  }) => {
    const files = filesBelow('app').filter((file) => !BENCHES.test(file))
    const found = files.flatMap((file) =>
      stateWrites(file, textOf(file), machines)
        .filter((one) => !(DEMO.test(file) && one.includes('a new row begins')))
        .map((one) => `${file}:${one}`)
    )
    assert.deepEqual(found, [])
  })

  test('no SQL function or trigger writes a state', ({ assert }) => {
    const folder = path.join(ROOT, 'database/functions')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'))
    assert.isAbove(files.length, 20)
    const found = files.flatMap((file) =>
      sqlFunctionWrites(readFileSync(path.join(folder, file), 'utf8'), machines).map((one) => `${file}: ${one}`)
    )
    assert.deepEqual(found, [])
  })

  test('every machine has a module whose moves write it', async ({ assert }) => {
    const texts = filesBelow('app')
      .filter((file) => file.endsWith('/moves.ts'))
      .map(textOf)
      .join('\n')
    const unused = [...machines.byName].filter(([name]) => !texts.includes(`states: ${name}`)).map(([name]) => name)
    assert.deepEqual(unused, [])
  })

  test('writes of every form are found', ({ assert }) => {
    const found = (text: string) => stateWrites('fixture.ts', text, machines)
    for (const text of [
      'order.state = OrderState.paid',
      'await order.merge({ paid: 1, state: to }).save()',
      "await trx.from('orders').where({ id }).update({ state: OrderState.unpaid })",
      "await trx.from('orders').update('state', 3)",
      'batch.merge({ ...{ salesState: SalesState.sold } })',
      'batch.merge(sold ? { salesState } : {})',
      'trx.rawQuery(`update orders set paid = 1, state = ${OrderState.unpaid} where id = ?`)',
      'trx.rawQuery(`update auction_lots l set state = r.state from r where r.id = l.id`)',
      "trx.rawQuery('insert into companies (id) values (1) on conflict (id) do update set state = excluded.state')",
      'await Order.create({ state: OrderState.unpaid })',
      'await Order.createMany(rows.map((row) => ({ ...row, state: OrderState.cancelled })))',
      "await trx.table('orders').insert({ state: chosen })",
    ])
      assert.lengthOf(found(text), 1, text)
    for (const text of [
      'await Order.create({ state: OrderState.unaccepted })',
      'await moveOrder(trx, actor, order, { to: OrderState.unpaid })',
      "await trx.from('orders').where('state', OrderState.unpaid).update({ paid: 1 })",
      'trx.rawQuery(`update orders set paid = 1 where state = ${OrderState.unpaid}`)',
      "await trx.table('entrepots').insert({ state: EnabledState.enabled })",
    ])
      assert.deepEqual(found(text), [], text)
  })

  test('writes of a SQL function are found', ({ assert }) => {
    const found = (text: string) => sqlFunctionWrites(text, machines)
    assert.deepEqual(found('begin update orders o set state = p_state where o.id = p_id; end'), [
      'update orders set state',
    ])
    assert.deepEqual(found('create function f() returns trigger as $$ begin new.state := 9; return new; end $$'), [
      'new.state :=',
    ])
    assert.deepEqual(found('when (old.state <> new.state) execute function f() -- new.state := 1'), [])
  })
})
