import type { ComponentProps } from 'react'
import styles from './Grid.module.css'

type GridProps = ComponentProps<'table'> & {
  /** Has more columns than a sheet of paper has room for. */
  crowded?: boolean
}

/** The kit's dense table in the style of the back office: long values are cut off, rows are clickable, sums are below the rows. */
export function Grid({ crowded = false, ...rest }: GridProps) {
  return <table className={`grid ${styles.table}`} data-crowded={crowded || undefined} {...rest} />
}

type ScrollerProps = ComponentProps<'div'> & {
  /** Not taller than the window, so that the head of a long table stays in sight. */
  windowed?: boolean
}

/** A box in which a table that is wider than the page scrolls sideways. */
export function Scroller({ className = '', windowed = false, ...rest }: ScrollerProps) {
  return <div className={`${styles.scroller} ${windowed ? styles.windowed : ''} ${className}`} {...rest} />
}
