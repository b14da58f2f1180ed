import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import { declaredCodes } from '#core/code_columns'
import { MODULES } from '#core/modules'
import {
  migrationSource,
  nextMigrationNumber,
  subjectOf,
  tablesMadeIn,
  withOwned,
  type MigrationFile,
  type NewCodeColumn,
} from '#core/scaffold'

const FOLDER = 'database/migrations'

/** Writes a migration of a module by the conventions of the project, with the module's next number. Replaces Lucid's command. */
export default class MakeMigration extends BaseCommand {
  static commandName = 'make:migration'
  static description = 'Make a migration of a module'

  @args.string({ description: 'Module that owns the table' })
  declare module: string

  @args.string({ description: 'What it does: create_<table>, or like add_plate_to_<table>' })
  declare name: string

  @flags.string({ description: 'Chinese name of the table, which its screen takes' })
  declare label: string

  async run() {
    try {
      await this.make()
    } catch (error) {
      this.logger.error((error as Error).message)
      this.exitCode = 1
    }
  }

  private async make() {
    const modules: readonly string[] = MODULES
    if (!modules.includes(this.module))
      throw new Error(`there is no module ${this.module}: node ace make:module ${this.module}`)
    const subject = subjectOf(this.name)
    const { table, creates } = subject
    const files = await this.migrations()
    const made = files.find(({ text }) => tablesMadeIn(text).includes(table))
    if (creates && made) throw new Error(`the table ${table} is made by ${made.name} already`)
    if (!creates && !made) throw new Error(`there is no table ${table} to change`)

    const { number, isFirst } = nextMigrationNumber(this.module, files, modules)
    if (made && Number.parseInt(made.name, 10) > Number(number))
      throw new Error(
        `${number} would run before ${made.name}, which makes ${table}: it is not a matter of the module ${this.module}`
      )
    const file = `${FOLDER}/${number}_${isFirst ? this.module : this.name}.ts`
    const text = migrationSource({ ...subject, label: this.label, codes: await codesOf(table) })
    await writeFile(this.app.makePath(file), text, { flag: 'wx' })
    this.logger.action(`create ${file}`).succeeded()
    if (creates) {
      const declaration = `app/${this.module}/module.ts`
      const known = await readFile(this.app.makePath(declaration), 'utf8')
      await writeFile(this.app.makePath(declaration), withOwned(known, table))
      this.logger.action(`update ${declaration}`).succeeded()
    }
    this.logger.log(
      [
        '',
        `  Write the columns into ${file}. What a column is called on screen is its comment (docs/back-office.md, Columns).`,
        '  node ace migration:run                         makes the table, and its class in database/schema.ts',
        ...(creates ? [`  node ace make:resource ${this.module} ${table}   a screen over it`] : []),
        '',
      ].join('\n')
    )
  }

  private async migrations(): Promise<MigrationFile[]> {
    const folder = this.app.makePath(FOLDER)
    const names = (await readdir(folder)).filter((name) => name.endsWith('.ts'))
    return Promise.all(names.map(async (name) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })))
  }
}

/** Columns of a table for which codes are declared. */
async function codesOf(table: string): Promise<NewCodeColumn[]> {
  return (await declaredCodes()).flatMap(({ set }) =>
    set.columns
      .filter((place) => place.startsWith(`${table}.`))
      .map((place) => ({ column: place.split('.')[1], codes: set.codes }))
  )
}
