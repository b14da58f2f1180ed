import { FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { CodesFilter } from '@admin/registry/filters'
import { kindView, type FilterProps, type InputProps } from '@admin/registry/kind'
import { useFieldInput } from '@admin/registry/use_field_input'

const CODES = [
  { code: true, word: '是' },
  { code: false, word: '否' },
]

function Input({ field }: InputProps) {
  const { field: form, shared } = useFieldInput({ field })
  return (
    <div>
      <FormControlLabel
        control={<Switch checked={Boolean(form.value)} onChange={(_event, checked) => form.onChange(checked)} />}
        label={field.label}
      />
      {shared.helperText && <FormHelperText error={shared.error}>{shared.helperText}</FormHelperText>}
    </div>
  )
}

const Filter = (props: FilterProps) => <CodesFilter {...props} options={CODES} single />

/** Yes or no. In an address the value of a filter is text. */
export default kindView('boolean', {
  Input,
  Filter,
  format: (_field, value) => (value === true || value === 'true' ? '是' : '否'),
})
