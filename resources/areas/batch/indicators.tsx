import { fixed, signed } from '~/lib/format'
import { MEASURES, type MeasureKey } from '#ui/generated/measures'
import { SHARES } from '#ui/generated/shares'
import type { BatchDetails } from '#wire/listing/transformers/batch_details'
import styles from './indicators.module.css'

type Detail = { label: string; value: string; note: string }

/** Main class and shares of ginning quality, the indicator without a bar. */
function ginning(row: BatchDetails['row']): Detail {
  const { label, classes } = SHARES.find(({ name }) => name === 'ginning')!
  const shares = classes
    .map(([, code]) => [code, (row[code as 'P1'] ?? 0) as number] as const)
    .filter(([, share]) => share > 0)
    .sort((a, b) => b[1] - a[1])
  if (shares.length === 0) return { label, value: '--', note: '未检' }
  const note = shares.map(([code, share]) => `${code}(${Number(share.toFixed(1))})%`).join(' ')
  return { label, value: shares[0][0], note }
}

/** The shortest and the longest bale. */
const lengths = ({ lenMin, lenMax }: BatchDetails['row']): Detail => ({
  label: '长度范围',
  value: lenMin === null && lenMax === null ? '--' : `${fixed(lenMin)}–${fixed(lenMax)} mm`,
  note: '',
})

/** Remarks beside measures. */
const NOTES: { [Key in MeasureKey]?: (details: BatchDetails) => string } = {
  impurity: ({ conditioned }) => `标准 ${conditioned.standardImpurity.toFixed(1)}%`,
  moisture: ({ row }) => (row.moistureMax === null ? '' : `最高 ${fixed(row.moistureMax, 1)}%`),
  foreignFiber: ({ row }) => (row.foreignFiber === 0 ? '未检出' : ''),
}

/** `2.1%`, `3 包`: percents as traders say them, the weight is computed from all their digits. */
function valueOf(value: number | null | undefined, unit: string, decimals: number): string {
  if (unit === '%') return value === null || value === undefined ? '--' : `${fixed(value, 1)}%`
  return value === null || value === undefined ? '--' : `${fixed(value, decimals)} ${unit}`.trim()
}

/** Measures beside the bars, and the agio that the quality gives. */
export function Indicators({ details }: { details: BatchDetails }) {
  const { row } = details
  const measured = MEASURES.filter(({ places }) => places.includes('page')).map(
    ({ key, label, unit, decimals }): Detail => ({
      label,
      value: valueOf(row[key], unit, decimals),
      note: NOTES[key]?.(details) ?? '',
    })
  )
  const lines: Detail[] = [
    ...measured,
    lengths(row),
    ginning(row),
    {
      label: '郑商所升贴水',
      value: row.czceAgio === null ? '--' : signed(row.czceAgio),
      note: row.czceAgio === null ? (row.czceAgioReason ?? '不可注册') : '可注册仓单',
    },
    { label: '质量差价', value: signed(row.percentAgio), note: '比例法' },
  ]
  return (
    <dl className={styles.indicators}>
      {lines.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b> <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
