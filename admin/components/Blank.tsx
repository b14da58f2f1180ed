import type { ComponentProps, ReactNode } from 'react'
import { Tools } from '@admin/components/Tools'
import styles from './Blank.module.css'

type Props = Omit<ComponentProps<'div'>, 'title'> & {
  title?: ReactNode
  /** Buttons below the text. */
  tools?: ReactNode
  /** Draws the message on a card of its own. */
  card?: boolean
}

/** Placeholder for an empty list or page; the text gives the reason. */
export function Blank({ title, tools, card = false, className = '', children, ...rest }: Props) {
  return (
    <div className={`${card ? 'card ' : ''}${styles.blank} ${className}`} {...rest}>
      {title && <h2>{title}</h2>}
      {children}
      {tools && <Tools className={styles.tools}>{tools}</Tools>}
    </div>
  )
}
