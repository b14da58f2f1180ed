import type { ComponentProps } from 'react'
import { Icon, type IconName } from '@admin/icons'
import styles from './IconButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & { icon: IconName; label: string }

/** A button with an icon only; screen readers get the label. */
export function IconButton({ icon, label, className = '', ...rest }: Props) {
  return (
    <button type="button" className={`${styles.button} ${className}`} aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  )
}
