import type { ComponentProps } from 'react'
import styles from './Tools.module.css'

/** Buttons side by side, with larger targets on phones. */
export function Tools({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`acts ${styles.tools} ${className}`} {...rest} />
}
