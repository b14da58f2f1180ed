import type { ReactNode } from 'react'
import styles from './tabs.module.css'

type Props<Key> = {
  tabs: readonly (readonly [key: Key, label: ReactNode])[]
  chosen: Key
  onChoose: (key: Key) => void
}

/** Tabs of a page; one of them is shown. */
export function Tabs<Key>({ tabs, chosen, onChoose }: Props<Key>) {
  return (
    <div className={styles.tabs} role="tablist">
      {tabs.map(([key, label]) => (
        <button
          key={String(key)}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          className={key === chosen ? styles.chosen : ''}
          onClick={() => onChoose(key)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
