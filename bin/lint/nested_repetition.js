/*
 * Rule: no unbounded repetition of a group whose end cannot be told from its content, such as `(?:[a-z]{1,3}\d?)+`: such a group divides a text
 * in exponentially many ways, and tries all of them on one that does not match. `eslint-plugin-regexp` finds other kinds; it does not look at
 * bounded repetitions inside unbounded ones.
 */
import { RegExpParser } from '@eslint-community/regexpp'

const parser = new RegExpParser()

const varies = ({ type, min, max }) => type === 'Quantifier' && min !== max

/** Every quantifier in an element that may take different numbers of characters. */
function varying(element) {
  if (element.type === 'Quantifier') return [...(varies(element) ? [element] : []), ...varying(element.element)]
  if (!element.alternatives) return []
  return element.alternatives.flatMap(({ elements }) => elements.flatMap(varying))
}

/** Whether an element is one fixed character that no varying part of its group takes: the groups of a text can then be told apart. */
function separates(element, parts, flags) {
  if (element?.type !== 'Character') return false
  const sign = String.fromCodePoint(element.value)
  return parts.every(({ element: { raw } }) => !new RegExp(`^(?:${raw})$`, flags).test(sign))
}

/** @returns the quantifiers of an expression that repeat an ambiguous group without a bound */
function ambiguous(pattern, flags) {
  const found = []
  const look = (element) => {
    if (element.type === 'Quantifier') {
      const group = element.element
      if (element.max === Infinity && group.alternatives) {
        for (const { elements } of group.alternatives) {
          const parts = elements.flatMap(varying)
          const told = separates(elements[0], parts, flags) || separates(elements.at(-1), parts, flags)
          if (parts.length > 0 && !told) found.push(element)
        }
      }
      look(group)
    } else for (const { elements } of element.alternatives ?? []) elements.forEach(look)
  }
  look(
    parser.parsePattern(pattern, 0, pattern.length, { unicode: flags.includes('u'), unicodeSets: flags.includes('v') })
  )
  return found
}

export const nestedRepetition = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    'Literal[regex]'(node) {
      const { pattern, flags } = node.regex
      for (const { raw } of ambiguous(pattern, flags.replaceAll(/[gy]/g, '')))
        context.report({
          node,
          message: `${raw} divides a text in exponentially many ways: bound it, or end the group with a sign of its own.`,
        })
    },
  }),
}
