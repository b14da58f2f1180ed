/*
 * What `make:module` and `make:migration` write. Pure text in, text out; the commands do the files.
 */

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/

/**
 * The list of modules with one more in it.
 *
 * @param after the module it stands below; by default it is the last of the trade, above statistics and demo data, which read all of it
 * @throws Error when it is there already, or `after` is not
 */
export function withModule(source: string, name: string, after?: string): string {
  if (!NAME.test(name)) throw new Error('the name of a module is snake_case')
  const list = namesIn(source)
  if (list.includes(name)) throw new Error(`there is a module ${name} already`)
  if (after && !list.includes(after)) throw new Error(`there is no module ${after}`)
  const below = after ? list[list.indexOf(after) + 1] : (['report', 'demo'].find((last) => list.includes(last)) ?? null)
  const line = `  '${name}',\n`
  return below
    ? source.replace(`  '${below}',\n`, `${line}  '${below}',\n`)
    : source.replace('\n] as const', `\n${line}] as const`)
}

/** The module that stands above another in the text of the list. */
export function moduleAbove(source: string, name: string): string {
  const list = namesIn(source)
  return list[list.indexOf(name) - 1]
}

const namesIn = (source: string) => [...source.matchAll(/^ {2}'(\w+)',$/gm)].map(([, name]) => name)

/** First files of a module: what they import loads without anything else. */
export function moduleFiles(): Record<string, string> {
  return {
    'labels.ts': `import { defineLabels } from '#core/validation'\n\n/** Makes this module's validators: they report in these words. */\nexport const validator = defineLabels({})\n`,
    'routes.ts': `// Calls are declared here with endpoint() and publicRead() of #core/api.\nexport {}\n`,
    'dictionaries.ts': `// Enumerations are defined here with defineDictionary() of #core/dictionary.\nexport {}\n`,
  }
}

/** The table of modules in docs/architecture.md with one more row, below the module that stands above it in the list. */
export function withModuleRow(document: string, name: string, above: string, owns: string): string {
  const rows = document.split('\n')
  const at = rows.findIndex((row) => row.startsWith(`| \`${above}\``))
  if (at < 0) return document
  const [first, second] = rows[at]
    .split('|')
    .slice(1, 3)
    .map((cell) => cell.length - 2)
  rows.splice(at + 1, 0, `| ${`\`${name}\``.padEnd(first)} | ${owns.padEnd(second)} |`)
  return rows.join('\n')
}

export type MigrationFile = { name: string; text: string }

const numberOf = (file: string) => Number(/^(\d+)_/.exec(file)?.[1] ?? Number.NaN)

/** Tables that a migration makes. */
export const tablesMadeIn = (text: string) => [...text.matchAll(/createTable\(\s*'(\w+)'/g)].map(([, table]) => table)

/**
 * Which module each numbered migration belongs to: the one with models of its tables, the one that its name begins with, or else that
 * of the migration before.
 *
 * @param owners table → module that has its model
 */
function modulesOf(files: MigrationFile[], modules: readonly string[], owners: ReadonlyMap<string, string>) {
  const longestFirst = [...modules].sort((a, b) => b.length - a.length)
  let last = modules[0]
  return files
    .filter(({ name }) => !Number.isNaN(numberOf(name)))
    .sort((a, b) => numberOf(a.name) - numberOf(b.name))
    .map(({ name, text }) => {
      const subject = name.replace(/^\d+_(create_)?/, '')
      const named = longestFirst.find((module) => subject.startsWith(`${module}_`) || subject === `${module}.ts`)
      const owned = tablesMadeIn(text).flatMap((table) => owners.get(table) ?? [])
      last = named ?? owned[0] ?? last
      return { number: numberOf(name), module: last }
    })
}

/**
 * Number of the next migration of a module: the one after its last, or for its first one the next ten after everything that it may
 * refer to. A number runs before all higher ones on an empty database, so a module's tables come after those of the modules above it.
 */
export function nextNumber(
  module: string,
  files: MigrationFile[],
  modules: readonly string[],
  owners: ReadonlyMap<string, string>
): string {
  const known = modulesOf(files, modules, owners)
  const taken = new Set(known.map(({ number }) => number))
  const highest = (of: readonly string[]) =>
    Math.max(0, ...known.filter((file) => of.includes(file.module)).map(({ number }) => number))
  const own = highest([module])
  const above = highest(modules.slice(0, modules.indexOf(module)))
  const step = own > 0 ? 1 : 10
  let number = own > 0 ? own + 1 : above > 0 ? Math.ceil((above + 1) / 10) * 10 : 1000
  while (taken.has(number)) number += step
  const [width] = files.flatMap(({ name }) => /^\d+/.exec(name)?.[0].length ?? [])
  return String(number).padStart(width ?? 4, '0')
}

/**
 * What a migration is about, by its name: `create_freight_jobs` makes a table, `add_plate_to_freight_jobs` changes one.
 *
 * @throws Error when the name says neither
 */
export function subjectOf(name: string): { table: string; creates: boolean; column?: string } {
  if (!NAME.test(name)) throw new Error('the name of a migration is snake_case')
  const created = /^create_(\w+?)(_table)?$/.exec(name)
  if (created) return { table: created[1], creates: true }
  const changed = /_(?:to|of|in|from|on)_(\w+?)(_table)?$/.exec(name)
  const [, column = 'remark'] = /^add_(\w+)_to_/.exec(name) ?? []
  if (changed) return { table: changed[1], creates: false, column }
  throw new Error('say what it does: create_<table>, or like add_plate_to_<table>')
}

/**
 * Text of a migration in the manner of the project: keys are bigint, moments have a time zone, codes are checked, and a column's comment
 * is its name on screen, which `make:resource` takes from there.
 */
export function migrationSource({
  table,
  creates,
  column,
  label,
}: ReturnType<typeof subjectOf> & { label?: string }): string {
  if (!creates)
    return `import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('${table}', (table) => {
      table.string('${column}', 64).nullable().comment('备注')
    })
  }

  async down() {
    this.schema.alterTable('${table}', (table) => {
      table.dropColumn('${column}')
    })
  }
}
`
  return `import { BaseSchema } from '@adonisjs/lucid/schema'

/** A comment is what the column is called on screen. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('${table}', (table) => {
      ${label ? `table.comment('${label}')\n      ` : ''}table.bigIncrements('id')
      table.string('name', 64).notNullable().comment('名称')
      table.smallint('state').notNullable().defaultTo(1).comment('状态')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('创建时间')
      table.timestamp('updated_at', { useTz: true }).nullable().comment('更新时间')
      table.check('state in (1, 2)', [], '${table}_state')
    })
  }

  async down() {
    this.schema.dropTable('${table}')
  }
}
`
}
