import type { FigureRow, WirePart } from '#wire/admin/transformers/wire'
import { Grid, Scroller } from '@admin/components/Grid'
import { Change } from '@admin/report/Change'
import { formatValue, headText } from '@admin/registry/format'
import styles from './part.module.css'

/** The rows behind a chart; the drawn measure also with its value in the previous period. */
export function FigureTable({ part, rows, total }: { part: WirePart; rows: FigureRow[]; total: number }) {
  const [first] = part.measures
  const compared = rows.some((row) => row._before)
  const yearly = part.dimensions[0].plain === true
  const newest =
    part.dimensions[0].key === 'period'
      ? rows.toSorted((a, b) => -String(a.period).localeCompare(String(b.period)))
      : rows
  const shown = newest.slice(0, 200)
  return (
    <>
      <Scroller className={styles.figures} role="region" tabIndex={0} aria-label={`${part.label}表`}>
        <Grid>
          <thead>
            <tr>
              {part.dimensions.map((field) => (
                <th key={field.key}>{field.label}</th>
              ))}
              {part.measures.map((field) => (
                <th key={field.key} className="num">
                  {headText(field)}
                </th>
              ))}
              {compared && (
                <th className="num">
                  {yearly ? '上年' : '上期'}
                  {first.label}
                </th>
              )}
              {compared && <th className="num">{yearly ? '同比' : '环比'}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={part.dimensions.map(({ key }) => String(row[key])).join('|')}>
                {part.dimensions.map((field) => (
                  <td key={field.key} className={field.numeric && !field.plain ? 'num' : ''}>
                    {formatValue(field, row[field.key], row as never)}
                  </td>
                ))}
                {part.measures.map((field) => (
                  <td key={field.key} className="num">
                    {formatValue(field, row[field.key])}
                  </td>
                ))}
                {compared && <td className="num">{formatValue(first, row._before?.[first.key])}</td>}
                {compared && (
                  <td className="num">
                    <Change value={row[first.key]} before={row._before?.[first.key]} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Grid>
      </Scroller>
      {total > shown.length && (
        <p className={`${styles.rest} text-faint`}>
          共 {total.toLocaleString('zh-CN')} 行，显示前 {shown.length} 行，全部在导出的表格里
        </p>
      )}
    </>
  )
}
