/*
 * Table access of modules (`app/<module>/module.ts`): a module reads and writes its own tables, reads the declared tables of modules above it,
 * and calls their owners to write them.
 */
import { declaredModules } from '#core/define_module'
import { importModuleFiles, MODULES } from '#core/modules'
import { accessesOfFunctions, type Access, type TableFinder } from '#tests/helpers/table_accesses'

/** Files that get their table from a definition, with the place where the access is counted instead. */
const BY_DEFINITION: Record<string, string> = {
  'app/admin/source.ts': 'where defineResource names the model',
  'app/admin/actions/keep_row.ts': 'where defineResource names the model',
  'app/admin/actions/restore_row.ts': 'where defineResource names the model',
  'app/admin/tasks/kept_rows.ts': 'where defineResource names the model',
  'app/admin/tasks/write_planned.ts': 'where defineResource names the model',
  'app/core/table_guards.ts': 'nowhere: it makes triggers and grants, and looks at no row',
  'app/core/moves.ts': 'where defineMove names the model',
  'app/demo/shared/past.ts': 'nowhere: it changes the defaults of columns, no rows',
}

const BENCHMARK = /^app\/\w+\/(bench\/|commands\/bench_)/
/** Benchmarks and the demo may write any row directly, to fill a market. */
const mayFill = ({ file }: Access) => file.startsWith('app/demo/') || BENCHMARK.test(file)

const DECLARED_AS = { read: 'reads', follow: 'follows', write: 'fills' } as const

const numberOf = (migration: string) => Number(/(\d+)_\w+\.ts$/.exec(migration)![1])
const moduleOf = (file: string) => /^(?:app|database\/functions)\/(\w+)\//.exec(file)?.[1] ?? file.split('/')[0]
const orderOf = (module: string) => (MODULES as readonly string[]).indexOf(module)

export class TableRule {
  #declared = declaredModules()
  #owners = new Map(this.#declared.flatMap(({ name, owns }) => owns.map((table) => [table, name] as const)))

  private constructor(
    private finder: TableFinder,
    private isAsked: (file: string) => boolean
  ) {}

  /** @param isAsked files to check; all by default */
  static async of(finder: TableFinder, isAsked: (file: string) => boolean = () => true): Promise<TableRule> {
    await importModuleFiles('module')
    return new TableRule(finder, isAsked)
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
    const isAsked = ({ file }: { file: string }) => this.isAsked(file)
    return {
      accesses: [...ofCode.accesses, ...ofFunctions.accesses].filter(isAsked),
      unread: [...ofCode.unread, ...ofFunctions.unread].filter(isAsked),
    }
  }

  /** Reason why an access is not allowed; null when it is. */
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

  /** Forbidden accesses, as texts with their place. */
  broken(): string[] {
    return this.#found().accesses.flatMap((access) => this.#problemOf(access) ?? [])
  }

  /** Files of a layer that write, with the tables. */
  writersIn(layer: string): string[] {
    return this.#found()
      .accesses.filter(({ file, use }) => use === 'write' && file.includes(`/${layer}/`))
      .map(({ file, line, table }) => `${file}:${line} writes ${table}`)
  }

  /** Declared accesses that the code does not contain. */
  idle(): string[] {
    const done = new Set(
      this.#found().accesses.map(({ file, table, use }) => `${moduleOf(file)} ${DECLARED_AS[use]} ${table}`)
    )
    return this.#declared
      .flatMap((module) =>
        (['reads', 'follows', 'fills'] as const).flatMap((kind) =>
          (module[kind] ?? []).map((table) => `${module.name} ${kind} ${table}`)
        )
      )
      .filter((declared) => !done.has(declared))
  }

  /** Places that look like an access and cannot be resolved. */
  unread(): string[] {
    return this.#found()
      .unread.filter(({ file }) => !(file in BY_DEFINITION))
      .map(({ file, line, what }) => `${file}:${line}: ${what}`)
  }

  /** Files of `BY_DEFINITION` whose tables can be resolved. */
  needlesslyKnown(): string[] {
    const unread = new Set(this.#found().unread.map(({ file }) => file))
    return Object.keys(BY_DEFINITION).filter((file) => !unread.has(file))
  }

  /** Migrations that create a table of another module, or refer to one of a module below. */
  brokenMigrations(): string[] {
    const { made, pointed } = this.finder.migrations()
    const firsts = made
      .map(({ file }) => ({ number: numberOf(file), module: /\d+_(\w+)\.ts$/.exec(file)![1] }))
      .filter(({ module }) => orderOf(module) >= 0)
      .sort((a, b) => a.number - b.number)
    // numbers from a module's first migration on belong to it
    const byMigration = (file: string) => firsts.findLast(({ number }) => number <= numberOf(file))!.module
    const ownerOf = (table: string) => this.#owners.get(table) ?? 'nobody'
    const pointsUp = ({ file, table }: { file: string; table: string }) =>
      this.#owners.has(table) && orderOf(ownerOf(table)) <= orderOf(byMigration(file))
    const says = (what: string, { file, line, table }: (typeof made)[number]) =>
      `${file}:${line}: ${what} ${table} of ${ownerOf(table)}`
    const isAsked = ({ file }: { file: string }) => this.isAsked(file)
    return [
      ...made
        .filter((one) => isAsked(one) && ownerOf(one.table) !== byMigration(one.file))
        .map((one) => says('makes', one)),
      ...pointed.filter((one) => isAsked(one) && !pointsUp(one)).map((one) => says('points to', one)),
    ]
  }

  /** Tables that a module owns and no migration creates. */
  neverMade(): string[] {
    const made = new Set(this.finder.migrations().made.map(({ table }) => table))
    return [...this.#owners.keys()].filter((table) => !made.has(table))
  }
}
