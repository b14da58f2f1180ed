/**
 * Glossary §3.2: a wildcard entry grants everything; otherwise the actor must hold all (`and`) or any (`or`) of the required codes.
 * `order:*` and `order.*` grant every verb of `order`.
 */
export function hasPermission(
  held: readonly string[],
  wanted: readonly string[],
  logic: 'and' | 'or' = 'and'
): boolean {
  if (held.includes('*')) return true
  const holds = (code: string) => {
    if (held.includes(code)) return true
    const cut = Math.max(code.lastIndexOf(':'), code.lastIndexOf('.'))
    return cut > 0 && held.includes(`${code.slice(0, cut + 1)}*`)
  }
  return logic === 'and' ? wanted.every(holds) : wanted.some(holds)
}
