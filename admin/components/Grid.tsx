import type { ComponentProps } from 'react'
import styles from './Grid.module.css'

/** The kit's dense table as the back office has it: long values are cut off, a row is clicked, sums stand below. */
export function Grid(props: ComponentProps<'table'>) {
  return <table className={`grid ${styles.table}`} {...props} />
}

/** A box in which a table that is wider than the page scrolls sideways. */
export function Scroller({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`${styles.scroller} ${className}`} {...rest} />
}
