import { Popover, type PopoverProps } from '@mui/material'
import type { ReactNode } from 'react'
import styles from './Pop.module.css'

type Props = Pick<PopoverProps, 'anchorOrigin' | 'transformOrigin'> & {
  /** The element that the popover is attached to; null closes the popover. */
  anchor: HTMLElement | null
  onClose: () => void
  title?: ReactNode
  /** A line of text below the contents. */
  foot?: ReactNode
  className?: string
  children: ReactNode
}

/** A small popover attached to the pressed element. */
export function Pop({ anchor, title, foot, className = '', children, ...rest }: Props) {
  return (
    <Popover
      open={Boolean(anchor)}
      anchorEl={anchor}
      slotProps={{ paper: { className: `${styles.pop} ${className}` } }}
      {...rest}
    >
      {title && <h3>{title}</h3>}
      {children}
      {foot && <p className={styles.foot}>{foot}</p>}
    </Popover>
  )
}
