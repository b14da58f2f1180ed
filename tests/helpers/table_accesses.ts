/*
 * All accesses of tables in the sources of the server, with their places: in SQL texts, in query builders and through models. The compiler's
 * types resolve names (models and texts), so tables whose names are inserted at run time are found as well.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import string from '@adonisjs/core/helpers/string'
import ts from 'typescript'
import { PossibleTexts, textAt, unwrapped, type Text } from '#tests/helpers/possible_texts'
import { HOLE, sqlTables, type Start, type Use } from '#tests/helpers/sql_tables'
import { ROOT } from '#tests/helpers/sources'

export type Place = { file: string; line: number }
export type Access = Place & { table: string; use: Use }

/** A place that looks like an access and cannot be resolved. */
export type Unread = Place & { what: string }

export type Found = { accesses: Access[]; unread: Unread[] }

/** A table named by a text or an argument: its use, and the texts directly around its name. */
type Named = { use: Use; before: string; after: string }
const READ: Named = { use: 'read', before: '', after: '' }

const SOURCES = /^(app|start|bin)\//
const MODELS = /^app\/\w+\/models\//
/** Methods of migrations whose first argument names a table. */
const TABLE_METHODS = new Set(['createTable', 'dropTable', 'references', 'inTable'])
const MIGRATIONS = /^database\/migrations\//
/** Schemas of PostgreSQL and tables of its tools. */
const OF_DATABASE = /^(pg_\w+|adonis_schema\w*|information_schema)$/

const words = (text: string) => new Set(text.trim().split(/\s+/))
/** Calls at the end of a chain that write. */
const WRITES = words(`
  update delete del insert multiInsert increment decrement truncate onConflict
  create createMany createQuietly createManyQuietly firstOrCreate updateOrCreate fetchOrCreateMany updateOrCreateMany
  save saveMany attach detach sync forceDelete`)
/** Calls on a row of a model that write it. */
const ROW_WRITES = words('save saveQuietly delete deleteQuietly forceDelete')
/** Calls that name a relation of a model. */
const RELATIONS = words(`
  related load loadOnce loadCount loadAggregate preload preloadOnce has orHas whereHas orWhereHas doesntHave whereDoesntHave
  withCount withAggregate`)
/** Calls of a builder that name a table. */
const BUILDERS = words(`
  from table into join innerJoin leftJoin leftOuterJoin rightJoin rightOuterJoin fullOuterJoin crossJoin`)

const relative = (file: string) => path.relative(ROOT, file)

/** The names of the calls that are chained to an expression: `.where(…).update(…)` are `where` and `update`. */
function goesOnWith(node: ts.Node): { names: string[]; end: ts.Node } {
  const names: string[] = []
  let end = node
  for (;;) {
    const { parent } = end
    if (ts.isPropertyAccessExpression(parent) && parent.expression === end) names.push(parent.name.text)
    else if (!(ts.isCallExpression(parent) && parent.expression === end) && !ts.isNonNullExpression(parent)) break
    end = parent
  }
  return { names, end }
}

/** Whether a chain, or a later chain on its variable, contains a write. */
function isWritten(node: ts.Node): boolean {
  const writes = (from: ts.Node) => goesOnWith(from).names.some((name) => WRITES.has(name))
  if (writes(node)) return true
  const { parent } = goesOnWith(node).end
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return false
  const { name } = parent
  let scope: ts.Node = parent
  while (!ts.isBlock(scope) && !ts.isSourceFile(scope)) scope = scope.parent
  let written = false
  const visit = (one: ts.Node) => {
    if (ts.isIdentifier(one) && one.text === name.text && one !== name) written ||= writes(one)
    ts.forEachChild(one, visit)
  }
  visit(scope)
  return written
}

/** `defineResource(Order, { crud: { edit: true } })`: the engine writes the tables of definitions that allow it. */
function isWrittenScreen({ parent }: ts.Identifier): boolean {
  if (!ts.isCallExpression(parent) || !/(^|\.)defineResource$/.test(parent.expression.getText())) return false
  const options = parent.arguments[1]
  return (
    ts.isObjectLiteralExpression(options) &&
    options.properties.some(({ name }) => name && ['crud', 'toggle', 'import'].includes(name.getText()))
  )
}

/** `defineMove({ model: Order, … })` */
const isMoved = ({ parent }: ts.Identifier) =>
  ts.isPropertyAssignment(parent) &&
  ts.isCallExpression(parent.parent.parent) &&
  parent.parent.parent.expression.getText() === 'defineMove'

export class TableFinder {
  #checker: ts.TypeChecker
  #possible: PossibleTexts
  #sources: ts.SourceFile[]
  /** Tables of models by class declaration. */
  #models = new Map<ts.Node, string>()
  /** All calls by the called function. */
  #calls = new Map<ts.Node, ts.CallExpression[]>()
  /** Nodes that were read, with the way of reading. */
  #looked = new Map<ts.Node, Set<string>>()
  #names: (Access & { isStatement: boolean })[] = []
  /** Names that SQL texts define, by file. */
  #local = new Map<string, Set<string>>()
  #unread: Unread[] = []

  /** @param more further texts by path, read beside the files of the project */
  constructor(more: Record<string, string> = {}) {
    const config = ts.getParsedCommandLineOfConfigFile(
      path.join(ROOT, 'tsconfig.json'),
      { noEmit: true },
      { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
    )!
    const texts = new Map(Object.entries(more).map(([file, text]) => [path.join(ROOT, file), text]))
    const host = ts.createCompilerHost(config.options)
    const { fileExists, readFile } = host
    host.fileExists = (file) => texts.has(path.normalize(file)) || fileExists(file)
    host.readFile = (file) => texts.get(path.normalize(file)) ?? readFile(file)
    const files = config.fileNames.filter((file) => SOURCES.test(relative(file)) || MIGRATIONS.test(relative(file)))
    const program = ts.createProgram([...files, ...texts.keys()], config.options, host)
    this.#checker = program.getTypeChecker()
    this.#possible = new PossibleTexts(this.#checker)
    this.#sources = program.getSourceFiles().filter(({ fileName }) => !relative(fileName).startsWith('node_modules'))
    for (const source of this.#sources) {
      if (MODELS.test(relative(source.fileName))) this.#findModels(source)
      this.#findCalls(source)
    }
  }

  /** Accesses of these tables. */
  accesses(tables: ReadonlySet<string>): Found {
    if (this.#names.length === 0)
      for (const source of this.#sources) if (SOURCES.test(relative(source.fileName))) this.#visit(source)
    const accesses = new Map<string, Access>()
    const unread = [...this.#unread]
    for (const { file, line, table, use, isStatement } of this.#names) {
      // A table that a migration hands to a function; `migrations` tells of those.
      if (MIGRATIONS.test(file)) continue
      if (tables.has(table)) accesses.set(`${file}:${line}:${table}:${use}`, { file, line, table, use })
      else if (isStatement && !OF_DATABASE.test(table) && !this.#local.get(file)?.has(table))
        unread.push({ file, line, what: `there is no table ${table}` })
    }
    return { accesses: [...accesses.values()], unread }
  }

  /** Tables that migrations create and no later one drops, and targets of their foreign keys. What would undo a migration is left out. */
  migrations(): { made: (Place & { table: string })[]; pointed: (Place & { table: string })[] } {
    const made: (Place & { table: string })[] = []
    const pointed: (Place & { table: string })[] = []
    const dropped = new Set<string>()
    const visit = (node: ts.Node) => {
      if (ts.isMethodDeclaration(node) && node.name.getText() === 'down') return
      const at = this.#place(node)
      const sql = textAt(node)
        ?.pieces.map((piece) => (typeof piece === 'string' ? piece : '?'))
        .join('')
      const makes = /\bcreate\s+(?:unlogged\s+)?(?:table|materialized\s+view)\s+(?:if\s+not\s+exists\s+)?(\w+)/gi
      for (const [, table] of sql?.matchAll(makes) ?? []) made.push({ ...at, table })
      for (const [, table] of sql?.matchAll(/\breferences\s+(\w+)/gi) ?? []) pointed.push({ ...at, table })
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.arguments.length > 0) {
        const method = node.expression.name.text
        const named = TABLE_METHODS.has(method) ? this.#namesOf(node.arguments[0]) : []
        for (const name of named) {
          if (method === 'createTable') made.push({ ...at, table: name })
          else if (method === 'dropTable') dropped.add(name)
          else if (method === 'inTable' || name.includes('.')) pointed.push({ ...at, table: name.split('.')[0] })
        }
      }
      ts.forEachChild(node, visit)
    }
    for (const source of this.#sources) if (MIGRATIONS.test(relative(source.fileName))) visit(source)
    return { made: made.filter(({ table }) => !dropped.has(table)), pointed }
  }

  #findModels(source: ts.SourceFile) {
    for (const node of source.statements) {
      if (!ts.isClassDeclaration(node) || !node.name) continue
      const table = node.members.filter(ts.isPropertyDeclaration).find(({ name }) => name.getText() === 'table')
      const said = table?.initializer && ts.isStringLiteralLike(table.initializer) ? table.initializer.text : null
      // the default name of Lucid for models that declare none
      this.#models.set(node, said ?? string.pluralize(string.snakeCase(node.name.text)))
    }
  }

  #findCalls(source: ts.SourceFile) {
    const visit = (node: ts.Node) => {
      if (ts.isCallExpression(node)) {
        const called = this.#possible.called(node)
        if (called) this.#calls.set(called, [...(this.#calls.get(called) ?? []), node])
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }

  #place(node: ts.Node): Place {
    const source = node.getSourceFile()
    return {
      file: relative(source.fileName),
      line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    }
  }

  #add(node: ts.Node, table: string, use: Use, isStatement = true) {
    this.#names.push({ ...this.#place(node), table, use, isStatement })
  }

  /** True for the first call with these arguments. */
  #looksAt(node: ts.Node, how: string): boolean {
    const before = this.#looked.get(node) ?? new Set()
    if (before.has(how)) return false
    this.#looked.set(node, before.add(how))
    return true
  }

  #visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    const text = textAt(node)
    if (text) this.#read(text, 'anywhere')
    if (ts.isCallExpression(node)) this.#call(node)
    if (ts.isIdentifier(node)) this.#model(node)
    // the texts of a concatenation have been read as one
    if (text && ts.isBinaryExpression(node))
      text.pieces.filter((piece) => typeof piece !== 'string').forEach((piece) => this.#visit(piece))
    else ts.forEachChild(node, this.#visit)
  }

  /** Reads a text as SQL, once for each possible start. */
  #read(text: Text, start: Start, use: Use = 'read') {
    if (!this.#looksAt(text.node, `${start} ${use}`)) return
    const holes: ts.Expression[] = []
    const sql = text.pieces
      .map((piece) => (typeof piece === 'string' ? piece : `${HOLE}${holes.push(piece) - 1}${HOLE}`))
      .join('')
    const { names, local, inLists, isStatement } = sqlTables(sql, start, use)
    const { file } = this.#place(text.node)
    if (local.length > 0) this.#local.set(file, new Set([...(this.#local.get(file) ?? []), ...local]))
    const isFragment =
      isStatement || start !== 'anywhere' || names.some(({ use }) => use !== 'read') || /\bjoin\b/i.test(sql)
    for (const name of names) {
      if ('table' in name) this.#add(text.node, name.table, name.use, isStatement)
      else if (isFragment) this.#fill(holes[name.hole], text.node, 'table', name)
    }
    for (const hole of inLists) this.#fill(holes[hole], text.node, 'list', READ)
  }

  /** Resolves all values of a hole, of an argument, or of the table name given to a builder. */
  #fill(expression: ts.Expression, from: ts.Node, start: Start, named: Named) {
    const { texts, parameters, names, known } = this.#possible.of(expression)
    const isName = (text: string) => start === 'table' && /^\w*$/.test(text)
    const name = (text: string) => text && this.#add(from, `${named.before}${text}${named.after}`, named.use)
    for (const text of texts) {
      const [whole] = text.pieces
      if (text.pieces.length === 1 && typeof whole === 'string' && isName(whole)) name(whole)
      else this.#read(text, start, named.use)
    }
    for (const one of names) if (isName(one)) name(one)
    for (const parameter of parameters) this.#follow(parameter, start, named)
    if (known || start !== 'table' || this.#isTableOfModel(expression, from, named.use) || this.#isQuery(expression))
      return
    this.#unread.push({ ...this.#place(from), what: `which table is ${expression.getText()}?` })
  }

  /** A builder or a raw query in place of a table is read at its own node. */
  #isQuery(expression: ts.Expression) {
    const type = this.#checker.getTypeAtLocation(expression)
    return ['toQuery', 'toSQL', 'wrap'].some((name) => type.getProperty(name))
  }

  /** `Order.table` */
  #isTableOfModel(expression: ts.Expression, from: ts.Node, use: Use): boolean {
    const node = unwrapped(expression)
    if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'table') return false
    const table = this.#modelOf(this.#checker.getTypeAtLocation(node.expression))
    if (table) this.#add(from, table, use)
    return Boolean(table)
  }

  #argumentsOf(parameter: ts.ParameterDeclaration): ts.Expression[] {
    const index = parameter.parent.parameters.indexOf(parameter)
    return (this.#calls.get(parameter.parent) ?? []).flatMap((call) => call.arguments[index] ?? [])
  }

  /** Resolves the arguments of callers for a parameter that names a table or continues a text after one. */
  #follow(parameter: ts.ParameterDeclaration, start: Start, named: Named) {
    if (!this.#looksAt(parameter, `${start} ${named.use} ${named.before} ${named.after}`)) return
    const given = this.#argumentsOf(parameter)
    if (given.length === 0 && start === 'table')
      this.#unread.push({ ...this.#place(parameter), what: `who gives ${parameter.getText()}?` })
    for (const argument of given) this.#fill(argument, argument, start, named)
  }

  /** The complete texts that an expression can be, including those given by callers. */
  #namesOf(expression: ts.Expression): string[] {
    const { texts, names, parameters } = this.#possible.of(expression)
    const whole = texts.flatMap(({ pieces: [first, ...others] }) =>
      others.length === 0 && typeof first === 'string' ? [first] : []
    )
    const given = parameters.flatMap((parameter) => this.#argumentsOf(parameter))
    return [...whole, ...names, ...given.flatMap((argument) => this.#namesOf(argument))]
  }

  /** `trx.from('orders')…update(…)`, `.join('companies', …)`, `row.related('lines')`, `row.save()` */
  #call(call: ts.CallExpression) {
    if (!ts.isPropertyAccessExpression(call.expression)) return
    const { expression: receiver, name } = call.expression
    const argument = call.arguments.length > 0 ? unwrapped(call.arguments[0]) : null
    if (ROW_WRITES.has(name.text)) {
      const table = this.#modelOf(this.#checker.getTypeAtLocation(receiver))
      if (table) this.#add(call, table, 'write')
    }
    if (!argument) return
    if (RELATIONS.has(name.text) && ts.isStringLiteralLike(argument)) this.#relation(call, receiver, argument.text)
    if (!BUILDERS.has(name.text) || !this.#isBuilder(receiver, argument)) return
    const joins = name.text.toLowerCase().endsWith('join')
    const writes = !joins && (['table', 'into'].includes(name.text) || isWritten(call))
    const named: Named = { ...READ, use: writes ? 'write' : 'read' }
    if (ts.isArrowFunction(argument) || ts.isFunctionExpression(argument)) return
    if (ts.isObjectLiteralExpression(argument))
      for (const { initializer } of argument.properties.filter(ts.isPropertyAssignment))
        this.#fill(initializer, call, 'table', named)
    else if (ts.isCallExpression(argument) && /\braw(Query)?$/.test(argument.expression.getText()))
      this.#fill(argument.arguments[0], call, 'table', named)
    else this.#fill(argument, call, 'table', named)
  }

  /** Not `Buffer.from('…')` or `[…].join(', ')`. */
  #isBuilder(receiver: ts.Expression, argument: ts.Expression): boolean {
    const type = this.#checker.getTypeAtLocation(receiver)
    if (['where', 'rawQuery', 'insert', 'multiInsert', 'insertQuery'].some((name) => type.getProperty(name)))
      return true
    const isAny = Boolean(type.flags & ts.TypeFlags.Any)
    return isAny && ts.isStringLiteralLike(argument) && /^\w+( as \w+)?$/.test(argument.text)
  }

  /** Table of the model that a type is, whose rows it has, or that it queries. */
  #modelOf(type: ts.Type, depth = 0): string | undefined {
    for (const one of type.isUnion() ? type.types : [type]) {
      for (const declaration of one.symbol?.declarations ?? []) {
        const table = this.#models.get(declaration)
        if (table) return table
      }
      if (depth > 2) continue
      const parts = this.#checker.getTypeArguments(one as ts.TypeReference)
      for (const part of [...(one.aliasTypeArguments ?? []), ...parts]) {
        const table = this.#modelOf(part, depth + 1)
        if (table) return table
      }
    }
    return undefined
  }

  #relation(call: ts.CallExpression, receiver: ts.Expression, relation: string) {
    const from = this.#modelOf(this.#checker.getTypeAtLocation(receiver))
    const model = [...this.#models].find(([, table]) => table === from)?.[0]
    if (!model || !ts.isClassDeclaration(model)) return
    const property = model.members.find((member) => member.name?.getText() === relation)
    const table = property && this.#modelOf(this.#checker.getTypeAtLocation(property))
    if (table) this.#add(call, table, isWritten(call) ? 'write' : 'read')
  }

  /** Table of the model class that a name refers to, imported statically or by `await import(…)`. */
  #tableOfClass(name: ts.Identifier): string | undefined {
    const declaration = this.#possible.declarationOf(name)
    if (!declaration) return undefined
    const table = this.#models.get(declaration)
    if (table || !ts.isBindingElement(declaration) || !/^[A-Z]/.test(name.text)) return table
    const type = this.#checker.getTypeAtLocation(name)
    return type.getConstructSignatures().length > 0 ? this.#modelOf(type) : undefined
  }

  /** A model class used as a value. */
  #model(node: ts.Identifier) {
    const { parent } = node
    if (ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isExportSpecifier(parent)) return
    if (ts.isClassDeclaration(parent) || ts.isBindingElement(parent)) return
    const table = this.#tableOfClass(node)
    if (!table) return
    const writes = ts.isNewExpression(parent) || isMoved(node) || isWritten(node) || isWrittenScreen(node)
    this.#add(node, table, writes ? 'write' : 'read')
  }
}

/** The accesses of SQL functions and triggers: `database/functions/<module>/*.sql`. */
export function accessesOfFunctions(tables: ReadonlySet<string>): Found {
  const found: Found = { accesses: [], unread: [] }
  const folder = 'database/functions'
  for (const module of existsSync(path.join(ROOT, folder)) ? readdirSync(path.join(ROOT, folder)) : [])
    for (const name of readdirSync(path.join(ROOT, folder, module))) {
      const at = { file: `${folder}/${module}/${name}`, line: 1 }
      const { names, local } = sqlTables(readFileSync(path.join(ROOT, at.file), 'utf8'))
      for (const one of names) {
        if ('hole' in one) continue
        if (tables.has(one.table)) found.accesses.push({ ...at, table: one.table, use: one.use })
        else if (!local.includes(one.table) && !OF_DATABASE.test(one.table))
          found.unread.push({ ...at, what: `there is no table ${one.table}` })
      }
    }
  return found
}
