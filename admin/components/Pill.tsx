import type { ComponentProps, ReactNode } from 'react'
import styles from './pill.module.css'

type Props = ComponentProps<'label'> & {
  label?: ReactNode
  /** Takes the width that there is. */
  full?: boolean
  /** As wide as a search box. */
  wide?: boolean
  /** Highlights the pill: its value differs from the default. */
  chosen?: boolean
}

/** A frame around a native control, with its label in front. */
export function Pill({ label, wide, full, chosen, className, children, ...rest }: Props) {
  const classes = [styles.pill, wide && styles.wide, full && styles.full, className, chosen && styles.chosen]
  return (
    <label className={classes.filter(Boolean).join(' ')} {...rest}>
      {label && <span className={styles.name}>{label}</span>}
      {children}
    </label>
  )
}

/** Conditions in a row: pills, and the buttons that remove them. */
export function PillRow({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`${styles.row} ${className}`} {...rest} />
}
