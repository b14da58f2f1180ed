import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import { moduleFiles, withModule } from '#core/scaffold'

/** Makes a module and puts it into the list that loading, import lint and architecture tests read. */
export default class MakeModule extends BaseCommand {
  static commandName = 'make:module'
  static description = 'Make a module and enter it in app/core/modules.ts'

  @args.string({ description: 'snake_case' })
  declare name: string

  @flags.string({ description: 'Module it stands below; it may import that one and all above' })
  declare after: string

  async run() {
    const list = this.app.makePath('app/core/modules.ts')
    try {
      await writeFile(list, withModule(await readFile(list, 'utf8'), this.name, this.after))
    } catch (error) {
      this.logger.error((error as Error).message)
      this.exitCode = 1
      return
    }
    this.logger.action('update app/core/modules.ts').succeeded()
    for (const [file, contents] of Object.entries(moduleFiles())) {
      const target = this.app.makePath('app', this.name, file)
      if (existsSync(target)) continue
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, contents)
      this.logger.action(`create app/${this.name}/${file}`).succeeded()
    }
  }
}
