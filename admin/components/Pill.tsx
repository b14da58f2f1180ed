import type { ComponentProps, ReactNode } from 'react'
import styles from './pill.module.css'

type Props = Omit<ComponentProps<'label'>, 'className'> & {
  label?: ReactNode
  /** As wide as a search box. */
  wide?: boolean
  /** Highlights the pill: its value differs from the default. */
  chosen?: boolean
}

/** A frame around a native control, with its label in front. */
export function Pill({ label, wide, chosen, children, ...rest }: Props) {
  const classes = [styles.pill, wide && styles.wide, chosen && styles.chosen]
  return (
    <label className={classes.filter(Boolean).join(' ')} {...rest}>
      {label && <span className={styles.name}>{label}</span>}
      {children}
    </label>
  )
}

/** Conditions in a row: pills, and the buttons that remove them. */
export function PillRow(props: ComponentProps<'div'>) {
  return <div className={styles.row} {...props} />
}
