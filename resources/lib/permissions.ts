/**
 * Glossary §3.2: a wildcard entry grants everything; otherwise all (`and`) or any (`or`) of the wanted codes must be held.
 * `order:*` grants every verb of `order`. This only hides or removes elements; the server checks permissions again.
 */
export function holds(held: readonly string[], wanted: readonly string[], logic: 'and' | 'or' = 'and'): boolean {
  if (held.includes('*')) return true
  const has = (code: string) => {
    if (held.includes(code)) return true
    const cut = Math.max(code.lastIndexOf(':'), code.lastIndexOf('.'))
    return cut > 0 && held.includes(`${code.slice(0, cut + 1)}*`)
  }
  return logic === 'and' ? wanted.every(has) : wanted.some(has)
}
