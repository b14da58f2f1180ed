/*
 * ESLint rule: only the files of a kind may depend on the kind of a field (`app/admin/kinds`, `admin/kinds`). Other code uses the properties
 * of the kind (`kindOf(field).numeric`, `viewOf(field).wideInput`), so that an additional kind needs two files. Examples of refused code:
 * `tests/unit/field_kinds_rule.spec.ts`.
 */
import fs from 'node:fs'
import path from 'node:path'

const KINDS = path.resolve(import.meta.dirname, '../../app/admin/kinds')

/** Names of all kinds, read from their files. */
export const fieldKinds = () =>
  fs
    .readdirSync(KINDS)
    .flatMap((file) => /\bdefineKind\('(\w+)'/.exec(fs.readFileSync(path.join(KINDS, file), 'utf8'))?.[1] ?? [])

const NAMES = new Set(fieldKinds())

const isKindName = (node) => node?.type === 'Literal' && NAMES.has(node.value)

/** `kind`, `field.kind`, `field!.kind as string`. */
function isKind(node) {
  switch (node?.type) {
    case 'Identifier':
      return node.name === 'kind'
    case 'MemberExpression':
      return !node.computed && node.property.name === 'kind'
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return isKind(node.expression)
    default:
      return false
  }
}

/** Names of kinds in a list, a set or the keys of an object. */
function namesIn(node) {
  switch (node?.type) {
    case 'ArrayExpression':
      return node.elements.filter(isKindName)
    case 'NewExpression':
      return node.arguments.flatMap(namesIn)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return namesIn(node.expression)
    case 'ObjectExpression':
      return node.properties.flatMap(({ key, computed }) =>
        key && !computed && NAMES.has(key.name ?? key.value) ? [key] : []
      )
    default:
      return []
  }
}

/** @type {import('eslint').Rule.RuleModule} */
export const onlyKinds = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      kind: 'Which kind a field is belongs into app/admin/kinds and admin/kinds: ask what the kind says of itself.',
    },
  },
  create(context) {
    const refuse = (nodes) => nodes.forEach((node) => context.report({ node, messageId: 'kind' }))
    /** The initial value of a constant of the same file. */
    const meant = (node) => {
      if (node?.type !== 'Identifier') return node
      const reference = context.sourceCode.getScope(node).references.find(({ identifier }) => identifier === node)
      return reference?.resolved?.defs[0]?.node.init ?? node
    }
    return {
      'BinaryExpression[operator=/^[!=]==?$/]'({ left, right }) {
        if (isKind(left) && isKindName(right)) refuse([right])
        else if (isKind(right) && isKindName(left)) refuse([left])
      },
      'SwitchStatement'({ discriminant, cases }) {
        if (isKind(discriminant)) refuse(cases.map(({ test }) => test).filter(isKindName))
      },
      'CallExpression[callee.property.name=/^(includes|has|indexOf|get)$/]'({ callee, arguments: [first] }) {
        if (isKind(first)) refuse(namesIn(meant(callee.object)))
      },
      'MemberExpression[computed=true]'({ object, property }) {
        if (isKind(property)) refuse(namesIn(meant(object)))
      },
      'Property[key.name="kind"]'({ value }) {
        if (isKindName(value)) refuse([value])
      },
    }
  },
}
