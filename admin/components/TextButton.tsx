import type { ComponentProps } from 'react'
import styles from './TextButton.module.css'

/** Class of a small link beside text. */
export const textLink = styles.link

/** A button that looks like a small link. */
export function TextButton(props: ComponentProps<'button'>) {
  return <button type="button" className={styles.link} {...props} />
}
