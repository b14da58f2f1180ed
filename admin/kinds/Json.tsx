import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { WireField } from '#wire/admin/transformers/wire'
import { WordsFilter } from '@admin/registry/filters'
import { decimal, EMPTY } from '@admin/registry/format'
import { kindView, type InputProps, type ValueProps } from '@admin/registry/kind'
import { TextInput } from '@admin/registry/TextInput'

const write = (value: unknown, indent?: number) =>
  typeof value === 'string' ? value : JSON.stringify(value, null, indent)

const Input = (props: InputProps) => <TextInput {...props} lines={8} write={(value) => write(value, 2)} />

type Keyed = Record<string, unknown>

const isKeyed = (value: unknown): value is Keyed => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A single value under a key, as an operator reads it. */
function spoken(field: WireField, key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY
  if (typeof value === 'number') return field.cents?.includes(key) ? decimal(value / 100, 2) : String(value)
  return typeof value === 'string' ? (field.words?.[value] ?? value) : String(value)
}

/** All of a value in one line. */
function inOneLine(field: WireField, value: unknown, key = ''): string {
  if (Array.isArray(value)) return value.map((item) => inOneLine(field, item, key)).join('；')
  if (!isKeyed(value)) return spoken(field, key, value)
  return Object.entries(value)
    .map(([name, item]) => `${field.words?.[name] ?? name} ${inOneLine(field, item, name)}`)
    .join('，')
}

const Rows = ({ field, rows }: { field: WireField; rows: Keyed[] }) => {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {keys.map((key) => (
            <TableCell key={key}>{field.words?.[key] ?? key}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row, number) => (
          <TableRow key={number}>
            {keys.map((key) => (
              <TableCell key={key}>{inOneLine(field, row[key], key)}</TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Single values one below the other, lists of objects as tables. */
function Lines({ field, value }: { field: WireField; value: Keyed }) {
  return Object.entries(value).map(([key, item]) =>
    Array.isArray(item) && item.length > 0 && item.every(isKeyed) ? (
      <Rows key={key} field={field} rows={item} />
    ) : (
      <div key={key}>
        {field.words?.[key] ?? key}：{inOneLine(field, item, key)}
      </div>
    )
  )
}

function Value({ field, value, full }: ValueProps) {
  if (!field.words) return full ? <pre>{write(value, 2)}</pre> : <>{write(value)}</>
  return full && isKeyed(value) ? <Lines field={field} value={value} /> : <>{inOneLine(field, value)}</>
}

/** Any JSON value: as text, or in the words of its field. */
export default kindView('json', {
  Input,
  Filter: WordsFilter,
  format: (field, value) => (field.words ? inOneLine(field, value) : write(value)),
  Value,
  wideInput: true,
  wideValue: true,
  cell: 'whole',
})
