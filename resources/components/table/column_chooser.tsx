import { useEffect, useRef, useState } from 'react'
import { session } from '~/lib/session'
import { Icon } from '../icon'
import type { Column } from './types'
import { Button } from '#ui/kit/button'

const storageKey = (name: string) => `columns:${session.get().user?.id ?? 'guest'}:${name}`

/** The user's stored choice: keys that are shown or hidden against the default of the list. */
function remembered(name: string): Record<string, boolean> {
  try {
    return JSON.parse(localStorage.getItem(storageKey(name)) ?? '{}')
  } catch {
    return {}
  }
}

/** The columns that a user has chosen for a list; stored in this browser. */
export function useShownColumns<Row>(name: string, columns: Column<Row>[]) {
  const [choice, setChoice] = useState(() => remembered(name))
  const wanted = (column: Column<Row>) => column.fixed || (choice[column.key] ?? !column.optional)
  const shown = new Set(columns.filter(wanted).map((column) => column.key))

  function keep(next: Record<string, boolean>) {
    setChoice(next)
    try {
      localStorage.setItem(storageKey(name), JSON.stringify(next))
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
  return {
    shown,
    hidden: columns.length - shown.size,
    toggle: (key: string) => keep({ ...choice, [key]: !shown.has(key) }),
    reset: () => keep({}),
  }
}

type Props<Row> = {
  columns: Column<Row>[]
  shown: Set<string>
  toggle: (key: string) => void
  reset: () => void
  hidden: number
  open: boolean
  setOpen: (open: boolean) => void
}

export function ColumnChooser<Row>({ columns, shown, toggle, reset, open, setOpen }: Props<Row>) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !root.current?.contains(event.target as Node))
        setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [open, setOpen])
  return (
    <div className="chooser" ref={root}>
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="columns" />列
      </Button>
      {open && (
        <div className="panel" role="group" aria-label="显示的列">
          {columns
            .filter((column) => !column.fixed)
            .map((column) => (
              <label key={column.key}>
                <input type="checkbox" checked={shown.has(column.key)} onChange={() => toggle(column.key)} />
                {column.label}
              </label>
            ))}
          <Button tone="quiet" size="small" onClick={reset}>
            恢复默认
          </Button>
        </div>
      )}
    </div>
  )
}
