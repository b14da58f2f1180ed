import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import string from '@adonisjs/core/helpers/string'
import { MODULES } from '#core/modules'
import { GROUPS } from '#app/admin/define'
import type { Known, Wanted } from '#app/admin/scaffold/resource_source'

/**
 * Writes a back-office screen over a table, and its model when there is none. Names, kinds and references are taken from the database
 * and the existing screens. No other file has to be changed: screens are found by file name.
 */
export default class MakeResource extends BaseCommand {
  static commandName = 'make:resource'
  static description = 'Make a back-office screen over a table'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Module that owns the table' })
  declare module: string

  @args.string({ description: 'Table, plural and snake_case' })
  declare name: string

  @flags.string({ description: 'Chinese name of the screen; default: the comment of the table' })
  declare label: string

  @flags.string({ description: `Group of the menu: ${GROUPS.join(' ')}; default: that of the module's other screens` })
  declare group: string

  @flags.string({ description: 'Address below /admin; default: the name of the table' })
  declare path: string

  @flags.string({ description: 'Icon, a name of admin/icons.tsx' })
  declare icon: string

  @flags.boolean({ description: 'Let operators create and edit rows directly, as with reference data' })
  declare writable: boolean

  async run() {
    try {
      await this.make()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.logger.error(error.message)
      this.exitCode = 1
    }
  }

  private async make() {
    const { definedIn, discoverResources, pages, resources } = await import('#app/admin/registry')
    const { knownTo } = await import('#app/admin/scaffold/known')
    const { tableShape: factsOfTable } = await import('#app/admin/scaffold/table_shape')
    const { modelSource, resourceSource } = await import('#app/admin/scaffold/resource_source')
    await discoverResources()

    const modules: readonly string[] = MODULES
    if (!modules.includes(this.module))
      throw new Refusal(`there is no module ${this.module}: node ace make:module ${this.module}`)
    const file = `app/${this.module}/admin/${this.name}_resource.ts`
    if (resources.has(this.name))
      throw new Refusal(`there is a resource ${this.name} already: ${definedIn.get(this.name)}`)
    if (existsSync(this.app.makePath(file))) throw new Refusal(`${file} is there already`)
    const table = await factsOfTable(this.name)
    if (!table) throw new Refusal(`there is no table ${this.name}: write a migration and run "node ace migration:run"`)
    const model = await this.modelOf()

    const known = await knownTo(this.module)
    const near = known.resources.filter(({ module }) => module === this.module).map(({ resource }) => resource)
    const group = this.group ?? near.at(-1)?.group ?? this.groupOfReferences(table.columns, known) ?? '系统'
    if (!(GROUPS as readonly string[]).includes(group))
      throw new Refusal(`there is no group ${group}: ${GROUPS.join(' ')}`)
    const address = this.path ?? this.name.replaceAll('_', '-')
    const screens = [...resources.values(), ...pages.values()]
    const taken = screens.find((other) => other.path === address)
    if (taken) throw new Refusal(`the path ${address} is that of ${taken.name}: say another one with --path`)
    const icon = this.icon ?? near.at(-1)?.icon ?? 'list'
    if (!(await this.icons()).includes(icon))
      throw new Refusal(`admin/icons.tsx has no icon ${icon}: ${(await this.icons()).join(' ')}`)
    const label = this.label ?? table.comment ?? (await this.ask(`What is the screen ${this.name} called, in Chinese?`))
    if (!label)
      throw new Refusal(`nothing says what the screen is called: --label=…, or comment on the table in its migration`)

    const wanted = {
      module: this.module,
      label,
      group,
      path: address,
      icon,
      writable: this.writable,
      order: 1 + Math.max(0, ...screens.filter((other) => other.group === group).map(({ order }) => order ?? 0)),
    }
    let text = resourceSource(table, wanted, known, model)
    const labels: Record<string, string> = {}
    for (const column of text.unnamed)
      labels[column] = (await this.ask(`What is ${column} called, in Chinese?`)) ?? column
    text = resourceSource(table, { ...wanted, labels }, known, model)

    if (model.isNew) await this.write(model.file, modelSource(this.name))
    await this.write(file, text.source)
    await this.tell(text.hints, text.unnamed, wanted)
  }

  /** Prints hints and next steps. */
  private async tell(hints: string[], unnamed: string[], { group, path: address }: Wanted) {
    for (const hint of hints) this.logger.info(hint)
    if (unnamed.length > 0)
      this.logger.warning(
        `nothing says what these are called; put Chinese labels into the definition, it is refused until then: ${unnamed.join(', ')}`
      )
    this.logger.log(
      [
        '',
        `  Under npm run dev it is live: /admin/${address}, in the menu at ${group}, for operators who have ${this.name}.* or everything.`,
        ...(this.writable
          ? []
          : ['  Nobody may write rows yet: say crud, actions or toggle in the definition (docs/back-office.md).']),
        '  node ace app:prepare   enters its permissions, to be given to roles at 系统 → 角色',
        '',
      ].join('\n')
    )
  }

  /** Asks a question at the terminal. */
  private async ask(question: string): Promise<string | null> {
    if (!process.stdin.isTTY || !process.stdout.isTTY) return null
    return ((await this.prompt.ask(question)) as string).trim() || null
  }

  /** The model of the table, which may belong to a module above. */
  private async modelOf() {
    const name = string.pascalCase(string.singular(this.name))
    if (!(await readFile(this.app.makePath('database/schema.ts'), 'utf8')).includes(`class ${name}Schema `))
      throw new Refusal(`database/schema.ts does not know ${this.name} yet: run "node ace migration:run"`)
    const modules: readonly string[] = MODULES
    for (const module of modules) {
      const folder = this.app.makePath('app', module, 'models')
      for (const file of existsSync(folder) ? await readdir(folder) : []) {
        const text = await readFile(path.join(folder, file), 'utf8')
        const [, found] = new RegExp(`export default class (\\w+) extends ${name}Schema\\b`).exec(text) ?? []
        if (!found) continue
        if (modules.indexOf(module) > modules.indexOf(this.module))
          throw new Refusal(
            `${this.name} belongs to ${module}, which ${this.module} may not import: node ace make:resource ${module} ${this.name}`
          )
        return { name: found, source: `#app/${module}/models/${file.replace(/\.ts$/, '')}`, file: '', isNew: false }
      }
    }
    const singular = string.singular(this.name)
    const file = `app/${this.module}/models/${singular}.ts`
    return { name, source: `#app/${this.module}/models/${singular}`, file, isNew: true }
  }

  /** Menu group of the first screen that the columns refer to; companies and users come last, because most tables refer to them. */
  private groupOfReferences(columns: readonly { references: string | null }[], known: Known): string | null {
    const tables = columns.flatMap(({ references }) => references ?? [])
    const telling = tables.filter((table) => table !== 'companies' && table !== 'users')
    for (const table of [...telling, ...tables]) {
      const screen = known.resources.find(({ resource }) => resource.model?.table === table)
      if (screen) return screen.resource.group
    }
    return null
  }

  private async icons() {
    const text = await readFile(this.app.makePath('admin/icons.tsx'), 'utf8')
    return [...text.split('} as const')[0].matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
  }

  /** Writes a formatted file. Never overwrites one. */
  private async write(file: string, contents: string) {
    const target = this.app.makePath(file)
    const { format, resolveConfig } = await import('prettier')
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, await format(contents, { ...(await resolveConfig(target)), filepath: target }), {
      flag: 'wx',
    })
    this.logger.action(`create ${file}`).succeeded()
  }
}

/** An error that the developer at the terminal can correct. */
class Refusal extends Error {}
