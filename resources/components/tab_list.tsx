import type { KeyboardEvent, ReactNode } from 'react'
import styles from './tab_list.module.css'

type Tab<Key extends string | number> = { key: Key; label: ReactNode }

/**
 * A row of tabs, of which one is chosen. It is one tab stop: arrow keys, Home and End choose within it.
 *
 * @param label what the tabs choose, for screen readers
 * @param className dresses the row in place of the underlined tabs
 */
export function TabList<Key extends string | number>({
  label,
  tabs,
  chosen,
  onChoose,
  centred = false,
  className = centred ? `${styles.underlined} ${styles.centred}` : styles.underlined,
}: {
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key | null
  onChoose: (key: Key) => void
  centred?: boolean
  className?: string
}) {
  // Without a chosen tab, as when filters fit none of them, the first takes the focus.
  const focusable = tabs.some(({ key }) => key === chosen) ? chosen : tabs[0]?.key

  function move(event: KeyboardEvent<HTMLButtonElement>, from: number) {
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tabs.length) % tabs.length
    onChoose(tabs[next].key)
    ;(event.currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus()
  }

  return (
    <div className={className} role="tablist" aria-label={label}>
      {tabs.map(({ key, label: words }, index) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          tabIndex={key === focusable ? 0 : -1}
          onClick={() => onChoose(key)}
          onKeyDown={(event) => move(event, index)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
