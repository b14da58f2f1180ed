/*
 * TypeScript text of types, as the compiler resolves them, for the front ends. Like `json_schema` it describes the output of
 * `JSON.stringify`. Types that the front ends may import are imported by name; other named types of the project are written out once.
 */
import type ts from 'typescript'

/** Module and name under which the front ends import a type. */
export type Importable = (file: string) => string | undefined

const isName = (text: string) => /^[A-Za-z_$][\w$]*$/.test(text)
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const byText = (a: string, b: string) => (a < b ? -1 : 1)

export class TypeWriter {
  /** `#wire/order/transformers/order` → names. */
  readonly imports = new Map<string, Set<string>>()
  /** Named types that cannot be imported, by name. */
  readonly locals = new Map<string, string>()
  private readonly owners = new Map<string, ts.Symbol>()

  constructor(
    private readonly compiler: typeof ts,
    private readonly checker: ts.TypeChecker,
    private readonly isOwn: (file: string) => boolean,
    private readonly importable: Importable
  ) {}

  textOf(type: ts.Type): string {
    return this.nameOf(type) ?? this.written(type)
  }

  private nameOf(type: ts.Type): string | undefined {
    const { SymbolFlags, TypeFlags } = this.compiler
    const isInterface = type.symbol && type.symbol.flags & SymbolFlags.Interface
    const symbol = type.aliasSymbol ?? (isInterface ? type.symbol : undefined)
    const file = symbol?.declarations?.[0]?.getSourceFile().fileName
    if (!symbol || !file || !this.isOwn(file) || type.flags & TypeFlags.Any) return undefined
    const given = (type.aliasTypeArguments ?? []).map((argument) => this.textOf(argument))
    const module = this.importable(file)
    if (module && this.isExported(symbol)) {
      this.own(symbol.name, symbol)
      this.imports.set(module, (this.imports.get(module) ?? new Set()).add(symbol.name))
      return given.length > 0 ? `${symbol.name}<${given.join(', ')}>` : symbol.name
    }
    if (!given.every(isName)) return undefined
    const name = [symbol.name, ...given].join('Of')
    this.own(name, symbol)
    if (!this.locals.has(name)) {
      this.locals.set(name, '')
      this.locals.set(name, this.written(type))
    }
    return name
  }

  private isExported(symbol: ts.Symbol) {
    const { canHaveModifiers, getModifiers, SyntaxKind } = this.compiler
    const [declaration] = symbol.declarations!
    const modifiers = canHaveModifiers(declaration) ? getModifiers(declaration) : undefined
    return modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword) ?? false
  }

  private own(name: string, symbol: ts.Symbol) {
    const owner = this.owners.get(name)
    if (owner && owner !== symbol) throw new Error(`Two types of calls are named ${name}: rename one of them.`)
    this.owners.set(name, symbol)
  }

  private written(type: ts.Type): string {
    const { TypeFlags } = this.compiler
    if (type.flags & TypeFlags.Any) throw new Error('a call answers or takes any')
    if (type.flags & (TypeFlags.Undefined | TypeFlags.Void)) return 'undefined'
    if (type.isUnion()) return this.union(type.types)
    if (type.isStringLiteral()) return quoted(type.value)
    if (type.isNumberLiteral()) return String(type.value)
    if (type.flags & TypeFlags.StringLike) return 'string'
    if (type.flags & TypeFlags.NumberLike) return 'number'
    if (type.flags & TypeFlags.Object || type.isIntersection()) return this.object(type)
    return this.checker.typeToString(type)
  }

  private union(members: readonly ts.Type[]): string {
    const { TypeFlags } = this.compiler
    const booleans = members.filter(({ flags }) => flags & TypeFlags.BooleanLiteral)
    const numbers = members.flatMap((type) => (type.isNumberLiteral() ? [type.value] : [])).sort((a, b) => a - b)
    const strings = members.flatMap((type) => (type.isStringLiteral() ? [quoted(type.value)] : [])).sort(byText)
    const others = members.filter((type) => !type.isLiteral() && !booleans.includes(type))
    const last = (text: string) => (text === 'undefined' ? 2 : text === 'null' ? 1 : 0)
    const texts = others.map((type) => this.textOf(type)).sort((a, b) => last(a) - last(b) || byText(a, b))
    const flags = booleans.length === 2 ? ['boolean'] : booleans.map((type) => this.checker.typeToString(type))
    return [...new Set([...strings, ...numbers.map(String), ...flags, ...texts])].join(' | ')
  }

  private object(type: ts.Type): string {
    const { checker } = this
    if (checker.isTupleType(type)) {
      const items = checker.getTypeArguments(type as ts.TypeReference)
      return `[${items.map((item) => this.textOf(item)).join(', ')}]`
    }
    if (checker.isArrayType(type)) {
      const item = this.textOf(checker.getTypeArguments(type as ts.TypeReference)[0])
      return item.includes(' | ') && !/^\{.*\}$/.test(item) ? `(${item})[]` : `${item}[]`
    }
    const toJson = type.getProperty('toJSON')
    if (toJson) return this.textOf(checker.getTypeOfSymbol(toJson).getCallSignatures()[0].getReturnType())
    return this.properties(type)
  }

  private properties(type: ts.Type): string {
    const { checker, compiler } = this
    const lines = checker.getPropertiesOfType(type).flatMap((symbol) => {
      const property = checker.getTypeOfSymbol(symbol)
      if (property.getCallSignatures().length > 0) return []
      const optional = Boolean(symbol.flags & compiler.SymbolFlags.Optional)
      const text = this.textOf(property)
      const name = isName(symbol.name) ? symbol.name : quoted(symbol.name)
      return [`${name}${optional ? '?' : ''}: ${optional ? text.replace(/ \| undefined$/, '') : text}`]
    })
    const index = checker.getIndexInfosOfType(type)[0]
    if (index) lines.push(`[key: ${checker.typeToString(index.keyType)}]: ${this.textOf(index.type)}`)
    return lines.length > 0 ? `{ ${lines.join('; ')} }` : 'Record<string, never>'
  }
}
