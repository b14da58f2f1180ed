/*
 * Input and answer types of the declared calls, as the compiler resolves them, inferred types included.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type ts from 'typescript'
import { calls, keyOf } from '#core/declared_calls'
import { callFiles } from '#core/modules'

export type TypedCalls = {
  compiler: typeof ts
  checker: ts.TypeChecker
  /** `POST /api/order/list` → type of `body`. */
  bodies: Map<string, ts.Type>
  /** `POST /api/order/list` → type of the input that a client may send; undefined for a call without input. */
  inputs: Map<string, ts.Type | undefined>
  /** Whether a file belongs to the project. */
  isOwn: (file: string) => boolean
}

/** Input type of a validator, which vine declares under a symbol of its own. */
function inputOf(checker: ts.TypeChecker, validator: ts.Type): ts.Type | undefined {
  const symbol = checker.getPropertiesOfType(validator).find(({ name }) => name.startsWith('__@ITYPE@'))
  return symbol && checker.getTypeOfSymbol(symbol)
}

/**
 * Compiles the files of all calls.
 *
 * @param root folder of the project
 */
export async function typeCalls(root: string): Promise<TypedCalls> {
  const { default: compiler } = await import('typescript')
  const { config } = compiler.readConfigFile(path.join(root, 'tsconfig.json'), compiler.sys.readFile)
  const { options, fileNames } = compiler.parseJsonConfigFileContent(config, compiler.sys, root)
  const files = callFiles().map((url) => fileURLToPath(url))
  // Files that augment types of the framework (events, disks, limiters) are not imported by any other file.
  const ambient = fileNames.filter((name) => /\/(config|\.adonisjs)\//.test(name))
  const program = compiler.createProgram([...ambient, ...files], { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const bodies = new Map<string, ts.Type>()
  const inputs = new Map<string, ts.Type | undefined>()

  function visit(node: ts.Node): void {
    if (!compiler.isCallExpression(node)) return compiler.forEachChild(node, visit)
    const type = checker.getTypeAtLocation(node)
    if (type.symbol?.name !== 'Call') return
    const [address, validator, body] = checker.getTypeArguments(type as ts.TypeReference)
    const literal = (address as ts.StringLiteralType).value
    const key = keyOf({ method: literal.startsWith('/api/public/') ? 'GET' : 'POST', path: literal })
    bodies.set(key, body)
    inputs.set(key, inputOf(checker, validator))
  }
  for (const file of files) {
    const source = program.getSourceFile(file)!
    const [problem] = program.getSemanticDiagnostics(source)
    if (problem) throw new Error(`${file}: ${compiler.flattenDiagnosticMessageText(problem.messageText, '\n')}`)
    visit(source)
  }
  const missing = calls.map(keyOf).filter((key) => !bodies.has(key))
  if (missing.length > 0) throw new Error(`These calls are declared where no type is found: ${missing.join(', ')}`)
  return { compiler, checker, bodies, inputs, isOwn: (file) => path.resolve(file).startsWith(path.join(root, 'app/')) }
}
