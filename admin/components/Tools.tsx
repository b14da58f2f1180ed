import type { ComponentProps } from 'react'
import styles from './Tools.module.css'

/** Buttons side by side; on a phone they are large enough for a thumb. */
export function Tools({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`acts ${styles.tools} ${className}`} {...rest} />
}
