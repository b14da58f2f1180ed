import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

/** A grey line where something is still to come. */
export function Skeleton({ className = '', style }: { className?: string; style?: CSSProperties }) {
  return <i aria-busy className={`${styles.skeleton} ${className}`} style={style} />
}
