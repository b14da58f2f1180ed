/*
 * The edge of a column's head, by which its width is changed: dragged, or with ← and → (with Shift in larger steps). A double click, or Delete, gives the column its own
 * width back.
 */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './ColumnEdge.module.css'

export const NARROWEST = 48
export const WIDEST = 800

const within = (width: number) => Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)))

type Props = {
  label: string
  /** The width that the operator has chosen; undefined for the column's own. */
  width: number | undefined
  /** While it is dragged. */
  onDrag: (width: number) => void
  onChange: (width: number | null) => void
}

export function ColumnEdge({ label, width, onDrag, onChange }: Props) {
  const dragged = useRef<{ from: number; began: number; width: number } | null>(null)
  const present = (edge: HTMLElement) => width ?? edge.closest('th')!.getBoundingClientRect().width

  function begin(event: PointerEvent<HTMLElement>) {
    event.preventDefault()
    event.stopPropagation()
    const began = present(event.currentTarget)
    dragged.current = { from: event.clientX, began, width: began }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function move({ clientX }: PointerEvent<HTMLElement>) {
    if (!dragged.current) return
    dragged.current.width = within(dragged.current.began + clientX - dragged.current.from)
    onDrag(dragged.current.width)
  }
  function end() {
    const ended = dragged.current
    dragged.current = null
    if (ended && ended.width !== Math.round(ended.began)) onChange(ended.width)
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined) onChange(within(present(event.currentTarget) + step * (event.shiftKey ? 50 : 10)))
    else if (event.key === 'Delete' || event.key === 'Backspace') onChange(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`${label}列宽`}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuenow={width ?? NARROWEST}
      aria-valuetext={width === undefined ? '自动' : `${width} 像素`}
      title="拖动调整列宽，双击恢复"
      tabIndex={0}
      className={styles.edge}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onChange(null)}
      onKeyDown={press}
    />
  )
}
