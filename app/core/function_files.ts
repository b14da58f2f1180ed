/*
 * SQL functions and triggers are files: `database/functions/<module>/<name>.sql` makes one function and the triggers that call it, with
 * `create or replace`. A file is applied when its text has changed or a function or trigger of it is missing; functions and triggers that
 * no file creates are dropped. The table `function_files` records the applied files.
 *
 * Order: by module, then by name. Comments at the head of a file may change the order:
 *
 *   -- after: report_province       applied after that file, and again whenever that file is applied
 *   -- before: migrations           applied before the migrations run, for functions that tables need (in an index, a default);
 *                                   every other file is applied after them and may use all tables
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { MODULES } from '#core/modules'

export type FunctionFile = {
  /** `auction/auction_decide.sql` */
  name: string
  /** Path relative to the project's folder. */
  path: string
  text: string
  /** SHA-256 of its text and of the files it comes after, in lower-case hex. */
  hash: string
  beforeMigrations: boolean
}

/** The database cannot be brought up to date. Printed without a stack; the message contains the remedy. */
export class DatabaseNotReadyError extends Error {
  render(_: unknown, kernel: { ui: { logger: { error(message: string): void } } }) {
    kernel.ui.logger.error(this.message)
  }
}

const DIRECTIVE = /^-- (after|before):(.*)$/

/** The directives in the comments at the head of a file. */
function directivesOf(text: string): { word: string; value: string }[] {
  const found = []
  for (const line of text.split(/\r?\n/)) {
    if (!line.startsWith('--')) break
    const match = DIRECTIVE.exec(line)
    if (match) found.push({ word: match[1], value: match[2].trim() })
  }
  return found
}

/** The files below a folder, in the order in which they are applied. */
export async function readFunctionFiles(folder: string): Promise<FunctionFile[]> {
  const sources = new Map<string, { name: string; text: string }>()
  const modules = existsSync(folder) ? await readdir(folder) : []
  for (const module of modules)
    if (!(MODULES as readonly string[]).includes(module))
      throw new DatabaseNotReadyError(`${shown(path.join(folder, module))}: there is no module ${module}`)
  for (const module of MODULES.filter((name) => modules.includes(name))) {
    const files = (await readdir(path.join(folder, module))).filter((file) => file.endsWith('.sql'))
    for (const file of files.sort()) {
      const name = `${module}/${file}`
      const key = file.replace(/\.sql$/, '')
      if (sources.has(key))
        throw new DatabaseNotReadyError(
          `${shown(path.join(folder, name))}: ${sources.get(key)!.name} has that name, too`
        )
      sources.set(key, { name, text: await readFile(path.join(folder, name), 'utf8') })
    }
  }

  const ordered = new Map<string, FunctionFile>()
  const visit = (key: string, from: string[]) => {
    if (ordered.has(key)) return
    const { name, text } = sources.get(key)!
    const file = shown(path.join(folder, name))
    const refuse = (problem: string) => new DatabaseNotReadyError(`${file}: ${problem}`)
    if (from.includes(key)) throw refuse(`comes after itself (${[...from, key].join(', ')})`)
    const hash = createHash('sha256').update(text)
    const beforeMigrations = directivesOf(text).some(({ word }) => word === 'before')
    for (const { word, value } of directivesOf(text)) {
      if (word === 'before') {
        if (value !== 'migrations') throw refuse(`"before: ${value}" is not known, only "before: migrations"`)
        continue
      }
      if (!sources.has(value)) throw refuse(`comes after ${value}, which is not there`)
      visit(value, [...from, key])
      const earlier = ordered.get(value)!
      if (beforeMigrations && !earlier.beforeMigrations)
        throw refuse(`comes before the migrations, but after ${value}, which does not`)
      hash.update(earlier.hash)
    }
    ordered.set(key, { name, path: file, text, hash: hash.digest('hex'), beforeMigrations })
  }
  for (const key of sources.keys()) visit(key, [])
  return [...ordered.values()]
}

const shown = (file: string) => {
  const relative = path.relative(process.cwd(), file)
  return relative.startsWith('..') ? file : relative.replaceAll(path.sep, '/')
}

/** Every function and trigger of the schema in the syntax of `drop`, with the position of its catalog row, which changes when it is replaced. */
const MADE = `
select i.type || ' ' || i.identity as made, format('%s@%s', p.xmin, p.ctid) as version
  from pg_proc p, pg_identify_object('pg_proc'::regclass, p.oid, 0) i
  where p.pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
union all
select i.type || ' ' || i.identity, format('%s@%s', t.xmin, t.ctid)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid, pg_identify_object('pg_trigger'::regclass, t.oid, 0) i
  where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal`

async function whatIsThere(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query(MADE)
  return new Map(rows.map(({ made, version }) => [made, version]))
}

/** Triggers before the functions they call. */
const byDropping = (made: string[]) =>
  [...made].sort((a, b) => Number(b.startsWith('trigger ')) - Number(a.startsWith('trigger ')))

/** The error of PostgreSQL with its details and its file, line and column. */
function said(file: FunctionFile, error: pg.DatabaseError): DatabaseNotReadyError {
  const lines = [`${file.path}: ${error.message}`]
  if (error.position) {
    const before = [...file.text].slice(0, Number(error.position) - 1).join('')
    const line = before.split('\n').length
    const column = before.length - before.lastIndexOf('\n')
    lines[0] = `${file.path}:${line}:${column}: ${error.message}`
    lines.push(`  ${file.text.split('\n')[line - 1]}`, `  ${' '.repeat(column - 1)}^`)
  }
  for (const more of [error.detail, error.hint, error.where]) if (more) lines.push(more)
  return new DatabaseNotReadyError(lines.join('\n'), { cause: error })
}

const CANNOT_REPLACE = '42P13'

/**
 * Applies a file. PostgreSQL refuses to replace a function whose result or parameter names have changed (the same for an aggregate
 * or procedure): then the functions that the file created earlier are dropped first, unless other objects depend on them.
 */
async function applyFile(client: pg.ClientBase, file: FunctionFile, madeBefore: string[]) {
  await client.query('savepoint file')
  try {
    await client.query(file.text)
  } catch (error) {
    await client.query('rollback to savepoint file')
    if (error.code !== CANNOT_REPLACE || !madeBefore.length) throw said(file, error)
    for (const made of byDropping(madeBefore)) await drop(client, made, file.path)
    await client.query(file.text).catch((again) => {
      throw said(file, again)
    })
  }
  await client.query('release savepoint file')
}

async function drop(client: pg.ClientBase, made: string, file: string) {
  await client.query(`drop ${made}`).catch((error: pg.DatabaseError) => {
    const reason = [error.message, error.detail].filter(Boolean).join('\n')
    throw new DatabaseNotReadyError(`${file}: the earlier ${made} cannot be dropped: ${reason}`, { cause: error })
  })
}

/** Suffix of rows for functions that a `before: migrations` file has lost: pending migrations may use them, so they are dropped afterwards. */
const LEFT_OVER = ' (left over)'

/**
 * Brings the functions and triggers up to date in one transaction. The caller excludes other processes.
 *
 * @param only `before migrations` applies the files that ask for it and drops nothing
 * @returns names of the applied files, and the functions and triggers dropped because no file creates them
 */
export async function applyFunctionFiles(
  client: pg.ClientBase,
  files: FunctionFile[],
  only?: 'before migrations'
): Promise<{ applied: string[]; dropped: string[] }> {
  await client.query(`create table if not exists function_files (
    name text primary key, hash text not null, makes text[] not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; hash: string; makes: string[] }>(
    'select name, hash, makes from function_files'
  )
  const known = new Map(rows.map((row) => [row.name, row]))
  let there = await whatIsThere(client)
  const stands = ({ name, hash }: FunctionFile) =>
    known.get(name)?.hash === hash && known.get(name)!.makes.every((made) => there.has(made))
  const wanted = files.filter((file) => !only || file.beforeMigrations).filter((file) => !stands(file))
  const names = new Set(files.map(({ name }) => name))
  const gone = only ? [] : rows.filter(({ name }) => !names.has(name))
  if (!wanted.length && !gone.length) return { applied: [], dropped: [] }

  await client.query('begin')
  try {
    // Functions and triggers that may have to be dropped, with the file that made them
    const former = new Map(gone.flatMap(({ name, makes }) => makes.map((made) => [made, name] as const)))
    for (const file of wanted) {
      const madeBefore = (known.get(file.name)?.makes ?? []).filter((made) => there.has(made))
      await applyFile(client, file, madeBefore)
      const now = await whatIsThere(client)
      const makes = [...now].filter(([made, version]) => there.get(made) !== version).map(([made]) => made)
      if (!makes.length) throw new DatabaseNotReadyError(`${file.path}: makes neither a function nor a trigger`)
      there = now
      for (const made of madeBefore) if (!makes.includes(made)) former.set(made, file.name)
      known.set(file.name, { name: file.name, hash: file.hash, makes })
      await client.query(
        `insert into function_files (name, hash, makes) values ($1, $2, $3)
         on conflict (name) do update set hash = excluded.hash, makes = excluded.makes, applied_at = excluded.applied_at`,
        [file.name, file.hash, makes]
      )
    }

    const made = new Map<string, string>()
    for (const file of files)
      for (const one of known.get(file.name)?.makes ?? []) {
        if (!only && made.has(one)) throw new DatabaseNotReadyError(`${file.path}: ${made.get(one)} makes ${one}, too`)
        made.set(one, file.path)
      }
    const leftOver = [...former.keys()].filter((one) => there.has(one) && !made.has(one))
    if (only) {
      for (const one of leftOver)
        await client.query(
          `insert into function_files (name, hash, makes) values ($1, '', $2)
           on conflict (name) do update set makes = function_files.makes || excluded.makes`,
          [former.get(one) + LEFT_OVER, [one]]
        )
    } else {
      for (const one of byDropping(leftOver)) await drop(client, one, former.get(one)!)
      await client.query('delete from function_files where name = any($1)', [gone.map(({ name }) => name)])
    }
    await client.query('commit')
    return { applied: wanted.map(({ name }) => name), dropped: only ? [] : byDropping(leftOver) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
