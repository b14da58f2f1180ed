import { useRef, type ComponentProps } from 'react'
import controls from '@admin/components/control.module.css'
import { IconButton } from '@admin/components/IconButton'
import { writtenDay } from '@admin/registry/written_day'
import { useTyped } from '#ui/use_typed'
import styles from './DayInput.module.css'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'max'> & {
  /** `YYYY-MM-DD`, or nothing. */
  value: string
  /** A day, or '' when the field was emptied. */
  onChange: (day: string) => void
  max?: string
}

/**
 * A day that is typed or chosen, written `YYYY-MM-DD` whatever the language of the browser: its own input would read mm/dd/yyyy in an English one.
 * The calendar is the browser's.
 */
export function DayInput({ value, onChange, max, className = '', ...rest }: Props) {
  const [typed, setTyped] = useTyped(value)
  const calendar = useRef<HTMLInputElement>(null)
  const day = typed.trim() === '' ? '' : writtenDay(typed)
  const settle = () => {
    if (day === null) return setTyped(value)
    setTyped(day)
    if (day !== value) onChange(day)
  }
  return (
    <span className={styles.day}>
      <input
        {...rest}
        type="text"
        inputMode="numeric"
        placeholder="年-月-日"
        autoComplete="off"
        className={`${controls.control} ${styles.typed} ${className}`}
        value={typed}
        aria-invalid={day === null}
        onChange={({ target }) => {
          setTyped(target.value)
          const whole = writtenDay(target.value)
          // a whole date counts at once, so that 确定 can be pressed with it
          if (whole !== null && /^\d{4}-\d{2}-\d{2}$/.test(target.value)) onChange(whole)
          if (target.value === '') onChange('')
        }}
        onBlur={settle}
      />
      <IconButton
        icon="calendar"
        label={`${rest['aria-label'] ?? ''}日历`}
        tabIndex={-1}
        onClick={() => calendar.current?.showPicker()}
      />
      <input
        ref={calendar}
        type="date"
        className={styles.native}
        tabIndex={-1}
        aria-hidden
        value={value}
        max={max}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}
