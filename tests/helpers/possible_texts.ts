/*
 * The texts of the source that an expression can be, by the compiler's types: literals, templates and concatenations, constants, both branches
 * of a conditional, return values, elements of arrays and objects. A value given by callers is represented by its parameter.
 */
import ts from 'typescript'

/** A text: its node, and its pieces alternating with the inserted expressions. */
export type Text = { node: ts.Node; pieces: (string | ts.Expression)[] }

export type MayBe = {
  texts: Text[]
  /** Names in the type of the expression: `'d' | 'm'`, keys of an object. */
  names: string[]
  parameters: ts.ParameterDeclaration[]
  /** Whether the result is complete. */
  known: boolean
}

const NOTHING: MayBe = { texts: [], names: [], parameters: [], known: false }

/** Depth to which an expression is followed: constants that refer to constants, functions that call functions. */
const DEEPEST = 12

const anyOf = (parts: readonly MayBe[]): MayBe => ({
  texts: parts.flatMap(({ texts }) => texts),
  names: parts.flatMap(({ names }) => names),
  parameters: parts.flatMap(({ parameters }) => parameters),
  known: parts.length > 0 && parts.every(({ known }) => known),
})

export const unwrapped = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) ||
  ts.isParenthesizedExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node)
    ? unwrapped(node.expression)
    : node

/** Whether a type is a name; longer texts are read at their node. */
const isName = (type: ts.Type): type is ts.StringLiteralType => type.isStringLiteral() && /^\w*$/.test(type.value)

const isFunction = (node: ts.Node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node)

/** The text of a node that is a literal, a template, or a concatenation with one; otherwise null. */
export function textAt(node: ts.Node): Text | null {
  if (ts.isStringLiteralLike(node)) return { node, pieces: [node.text] }
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.flatMap(({ expression, literal }) => [expression, literal.text])
    return { node, pieces: [node.head.text, ...spans] }
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const sides = [node.left, node.right].map((side) => textAt(unwrapped(side))?.pieces)
    if (sides.some((pieces) => pieces))
      return { node, pieces: [...(sides[0] ?? [node.left]), ...(sides[1] ?? [node.right])] }
  }
  return null
}

/** The returned expressions of a body: the expression of an arrow function, or of each `return`. */
function returned(body: ts.ConciseBody): ts.Expression[] {
  if (!ts.isBlock(body)) return [body]
  const found: ts.Expression[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(body, visit)
  return found
}

export class PossibleTexts {
  constructor(private checker: ts.TypeChecker) {}

  /** The declaration of a name, through imports. */
  declarationOf(name: ts.Node): ts.Node | undefined {
    const symbol = this.checker.getSymbolAtLocation(name)
    const real = symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol
    return real?.declarations?.[0]
  }

  /** The function that a call calls, when it is part of the project. */
  called({ expression }: ts.CallExpression): ts.FunctionLikeDeclaration | undefined {
    const declaration = this.declarationOf(ts.isPropertyAccessExpression(expression) ? expression.name : expression)
    if (!declaration) return undefined
    if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration)) return declaration
    if (!ts.isVariableDeclaration(declaration) && !ts.isPropertyAssignment(declaration)) return undefined
    const value = declaration.initializer && unwrapped(declaration.initializer)
    return value && isFunction(value) ? value : undefined
  }

  of(expression: ts.Expression, depth = 0): MayBe {
    const node = unwrapped(expression)
    if (depth > DEEPEST) return NOTHING
    const all = (parts: readonly ts.Expression[]) => anyOf(parts.map((part) => this.of(part, depth + 1)))
    const text = textAt(node)
    if (text) return { ...NOTHING, texts: [text], known: true }
    if (ts.isConditionalExpression(node)) return all([node.whenTrue, node.whenFalse])
    if (ts.isBinaryExpression(node)) return all([node.left, node.right])
    const type = this.checker.getTypeAtLocation(node)
    const literals = type.isUnion() ? type.types : [type]
    if (literals.every(isName)) return { ...NOTHING, names: literals.map(({ value }) => value), known: true }
    if (ts.isArrayLiteralExpression(node)) return all(node.elements)
    if (ts.isElementAccessExpression(node)) return this.of(node.expression, depth + 1)
    if (ts.isObjectLiteralExpression(node))
      return all(node.properties.filter(ts.isPropertyAssignment).map(({ initializer }) => initializer))
    if (ts.isCallExpression(node)) return this.#ofCall(node, depth)
    return this.#ofName(node, depth)
  }

  #ofCall(call: ts.CallExpression, depth: number): MayBe {
    const all = (parts: readonly ts.Expression[]) => anyOf(parts.map((part) => this.of(part, depth + 1)))
    const body = this.called(call)?.body
    if (body) return all(returned(body))
    if (!ts.isPropertyAccessExpression(call.expression) || call.expression.name.text !== 'join') return NOTHING
    // `list.map((one) => …).join(' ')`
    const list = unwrapped(call.expression.expression)
    const [made] = ts.isCallExpression(list) ? list.arguments : []
    return made && (ts.isArrowFunction(made) || ts.isFunctionExpression(made))
      ? all(returned(made.body))
      : this.of(list, depth + 1)
  }

  #ofName(node: ts.Expression, depth: number): MayBe {
    const declaration = this.declarationOf(ts.isPropertyAccessExpression(node) ? node.name : node)
    if (!declaration) return NOTHING
    if (ts.isParameter(declaration)) {
      const list = listGoneThrough(declaration)
      return list ? this.of(list, depth + 1) : { ...NOTHING, parameters: [declaration], known: true }
    }
    if (ts.isBindingElement(declaration)) return this.#ofBinding(declaration, depth)
    if (ts.isVariableDeclaration(declaration) && ts.isForOfStatement(declaration.parent.parent))
      return this.of(declaration.parent.parent.expression, depth + 1)
    const isValue =
      ts.isVariableDeclaration(declaration) ||
      ts.isPropertyAssignment(declaration) ||
      ts.isPropertyDeclaration(declaration)
    return isValue && declaration.initializer ? this.of(declaration.initializer, depth + 1) : NOTHING
  }

  /** `const { table } = ROLLUPS[name]`, `for (const [table] of Object.entries(KEEP))` */
  #ofBinding(binding: ts.BindingElement, depth: number): MayBe {
    const declaration = binding.parent.parent
    if (!ts.isVariableDeclaration(declaration)) return NOTHING
    const loop = declaration.parent.parent
    const from = ts.isForOfStatement(loop) ? loop.expression : declaration.initializer
    if (!from) return NOTHING
    if (ts.isArrayBindingPattern(binding.parent)) {
      const isEntries = ts.isCallExpression(from) && from.expression.getText() === 'Object.entries'
      if (!isEntries || binding.parent.elements[0] !== binding) return NOTHING
      const keys = this.#objectsOf(from.arguments[0]).flatMap(({ properties }) =>
        properties.flatMap(({ name }) => (name && !ts.isComputedPropertyName(name) ? [name.text] : []))
      )
      return { ...NOTHING, names: keys, known: keys.length > 0 }
    }
    const wanted = (binding.propertyName ?? binding.name).getText()
    const values = this.#objectsOf(from)
      .flatMap(({ properties }) => properties)
      .filter(ts.isPropertyAssignment)
      .filter(({ name }) => name.getText() === wanted)
    return anyOf(values.map(({ initializer }) => this.of(initializer, depth + 1)))
  }

  /** The object literals that an expression can be. */
  #objectsOf(expression: ts.Expression): ts.ObjectLiteralExpression[] {
    const node = unwrapped(expression)
    if (ts.isObjectLiteralExpression(node)) return [node]
    if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((one) => this.#objectsOf(one))
    if (ts.isElementAccessExpression(node))
      return this.#objectsOf(node.expression)
        .flatMap(({ properties }) => properties)
        .filter(ts.isPropertyAssignment)
        .flatMap(({ initializer }) => this.#objectsOf(initializer))
    const declaration = this.declarationOf(node)
    return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
      ? this.#objectsOf(declaration.initializer)
      : []
  }
}

/** The array over which the function of a parameter is called: `['a', 'b'].map((table) => …)`. */
function listGoneThrough({ parent }: ts.ParameterDeclaration): ts.Expression | null {
  if (!isFunction(parent) || !ts.isCallExpression(parent.parent)) return null
  const { expression } = parent.parent
  return ts.isPropertyAccessExpression(expression) && ['map', 'flatMap', 'forEach'].includes(expression.name.text)
    ? expression.expression
    : null
}
