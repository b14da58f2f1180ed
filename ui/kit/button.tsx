import type { ComponentProps } from 'react'

export type ButtonLook = {
  /** `quiet` has no border and is for buttons inside text; without a tone the button is plain. */
  tone?: 'primary' | 'danger' | 'warning' | 'quiet'
  size?: 'small' | 'large'
}

/** Classes of a button, for links and labels that look like one. */
export function buttonClass({ tone, size }: ButtonLook = {}, more?: string): string {
  return ['btn', tone, size, more].filter(Boolean).join(' ')
}

/** A button that does not submit a form unless `type` is given. */
export function Button({ tone, size, className, type = 'button', ...rest }: ButtonLook & ComponentProps<'button'>) {
  return <button type={type} className={buttonClass({ tone, size }, className)} {...rest} />
}
