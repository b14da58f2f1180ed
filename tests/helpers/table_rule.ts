/*
 * Whose tables a module may touch (`app/<module>/module.ts`): it reads and writes its own, reads those of modules above it that it names,
 * and has whoever owns them write them.
 */
import { declaredModules } from '#core/define_module'
import { importModuleFiles, MODULES } from '#core/modules'
import { accessesOfFunctions, type Access, type TableFinder, type Unread } from '#tests/helpers/table_accesses'

/** Files that get their table from a definition, with where the access is counted instead. */
const BY_DEFINITION: Record<string, string> = {
  'app/admin/source.ts': 'where defineResource names the model',
  'app/admin/tasks/write_planned.ts': 'where defineResource names the model',
  'app/core/moves.ts': 'where defineMove names the model',
  'app/demo/past.ts': 'nowhere: it changes the defaults of columns, no rows',
}

const BENCHMARK = /^app\/\w+\/(bench\/|commands\/bench_)/
/** What runs benchmarks or makes the demo writes rows as they would have come to be. */
const mayFill = ({ file }: Access) => file.startsWith('app/demo/') || BENCHMARK.test(file)

const DECLARED_AS = { read: 'reads', follow: 'follows', write: 'fills' } as const
type Declared = (typeof DECLARED_AS)[keyof typeof DECLARED_AS]

const moduleOf = (file: string) => /^(?:app|database\/functions)\/(\w+)\//.exec(file)?.[1] ?? file.split('/')[0]
const orderOf = (module: string) => (MODULES as readonly string[]).indexOf(module)

export class TableRule {
  #declared = declaredModules()
  #owners = new Map(this.#declared.flatMap(({ name, owns }) => owns.map((table) => [table, name] as const)))

  private constructor(private finder: TableFinder) {}

  static async of(finder: TableFinder): Promise<TableRule> {
    await importModuleFiles('module')
    return new TableRule(finder)
  }

  get owners(): ReadonlyMap<string, string> {
    return this.#owners
  }

  ownedTwice(): string[] {
    const all = this.#declared.flatMap(({ owns }) => owns)
    return all.filter((table, index) => all.indexOf(table) !== index)
  }

  #found() {
    const tables = new Set(this.#owners.keys())
    const [ofCode, ofFunctions] = [this.finder.accesses(tables), accessesOfFunctions(tables)]
    return {
      accesses: [...ofCode.accesses, ...ofFunctions.accesses],
      unread: [...ofCode.unread, ...ofFunctions.unread],
    }
  }

  /** Why an access is not allowed; null when it is. */
  #problemOf(access: Access): string | null {
    const { file, table, use } = access
    const module = moduleOf(file)
    const owner = this.#owners.get(table)!
    if (owner === module) return null
    const says = (what: string) => `${file}:${access.line}: ${module} ${what} ${table} of ${owner}`
    const verb = { read: 'reads', write: 'writes', follow: 'follows' }[use]
    if (orderOf(module) < orderOf(owner)) return says(`stands above and ${verb}`)
    if (use === 'write' && !mayFill(access)) return says(verb)
    const declared = this.#declared.find(({ name }) => name === module)?.[DECLARED_AS[use]] ?? []
    return declared.includes(table) ? null : says(`does not declare that it ${DECLARED_AS[use]}`)
  }

  /** Accesses that nothing allows, as sentences with their place. */
  broken(of: (file: string) => boolean = () => true): string[] {
    const { accesses } = this.#found()
    return accesses.filter(({ file }) => of(file)).flatMap((access) => this.#problemOf(access) ?? [])
  }

  /** What modules declare and never do, or may not declare. */
  idle(): string[] {
    const { accesses } = this.#found()
    return this.#declared.flatMap((module) =>
      (['reads', 'follows', 'fills'] satisfies Declared[]).flatMap((kind) =>
        (module[kind] ?? [])
          .filter(
            (table) =>
              !accesses.some(
                (one) => one.table === table && DECLARED_AS[one.use] === kind && moduleOf(one.file) === module.name
              )
          )
          .map((table) => `${module.name} ${kind} ${table}`)
      )
    )
  }

  /** Places that look like an access and cannot be read. */
  unread(of: (file: string) => boolean = () => true): string[] {
    const isKnown = ({ file }: Unread) => file in BY_DEFINITION
    return this.#found()
      .unread.filter((one) => of(one.file) && !isKnown(one))
      .map(({ file, line, what }) => `${file}:${line}: ${what}`)
  }

  /** Files of the list above that name their tables themselves by now. */
  needlesslyKnown(): string[] {
    const unread = new Set(this.#found().unread.map(({ file }) => file))
    return Object.keys(BY_DEFINITION).filter((file) => !unread.has(file))
  }

  /** Migrations that make a table of another module, or point to one of a module below. */
  brokenMigrations(): string[] {
    const { made, pointed } = this.finder.migrations()
    const firsts = new Map(
      made.flatMap(({ file }) => {
        const [, number, what] = /(\d+)_(\w+)\.ts$/.exec(file)!
        return orderOf(what) < 0 ? [] : [[Number(number), what] as const]
      })
    )
    // numbers from a module's first migration on are its own
    const byMigration = (file: string) => {
      const number = Number(/(\d+)_\w+\.ts$/.exec(file)![1])
      const first = [...firsts.keys()].filter((one) => one <= number).sort((a, b) => b - a)[0]
      return firsts.get(first)!
    }
    const ownerOf = (table: string) => this.#owners.get(table) ?? 'nobody'
    return [
      ...made
        .filter(({ file, table }) => ownerOf(table) !== byMigration(file))
        .map(({ file, line, table }) => `${file}:${line}: makes ${table} of ${ownerOf(table)}`),
      ...pointed
        .filter(
          ({ file, table }) => !(orderOf(ownerOf(table)) <= orderOf(byMigration(file))) || !this.#owners.has(table)
        )
        .map(({ file, line, table }) => `${file}:${line}: points to ${table} of ${ownerOf(table)}`),
      ...[...this.#owners]
        .filter(([table]) => !made.some((one) => one.table === table))
        .map(([table, owner]) => `${owner} owns ${table}, which no migration makes`),
    ]
  }
}
