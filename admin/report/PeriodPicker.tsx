import type { WirePeriod, WireReport } from '#wire/admin/transformers/wire'
import { PRESETS, presetOf, today } from '@admin/report/period'

type Props = { report: WireReport; period: WirePeriod; onChange: (period: WirePeriod) => void }

const FIRST_YEAR = 2010

function Years({ period, onChange }: Props) {
  const last = Number(today().slice(0, 4))
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => String(last - index))
  const select = (name: 'from' | 'to', label: string) => (
    <select
      className="plain"
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
    <span className="period">
      {select('from', '起始年度')} 至 {select('to', '截止年度')} 年度
    </span>
  )
}

/** Ready-made stretches and two days of one's own. */
export function PeriodPicker(props: Props) {
  const { report, period, onChange } = props
  if (report.period === 'year') return <Years {...props} />
  const preset = presetOf(period)
  const input = (name: 'from' | 'to', label: string) => (
    <input
      type="date"
      className="plain"
      aria-label={label}
      value={period[name]}
      max={today()}
      onChange={({ target: { value } }) => {
        if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return
        const next = { ...period, [name]: value }
        onChange(next.from > next.to ? { from: value, to: value } : next)
      }}
    />
  )
  return (
    <span className="period">
      <span className="presets" role="group" aria-label="统计区间">
        {PRESETS.map(([label, make]) => (
          <button
            key={label}
            type="button"
            aria-pressed={preset === label}
            className={preset === label ? 'btn open' : 'btn'}
            onClick={() => onChange(make())}
          >
            {label}
          </button>
        ))}
      </span>
      <span>
        {input('from', '起始日期')} 至 {input('to', '截止日期')}
      </span>
    </span>
  )
}
