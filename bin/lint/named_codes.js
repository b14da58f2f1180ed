/*
 * ESLint rule: a code is written by its name (`OrderState.unpaid`), never as a number. The fields and columns with codes are read from the
 * keys, `columns` and `fields` of the declarations in `app/<module>/codes.ts`. Examples of refused code: `tests/unit/named_codes_rule.spec.ts`.
 */
import fs from 'node:fs'
import path from 'node:path'

const APP = path.resolve(import.meta.dirname, '../../app')
const camel = (name) => name.replaceAll(/_(\w)/g, (_match, letter) => letter.toUpperCase())

/** The possible numbers of every column and field with codes, in both spellings. */
export function codeNames() {
  const names = new Map()
  for (const module of fs.readdirSync(APP)) {
    const file = path.join(APP, module, 'codes.ts')
    if (!fs.existsSync(file)) continue
    for (const declaration of fs.readFileSync(file, 'utf8').split(/^export const /m)) {
      const codes = [...declaration.matchAll(/\w+: \[(\d+), '/g)].map(([, code]) => Number(code))
      const columns = [...declaration.matchAll(/'[a-z_]+\.([a-z_]+)'/g)].flatMap(([, column]) => [
        column,
        camel(column),
      ])
      const fields = [...declaration.matchAll(/fields: \[([^\]]*)\]/g)].flatMap(([, list]) =>
        [...list.matchAll(/'(\w+)'/g)].map(([, field]) => field)
      )
      const keys = [...declaration.matchAll(/define(?:Codes|States)\(\s*'(\w+)'/g)].map(([, key]) => key)
      for (const name of [...keys, ...columns, ...fields])
        names.set(name, (names.get(name) ?? new Set()).union(new Set(codes)))
    }
  }
  return names
}

const NAMES = codeNames()
const columns = [...NAMES.keys()].filter((name) => !/[A-Z]/.test(name)).join('|')
const IN_SQL = new RegExp(
  [
    String.raw`(?<![\w$:-])(?:\w+\.)?"?(${columns})"?(?:::\w+)?(?:`,
    String.raw`\s*(?:=|<>|!=|<=|>=|<|>)\s*(?:any\s*\(\s*(?:array\s*\[|'\{)\s*)?`,
    String.raw`|\s+(?:not\s+)?(?:in\s*\(|between)\s*|\s+is\s+(?:not\s+)?distinct\s+from\s+|\s+when\s+`,
    String.raw`)\d(?![\d.]*\s*(?:%|px|元))`,
  ].join('')
)

const isNumber = (node) =>
  node?.type === 'Literal'
    ? typeof node.value === 'number'
    : node?.type === 'UnaryExpression' && node.operator === '-' && isNumber(node.argument)

const valueOf = (node) => (node.type === 'UnaryExpression' ? -node.argument.value : node.value)

/** The last name of an expression: `state` of `order!.state ?? null`. */
function nameOf(node) {
  switch (node?.type) {
    case 'Identifier':
      return node.name
    case 'MemberExpression':
      return node.computed
        ? node.property.type === 'Literal'
          ? String(node.property.value)
          : null
        : node.property.name
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'AwaitExpression':
      return nameOf(node.expression ?? node.argument)
    case 'LogicalExpression':
      return nameOf(node.left)
    default:
      return null
  }
}

const holdsCode = (node) => NAMES.has(nameOf(node) ?? '')

/** Number literals that are possible values of an expression or type: itself, elements of a list, branches of a condition. */
function numbersIn(node) {
  if (isNumber(node)) return [node]
  switch (node?.type) {
    case 'ArrayExpression':
      return node.elements.flatMap(numbersIn)
    case 'ConditionalExpression':
      return [...numbersIn(node.consequent), ...numbersIn(node.alternate)]
    case 'LogicalExpression':
      return [...numbersIn(node.left), ...numbersIn(node.right)]
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return numbersIn(node.expression)
    case 'TSTypeAnnotation':
      return numbersIn(node.typeAnnotation)
    case 'TSUnionType':
      return node.types.flatMap(numbersIn)
    case 'TSLiteralType':
      return numbersIn(node.literal)
    default:
      return []
  }
}

const withoutCast = (node) => (/^TS(As|Satisfies)/.test(node?.type ?? '') ? withoutCast(node.expression) : node)

/** `rows.map((row) => row.state)` is a list of codes. */
function listsCodes(node) {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const [mapper] = node.arguments
  return nameOf(node.callee) === 'map' && mapper?.type === 'ArrowFunctionExpression' && holdsCode(mapper.body)
}

/** `isActive('heading', { level: 2 })`, `toggleHeading({ level: 2 })`: the level of a heading is no code. */
const isOfHeading = ({ parent: { parent: call } }) =>
  call?.type === 'CallExpression' &&
  (/heading/i.test(nameOf(call.callee) ?? '') || call.arguments.some((one) => one.value === 'heading'))

const COMPARED = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>=', '&'])
const SEARCHED = new Set(['includes', 'indexOf', 'has'])
/** `state` of `{ state: … }` and of `{ 'orders.state': … }`. */
const keyOf = (node) =>
  node.computed
    ? null
    : String(node.key.name ?? node.key.value)
        .split('.')
        .at(-1)

/** @type {import('eslint').Rule.RuleModule} */
export const namedCodes = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { number: '`{{ name }}` holds codes: write the name that codes.ts gives the number.' },
  },
  create(context) {
    const reported = new Set()
    const report = (node, name) => {
      if (!reported.has(node)) context.report({ node, messageId: 'number', data: { name } })
      reported.add(node)
    }
    /** The number, list, set or map with which a constant of the same file is declared; other nodes unchanged. */
    const meant = (node) => {
      const bare = withoutCast(node?.type === 'SpreadElement' ? node.argument : node)
      const references = bare?.type === 'Identifier' ? context.sourceCode.getScope(bare).references : []
      const variable = references.find(({ identifier }) => identifier === bare)?.resolved
      const declared = withoutCast(variable?.defs[0]?.node.init)
      const found = /^(Array|Object|New)Expression$/.test(declared?.type ?? '') || isNumber(declared) ? declared : bare
      return found?.type === 'NewExpression' && found.callee.name === 'Set' ? withoutCast(found.arguments[0]) : found
    }
    // Numbers without a declared name are no codes: a level of zlib, a price.
    const refuse = (nodes, name) =>
      nodes.filter((node) => NAMES.get(name)?.has(valueOf(node)) ?? true).forEach((node) => report(node, name))
    const inText = (node, text) => {
      const found = IN_SQL.exec(text)
      if (found) report(node, found[1])
    }
    return {
      'BinaryExpression'(node) {
        if (!COMPARED.has(node.operator)) return
        if (holdsCode(node.left)) refuse(numbersIn(meant(node.right)), nameOf(node.left))
        else if (holdsCode(node.right)) refuse(numbersIn(meant(node.left)), nameOf(node.right))
      },
      'AssignmentExpression, AssignmentPattern': (node) => {
        if (holdsCode(node.left) && !/^[+*/-]/.test(node.operator ?? ''))
          refuse(numbersIn(node.right), nameOf(node.left))
      },
      'VariableDeclarator'(node) {
        if (holdsCode(node.id)) refuse(numbersIn(node.init), nameOf(node.id))
      },
      'TSAsExpression, TSSatisfiesExpression': (node) => {
        if (holdsCode(node.expression)) refuse(numbersIn(node.typeAnnotation), nameOf(node.expression))
      },
      'Identifier[typeAnnotation]': (node) => {
        if (holdsCode(node)) refuse(numbersIn(node.typeAnnotation), node.name)
      },
      'TSPropertySignature'(node) {
        if (NAMES.has(keyOf(node) ?? '')) refuse(numbersIn(node.typeAnnotation), keyOf(node))
      },
      'LogicalExpression'(node) {
        if (node.operator !== '&&' && holdsCode(node.left)) refuse(numbersIn(node.right), nameOf(node.left))
      },
      'SwitchStatement'(node) {
        if (holdsCode(node.discriminant))
          refuse(
            node.cases.flatMap((one) => numbersIn(one.test)),
            nameOf(node.discriminant)
          )
      },
      'Property, PropertyDefinition': (node) => {
        const key = keyOf(node)
        if (NAMES.has(key ?? '') && !(key === 'level' && isOfHeading(node))) refuse(numbersIn(meant(node.value)), key)
      },
      'MemberExpression'(node) {
        const map = node.computed && holdsCode(node.property) ? meant(node.object) : null
        if (map?.type !== 'ObjectExpression') return
        refuse(
          map.properties.flatMap((one) => (one.type === 'Property' && !one.computed ? numbersIn(one.key) : [])),
          nameOf(node.property)
        )
      },
      'CallExpression'(node) {
        const [first, ...others] = node.arguments
        if (first?.type === 'Literal' && typeof first.value === 'string') {
          const column = first.value.split('.').at(-1).split(' ')[0]
          if (NAMES.has(column)) refuse(others.map(meant).flatMap(numbersIn), column)
        }
        const { callee } = node
        if (callee.type === 'MemberExpression' && SEARCHED.has(nameOf(callee)) && holdsCode(first))
          refuse(numbersIn(meant(callee.object)), nameOf(first))
        const asserts = callee.type === 'MemberExpression' && callee.object.name === 'assert'
        if (asserts || callee.name === 'isOneOf') {
          if (holdsCode(first) || listsCodes(first))
            refuse(others.map(meant).flatMap(numbersIn), nameOf(first) ?? 'map')
          else if (others.some(holdsCode)) refuse(numbersIn(meant(first)), nameOf(others.find(holdsCode)))
        }
      },
      'Literal'(node) {
        if (typeof node.value === 'string') inText(node, node.value)
      },
      'TemplateElement'(node) {
        inText(node, node.value.raw)
      },
    }
  },
}
