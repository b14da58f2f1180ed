/**
 * Whether PostgreSQL can keep a text: it has no character 0, and no half of a surrogate pair in jsonb. Nobody types either.
 */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** A mobile as others may see it: `13800000001` → `138****0001`. */
export const maskMobile = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

type Found = { key: string; inside: Found | null }

/** The outermost steps of the way; nobody reads the twenty-first. */
const wayOf = (found: Found): string => {
  const steps: string[] = []
  for (let step: Found | null = found; step; step = step.inside) steps.push(step.key)
  return steps.reverse().slice(0, 20).join('.')
}

/**
 * Way to the first text in what was sent that cannot be kept (`lines.0.note`), a name of a field included; null when there is none.
 * It goes without recursion, because what was sent may be as deep as its sender likes.
 */
export function unstorableField(sent: unknown): string | null {
  const waiting: { value: unknown; at: Found | null }[] = [{ value: sent, at: null }]
  while (waiting.length > 0) {
    const { value, at } = waiting.pop()!
    if (typeof value === 'string') {
      if (!isStorable(value)) return at ? wayOf(at) : ''
    } else if (typeof value === 'object' && value !== null && (Array.isArray(value) || isPlain(value))) {
      for (const [key, inner] of Object.entries(value)) {
        if (!isStorable(key)) return at ? wayOf(at) : ''
        waiting.push({ value: inner, at: { key, inside: at } })
      }
    }
  }
  return null
}

/** Objects of a parsed body, in contrast to files and dates. */
const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
