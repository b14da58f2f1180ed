import { InputAdornment, TextField } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '@admin/components/IconButton'
import type { InputProps } from '@admin/registry/kind'
import { useFieldInput } from '@admin/registry/use_field_input'
import styles from './DayInput.module.css'

type Props = InputProps & {
  type: 'date' | 'datetime-local'
  /** `年-月-日`, as it is to be written. */
  placeholder: string
  /** The value of the form that a text means; null for a text that means none. */
  read: (typed: string) => string | null
  /** How a value of the form is written in the field. */
  write: (value: string) => string
}

/**
 * A day, or a day and a time, that is typed or chosen, in one form whatever the language of the browser. The calendar is the browser's. What is
 * typed and means nothing is kept, and refused: a former value that is saved in its place would be a surprise.
 */
export function MomentInput({ field, type, placeholder, read, write }: Props) {
  const { field: form, shared } = useFieldInput({ field })
  const value = form.value ? String(form.value) : ''
  const [typed, setTyped] = useState(() => write(value))
  const [left, setLeft] = useState(false)
  const calendar = useRef<HTMLInputElement>(null)
  const meant = typed.trim() === '' ? '' : read(typed)
  // A value that was set from elsewhere, such as a draft, replaces what stands there.
  useEffect(
    () => setTyped((before) => ((read(before) ?? before) === value ? before : write(value))),
    [value, read, write]
  )
  const wrong = left && meant === null
  return (
    <TextField
      {...form}
      {...shared}
      error={shared.error || wrong}
      helperText={wrong ? `请写成${placeholder}` : shared.helperText}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        form.onChange(target.value.trim() === '' ? null : (read(target.value) ?? target.value))
      }}
      onBlur={() => {
        setLeft(true)
        if (meant) setTyped(write(meant))
        form.onBlur()
      }}
      slotProps={{
        ...shared.slotProps,
        htmlInput: { placeholder, autoComplete: 'off' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                icon="calendar"
                label="打开日历"
                tabIndex={-1}
                onClick={() => calendar.current?.showPicker()}
              />
              <input
                ref={calendar}
                type={type}
                className={styles.native}
                tabIndex={-1}
                aria-hidden
                value={meant ? write(meant).replace(' ', 'T') : ''}
                onChange={({ target }) => {
                  const chosen = target.value === '' ? null : read(target.value)
                  setTyped(chosen ? write(chosen) : '')
                  form.onChange(chosen)
                }}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
