import { useState, type ComponentProps } from 'react'
import { Icon } from './icon'

/** `status` says whether a field is wrong or doubtful: the line around the input shows it. */
export type PlainInputProps = ComponentProps<'input'> & { status?: 'error' | 'warning' }

/** A line of text without antd, 40 px high. */
export function PlainInput({ status, className = '', ...rest }: PlainInputProps) {
  return <input className={`text-input ${status ?? ''} ${className}`} {...rest} />
}

/** A password, which can be looked at while it is typed. */
export function PlainPassword(props: PlainInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <span className="secret-input">
      <PlainInput {...props} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        aria-label={shown ? '隐藏输入的内容' : '显示输入的内容'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon name="eye" />
      </button>
    </span>
  )
}
