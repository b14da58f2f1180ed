/*
 * Editors of a condition in the filter bar: text, range, codes.
 */
import { useEffect, useState, type KeyboardEvent } from 'react'
import controls from '@admin/components/control.module.css'
import menu from '@admin/components/menu_item.module.css'
import { DayInput } from '@admin/registry/DayInput'
import { parseTyped, written } from '@admin/registry/decimal'
import type { FilterProps } from '@admin/registry/kind'
import { USUAL_DAYS } from '@admin/report/period'
import { Button } from '#ui/kit/button'
import styles from './filters.module.css'

/** Text that the value must contain. */
export function WordsFilter({ field, value, onChange }: FilterProps) {
  const [typed, setTyped] = useState(typeof value === 'string' ? value : '')
  useEffect(() => {
    const timer = setTimeout(() => typed !== (value ?? '') && onChange(typed === '' ? undefined : typed), 350)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <div className={styles.words}>
      <input
        className={controls.control}
        placeholder={`${field.label}包含`}
        value={typed}
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

const dayOf = (bound: unknown) => (bound === undefined || bound === null ? '' : String(bound).slice(0, 10))

type Bounds = { gte?: unknown; lte?: unknown }
type RangeProps = FilterProps & {
  write: (bound: unknown) => string
  /** Parses a typed bound; null and NaN are no bound. */
  read: (typed: string) => number | string | null
}

function Range({ field, value, onChange, write, read }: RangeProps) {
  const { gte, lte } = (value ?? {}) as Bounds
  const [low, setLow] = useState(write(gte))
  const [high, setHigh] = useState(write(lte))
  const boundOf = (typed: string) => {
    const parsed = typed === '' ? null : read(typed)
    return parsed === null || Number.isNaN(parsed) ? undefined : parsed
  }
  const apply = () => {
    const next = { gte: boundOf(low), lte: boundOf(high) }
    onChange(
      next.gte === undefined && next.lte === undefined
        ? undefined
        : Object.fromEntries(Object.entries(next).filter(([, bound]) => bound !== undefined))
    )
  }
  const input = {
    className: controls.control,
    inputMode: 'decimal' as const,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && apply(),
  }
  return (
    <div className={styles.range}>
      <input {...input} aria-label={`${field.label}从`} value={low} onChange={(event) => setLow(event.target.value)} />
      至
      <input
        {...input}
        aria-label={`${field.label}到`}
        value={high}
        onChange={(event) => setHigh(event.target.value)}
      />
      {field.unit && <span className="text-faint">{field.unit}</span>}
      <Button tone="primary" onClick={apply}>
        确定
      </Button>
    </div>
  )
}

/** A range of numbers. */
export function NumberRange(props: FilterProps) {
  const { field } = props
  return <Range {...props} write={(bound) => written(field, bound)} read={(typed) => parseTyped(field, typed)} />
}

/** A range of days: the usual ones at a press, any other by its ends. */
export function DayRange({ field, value, onChange }: FilterProps) {
  const { gte, lte } = (value ?? {}) as Bounds
  const [low, setLow] = useState(dayOf(gte))
  const [high, setHigh] = useState(dayOf(lte))
  const apply = (from: string, to: string) => {
    setLow(from)
    setHigh(to)
    onChange(from === '' && to === '' ? undefined : { ...(from && { gte: from }), ...(to && { lte: to }) })
  }
  return (
    <form
      className={styles.days}
      onSubmit={(event) => {
        event.preventDefault()
        apply(low, high)
      }}
    >
      <div role="group" aria-label={`${field.label}常用区间`} className={styles.usual}>
        {USUAL_DAYS.map(([label, make]) => {
          const { from, to } = make()
          return (
            <Button key={label} aria-pressed={from === low && to === high} onClick={() => apply(from, to)}>
              {label}
            </Button>
          )
        })}
      </div>
      <DayInput aria-label={`${field.label}从`} value={low} onChange={setLow} />
      至
      <DayInput aria-label={`${field.label}到`} value={high} onChange={setHigh} />
      <Button type="submit" tone="primary">
        确定
      </Button>
    </form>
  )
}

type CodesProps = FilterProps & {
  options: readonly { code: unknown; word: string }[]
  /** Choosing a code replaces the chosen one. */
  single?: boolean
}

/** Checkboxes of codes. */
export function CodesFilter({ value, onChange, options, single = false }: CodesProps) {
  const codes: unknown[] = Array.isArray(value)
    ? value
    : value === undefined || value === null || value === ''
      ? []
      : [value]
  const has = (code: unknown) => codes.some((one) => String(one) === String(code))
  return (
    <div className={styles.codes}>
      {options.map(({ code, word }) => (
        <label key={String(code)} className={menu.item}>
          <input
            type="checkbox"
            checked={has(code)}
            onChange={() => {
              const next = has(code)
                ? codes.filter((one) => String(one) !== String(code))
                : [...(single ? [] : codes), code]
              onChange(next.length === 0 ? undefined : next)
            }}
          />
          {word}
        </label>
      ))}
    </div>
  )
}
