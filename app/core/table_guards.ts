/*
 * What the application may not do to its own tables. Modules declare it (`appendOnly`, `kept`, `retention` in `module.ts`), and every run of the
 * migrations brings the database in line:
 *
 * - triggers refuse changes and deletions, whoever asks: update and delete of rows, and TRUNCATE;
 * - the role that the application connects as owns no table, so it cannot switch the triggers off; it may SELECT and INSERT everywhere,
 *   UPDATE and DELETE only where rows may change.
 *
 * With one role for everything (DATABASE_OWNER_URL is not set) only the triggers hold, and the server says so when it starts.
 */
import db from '@adonisjs/lucid/services/db'
import type pg from 'pg'
import { declaredModules, type Module } from '#core/define_module'

/** Tables of the tools that bring the database up to date; the application only reads them. */
const OF_OWNER = /^(adonis_schema\w*|function_files)$/

type Guard = { table: string; name: string; when: string; each: 'ROW' | 'STATEMENT'; argument?: number }

/** Every table with rows that are never deleted, and whether they may change. */
export function guardedTables(modules: readonly Module[] = declaredModules()) {
  return modules.flatMap(({ appendOnly = [], kept = [], retention = {} }) => [
    ...appendOnly.map((table) => ({ table, changes: false, days: undefined })),
    ...Object.entries(retention).map(([table, days]) => ({ table, changes: false, days })),
    ...kept.map((table) => ({ table, changes: true, days: undefined })),
  ])
}

export type GuardedTable = ReturnType<typeof guardedTables>[number]

function guardsOf({ table, changes, days }: GuardedTable): Guard[] {
  return [
    changes
      ? { table, name: `${table}_kept`, when: 'DELETE', each: 'ROW' }
      : { table, name: `${table}_append_only`, when: 'DELETE OR UPDATE', each: 'ROW', argument: days },
    { table, name: `${table}_no_truncate`, when: 'TRUNCATE', each: 'STATEMENT' },
  ]
}

/** The definition of a guard in the words of `pg_get_triggerdef`. */
const definition = ({ table, name, when, each, argument }: Guard) =>
  `CREATE TRIGGER ${name} BEFORE ${when} ON ${table} FOR EACH ${each} EXECUTE FUNCTION refuse_change(${argument === undefined ? '' : `'${argument}'`})`

/** Makes the triggers that are missing, differ or are switched off, and drops those of tables that are not guarded any more. */
async function makeTriggers(client: pg.ClientBase, tables: readonly GuardedTable[]) {
  const { rows } = await client.query<{ name: string; table: string; definition: string; works: boolean }>(
    `select t.tgname as name, c.relname as table, pg_get_triggerdef(t.oid, true) as definition, t.tgenabled = 'O' as works
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and p.proname = 'refuse_change'`
  )
  const there = new Set(rows.filter(({ works }) => works).map((row) => row.definition))
  const guards = tables.flatMap(guardsOf)
  for (const wanted of guards.map(definition))
    if (!there.has(wanted)) await client.query(wanted.replace('CREATE', 'CREATE OR REPLACE'))
  const names = new Set(guards.map(({ name, table }) => `${name} on ${table}`))
  for (const { name, table } of rows)
    if (!names.has(`${name} on ${table}`)) await client.query(`drop trigger ${quoted(name)} on ${quoted(table)}`)
}

/** The role of an address of the database, and whether it is the connected one, which owns the tables. */
async function roleOf(client: pg.ClientBase, url: string): Promise<{ role: string; isOwner: boolean }> {
  const { rows } = await client.query<{ owner: string }>('select current_user as owner')
  const role = decodeURIComponent(new URL(url).username) || rows[0].owner
  return { role, isOwner: role === rows[0].owner }
}

/** What the application may do to a table. */
function privilegesOn(table: string, guard: GuardedTable | undefined): string[] {
  if (OF_OWNER.test(table)) return ['SELECT']
  const mayUpdate = !guard || guard.changes
  const mayDelete = !guard || guard.days !== undefined
  return ['SELECT', 'INSERT', ...(mayUpdate ? ['UPDATE'] : []), ...(mayDelete ? ['DELETE'] : [])]
}

/** Gives a role what it needs on the tables of the schema, and takes the rest. */
async function grantTables(client: pg.ClientBase, role: string, tables: readonly GuardedTable[]) {
  const guarded = new Map(tables.map((one) => [one.table, one]))
  const { rows } = await client.query<{ name: string; has: string[] }>(
    `select c.relname as name, coalesce(array_agg(a.privilege_type::text) filter (where r.rolname is not null), '{}') as has
     from pg_class c
       left join lateral aclexplode(c.relacl) a on true
       left join pg_roles r on r.oid = a.grantee and r.rolname = $1
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
     group by c.oid, c.relname`,
    [role]
  )
  for (const { name, has } of rows) {
    const wanted = privilegesOn(name, guarded.get(name))
    if (wanted.length === has.length && wanted.every((privilege) => has.includes(privilege))) continue
    await client.query(`revoke all on ${quoted(name)} from ${quoted(role)}`)
    await client.query(`grant ${wanted.join(', ')} on ${quoted(name)} to ${quoted(role)}`)
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Makes a schema of the application's own: job queue, simulated bank. What the owner made of it or in it earlier is handed over. */
export async function giveSchema(client: pg.ClientBase, schema: string, role: string) {
  const { rows } = await client.query<{ mine: boolean }>(
    `select r.rolname = $2 as mine from pg_namespace n join pg_roles r on r.oid = n.nspowner where n.nspname = $1`,
    [schema, role]
  )
  if (rows.length === 0) {
    await client.query(`create schema ${quoted(schema)} authorization ${quoted(role)}`)
    return
  }
  // The schema first: only who may make things in it can own them.
  if (!rows[0].mine) await client.query(`alter schema ${quoted(schema)} owner to ${quoted(role)}`)
  const theirs = (owner: string) => `${owner} <> ${literal(role)}::regrole`
  await client.query(
    `do $$
     declare statement text;
     begin
       for statement in
         select format('alter %s %s owner to %I', i.type, i.identity, ${literal(role)})
         from (
           select 'pg_class'::regclass as catalog, oid from pg_class
             where relnamespace = ${literal(schema)}::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and ${theirs('relowner')}
               -- sequences of columns follow their tables
               and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('a', 'i') and relkind = 'S')
           union all
           select 'pg_proc'::regclass, oid from pg_proc where pronamespace = ${literal(schema)}::regnamespace and ${theirs('proowner')}
           union all
           select 'pg_type'::regclass, oid from pg_type where typnamespace = ${literal(schema)}::regnamespace and typtype in ('e', 'd') and ${theirs('typowner')}
         ) one, pg_identify_object(one.catalog, one.oid, 0) i
       loop execute statement; end loop;
     end $$`
  )
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * Brings triggers and privileges in line with the declarations, in one transaction. The connected role owns the tables.
 *
 * @param applicationUrl the address that the application connects to
 */
export async function guardTables(client: pg.ClientBase, applicationUrl: string, modules = declaredModules()) {
  const tables = guardedTables(modules)
  const { role, isOwner } = await roleOf(client, applicationUrl)
  await client.query('begin')
  try {
    await makeTriggers(client, tables)
    for (const schema of modules.flatMap(({ schemas = [] }) => schemas)) await giveSchema(client, schema, role)
    if (!isOwner) {
      await client.query(
        `do $$ begin
           execute format('revoke create on schema %I from public', current_schema());
           execute format('grant usage on schema %I to %I', current_schema(), ${literal(role)});
           execute format('grant usage, select on all sequences in schema %I to %I', current_schema(), ${literal(role)});
         end $$`
      )
      await grantTables(client, role, tables)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Whether the application's role may switch triggers off: it is a superuser, or owns a guarded table. */
export async function ownsTables(): Promise<boolean> {
  const { rows } = await db.rawQuery(
    `select bool_or(r.rolsuper or pg_has_role(current_user, c.relowner, 'member')) as owns
     from pg_roles r, pg_class c
     where r.rolname = current_user and c.relname = 'audit_logs' and c.relnamespace = current_schema()::regnamespace`
  )
  return rows[0].owns === true
}
