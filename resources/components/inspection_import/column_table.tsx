import { Select } from 'antd'
import type { ColumnChoice } from './api'
import styles from './inspection_import.module.css'

/** A meaning that a column may have; `group` is its part of the menu. */
export type ColumnMeaning = { field: string; label: string; group: string; weight: boolean }

type Props = {
  sheet: { columns: { column: number; title: string; samples: string[] }[] }
  fields: ColumnMeaning[]
  columns: ColumnChoice[]
  onChange: (columns: ColumnChoice[]) => void
  /** What a weight is read in when nobody says. */
  auto?: string
}

const unitsOf = (auto: string) => [
  { value: 'auto', label: auto },
  { value: 't', label: '吨' },
  { value: 'kg', label: '公斤' },
]

/** Options in groups. */
function optionsOf(fields: ColumnMeaning[], others: Set<string | null>) {
  const groups = new Map<string, { value: string; label: string; disabled: boolean }[]>()
  for (const { field, label, group } of fields)
    groups.set(group, [...(groups.get(group) ?? []), { value: field, label, disabled: others.has(field) }])
  return [...groups].map(([label, options]) => ({ label, options }))
}

/** Title, samples, meaning and unit of every column; cards on phones. */
export function ColumnTable({ sheet, fields, columns, onChange, auto = '自动' }: Props) {
  const weights = new Set(fields.filter(({ weight }) => weight).map(({ field }) => field))
  const change = (column: number, next: Partial<ColumnChoice>) =>
    onChange(columns.map((choice) => (choice.column === column ? { ...choice, ...next } : choice)))

  return (
    <div className={styles.columns} role="table" aria-label="列对应">
      <div className="head" role="row">
        <span role="columnheader">表格里的列</span>
        <span role="columnheader">前几行</span>
        <span role="columnheader">对应</span>
        <span role="columnheader">单位</span>
      </div>
      {sheet.columns.map(({ column, title, samples }) => {
        const choice = columns.find((one) => one.column === column)!
        const others = new Set(columns.filter((one) => one.column !== column).map(({ field }) => field))
        const name = title || `第${column + 1}列`
        return (
          <div className={`line ${choice.field ? '' : 'unknown'}`} role="row" key={column}>
            <b role="cell" title={name}>
              {name}
            </b>
            <span role="cell" className={`text-faint ${styles.samples}`}>
              {samples.join('　') || '（空）'}
            </span>
            <span role="cell">
              <Select
                aria-label={`${name} 对应`}
                value={choice.field ?? undefined}
                placeholder="不导入"
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                options={optionsOf(fields, others)}
                onChange={(field?: string) => change(column, { field: field ?? null, unit: null })}
                style={{ width: '100%' }}
              />
            </span>
            <span role="cell">
              {choice.field && weights.has(choice.field) && (
                <Select
                  aria-label={`${name} 单位`}
                  value={choice.unit ?? 'auto'}
                  options={unitsOf(auto)}
                  onChange={(unit: string) => change(column, { unit: unit === 'auto' ? null : (unit as 't') })}
                  style={{ width: '100%' }}
                />
              )}
            </span>
          </div>
        )
      })}
    </div>
  )
}
