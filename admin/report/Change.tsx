/** Change of a figure against the previous period; a rise is red, as on Chinese markets. */
export function Change({ value, before }: { value: unknown; before: unknown }) {
  const [now, then] = [Number(value), Number(before)]
  if (value === null || value === undefined || before === null || before === undefined || then === 0)
    return <span className="text-faint">--</span>
  const change = ((now - then) / Math.abs(then)) * 100
  const written = Math.abs(change) >= 1000 ? '999%以上' : `${Math.abs(change).toFixed(1)}%`
  if (Math.abs(change) < 0.05) return <span className="text-faint">0.0%</span>
  return change > 0 ? <span className="text-up">+{written}</span> : <span className="text-down">−{written}</span>
}
