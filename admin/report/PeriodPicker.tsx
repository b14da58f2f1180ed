import type { WirePeriod, WireReport } from '#wire/admin/transformers/wire'
import controls from '@admin/components/control.module.css'
import { DayInput } from '@admin/registry/DayInput'
import { PRESETS, presetOf, today } from '@admin/report/period'
import { Button } from '#ui/kit/button'
import styles from './PeriodPicker.module.css'

type Props = { report: WireReport; period: WirePeriod; onChange: (period: WirePeriod) => void }

const FIRST_YEAR = 2010

function Years({ period, onChange }: Props) {
  const last = Number(today().slice(0, 4))
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => String(last - index))
  const select = (name: 'from' | 'to', label: string) => (
    <select
      className={controls.control}
      aria-label={label}
      value={period[name]}
      onChange={(event) => {
        const next = { ...period, [name]: event.target.value }
        onChange(next.from > next.to ? { from: event.target.value, to: event.target.value } : next)
      }}
    >
      {[...new Set([...years, period[name]])].map((year) => (
        <option key={year}>{year}</option>
      ))}
    </select>
  )
  return (
    <span className={styles.period}>
      {select('from', '起始年度')} 至 {select('to', '截止年度')} 年度
    </span>
  )
}

/** Predefined periods, and two inputs for any other. */
export function PeriodPicker(props: Props) {
  const { report, period, onChange } = props
  if (report.period === 'year') return <Years {...props} />
  const preset = presetOf(period)
  const input = (name: 'from' | 'to', label: string) => (
    <DayInput
      aria-label={label}
      value={period[name]}
      max={today()}
      onChange={(value) => {
        if (value === '') return
        const next = { ...period, [name]: value }
        onChange(next.from > next.to ? { from: value, to: value } : next)
      }}
    />
  )
  return (
    <span className={styles.period}>
      <span className={styles.presets} role="group" aria-label="统计区间">
        {PRESETS.map(([label, make]) => (
          <Button
            key={label}
            aria-pressed={preset === label}
            className={preset === label ? 'open' : ''}
            onClick={() => onChange(make())}
          >
            {label}
          </Button>
        ))}
      </span>
      <span>
        {input('from', '起始日期')} 至 {input('to', '截止日期')}
      </span>
    </span>
  )
}
