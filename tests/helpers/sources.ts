/*
 * The sources of the product for tests of its structure: files and their imports, by the compiler's parser.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

export const ROOT = new URL('../../', import.meta.url).pathname

/** The .ts and .tsx files below a folder, as paths from the root. */
export function filesBelow(folder: string): string[] {
  const at = path.join(ROOT, folder)
  if (!existsSync(at)) return []
  return readdirSync(at).flatMap((name) => {
    const file = path.join(folder, name)
    if (statSync(path.join(ROOT, file)).isDirectory()) return filesBelow(file)
    return /\.(ts|tsx)$/.test(file) ? [file] : []
  })
}

export const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

export type Import = {
  source: string
  /** The import is removed by the compiler: types only. */
  typeOnly: boolean
}

const textIn = (node: ts.Node | undefined) => (node && ts.isStringLiteralLike(node) ? node.text : null)

function importOf(node: ts.Node): Import | null {
  const made = (source: string | null, typeOnly: boolean) => (source === null ? null : { source, typeOnly })
  if (ts.isImportDeclaration(node)) {
    const { importClause: clause, moduleSpecifier } = node
    const names = clause?.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : []
    const onlyTypes = names.length > 0 && !clause?.name && names.every((name) => name.isTypeOnly)
    return made(textIn(moduleSpecifier), clause?.isTypeOnly === true || onlyTypes)
  }
  if (ts.isExportDeclaration(node)) {
    const names = node.exportClause && ts.isNamedExports(node.exportClause) ? node.exportClause.elements : []
    return made(textIn(node.moduleSpecifier), node.isTypeOnly || (names.length > 0 && names.every((n) => n.isTypeOnly)))
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return made(textIn(node.argument.literal), true)
  if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference))
    return made(textIn(node.moduleReference.expression), node.isTypeOnly)
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return made(textIn(node.arguments[0]), false)
  return null
}

/** All imports of a text: declarations, re-exports, `import()` of values and of types. */
export function importsIn(file: string, text: string): Import[] {
  const found: Import[] = []
  const visit = (node: ts.Node) => {
    const one = importOf(node)
    if (one) found.push(one)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return found
}

const read = new Map<string, Import[]>()

export function importsOf(file: string): Import[] {
  if (!read.has(file)) read.set(file, importsIn(file, textOf(file)))
  return read.get(file)!
}

const ALIASES = {
  '#app/': 'app',
  '#wire/': 'app',
  '#core/': 'app/core',
  '#config/': 'config',
  '#start/': 'start',
  '#database/': 'database',
  '#tests/': 'tests',
  '@admin/': 'admin',
  '~/': 'resources',
}

/** Path of an import from the root, without extension; null when it is outside the repository. */
export function pathOf(source: string, file: string): string | null {
  if (source.startsWith('.')) return path.join(path.dirname(file), source).replace(/\.(js|ts|tsx)$/, '')
  const alias = Object.entries(ALIASES).find(([prefix]) => source.startsWith(prefix))
  return alias ? path.join(alias[1], source.slice(alias[0].length)) : null
}

/** The source file of an import; null for packages, style sheets and data. */
export function fileOf(source: string, file: string): string | null {
  const at = pathOf(source, file)
  if (at === null) return null
  const known = ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => at + ending)
  return known.find((name) => existsSync(path.join(ROOT, name))) ?? null
}
