/*
 * Texts that `make:module` and `make:migration` write. Pure functions; the commands read and write the files.
 */

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/

/**
 * The source of the list of modules with one more module in it.
 *
 * @param after the module above the new one; by default it is put last, but above statistics and demo, which read all other modules
 * @throws Error when the module is in the list already, or `after` is not
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

/** The module directly above another in the source of the list. */
export function moduleAbove(source: string, name: string): string {
  const list = namesIn(source)
  return list[list.indexOf(name) - 1]
}

const namesIn = (source: string) => [...source.matchAll(/^ {2}'(\w+)',$/gm)].map(([, name]) => name)

/** First files of a module: they load without further files. */
export function moduleFiles(name: string): Record<string, string> {
  return {
    'module.ts': `import { defineModule } from '#core/define_module'\n\nexport default defineModule('${name}', {\n  owns: [],\n})\n`,
    'labels.ts': `import { defineLabels } from '#core/validation'\n\n/** Makes this module's validators: they report in these words. */\nexport const validator = defineLabels({})\n`,
    'codes.ts': `// Codes are declared here with defineCodes() and defineStates() of #core/define_codes.\nexport {}\n`,
  }
}

/** Line width of sources. */
const LINE = 120

/** The source of `module.ts` with one more table in `owns`. */
export function withOwned(source: string, table: string): string {
  return source.replace(/^ {2}owns: \[([^\]]*)\],$/m, (_all, list: string) => {
    const owned = [...list.matchAll(/'(\w+)'/g)].map(([name]) => name).concat(`'${table}'`)
    const line = `  owns: [${owned.join(', ')}],`
    return line.length <= LINE ? line : `  owns: [\n${owned.map((name) => `    ${name},\n`).join('')}  ],`
  })
}

/** `docs/architecture.md` with one more row in the table of modules, below the row of the module that is above it in the list. */
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

/** Tables that a migration creates. */
export const tablesMadeIn = (text: string) => [...text.matchAll(/createTable\(\s*'(\w+)'/g)].map(([, table]) => table)

/** The first migration of each module, which is named after the module: `1700_catalog.ts`. */
function firstsOf(files: MigrationFile[], modules: readonly string[]) {
  return files
    .map(({ name }) => ({ number: numberOf(name), module: name.replace(/^\d+_|\.ts$/g, '') }))
    .filter(({ number, module }) => !Number.isNaN(number) && modules.includes(module))
    .sort((one, other) => one.number - other.number)
}

/**
 * Number of the next migration of a module, and whether it is its first one. Migrations of an empty database run in the order of their
 * numbers, so a module's numbers are between those of the modules above and below it: they begin at the next multiple of 100 for the last
 * module of the list, at a multiple of 50 or 10 within the hundred of the module above for one inserted in between.
 *
 * @throws Error when no number is free
 */
export function nextMigrationNumber(module: string, files: MigrationFile[], modules: readonly string[]) {
  const firsts = firstsOf(files, modules)
  const at = modules.indexOf(module)
  const own = firsts.find((first) => first.module === module)
  const above = own ?? firsts.findLast((first) => modules.indexOf(first.module) < at)
  const end = firsts.find(({ number }) => number > (above?.number ?? 0))?.number ?? Number.POSITIVE_INFINITY
  const last = Math.max(above?.number ?? 0, ...files.map(({ name }) => numberOf(name)).filter((number) => number < end))
  const next = own ? last + 1 : firstFree(above === undefined ? 1000 : last + 1, end)
  if (next === undefined || next >= end)
    throw new Error(`no number is left for ${module} between ${last} and ${end}: renumber the migrations`)
  return { number: String(next), isFirst: !own }
}

/** The first free number in a range: a multiple of 100, of 50, or of 10 after the fifty. */
function firstFree(from: number, end: number): number | undefined {
  const up = (step: number) => Math.ceil(from / step) * step
  const ten = Math.max(up(10), Math.floor(from / 100) * 100 + 50)
  return [up(100), up(50), ten].find((number) => number < end)
}

/**
 * Table and kind of a migration, from its name: `create_freight_jobs` creates a table, `add_plate_to_freight_jobs` changes one.
 *
 * @throws Error when the name has neither form
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

/** A column that a module's `codes.ts` declares for the table, with its codes. */
export type NewCodeColumn = { column: string; codes: readonly number[] }

/**
 * Text of a migration by the conventions of the project: keys are bigint, moments have a time zone, declared codes have a check, and the
 * comment of a column is its label on screen, which `make:resource` reads.
 */
export function migrationSource({
  table,
  creates,
  column,
  label,
  codes = [],
}: ReturnType<typeof subjectOf> & { label?: string; codes?: readonly NewCodeColumn[] }): string {
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
  const held = codes.map((one) => `      table.smallint('${one.column}').notNullable().defaultTo(${one.codes[0]})\n`)
  const checks = codes.map(
    (one) => `      table.check('${one.column} in (${one.codes.join(', ')})', [], '${table}_${one.column}')\n`
  )
  return `import { BaseSchema } from '@adonisjs/lucid/schema'

/** A comment is what the column is called on screen. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('${table}', (table) => {
${label ? `      table.comment('${label}')\n` : ''}      table.bigIncrements('id')
      table.string('name', 64).notNullable().comment('名称')
${held.join('')}      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('创建时间')
      table.timestamp('updated_at', { useTz: true }).nullable().comment('更新时间')
${checks.join('')}    })
  }

  async down() {
    this.schema.dropTable('${table}')
  }
}
`
}
