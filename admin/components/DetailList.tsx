import type { ReactNode } from 'react'
import styles from './DetailList.module.css'

/** Labels and values of a record, in columns. */
export function DetailList({ className = '', children }: { className?: string; children: ReactNode }) {
  return <dl className={`${styles.details} ${className}`}>{children}</dl>
}

/** One label with its value; `wide` takes the whole width. */
export function Detail({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wide : ''}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
