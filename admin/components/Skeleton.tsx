import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

/** A grey line in place of text that is loading. */
export function Skeleton({ className = '', style }: { className?: string; style?: CSSProperties }) {
  return <i aria-busy className={`${styles.skeleton} ${className}`} style={style} />
}
