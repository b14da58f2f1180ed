/*
 * One condition of the filter bar, edited by the editor of its kind.
 */
import { useEffect, useRef, useState } from 'react'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import styles from '@admin/components/pill.module.css'
import { Pop } from '@admin/components/Pop'
import { Icon } from '@admin/icons'
import { formatValue } from '@admin/registry/format'
import { viewOf, type FilterProps } from '@admin/registry/kind'
import { useChosen } from '@admin/registry/options'

type Bounds = { gte?: unknown; lte?: unknown; empty?: boolean }

const isUnset = (value: unknown) => value === undefined || value === null || value === ''

/** The condition as text; `titles` holds the titles of referenced rows. */
function filterWords(field: WireField, value: unknown, titles: Map<string, string>): string {
  const show = (one: unknown) =>
    formatValue(field, one, { _refs: { [field.key]: titles.get(String(one)) } } as unknown as WireRow)
  if (isUnset(value)) return '全部'
  if (Array.isArray(value)) return value.map(show).join('、')
  if (typeof value === 'object') {
    const { gte, lte, empty } = value as Bounds
    if (empty !== undefined) return empty ? '为空' : '不为空'
    if (gte !== undefined && lte !== undefined) return `${show(gte)} 至 ${show(lte)}`
    return gte !== undefined ? `≥ ${show(gte)}` : `≤ ${show(lte)}`
  }
  return show(value)
}

/** A pill with the condition as text; a click opens the editor. */
export function FilterControl(props: FilterProps & { onRemove?: () => void; startOpen?: boolean }) {
  const { field, value, source, onChange, onRemove, startOpen } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { Filter, titled } = viewOf(field)
  const ids = titled && value !== undefined ? (Array.isArray(value) ? value : [value]) : []
  const chosen = useChosen({ source, key: field.key }, ids)
  const pill = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (startOpen) setAnchor(pill.current)
  }, [startOpen])
  const isSet = !isUnset(value)
  return (
    <>
      <span className={isSet ? `${styles.pill} ${styles.chosen}` : styles.pill} ref={pill}>
        <button type="button" className={styles.words} onClick={() => setAnchor(pill.current)}>
          <span className={styles.name}>{field.label}</span>
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
      <Pop anchor={anchor} onClose={() => setAnchor(null)} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}>
        <Filter field={field} value={value} source={source} onChange={onChange} />
      </Pop>
    </>
  )
}
