import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import pg from 'pg'
import env from '#start/env'
import { applyFunctionFiles, readFunctionFiles } from '#core/function_files'
import { oneProcessAtATime } from '#core/migrations'
import { until } from '#tests/helpers/until'

/** A schema in place of a separate database, which would need the permission to create one. */
const SCHEMA = 'function_files_test'

const OWNER_URL = env.get('DATABASE_OWNER_URL') ?? env.get('DATABASE_URL')

/** An address whose connections use the schema. */
function inSchema(address: string) {
  const url = new URL(address)
  url.searchParams.set('options', `-c search_path=${SCHEMA}`)
  return url.href
}

async function connect() {
  const client = new pg.Client({ connectionString: OWNER_URL })
  await client.connect()
  await client.query(`drop schema if exists ${SCHEMA} cascade; create schema ${SCHEMA}; set search_path to ${SCHEMA}`)
  return client
}

async function disconnect(client: pg.Client) {
  await client.query(`drop schema ${SCHEMA} cascade`)
  await client.end()
}

test.group('Function files', (group) => {
  let client: pg.Client
  let folder: string

  group.each.setup(async () => {
    client = await connect()
    folder = mkdtempSync(path.join(tmpdir(), 'functions-'))
    return async () => {
      await disconnect(client)
      rmSync(folder, { recursive: true })
    }
  })

  function write(files: Record<string, string>) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), text)
    }
  }
  const remove = (name: string) => rmSync(path.join(folder, name))
  const apply = async (only?: 'before migrations') => applyFunctionFiles(client, await readFunctionFiles(folder), only)
  const refusal = () =>
    apply().then(
      () => 'nothing was refused',
      (error: Error) => error.message
    )
  const value = async (sql: string) => (await client.query(`select ${sql} as value`)).rows[0].value
  const functions = async () => {
    const { rows } = await client.query(
      `select oid::regprocedure::text as name from pg_proc where pronamespace = $1::regnamespace order by 1`,
      [SCHEMA]
    )
    return rows.map(({ name }) => name)
  }
  /** Location of a function's row in the catalogue: it changes with every replacement. */
  const place = (name: string) =>
    value(`(select xmin || ' ' || ctid::text from pg_proc where oid = '${name}'::regproc)`)
  const returns = (name: string, text: string) =>
    `create or replace function ${name}() returns text language plpgsql as $$ begin return '${text}'; end $$;\n`

  test('a changed file is applied again, an unchanged one is not touched', async ({ assert }) => {
    write({ 'core/one.sql': returns('one', 'first'), 'auction/two.sql': returns('two', 'first') })
    assert.deepEqual(await apply(), { applied: ['core/one.sql', 'auction/two.sql'], dropped: [] })
    const untouched = await place('two')

    write({ 'core/one.sql': returns('one', 'second') })
    assert.deepEqual(await apply(), { applied: ['core/one.sql'], dropped: [] })
    assert.equal(await value('one()'), 'second')
    assert.equal(await place('two'), untouched)
    assert.deepEqual(await apply(), { applied: [], dropped: [] })
  })

  test('a broken file is named with line and column, and leaves every old function in place', async ({ assert }) => {
    write({ 'core/one.sql': returns('one', 'first'), 'core/two.sql': returns('two', 'first') })
    await apply()
    write({
      'core/one.sql': returns('one', 'second'),
      'core/two.sql': `-- 两\n${returns('two', 'second')}select 1,\nfrom nowhere;`,
    })
    assert.equal(await refusal(), `${folder}/core/two.sql:4:1: syntax error at or near "from"\n  from nowhere;\n  ^`)
    assert.deepEqual([await value('one()'), await value('two()')], ['first', 'first'])

    write({ 'core/two.sql': returns('two', 'third') })
    assert.deepEqual((await apply()).applied, ['core/one.sql', 'core/two.sql'])
    assert.deepEqual([await value('one()'), await value('two()')], ['second', 'third'])
  })

  test('a mistake inside a body is found where it stands in the file', async ({ assert }) => {
    write({
      'core/body.sql':
        'create or replace function body(n int) returns int language plpgsql as $$\nbegin\n  if n > 0 then\n    retrun 1;\n  end if;\nend $$;',
    })
    assert.match(await refusal(), /core\/body\.sql:4:5: syntax error at or near \"retrun\"\n {6}retrun 1;\n {6}\^$/)
    write({
      'core/body.sql':
        'create or replace function body(n int) returns int language sql as $$\n  select n\n  from missing_table\n$$;',
    })
    assert.match(await refusal(), /core\/body\.sql:3:8: relation "missing_table" does not exist\n/)
  })

  test('a function with other parameters or another result takes the place of the old one', async ({ assert }) => {
    write({ 'core/sum.sql': 'create or replace function total(a int) returns int language sql return a;' })
    await apply()
    write({ 'core/sum.sql': 'create or replace function total(a int, b int) returns int language sql return a + b;' })
    assert.deepEqual(await apply(), {
      applied: ['core/sum.sql'],
      dropped: [`function ${SCHEMA}.total(integer)`],
    })
    assert.deepEqual(await functions(), ['total(integer,integer)'])
    write({
      'core/sum.sql': `create or replace function total(x int, y int) returns text language sql return x || '+' || y;`,
    })
    await apply()
    assert.deepEqual(await functions(), ['total(integer,integer)'])
    assert.equal(await value('total(1, 2)'), '1+2')
  })

  test('a function that something else hangs on is not taken away, and the file says so', async ({ assert }) => {
    write({
      'core/half.sql': 'create or replace function half(n int) returns int language sql immutable return n / 2;',
    })
    await apply()
    await client.query('create table halves (n int); create index halves_half on halves (half(n))')
    write({ 'core/half.sql': 'create or replace function half(n int) returns text language sql immutable return n;' })
    assert.match(
      await refusal(),
      /core\/half\.sql: the earlier function .*half\(integer\) cannot be dropped: .*\nindex halves_half/
    )
    assert.equal(await value('half(8)'), 4)
  })

  test('what no file makes any more is dropped, what another file makes now stays', async ({ assert }) => {
    await client.query('create table lots (n int)')
    const trigger = (name: string) =>
      `create or replace trigger lots_${name} before insert on lots for each row execute function watch();\n`
    const watch =
      'create or replace function watch() returns trigger language plpgsql as $$ begin return new; end $$;\n'
    write({
      'core/watch.sql': watch + trigger('watched') + trigger('counted'),
      'core/one.sql': returns('one', 'kept'),
      'core/two.sql': returns('two', 'gone'),
    })
    await apply()

    write({ 'core/watch.sql': watch + trigger('watched'), 'market/two.sql': returns('two', 'moved') })
    remove('core/two.sql')
    assert.deepEqual((await apply()).dropped, [`trigger lots_counted on ${SCHEMA}.lots`])
    assert.equal(await value('two()'), 'moved')

    remove('core/watch.sql')
    assert.deepEqual(await apply(), {
      applied: [],
      dropped: [`trigger lots_watched on ${SCHEMA}.lots`, `function ${SCHEMA}.watch()`],
    })
    assert.deepEqual(await functions(), ['one()', 'two()'])
  })

  test('a trigger that went with its table is made again', async ({ assert }) => {
    const file = `create or replace function watch() returns trigger language plpgsql as $$ begin return null; end $$;
      drop trigger if exists lots_watched on lots;
      create constraint trigger lots_watched after insert on lots deferrable initially deferred for each row execute function watch();`
    await client.query('create table lots (n int)')
    write({ 'core/watch.sql': file })
    await apply()
    await client.query('drop table lots; create table lots (n int)')
    assert.deepEqual((await apply()).applied, ['core/watch.sql'])
    assert.equal(
      await value(
        `(select count(*)::int from pg_trigger where tgname = 'lots_watched' and tgrelid = 'lots'::regclass)`
      ),
      1
    )
  })

  test('a file comes after the one it names, and is applied again with it', async ({ assert }) => {
    const base = 'create or replace function base() returns int language sql immutable return 1;'
    write({
      'core/above.sql':
        '-- after: base\ncreate or replace function above() returns int language sql immutable return base() + 1;',
      'core/base.sql': base,
    })
    assert.deepEqual((await apply()).applied, ['core/base.sql', 'core/above.sql'])
    write({ 'core/base.sql': base.replace('return 1', 'return 5') })
    assert.deepEqual((await apply()).applied, ['core/base.sql', 'core/above.sql'])
    assert.equal(await value('above()'), 6)
  })

  test('a function that tables are made with is there before the migrations, and its old form until they have run', async ({
    assert,
  }) => {
    const head = '-- Day of a sale.\n-- before: migrations\n'
    write({
      'core/day.sql': `${head}create or replace function day_of(n int) returns int language sql immutable return n / 24;`,
      'core/later.sql': returns('later', 'needs the tables'),
    })
    assert.deepEqual((await apply('before migrations')).applied, ['core/day.sql'])
    await client.query('create table sales (hour int, day int generated always as (day_of(hour)) stored)')
    assert.deepEqual((await apply()).applied, ['core/later.sql'])

    write({
      'core/day.sql': `${head}create or replace function sale_day(n int) returns int language sql immutable return n / 24;`,
    })
    await apply('before migrations')
    await client.query(
      'alter table sales drop column day; alter table sales add column day int generated always as (sale_day(hour)) stored'
    )
    assert.deepEqual(await apply(), { applied: [], dropped: [`function ${SCHEMA}.day_of(integer)`] })
    assert.deepEqual(await functions(), ['later()', 'sale_day(integer)'])
  })

  test('a file that cannot be meant is refused by its name', async ({ assert }) => {
    const refused = async (files: Record<string, string>) => {
      rmSync(folder, { recursive: true })
      write(files)
      return (await refusal()).replace(`${folder}/`, '')
    }
    assert.equal(await refused({ 'core/one.sql': 'select 1' }), 'core/one.sql: makes neither a function nor a trigger')
    assert.equal(await refused({ 'shop/one.sql': 'select 1' }), 'shop: there is no module shop')
    assert.equal(
      await refused({ 'core/one.sql': '-- after: two\nselect 1' }),
      'core/one.sql: comes after two, which is not there'
    )
    assert.equal(
      await refused({ 'core/one.sql': '-- after: two\n', 'core/two.sql': '-- after: one\n' }),
      'core/one.sql: comes after itself (one, two, one)'
    )
    assert.equal(
      await refused({ 'core/one.sql': '-- before: tables\n' }),
      'core/one.sql: "before: tables" is not known, only "before: migrations"'
    )
    assert.equal(
      await refused({ 'core/one.sql': '-- before: migrations\n-- after: two\n', 'core/two.sql': 'select 1' }),
      'core/one.sql: comes before the migrations, but after two, which does not'
    )
    assert.equal(
      await refused({ 'core/one.sql': returns('one', 'a'), 'order/one.sql': returns('one', 'b') }),
      'order/one.sql: core/one.sql has that name, too'
    )
    assert.equal(
      (await refused({ 'core/one.sql': returns('one', 'a'), 'order/two.sql': returns('one', 'b') })).replaceAll(
        folder,
        ''
      ),
      `order/two.sql: /core/one.sql makes function ${SCHEMA}.one(), too`
    )
    assert.deepEqual(await functions(), [])
  })
})

test.group('Preparing a database', (group) => {
  let client: pg.Client

  group.each.setup(async () => {
    client = await connect()
    return () => disconnect(client)
  })

  /** `node ace app:prepare` on the schema of the test. */
  function prepare(): Promise<{ code: number | null; said: string }> {
    const child = spawn(process.execPath, ['ace.js', 'app:prepare'], {
      cwd: app.makePath(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: inSchema(env.get('DATABASE_URL')),
        DATABASE_OWNER_URL: inSchema(OWNER_URL),
        NO_COLOR: '1',
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    return new Promise((resolve) => child.on('exit', (code) => resolve({ code, said })))
  }

  test('of two processes that prepare it at the same time one does it, and both succeed', async ({ assert }) => {
    const [one, other] = await oneProcessAtATime(async () => {
      const started = [prepare(), prepare()]
      let ended = false
      for (const process of started) void process.then(() => (ended = true))
      const waiting = async () => {
        const { rows } = await client.query(
          `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`
        )
        return rows[0].waiting === 2 || ended
      }
      await until('both wait for their turn', waiting)
      return started
    })
    for (const { code, said } of await Promise.all([one, other])) assert.equal(code, 0, said)

    const files = await readFunctionFiles(app.makePath('database/functions'))
    const { rows } = await client.query('select name, xmin::text as by from function_files')
    assert.sameMembers(
      rows.map(({ name }) => name),
      files.map(({ name }) => name)
    )
    assert.lengthOf(new Set(rows.map(({ by }) => by)), 1)
    const bidding = await client.query(
      `select proname from pg_proc where pronamespace = $1::regnamespace and proname like 'auction%' order by 1`,
      [SCHEMA]
    )
    assert.deepEqual(
      bidding.rows.map(({ proname }) => proname),
      [
        ...['auction_announce', 'auction_bid_hash', 'auction_count_change', 'auction_decide', 'auction_keyed_bid_hash'],
        'auction_place_bids',
      ]
    )
  })

  test('one of the earlier migrations is refused with what to do, and stays as it is', async ({ assert }) => {
    await client.query(`create table adonis_schema (id serial primary key, name text not null, batch int not null);
      insert into adonis_schema (name, batch) values ('database/migrations/1000_create_core_tables', 1)`)
    const { code, said } = await prepare()
    assert.equal(code, 1)
    assert.match(said, /made by earlier migrations.*delete \.data\/postgres .*set DATABASE_URL to an empty one/)
    assert.notMatch(said, /\n\s+at /)
    const { rows } = await client.query('select tablename from pg_tables where schemaname = $1', [SCHEMA])
    assert.deepEqual(rows, [{ tablename: 'adonis_schema' }])
  })
})
