/*
 * One condition of the filter bar, by field type. Its value is what the server understands: a scalar, a list, or bounds.
 */
import { Popover } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import type { WireField } from '#wire/admin/transformers/wire'
import { Icon } from '@admin/icons'
import { parseTyped } from '@admin/registry/DecimalInput'
import { formatValue, isNumeric, wordOf } from '@admin/registry/format'
import { useChosen, useOptions } from '@admin/registry/RefInput'

type Bounds = { gte?: unknown; lte?: unknown }
type Props = { field: WireField; value: unknown; source: string; onChange: (value: unknown) => void }

/** The condition in words. */
export function filterWords(field: WireField, value: unknown, titles: Map<string, string> = new Map()): string {
  if (value === undefined || value === null || value === '') return '全部'
  if (Array.isArray(value))
    return value
      .map((item) => (field.kind === 'ref' ? (titles.get(String(item)) ?? `#${item}`) : wordOf(field, item)))
      .join('、')
  if (typeof value === 'object') {
    const { gte, lte, empty } = value as Bounds & { empty?: boolean }
    if (empty !== undefined) return empty ? '为空' : '不为空'
    const show = (bound: unknown) => formatValue(field, bound)
    if (gte !== undefined && lte !== undefined) return `${show(gte)} 至 ${show(lte)}`
    return gte !== undefined ? `≥ ${show(gte)}` : `≤ ${show(lte)}`
  }
  if (field.kind === 'boolean') return value === true || value === 'true' ? '是' : '否'
  if (field.kind === 'ref') return titles.get(String(value)) ?? `#${value}`
  return field.kind === 'choice' ? wordOf(field, value) : formatValue(field, value)
}

function Choices({ field, value, onChange }: Props) {
  const codes: unknown[] = Array.isArray(value)
    ? value
    : value === undefined || value === null || value === ''
      ? []
      : [value]
  const options =
    field.kind === 'boolean'
      ? [
          { code: true, word: '是' },
          { code: false, word: '否' },
        ]
      : (field.choices ?? [])
  const has = (code: unknown) => codes.some((one) => String(one) === String(code))
  return (
    <div style={{ maxHeight: 320, overflow: 'auto', padding: '4px 0' }}>
      {options.map(({ code, word }) => (
        <label key={String(code)} className="menu-item" style={{ cursor: 'pointer' }}>
          <input
            type="checkbox"
            checked={has(code)}
            onChange={() => {
              const next = has(code)
                ? codes.filter((one) => String(one) !== String(code))
                : [...(field.kind === 'boolean' ? [] : codes), code]
              onChange(next.length === 0 ? undefined : next)
            }}
          />
          {word}
        </label>
      ))}
    </div>
  )
}

function References({ field, value, source, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const ids = Array.isArray(value) ? value : value === undefined ? [] : [value]
  const { options } = useOptions({ source, key: field.key }, typed)
  const chosen = useChosen({ source, key: field.key }, ids)
  const shown = [...chosen, ...options.filter(({ id }) => !chosen.some((one) => one.id === id))]
  return (
    <div style={{ padding: 8, width: 260 }}>
      <input
        className="plain"
        style={{ width: '100%' }}
        placeholder={`搜索${field.label}`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoFocus
      />
      <div style={{ maxHeight: 280, overflow: 'auto', marginTop: 4 }}>
        {shown.map(({ id, title }) => (
          <label key={id} className="menu-item" style={{ cursor: 'pointer', padding: '2px 4px' }}>
            <input
              type="checkbox"
              checked={ids.includes(id)}
              onChange={() =>
                onChange(
                  ids.includes(id) ? (ids.length > 1 ? ids.filter((one) => one !== id) : undefined) : [...ids, id]
                )
              }
            />
            {String(title ?? id)}
          </label>
        ))}
        {shown.length === 0 && <p className="faint">没有找到</p>}
      </div>
    </div>
  )
}

function Range({ field, value, onChange }: Props) {
  const { gte, lte } = (value ?? {}) as Bounds
  const numeric = isNumeric(field)
  const cents = field.kind === 'money' || field.kind === 'price'
  const show = (bound: unknown) =>
    bound === undefined || bound === null
      ? ''
      : numeric && cents
        ? String(Number(bound) / 100)
        : String(bound).slice(0, 10)
  const [low, setLow] = useState(show(gte))
  const [high, setHigh] = useState(show(lte))
  const read = (typed: string) => {
    if (typed === '') return undefined
    const parsed = numeric ? parseTyped(field, typed) : typed
    return parsed === null || Number.isNaN(parsed) ? undefined : parsed
  }
  const apply = () => {
    const next = { gte: read(low), lte: read(high) }
    onChange(
      next.gte === undefined && next.lte === undefined
        ? undefined
        : Object.fromEntries(Object.entries(next).filter(([, bound]) => bound !== undefined))
    )
  }
  const input = {
    className: 'plain',
    type: numeric ? 'text' : 'date',
    inputMode: numeric ? ('decimal' as const) : undefined,
    style: { width: 130 },
    onKeyDown: (event: React.KeyboardEvent) => event.key === 'Enter' && apply(),
  }
  return (
    <div style={{ padding: 12, display: 'flex', gap: 8, alignItems: 'center', flexWrap: 'wrap', maxWidth: 400 }}>
      <input {...input} aria-label={`${field.label}从`} value={low} onChange={(event) => setLow(event.target.value)} />
      至
      <input
        {...input}
        aria-label={`${field.label}到`}
        value={high}
        onChange={(event) => setHigh(event.target.value)}
      />
      {field.unit && <span className="faint">{field.unit}</span>}
      <button type="button" className="btn p" onClick={apply}>
        确定
      </button>
    </div>
  )
}

function Words({ field, value, onChange }: Props) {
  const [typed, setTyped] = useState(typeof value === 'string' ? value : '')
  useEffect(() => {
    const timer = setTimeout(() => typed !== (value ?? '') && onChange(typed === '' ? undefined : typed), 350)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <div style={{ padding: 12 }}>
      <input
        className="plain"
        style={{ width: 220 }}
        placeholder={`${field.label}包含`}
        value={typed}
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

/** A pill that says the condition and opens its editor. */
export function FilterControl(props: Props & { onRemove?: () => void; startOpen?: boolean }) {
  const { field, value, source, onChange, onRemove, startOpen } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const ids = field.kind === 'ref' && value !== undefined ? (Array.isArray(value) ? value : [value]) : []
  const chosen = useChosen({ source, key: field.key }, ids)
  const pill = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (startOpen) setAnchor(pill.current)
  }, [startOpen])
  const isSet = value !== undefined && value !== null && value !== ''
  const Editor =
    field.kind === 'choice' || field.kind === 'boolean'
      ? Choices
      : field.kind === 'ref'
        ? References
        : isNumeric(field) || field.kind === 'date' || field.kind === 'datetime'
          ? Range
          : Words
  return (
    <>
      <span className={isSet ? 'in on' : 'in'} ref={pill}>
        <button
          type="button"
          style={{ display: 'flex', gap: 6, alignItems: 'center' }}
          onClick={() => setAnchor(pill.current)}
        >
          <span className="k">{field.label}</span>
          {filterWords(field, value, new Map(chosen.map(({ id, title }) => [String(id), String(title)]))).slice(0, 24)}
          {!isSet && <Icon name="down" />}
        </button>
        {(isSet || onRemove) && (
          <button
            type="button"
            aria-label={`清除筛选${field.label}`}
            onClick={() => (onRemove ? onRemove() : onChange(undefined))}
          >
            <Icon name="x" />
          </button>
        )}
      </span>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { className: 'pop' } }}
      >
        <Editor {...props} onChange={onChange} />
      </Popover>
    </>
  )
}
