import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { systemActor } from '#core/actor'
import { audit } from '#core/audit'
import { declaredModules } from '#core/define_module'
import { oneProcessAtATime } from '#core/migrations'
import { giveSchema, guardedTables, guardTables, ownsTables } from '#core/table_guards'
import { inTransaction } from '#core/transaction'
import { asOwner, resetDatabase } from '#tests/helpers/database'
import { ServerProcess } from '#tests/helpers/server_process'

/** What somebody with the application's connection might try on a table. */
const ATTEMPTS = {
  'update': (table: string, column: string) => `update ${table} set ${column} = ${column}`,
  'delete': (table: string) => `delete from ${table}`,
  'truncate': (table: string) => `truncate ${table} cascade`,
  'switch the triggers off': (table: string) => `alter table ${table} disable trigger all`,
  'drop a trigger': (table: string) => `drop trigger ${table}_no_truncate on ${table}`,
  'drop': (table: string) => `drop table ${table} cascade`,
  'add a column': (table: string) => `alter table ${table} add column more int`,
  'make a trigger': (table: string) =>
    `create trigger more before insert on ${table} for each row execute function refuse_change()`,
} as const

const REFUSED = '42501'
const insufficient = async (sql: string) => {
  try {
    await db.rawQuery(sql)
    return 'was allowed'
  } catch (error) {
    return error.code === REFUSED ? null : `${error.code} ${error.message}`
  }
}

async function firstColumn(table: string): Promise<string> {
  const { rows } = await db.rawQuery('select attname from pg_attribute where attrelid = ?::regclass and attnum = 1', [
    table,
  ])
  return rows[0].attname
}

test.group('Guarded tables', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('the tests connect as the role of the application: no superuser, owner of no table', async ({ assert }) => {
    const { rows } = await db.rawQuery(
      `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as mighty,
         (select count(*)::int from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owns,
         has_schema_privilege('public', 'create') as makes, has_database_privilege(current_database(), 'create') as makes_schemas
       from pg_roles r where rolname = current_user`
    )
    assert.deepEqual(rows, [{ mighty: false, owns: 0, makes: false, makes_schemas: false }])
  })

  test('the application may add to logs and do nothing else to them', async ({ assert }) => {
    const allowed: string[] = []
    for (const { table, changes, days } of guardedTables()) {
      const column = await firstColumn(table)
      for (const [what, statement] of Object.entries(ATTEMPTS)) {
        // What the declaration lets the application do, triggers limit: the tests below.
        if ((what === 'update' && changes) || (what === 'delete' && days !== undefined)) continue
        const answer = await insufficient(statement(table, column))
        if (answer) allowed.push(`${what} ${table}: ${answer}`)
      }
    }
    assert.deepEqual(allowed, [])
    assert.equal(await insufficient('select 1 from audit_logs'), 'was allowed', 'the attempts tell what is allowed')
    assert.isNull(await insufficient(`set session_replication_role = 'replica'`))
  })

  test('the triggers refuse the owner as well, until somebody switches them off', async ({ assert }) => {
    await inTransaction((trx) => audit(trx, systemActor(), { action: 'test.edit', entity: 'test', entityId: 1 }))
    for (const statement of ['update audit_logs set ip = null', 'delete from audit_logs', 'truncate audit_logs'])
      await assert.rejects(() => asOwner().rawQuery(statement), /audit_logs is append-only/)
  })

  test('lines of the user log may be deleted when they are old enough', async ({ assert }) => {
    const line = (days: number) => ({
      kind: 'member',
      method: 'GET',
      path: '/',
      ms: 1,
      created_at: new Date(Date.now() - days * 86_400_000),
    })
    await db.table('user_logs').multiInsert([line(183), line(185)])
    await assert.rejects(() => db.from('user_logs').delete(), /user_logs is append-only/)
    await db.from('user_logs').whereRaw(`created_at < now() - interval '184 days'`).delete()
    assert.lengthOf(await db.from('user_logs'), 1)
    await assert.rejects(() => db.from('user_logs').update({ path: '/x' }), /permission denied/)
  })

  test('the clock of whoever deletes is not asked', async ({ assert }) => {
    await db.table('user_logs').insert({ kind: 'member', method: 'GET', path: '/', ms: 1, created_at: new Date() })
    await assert.rejects(
      () =>
        inTransaction(async (trx) => {
          await trx.rawQuery(
            `create function pgboss.now() returns timestamptz language sql as $$ select pg_catalog.now() + interval '1 year' $$`
          )
          await trx.rawQuery(`set local search_path = pgboss, public, pg_catalog`)
          await trx.rawQuery('delete from user_logs')
        }),
      /user_logs is append-only/
    )
  })

  test('a table without a guard has one again with the next preparation, and so have the privileges', async ({
    assert,
  }) => {
    const { rows: me } = await db.rawQuery('select current_user as name')
    await asOwner().rawQuery('alter table audit_seals disable trigger audit_seals_append_only')
    await asOwner().rawQuery(`grant all on audit_seals to "${me[0].name}"`)
    await asOwner().rawQuery(
      'create trigger former before delete on settings for each row execute function refuse_change()'
    )
    await oneProcessAtATime((client) => guardTables(client, env.get('DATABASE_URL')))
    assert.isNull(await insufficient('delete from audit_seals'))
    await assert.rejects(() => asOwner().rawQuery('truncate audit_seals'), /append-only/)
    const { rows } = await asOwner().rawQuery(
      `select tgname, tgenabled from pg_trigger where tgname in ('audit_seals_append_only', 'former')`
    )
    assert.deepEqual(rows, [{ tgname: 'audit_seals_append_only', tgenabled: 'O' }], 'settings were never guarded')
  })

  test('a schema that the owner filled while it was the only role is handed over with all in it', async ({
    assert,
    cleanup,
  }) => {
    cleanup(async () => void (await asOwner().rawQuery('drop schema if exists handed cascade')))
    await asOwner().rawQuery(
      `create schema handed; create type handed.mood as enum ('good'); create function handed.one() returns int language sql return 1;
       create table handed.jobs (id bigserial, mood handed.mood) partition by list (mood);
       create table handed.good partition of handed.jobs for values in ('good'); create sequence handed.numbers`
    )
    const { rows: me } = await db.rawQuery('select current_user as name')
    await oneProcessAtATime((client) => giveSchema(client, 'handed', me[0].name))
    await oneProcessAtATime((client) => giveSchema(client, 'handed', me[0].name))
    await db.rawQuery(
      `insert into handed.jobs (mood) values ('good'); select handed.one(), nextval('handed.numbers');
       alter type handed.mood add value 'bad'; drop table handed.jobs; drop sequence handed.numbers; drop function handed.one()`
    )
    const { rows } = await asOwner().rawQuery(
      `select count(*)::int as left from pg_class where relnamespace = 'handed'::regnamespace`
    )
    assert.deepEqual(rows, [{ left: 0 }])
  })

  test('a server that is the owner says that its logs are not protected; what it made is handed over later', async ({
    assert,
    cleanup,
  }) => {
    assert.isFalse(await ownsTables())
    const server = new ServerProcess(env.get('DATABASE_OWNER_URL') ?? env.get('DATABASE_URL'), { LOG_LEVEL: 'warn' })
    cleanup(async () => {
      await server.kill()
      await oneProcessAtATime((client) => guardTables(client, env.get('DATABASE_URL')))
    })
    await server.start()
    await server.stop('SIGTERM')
    assert.include(server.output, 'Logs are not protected from the application')
    assert.include(server.output, 'Seals of the audit log are kept in the database only')
    await oneProcessAtATime((client) => guardTables(client, env.get('DATABASE_URL')))
    const { rows } = await db.rawQuery(
      `select distinct relowner::regrole = current_user::regrole as mine from pg_class where relnamespace = 'pgboss'::regnamespace`
    )
    assert.deepEqual(rows, [{ mine: true }])
  })

  test('every guarded table is one of the module that guards it', ({ assert }) => {
    for (const { name, owns, appendOnly = [], kept = [], retention = {} } of declaredModules())
      assert.includeMembers([...owns], [...appendOnly, ...kept, ...Object.keys(retention)], name)
    assert.includeMembers(
      guardedTables().map(({ table }) => table),
      ['audit_logs', 'audit_seals', 'ledger_transactions', 'ledger_entries', 'auction_bids', 'user_logs', 'holds']
    )
  })
})
