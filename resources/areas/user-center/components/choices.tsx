import { Checkbox, type CheckboxOptionType } from 'antd'

type Props = {
  'label': string
  'options': CheckboxOptionType<number>[]
  'value'?: number[]
  'onChange'?: (value: number[]) => void
  /** One option per line. */
  'column'?: boolean
  'id'?: string
  'aria-describedby'?: string
}

/** Checkboxes as the control of a `Field`, in a labelled group; ARIA attributes that a group may not have are dropped. */
export function Choices({ label, options, value, onChange, column, id, 'aria-describedby': describedBy }: Props) {
  return (
    <div id={id} role="group" aria-label={label} aria-describedby={describedBy} tabIndex={-1}>
      <Checkbox.Group
        options={options}
        value={value}
        onChange={onChange}
        style={column ? { display: 'grid', gap: 8 } : { rowGap: 4 }}
      />
    </div>
  )
}
