/*
 * The clocks of a test run are moved together (tests/helpers/moved_clock.mjs): the database's, this process's, and those of its workers and
 * children.
 */
import { test } from '@japa/runner'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import db from '@adonisjs/lucid/services/db'
import { CLOCK_SHIFT } from '#tests/helpers/database_clock'
import { filesBelow, textOf } from '#tests/helpers/sources'

/** How far two readings of one clock may be apart on a busy machine, in milliseconds. */
const APART = 60_000

/** SQL keywords for the present moment: no function can stand in for them, and the day of some depends on the connection's time zone. */
const KEYWORD = /\b(current_date|current_time|current_timestamp|localtime|localtimestamp)\b|\bfn\.now\(|\bthis\.now\(/i

const WORKER = `import { parentPort } from 'node:worker_threads'; parentPort.postMessage(Date.now())`

/** Files that only speak of the keywords. */
const SPEAKING = ['tests/helpers/database_clock.ts', 'tests/unit/moved_clock.spec.ts']

test.group('The clock of the tests', () => {
  test('the database, a worker and a child process tell the time of this process', async ({ assert }) => {
    const { rows } = await db.rawQuery('select now(), clock_timestamp() as clock, transaction_timestamp() as began')
    const worker = new Worker(new URL(`data:text/javascript,${WORKER}`))
    const [inWorker] = await once(worker, 'message')
    const inChild = Number(execFileSync(process.execPath, ['-p', 'Date.now()'], { encoding: 'utf8' }))
    const told = { ...rows[0], worker: inWorker, child: inChild }
    for (const [clock, moment] of Object.entries(told))
      assert.closeTo(new Date(moment as Date).getTime(), Date.now(), APART, clock)
  })

  test('a row made without a moment has the moved one', async ({ assert }) => {
    const { rows } = await db.rawQuery(
      `select count(*)::int as real from pg_attrdef d join pg_class c on c.oid = d.adrelid
        where c.relnamespace = 'public'::regnamespace and c.relname not like 'adonis_schema%' and pg_get_expr(d.adbin, d.adrelid) ~ '(pg_catalog|CURRENT_TIMESTAMP)'`
    )
    assert.equal(rows[0].real, 0)
  })

  test('the moved clock is the moment asked for, and time runs on', ({ assert }) => {
    const wanted = process.env.CLOCK!
    if (wanted === 'now') return assert.equal(CLOCK_SHIFT, 0)
    assert.isAtLeast(Date.now(), Date.parse(wanted))
    assert.equal(new Date().constructor, Date)
    assert.instanceOf(new Date(0), Date)
  })

  test('statements ask now(), which can be moved', ({ assert }) => {
    const found = ['app', 'config', 'database', 'start', 'tests']
      .flatMap((folder) => filesBelow(folder))
      .filter((file) => !SPEAKING.includes(file) && KEYWORD.test(textOf(file)))
    assert.deepEqual(found, [])
  })
})
