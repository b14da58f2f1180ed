import type { ComponentProps } from 'react'
import styles from './Grid.module.css'

/** The kit's dense table in the style of the back office: long values are cut off, rows are clickable, sums are below the rows. */
export function Grid(props: ComponentProps<'table'>) {
  return <table className={`grid ${styles.table}`} {...props} />
}

type ScrollerProps = ComponentProps<'div'> & {
  /** Not taller than the window, so that the head of a long table stays in sight. */
  windowed?: boolean
}

/** A box in which a table that is wider than the page scrolls sideways. */
export function Scroller({ className = '', windowed = false, ...rest }: ScrollerProps) {
  return <div className={`${styles.scroller} ${windowed ? styles.windowed : ''} ${className}`} {...rest} />
}
