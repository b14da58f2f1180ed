import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import string from '@adonisjs/core/helpers/string'
import { MODULES } from '#core/modules'
import { columnsOfSchema, modelSource, resourceSource } from '#core/scaffold'

/** Writes a back-office screen over a table, and its model when there is none. Nothing else has to be touched: screens are found by name. */
export default class MakeResource extends BaseCommand {
  static commandName = 'make:resource'
  static description = 'Make a back-office screen over a table'

  @args.string({ description: 'Module that owns the table' })
  declare module: string

  @args.string({ description: 'Table, plural and snake_case' })
  declare name: string

  @flags.string({ description: 'Chinese name of the screen' })
  declare label: string

  async run() {
    if (!(MODULES as readonly string[]).includes(this.module)) return this.refuse(`there is no module ${this.module}`)
    const className = `${string.pascalCase(string.singular(this.name))}Schema`
    const columns = columnsOfSchema(await readFile(this.app.makePath('database/schema.ts'), 'utf8'), className)
    if (!columns)
      return this.refuse(
        `there is no ${className} in database/schema.ts: write a migration and run "node ace migration:run" first`
      )

    const label = this.label ?? this.name
    await this.write(`app/${this.module}/models/${string.singular(this.name)}.ts`, modelSource(this.name))
    await this.write(
      `app/${this.module}/admin/${this.name}_resource.ts`,
      resourceSource({ module: this.module, name: this.name, label, columns })
    )
    this.logger.info('name group, path and labels; see docs/back-office.md')
  }

  private refuse(message: string) {
    this.logger.error(message)
    this.exitCode = 1
  }

  /** Never overwrites. */
  private async write(file: string, contents: string) {
    const target = this.app.makePath(file)
    if (existsSync(target)) return this.logger.action(`create ${file}`).skipped('it exists')
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, contents)
    this.logger.action(`create ${file}`).succeeded()
  }
}
