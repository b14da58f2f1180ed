import { Popover, type PopoverProps } from '@mui/material'
import type { CSSProperties, ReactNode } from 'react'
import styles from './Pop.module.css'

type Props = Pick<PopoverProps, 'anchorOrigin' | 'transformOrigin'> & {
  /** What it hangs on; it is open while there is something. */
  anchor: HTMLElement | null
  onClose: () => void
  title?: ReactNode
  /** A sentence below the contents. */
  foot?: ReactNode
  style?: CSSProperties
  children: ReactNode
}

/** A small sheet that hangs on what was pressed. */
export function Pop({ anchor, title, foot, style, children, ...rest }: Props) {
  return (
    <Popover open={Boolean(anchor)} anchorEl={anchor} slotProps={{ paper: { className: styles.pop, style } }} {...rest}>
      {title && <h3>{title}</h3>}
      {children}
      {foot && <p className={styles.foot}>{foot}</p>}
    </Popover>
  )
}
