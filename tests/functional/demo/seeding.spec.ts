/*
 * Preparing and seeding never remove anything: a database that is not empty, or in which a seeding did not finish, is refused as it is.
 */
import pg from 'pg'
import { test } from '@japa/runner'
import env from '#start/env'
import { runAce } from '#tests/helpers/ace'
import { filesBelow, textOf } from '#tests/helpers/sources'

const DATABASE = 'mianqiao_test_seeding'

/** The role that makes databases: the application's own may not. */
const OWNER_URL = env.get('DATABASE_OWNER_URL') ?? env.get('DATABASE_URL')

function urlOf(database: string) {
  const url = new URL(OWNER_URL)
  url.pathname = `/${database}`
  return url.href
}

async function query(sql: string, url = urlOf(DATABASE)) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** `node ace` on the database of this test. */
const ace = (...args: string[]) => runAce(args, { DATABASE_URL: urlOf(DATABASE), DATABASE_OWNER_URL: urlOf(DATABASE) })

test.group('Seeding the demo market', (group) => {
  group.setup(async () => {
    await query(`drop database if exists ${DATABASE} with (force)`, OWNER_URL)
    await query(`create database ${DATABASE}`, OWNER_URL)
    const prepared = await ace('app:prepare')
    if (prepared.code !== 0) throw new Error(prepared.said)
    return async () => void (await query(`drop database ${DATABASE} with (force)`, OWNER_URL))
  })

  test('a database with an account in it is not filled, and nothing is written', async ({ assert }) => {
    await query(
      `insert into users (username, mobile, password, name) values ('13911112222', '13911112222', 'x', '王真')`
    )
    const { code, said } = await ace('demo:seed', '--batches=10')
    assert.equal(code, 1, said)
    assert.include(said, 'needs an empty database: this database has users already')
    assert.deepEqual(await query('select id from demo_seeds'), [])
  })

  test('a seeding that did not finish is refused with a way out, and everything stays', async ({ assert }) => {
    await query(`insert into demo_seeds default values`)
    for (const command of [['app:prepare', '--demo'], ['demo:seed']]) {
      const { code, said } = await ace(...command)
      assert.equal(code, 1, said)
      assert.include(said, 'othing was changed')
      assert.include(said, 'DEMO=false')
    }
    const [found] = await query(
      `select (select count(*)::int from users) as users, to_regclass('pgboss.job') is not null as queue, (select count(*)::int from demo_seeds) as seeds`
    )
    assert.include(found, { users: 1, seeds: 1 })
    assert.equal((await ace('app:prepare')).code, 0)
  })

  test('no source of the product drops or empties what it did not make', ({ assert }) => {
    const destructive =
      /\b(?:drop\s+(?:schema|database|owned)|truncate\s+(?!on\b)[a-z"$])|migration:(?:fresh|reset|refresh)\b.*exec|db:wipe|dropAllTables/i
    const found = [...['app', 'config', 'start'].flatMap(filesBelow)].filter((file) =>
      textOf(file)
        .split('\n')
        .some((line) => destructive.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))
    )
    assert.deepEqual(found, [
      // The database in which a backup is proven, and those of its benchmark, by names of their own.
      'app/backup/actions/check_backup.ts',
      'app/backup/bench/rival.ts',
      // The simulated bank empties its own three tables, for tests.
      'app/bank/simulator/store.ts',
      // Databases of benchmarks, by their own names.
      'app/listing/bench/database.ts',
    ])
  })
})
