import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/kit/button'
import styles from './list_filters.module.css'

/** A row of filters that wraps on phones. */
export function FilterLine({
  chosen,
  onClear,
  children,
}: {
  chosen: number
  onClear: () => void
  children: ReactNode
}) {
  return (
    <div className={styles.moneyFilters} role="search">
      {children}
      {chosen > 0 && (
        <Button tone="quiet" size="small" onClick={onClear}>
          重置
        </Button>
      )}
    </div>
  )
}

type Option<Value> = { value: Value; label: string }

export function PickFilter<Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: Option<Value>[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}) {
  return (
    <Select<Value>
      aria-label={label}
      placeholder={label}
      allowClear
      options={options}
      value={value}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  )
}

type Dates = { dateFrom?: string; dateTo?: string }

/** First and last day; either may be empty. */
export function DateFilter({ value, onChange }: { value: Dates; onChange: (change: Dates) => void }) {
  const day = (text: string | undefined) => (text ? dayjs(text) : null)
  return (
    <span className={styles.dates}>
      <DatePicker
        aria-label="开始日期"
        placeholder="开始日期"
        value={day(value.dateFrom)}
        maxDate={day(value.dateTo) ?? undefined}
        onChange={(date) => onChange({ dateFrom: date?.format('YYYY-MM-DD') })}
      />
      至
      <DatePicker
        aria-label="结束日期"
        placeholder="结束日期"
        value={day(value.dateTo)}
        minDate={day(value.dateFrom) ?? undefined}
        onChange={(date) => onChange({ dateTo: date?.format('YYYY-MM-DD') })}
      />
    </span>
  )
}

/** Searches on Enter and on blur. */
export function WordFilter({
  placeholder,
  value,
  onChange,
}: {
  placeholder: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  function finish() {
    if (typed === null) return
    setTyped(null)
    if (typed.trim() !== (value ?? '')) onChange(typed.trim() || undefined)
  }
  return (
    <Input
      aria-label={placeholder}
      placeholder={placeholder}
      allowClear
      maxLength={60}
      value={typed ?? value ?? ''}
      onChange={(event) => setTyped(event.target.value)}
      onClear={() => (setTyped(null), onChange(undefined))}
      onBlur={finish}
      onPressEnter={finish}
    />
  )
}
