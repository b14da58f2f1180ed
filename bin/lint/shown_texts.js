/*
 * ESLint rule: no Chinese text decides. What is shown may be worded otherwise at any time, and whoever compared it then decides otherwise
 * without a test or the compiler noticing: compare the code (`AuctionDirection.up`) or the reason of a refusal (`isRefusal`). Files that read
 * what people write are exempt in `eslint.config.js`. Examples of refused code: `tests/unit/shown_texts_rule.spec.ts`.
 */
const HAN = /\p{Script=Han}/u
const COMPARING = /^(startsWith|endsWith|includes|indexOf|lastIndexOf|has|test|match|search|localeCompare)$/

/** @type {import('eslint').Rule.RuleModule} */
export const shownTexts = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { text: 'A text that is shown must not decide: compare its code, or the reason of a refusal.' },
  },
  create(context) {
    /** The initial value of a constant of the same file. */
    const meant = (node) => {
      if (node?.type !== 'Identifier') return node
      const reference = context.sourceCode.getScope(node).references.find(({ identifier }) => identifier === node)
      return reference?.resolved?.defs[0]?.node.init ?? node
    }
    /** `'加'`, `` `加${step}` ``, `/加价/`, `['加', '降']`, `new Set(['加'])`, a constant that holds one, and the word of a code. */
    const isShown = (node) => {
      const value = meant(node)
      switch (value?.type) {
        case 'Literal':
          return HAN.test(value.regex?.pattern ?? String(value.value))
        case 'TemplateLiteral':
          return value.quasis.some(({ value: { raw } }) => HAN.test(raw))
        case 'ArrayExpression':
          return value.elements.some(isShown)
        case 'NewExpression':
          return value.arguments.some(isShown)
        case 'TSAsExpression':
        case 'TSSatisfiesExpression':
          return isShown(value.expression)
        case 'CallExpression':
          return (value.callee.property?.name ?? value.callee.name) === (value.callee.property ? 'word' : 'wordOf')
        default:
          return false
      }
    }
    const report = (node) => context.report({ node, messageId: 'text' })
    return {
      'BinaryExpression[operator=/^[!=]==?$/]'(node) {
        if (isShown(node.left) || isShown(node.right)) report(node)
      },
      'SwitchCase'({ test }) {
        if (test && isShown(test)) report(test)
      },
      'CallExpression[callee.type="MemberExpression"]'(node) {
        const { object, property } = node.callee
        if (COMPARING.test(property.name) && (isShown(object) || isShown(node.arguments[0]))) report(node)
      },
    }
  },
}
