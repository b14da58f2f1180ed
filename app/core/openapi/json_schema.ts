/*
 * JSON Schema of TypeScript types, as the compiler resolves them: inferred return types, mapped and conditional types included, which
 * generators that read annotations cannot resolve. The schema describes the output of `JSON.stringify`, not the value.
 */
import type ts from 'typescript'

export type Schema = Record<string, unknown>

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
const PLAIN = ['string', 'number', 'boolean', 'null']

/** `null` and other primitive types share one `type`; all other unions are an `anyOf`. */
function anyOf(schemas: Schema[]): Schema {
  const plain = schemas.filter((s) => Object.keys(s).length === 1 && PLAIN.includes(s.type as string))
  const rest = schemas.filter((s) => !plain.includes(s))
  const types = plain.map(({ type }) => type as string).sort((a, b) => PLAIN.indexOf(a) - PLAIN.indexOf(b))
  if (types.length > 0) {
    const only = rest.length === 1 ? rest[0] : undefined
    if (only && typeof only.type === 'string' && !only.enum && !('const' in only) && types.join() === 'null')
      return { ...only, type: [only.type, 'null'] }
    if (only?.enum && types.join() === 'null')
      return { type: [only.type, 'null'], enum: [...(only.enum as unknown[]), null] }
    rest.push({ type: types.length === 1 ? types[0] : types })
  }
  return rest.length === 1 ? rest[0] : { anyOf: rest.sort(byText) }
}

/** Collects named types of the project (`type OrderRow = …`) as components; all other types are written inline. */
export class SchemaWriter {
  readonly components = new Map<string, Schema>()
  /** Paths of the places whose type is `any`. */
  readonly untyped: string[] = []
  private readonly owners = new Map<string, unknown>()

  constructor(
    private readonly compiler: typeof ts,
    private readonly checker: ts.TypeChecker,
    /** Whether a file belongs to the project: only types declared there become components. */
    private readonly isOwn: (file: string) => boolean
  ) {}

  /** Schema of a type. `path` is its place in the answer, for error messages. */
  schemaOf(type: ts.Type, path: string): Schema {
    const name = this.nameOf(type)
    if (!name) return this.written(type, path)
    if (!this.components.has(name)) {
      this.components.set(name, {})
      this.components.set(name, this.written(type, name))
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  /** `OrderRow`, or `Paged.OrderRow` of a generic type. @throws Error for two types of one name, which would overwrite each other */
  private nameOf(type: ts.Type): string | undefined {
    const { SymbolFlags, TypeFlags } = this.compiler
    const symbol =
      type.aliasSymbol ?? (type.symbol && type.symbol.flags & SymbolFlags.Interface ? type.symbol : undefined)
    const file = symbol?.declarations?.[0]?.getSourceFile().fileName
    if (!symbol || !file || !this.isOwn(file) || type.flags & TypeFlags.Any) return undefined
    const given = (type.aliasTypeArguments ?? []).map((argument) => this.nameOf(argument))
    if (given.includes(undefined)) return undefined
    const name = [symbol.name, ...given].join('.')
    const owner = this.owners.get(name)
    if (owner && owner !== symbol) throw new Error(`Two wire types are called ${name}: rename one of them (${file}).`)
    this.owners.set(name, symbol)
    return name
  }

  private written(type: ts.Type, path: string): Schema {
    const { TypeFlags } = this.compiler
    if (type.flags & TypeFlags.Any) {
      this.untyped.push(path)
      return {}
    }
    if (type.flags & TypeFlags.Unknown) return {}
    if (type.isUnion()) return this.union(type.types, path)
    if (type.flags & TypeFlags.Null) return { type: 'null' }
    if (type.isStringLiteral()) return { type: 'string', const: type.value }
    if (type.isNumberLiteral()) return { type: 'number', const: type.value }
    if (type.flags & TypeFlags.BooleanLiteral)
      return { type: 'boolean', const: this.checker.typeToString(type) === 'true' }
    if (type.flags & TypeFlags.StringLike) return { type: 'string' }
    if (type.flags & TypeFlags.NumberLike) return { type: 'number' }
    if (type.flags & TypeFlags.BooleanLike) return { type: 'boolean' }
    if (type.flags & TypeFlags.Never) return { not: {} }
    if (type.flags & TypeFlags.Object || type.isIntersection()) return this.object(type, path)
    this.untyped.push(`${path}: ${this.checker.typeToString(type)}`)
    return {}
  }

  private union(members: readonly ts.Type[], path: string): Schema {
    const { TypeFlags } = this.compiler
    const types = members.filter((type) => !(type.flags & (TypeFlags.Undefined | TypeFlags.Void)))
    const booleans = types.filter((type) => type.flags & TypeFlags.BooleanLiteral)
    const strings = types.flatMap((type) => (type.isStringLiteral() ? [type.value] : [])).sort()
    const numbers = types.flatMap((type) => (type.isNumberLiteral() ? [type.value] : [])).sort((a, b) => a - b)
    const others = types.filter((type) => !type.isLiteral() && !booleans.includes(type))
    return anyOf([
      ...(strings.length > 0 ? [{ type: 'string', enum: strings }] : []),
      ...(numbers.length > 0 ? [{ type: 'number', enum: numbers }] : []),
      ...(booleans.length === 2 ? [{ type: 'boolean' }] : booleans.map((type) => this.written(type, path))),
      ...others.map((type) => this.schemaOf(type, path)),
    ])
  }

  private object(type: ts.Type, path: string): Schema {
    const { checker } = this
    if (checker.isTupleType(type)) {
      const items = checker.getTypeArguments(type as ts.TypeReference)
      return {
        type: 'array',
        prefixItems: items.map((item, index) => this.schemaOf(item, `${path}[${index}]`)),
        minItems: items.length,
        maxItems: items.length,
      }
    }
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference)
      return { type: 'array', items: this.schemaOf(item, `${path}[]`) }
    }
    const toJson = type.getProperty('toJSON')
    if (toJson) {
      const [signature] = checker.getTypeOfSymbol(toJson).getCallSignatures()
      return this.schemaOf(signature.getReturnType(), `${path}.toJSON()`)
    }
    return this.properties(type, path)
  }

  private properties(type: ts.Type, path: string): Schema {
    const { checker, compiler } = this
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    for (const symbol of checker.getPropertiesOfType(type)) {
      const property = checker.getTypeOfSymbol(symbol)
      if (property.getCallSignatures().length > 0) continue
      const description = compiler.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ')
      const schema = this.schemaOf(property, `${path}.${symbol.name}`)
      properties[symbol.name] = description ? { ...schema, description } : schema
      const absent = property.isUnion() && property.types.some(({ flags }) => flags & compiler.TypeFlags.Undefined)
      if (!(symbol.flags & compiler.SymbolFlags.Optional) && !absent) required.push(symbol.name)
    }
    const index = checker.getIndexInfosOfType(type)[0]
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(index ? { additionalProperties: this.schemaOf(index.type, `${path}[*]`) } : {}),
    }
  }
}
