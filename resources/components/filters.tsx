/*
 * Parts of a filter panel: groups, sliders with a histogram and typed bounds, chips, and the row of chosen conditions.
 */
import { useState, type CSSProperties, type ReactNode } from 'react'
import { DecimalInput } from './decimal_input'
import { Icon } from './icon'
import { Button } from '#ui/kit/button'

/** One group with label, unit and live count. */
export function FilterGroup({
  label,
  unit,
  count,
  children,
}: {
  label: string
  unit?: string
  count?: number | null
  children: ReactNode
}) {
  return (
    <section className="filter-group">
      <h3>
        {label}
        {unit && <small>{unit}</small>}
        {count !== undefined && count !== null && <span>{count.toLocaleString()} 批</span>}
      </h3>
      {children}
    </section>
  )
}

type Option<Value> = {
  value: Value
  label: ReactNode
  count?: number
  /** Token of the class colour under the chip, e.g. `c31`. */ colour?: string
  hint?: ReactNode
}

type ChipsProps<Value> = {
  label: string
  options: Option<Value>[]
  value: Value[] | undefined
  onChange: (value: Value[] | undefined) => void
  columns?: number
}

/** Chips; several may be chosen. */
export function FilterChips<Value extends string | number>({
  label,
  options,
  value = [],
  onChange,
  columns = 3,
}: ChipsProps<Value>) {
  const toggle = (one: Value) => {
    const next = value.includes(one) ? value.filter((chosen) => chosen !== one) : [...value, one]
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <div
      className="filter-chips"
      role="group"
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={value.includes(option.value)}
          className={`chip ${option.colour ? 'underlined' : ''} ${value.includes(option.value) ? 'selected' : ''}`}
          style={option.colour ? ({ '--c': `var(--${option.colour})` } as CSSProperties) : undefined}
          onClick={() => toggle(option.value)}
        >
          {option.label}
          {option.hint && <small>{option.hint}</small>}
          {option.count !== undefined && <small>{option.count.toLocaleString()}</small>}
        </button>
      ))}
    </div>
  )
}

export type Bounds = [number | null, number | null]

type RangeProps = {
  label: string
  min: number
  max: number
  step: number
  /** Counts of equal bins from min to max. */
  histogram?: number[]
  value: Bounds | undefined
  onChange: (value: Bounds | undefined) => void
  decimals?: number
}

/** A slider: 26 px histogram, rail with two handles, and two typed bounds. No value means 不限. */
export function FilterRange({ label, min, max, step, histogram, value, onChange, decimals = 1 }: RangeProps) {
  const [drag, setDrag] = useState<Bounds | null>(null)
  const [low, high] = drag ?? value ?? [null, null]
  const [from, to] = [low ?? min, high ?? max]
  const at = (position: number) => `${((Math.min(max, Math.max(min, position)) - min) / (max - min)) * 100}%`
  const tallest = Math.max(1, ...(histogram ?? [1]))

  /** Bounds at the ends of the rail count as no bound. */
  function commit([first, second]: Bounds) {
    const next: Bounds = [
      first === null || first <= min ? null : first,
      second === null || second >= max ? null : second,
    ]
    setDrag(null)
    onChange(next[0] === null && next[1] === null ? undefined : next)
  }
  const move = (end: 0 | 1, position: number) =>
    setDrag(end === 0 ? [Math.min(position, to), high] : [low, Math.max(position, from)])
  const release = () => drag && commit(drag)

  return (
    <div className="filter-range">
      {histogram && (
        <svg className="hist" viewBox={`0 0 ${histogram.length} 26`} preserveAspectRatio="none" aria-hidden="true">
          {histogram.map((bin, index) => {
            const middle = min + ((index + 0.5) / histogram.length) * (max - min)
            const height = bin === 0 ? 0 : Math.max(1, (bin / tallest) * 26)
            return (
              <rect
                key={index}
                x={index + 0.06}
                width={0.88}
                y={26 - height}
                height={height}
                className={middle < from || middle > to ? 'outside' : undefined}
              />
            )
          })}
        </svg>
      )}
      <div className="rail">
        <i style={{ left: at(from), right: `calc(100% - ${at(to)})` }} />
        {([0, 1] as const).map((end) => (
          <input
            key={end}
            type="range"
            min={min}
            max={max}
            step={step}
            value={end === 0 ? from : to}
            aria-label={`${label}${end === 0 ? '下限' : '上限'}`}
            onChange={(event) => move(end, Number(event.target.value))}
            onPointerUp={release}
            onKeyUp={release}
            onBlur={release}
          />
        ))}
      </div>
      <div className="bounds">
        <Bound label={`${label}最低`} value={low} decimals={decimals} onCommit={(typed) => commit([typed, high])} />
        至
        <Bound label={`${label}最高`} value={high} decimals={decimals} onCommit={(typed) => commit([low, typed])} />
      </div>
    </div>
  )
}

function Bound({
  label,
  value,
  decimals,
  onCommit,
}: {
  label: string
  value: number | null
  decimals: number
  onCommit: (value: number | null) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  function finish() {
    if (typed === null) return
    const number = Number(typed)
    setTyped(null)
    if (typed.trim() === '') onCommit(null)
    else if (Number.isFinite(number)) onCommit(number)
  }
  return (
    <DecimalInput
      placeholder="不限"
      aria-label={label}
      value={typed ?? (value === null ? '' : value.toFixed(decimals))}
      onChange={setTyped}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  )
}

export type Chosen = { key: string; text: string; onRemove: () => void }

/** Each condition as a removable chip, and a button that clears all of them. */
export function ChosenChips({ chosen, onClear }: { chosen: Chosen[]; onClear: () => void }) {
  if (chosen.length === 0) return null
  return (
    <div className="chosen" role="group" aria-label="已选条件">
      {chosen.map(({ key, text, onRemove }) => (
        <button key={key} type="button" className="chip selected" onClick={onRemove} aria-label={`去掉条件 ${text}`}>
          {text}
          <Icon name="close" />
        </button>
      ))}
      <Button tone="quiet" size="small" onClick={onClear}>
        全部清空
      </Button>
    </div>
  )
}
