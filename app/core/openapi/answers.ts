/*
 * What the declared calls answer, read from the return types of their controllers. `node ace openapi:generate` writes it to
 * `app/core/generated/answers.json`, because a production build has neither the compiler nor the types.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type ts from 'typescript'
import { endpoints, type Endpoint } from '#core/api'
import { SchemaWriter, type Schema } from '#core/openapi/json_schema'

export type Answers = {
  /** `POST /api/order/list` → schema of `body`. */
  answers: Record<string, Schema>
  /** Named types that answers share. */
  components: Record<string, Schema>
}

export const ANSWERS_FILE = fileURLToPath(new URL('../generated/answers.json', import.meta.url))

export const answerKey = ({ method, path }: Endpoint) => `${method} ${path}`

/** The committed answers. */
export const readAnswers = (): Answers => JSON.parse(readFileSync(ANSWERS_FILE, 'utf8'))

/** Import and method of a handler declared as a lazily imported controller and a method's name. */
function controllerOf({ handler, ...endpoint }: Endpoint) {
  const [load, method] = Array.isArray(handler) ? handler : []
  const module = /import\(['"]([^'"]+)['"]\)/.exec(String(load))?.[1]
  if (!module || typeof method !== 'string')
    throw new Error(`${endpoint.path} must be handled by a method of a controller`)
  return { module, method }
}

/** A source file that gives every answer's body a place to be asked for. */
function questions(asked: Endpoint[]) {
  const lines = asked.map((endpoint) => {
    const { module, method } = controllerOf(endpoint)
    const answer = `Awaited<ReturnType<import('${module}').default['${method}']>>`
    return `  ${JSON.stringify(answerKey(endpoint))}: ${answer}['body']`
  })
  return `export type Answers = {\n${lines.join('\n')}\n}\n`
}

function compile(compiler: typeof ts, root: string, file: string, source: string) {
  const { config } = compiler.readConfigFile(path.join(root, 'tsconfig.json'), compiler.sys.readFile)
  const { options, fileNames } = compiler.parseJsonConfigFileContent(config, compiler.sys, root)
  const host = compiler.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (name) => path.resolve(name) === file || fileExists(name)
  host.readFile = (name) => (path.resolve(name) === file ? source : readFile(name))
  // Declarations that change types of the framework (events, disks, limiters) are imported by nobody.
  const ambient = fileNames.filter((name) => /\/(config|\.adonisjs)\//.test(name))
  const program = compiler.createProgram([...ambient, file], { ...options, noEmit: true }, host)
  const problems = program.getSemanticDiagnostics(program.getSourceFile(file))
  if (problems.length > 0)
    throw new Error(
      problems.map(({ messageText }) => compiler.flattenDiagnosticMessageText(messageText, '\n')).join('\n')
    )
  return program
}

/**
 * Reads the answers from the types.
 *
 * @param root folder of the project
 * @throws when the type of a controller leaves anything open (`any`): the document would then promise nothing there
 */
export async function generateAnswers(root: string): Promise<Answers> {
  const { default: compiler } = await import('typescript')
  const file = path.join(root, 'app/core/openapi/questions.virtual.ts')
  const asked = endpoints.filter(({ download }) => !download)
  const program = compile(compiler, root, file, questions(asked))
  const checker = program.getTypeChecker()
  const [exported] = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!)
  const writer = new SchemaWriter(compiler, checker, (name) => path.resolve(name).startsWith(path.join(root, 'app/')))
  const answers: [string, Schema][] = checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(exported))
    .map((symbol) => [symbol.name, writer.schemaOf(checker.getTypeOfSymbol(symbol), symbol.name)])
  if (writer.untyped.length > 0) throw new Error(`These answers have no type:\n${writer.untyped.join('\n')}`)
  const sorted = <Value>(entries: [string, Value][]) => Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  return { answers: sorted(answers), components: sorted([...writer.components]) }
}

/** The committed file's text: one line a call and a component, so that a change shows as what it is. */
export function answersText({ answers, components }: Answers) {
  const lines = (entries: Record<string, Schema>) =>
    Object.entries(entries)
      .map(([name, schema]) => `    ${JSON.stringify(name)}: ${JSON.stringify(schema)}`)
      .join(',\n')
  return `{\n  "answers": {\n${lines(answers)}\n  },\n  "components": {\n${lines(components)}\n  }\n}\n`
}
