import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import { moduleAbove, moduleFiles, withModule, withModuleRow } from '#core/scaffold'

/** Creates a module and adds it to the list that loading, import lint and architecture tests read, and to the documented table of modules. */
export default class MakeModule extends BaseCommand {
  static commandName = 'make:module'
  static description = 'Make a module and enter it in app/core/modules.ts'

  @args.string({ description: 'snake_case' })
  declare name: string

  @flags.string({ description: 'Module it stands below; it may import that one and all above' })
  declare after: string

  @flags.string({ description: 'What the module owns, for docs/architecture.md' })
  declare owns: string

  async run() {
    try {
      await this.make()
    } catch (error) {
      this.logger.error((error as Error).message)
      this.exitCode = 1
    }
  }

  private async make() {
    const folder = this.app.makePath('app', this.name)
    const list = this.app.makePath('app/core/modules.ts')
    const source = withModule(await readFile(list, 'utf8'), this.name, this.after)
    if (existsSync(folder)) throw new Error(`there is a folder app/${this.name} already`)

    await mkdir(folder)
    for (const [file, contents] of Object.entries(moduleFiles(this.name))) {
      await writeFile(path.join(folder, file), contents)
      this.logger.action(`create app/${this.name}/${file}`).succeeded()
    }
    await writeFile(list, source)
    this.logger.action('update app/core/modules.ts').succeeded()
    const document = this.app.makePath('docs/architecture.md')
    const above = moduleAbove(source, this.name)
    const known = await readFile(document, 'utf8')
    await writeFile(document, withModuleRow(known, this.name, above, this.owns ?? 'what it is to own is said here'))
    this.logger.action('update docs/architecture.md').succeeded()

    this.logger.log(
      [
        '',
        `  It stands below ${above}: it may import that and everything above, never what stands below it.`,
        ...(this.owns ? [] : ['  Say in docs/architecture.md what it owns.']),
        `  Tables, permissions, settings and names are declared in app/${this.name}/module.ts as they come`,
        `  Codes that its tables will hold are declared in app/${this.name}/codes.ts first; then node ace codes:generate`,
        `  node ace make:migration ${this.name} create_<table>   its first table`,
        `  node ace make:resource ${this.name} <table>           a screen over it`,
        '',
      ].join('\n')
    )
  }
}
