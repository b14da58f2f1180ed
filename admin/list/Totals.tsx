import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import { useScreen } from '@admin/manifest'
import { api, query } from '@admin/providers/http'
import { formatValue, unitOf } from '@admin/registry/format'
import styles from './table.module.css'

/** Sums under the table: of the page in the first line, of all rows found in the second. */
export function Totals({
  fields,
  selectable,
  changes,
}: {
  fields: WireField[]
  selectable: boolean
  changes: boolean
}) {
  const screen = useScreen()
  const { data, filterValues, total } = useListContext<WireRow>()
  const sums = useQuery({
    queryKey: ['totals', screen.name, filterValues],
    queryFn: () => api<Record<string, number>>('GET', `/${screen.name}/totals?${query({ filter: filterValues })}`),
    staleTime: 15_000,
  })
  const summed = screen.fields.filter(({ key }) => screen.totals.includes(key))
  const page = (field: WireField) =>
    formatValue(
      field,
      Math.round((data ?? []).reduce((sum, row) => sum + Number(row[field.key] ?? 0), 0) * 1000) / 1000
    )
  const first = fields.findIndex(({ key }) => screen.totals.includes(key))
  const before = first === -1 ? fields.length : first
  return (
    <tfoot>
      <tr>
        {selectable && <td className={styles.check} />}
        {before > 0 && <td colSpan={before}>本页 {data?.length ?? 0} 条</td>}
        {fields.slice(before).map((field) => (
          <td key={field.key} className={field.key === screen.state ? styles.state : 'num'}>
            {screen.totals.includes(field.key) && <b>{page(field)}</b>}
          </td>
        ))}
        {changes && <td />}
        <td className={styles.actions} />
      </tr>
      <tr>
        {selectable && <td className={styles.check} />}
        <td colSpan={fields.length + Number(changes)}>
          全部 {total?.toLocaleString('zh-CN')} 条
          {summed.map((field) => (
            <span key={field.key} className={styles.sum}>
              {field.label} <b>{sums.data ? formatValue(field, sums.data[field.key]) : '…'}</b> {unitOf(field)}
            </span>
          ))}
        </td>
        <td className={styles.actions} />
      </tr>
    </tfoot>
  )
}
