import type { CSSProperties } from 'react'
import { count } from '~/lib/format'
import { ENTREPOT, type Pin } from './spots'
import styles from './map.module.css'

/** Diameter of a mark in pixels: its area grows with its tonnes. */
const sizeOf = ({ weight }: Pin) => Math.round(Math.min(42, 24 + Math.sqrt(weight) / 8))

export function pinLabel({ kind, spots, places, batches, weight }: Pin): string {
  const who = spots.length === 1 ? spots[0].name : `${spots[0].name}等`
  const many = `${count(places)} ${kind === ENTREPOT ? '个仓库' : '家加工厂'}`
  const stock = batches > 0 ? `在售 ${count(batches)} 批 ${count(Math.round(weight))} 吨` : '暂无在售'
  return `${who}，${many}，${stock}`
}

type Props = { pin: Pin; style?: CSSProperties; chosen: boolean; onClick: () => void }

/** Warehouses are drawn above their point and mills below it, so that neither hides the other. */
export function PinMark({ pin, style, chosen, onClick }: Props) {
  const size = sizeOf(pin)
  const kind = pin.kind === ENTREPOT ? 'entrepot' : 'mills'
  const label = pinLabel(pin)
  return (
    <button
      type="button"
      data-pin={kind}
      className={`${styles.pin} ${styles[kind]} ${pin.batches > 0 ? '' : styles.bare} ${chosen ? 'selected' : ''}`}
      style={{ ...style, minWidth: size, height: size }}
      aria-label={label}
      aria-pressed={chosen}
      title={label}
      onClick={onClick}
    >
      {count(pin.places)}
    </button>
  )
}
