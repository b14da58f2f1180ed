/**
 * Whether PostgreSQL can store a text: it allows no character 0, and jsonb no half of a surrogate pair. Users type neither.
 */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Masks a mobile number for other users: `13800000001` → `138****0001`. */
export const maskMobile = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

type Found = { key: string; inside: Found | null }

/** The outermost 20 steps of a path; deeper ones are of no use in a message. */
const wayOf = (found: Found): string => {
  const steps: string[] = []
  for (let step: Found | null = found; step; step = step.inside) steps.push(step.key)
  return steps.reverse().slice(0, 20).join('.')
}

/**
 * Path to the first text of a request that cannot be stored (`lines.0.note`), names of fields included; null when there is none.
 * Not recursive, because requests may be nested to any depth.
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

/** Whether an object is a plain object of a parsed body, not a file or a date. */
const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
