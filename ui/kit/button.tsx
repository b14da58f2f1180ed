import type { ComponentProps } from 'react'

export type ButtonLook = {
  /** `quiet` has no border and stands among text; none is the plain one. */
  tone?: 'primary' | 'danger' | 'warning' | 'quiet'
  size?: 'small' | 'large'
}

/** Classes of the look, for links and labels that look like a button. */
export function buttonClass({ tone, size }: ButtonLook = {}, more?: string): string {
  return ['btn', tone, size, more].filter(Boolean).join(' ')
}

/** A button that submits nothing unless `type` says so. */
export function Button({ tone, size, className, type = 'button', ...rest }: ButtonLook & ComponentProps<'button'>) {
  return <button type={type} className={buttonClass({ tone, size }, className)} {...rest} />
}
