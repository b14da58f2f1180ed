import type { ComponentProps, ReactNode } from 'react'
import styles from './pill.module.css'

type Props = Omit<ComponentProps<'label'>, 'className'> & {
  label?: ReactNode
  /** As wide as a search box. */
  wide?: boolean
  /** It says something else than usual. */
  chosen?: boolean
}

/** A frame around a browser's own control, with its name before it. */
export function Pill({ label, wide, chosen, children, ...rest }: Props) {
  const classes = [styles.pill, wide && styles.wide, chosen && styles.chosen]
  return (
    <label className={classes.filter(Boolean).join(' ')} {...rest}>
      {label && <span className={styles.name}>{label}</span>}
      {children}
    </label>
  )
}

/** Conditions in a line: pills, and what takes them back. */
export function PillRow(props: ComponentProps<'div'>) {
  return <div className={styles.row} {...props} />
}
