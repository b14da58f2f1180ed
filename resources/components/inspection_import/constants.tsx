import { Input, Select } from 'antd'
import { useState } from 'react'
import type { ColumnChoice } from './api'
import styles from './inspection_import.module.css'

type Props = {
  fields: { field: string; label: string; constant: boolean }[]
  /** Fields that are asked for from the start. */
  wanted: readonly string[]
  taken: ColumnChoice[]
  value: Record<string, string>
  onChange: (value: Record<string, string>) => void
}

const HINTS: Record<string, string> = {
  batchCode: '11位数字',
  grossWeight: '如 42.48 或 42480kg',
  tareWeight: '如 0.223',
  netWeight: '如 42.257',
  publicWeight: '如 43.729',
  verifyDate: '如 2025-11-03',
  productionYear: '如 2025/26',
  process: '如 锯齿机采棉',
  pickType: '手摘 或 机采',
  region: '南疆、北疆 或 内地',
  productType: '如 棉籽、涤短半光',
  chandi: '如 新疆奎屯',
  price: '如 2100，单位元/吨',
  priceDiff: '如 -80，单位元/吨',
  priceContract: '如 PF2703',
  pointDeadline: '如 2027-01-15',
  deliveryType: '自提 或 送到',
}

/** Values that hold for every row: a sheet with the bales of one batch contains neither its code nor its weights. */
export function Constants({ fields, wanted, taken, value, onChange }: Props) {
  const mapped = new Set(taken.map(({ field }) => field))
  const [added, setAdded] = useState<string[]>(Object.keys(value))
  const shown = fields.filter(
    ({ field, constant }) => constant && !mapped.has(field) && (wanted.includes(field) || added.includes(field))
  )
  const rest = fields.filter(
    ({ field, constant }) => constant && !mapped.has(field) && !wanted.includes(field) && !added.includes(field)
  )

  return (
    <section className={styles.constants} aria-label="整表统一值">
      <h3>
        整表统一值 <small className="text-faint">表里没有、但每一行都相同的内容</small>
      </h3>
      <div className="grid">
        {shown.map(({ field, label }) => (
          <label key={field}>
            <span>{label}</span>
            <Input
              value={value[field] ?? ''}
              placeholder={HINTS[field] ?? ''}
              maxLength={200}
              onChange={({ target }) => onChange({ ...value, [field]: target.value })}
            />
          </label>
        ))}
        {rest.length > 0 && (
          <label>
            <span>添加一项</span>
            <Select
              value={null}
              placeholder="选择内容"
              showSearch={{ optionFilterProp: 'label' }}
              options={rest.map(({ field, label }) => ({ value: field, label }))}
              onChange={(field: string | null) => field && setAdded([...added, field])}
            />
          </label>
        )}
      </div>
    </section>
  )
}
