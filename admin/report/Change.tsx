/** Percentages from which on a change says more about the small figure before it than about the present one. */
const SMALL_BASE = 1000

/** Change of a figure against the previous period; a rise is red, as on Chinese markets. */
export function Change({ value, before }: { value: unknown; before: unknown }) {
  const [now, then] = [Number(value), Number(before)]
  if (value === null || value === undefined || before === null || before === undefined)
    return <span className="text-faint">--</span>
  if (now === then) return <span className="text-faint">持平</span>
  if (then === 0) return <span className="text-faint">上期为 0</span>
  const change = ((now - then) / Math.abs(then)) * 100
  if (Math.abs(change) >= SMALL_BASE) return <span className="text-faint">上期基数小</span>
  const written = `${Math.abs(change).toFixed(1)}%`
  if (Math.abs(change) < 0.05) return <span className="text-faint">0.0%</span>
  return change > 0 ? <span className="text-up">+{written}</span> : <span className="text-down">−{written}</span>
}
