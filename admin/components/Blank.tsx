import type { ComponentProps, ReactNode } from 'react'
import { Tools } from '@admin/components/Tools'
import styles from './Blank.module.css'

type Props = Omit<ComponentProps<'div'>, 'title'> & {
  title?: ReactNode
  /** What can be done about it. */
  tools?: ReactNode
  /** It stands on the page by itself. */
  card?: boolean
}

/** Stands where there is nothing to show, and says why. */
export function Blank({ title, tools, card = false, children, ...rest }: Props) {
  return (
    <div className={card ? `card ${styles.blank}` : styles.blank} {...rest}>
      {title && <h2>{title}</h2>}
      {children}
      {tools && <Tools className={styles.tools}>{tools}</Tools>}
    </div>
  )
}
