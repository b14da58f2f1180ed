import { useState } from 'react'
import { Icon } from '~/components/icon'
import { useCall } from '~/lib/query'
import { Button } from '#ui/kit/button'
import styles from './sessions.module.css'
const WEEK = ['一', '二', '三', '四', '五', '六', '日']
const two = (value: number) => String(value).padStart(2, '0')

/** Today in Asia/Shanghai, `YYYY-MM-DD`. */
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

function shifted(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number)
  const moved = new Date(Date.UTC(year, number - 1 + by, 1))
  return `${moved.getUTCFullYear()}-${two(moved.getUTCMonth() + 1)}`
}

/** Days of a month in weeks that begin on Monday; null for the cells before the first day. */
function cells(month: string): (string | null)[] {
  const [year, number] = month.split('-').map(Number)
  const lead = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return [...Array(lead).fill(null), ...Array.from({ length: days }, (_, index) => `${month}-${two(index + 1)}`)]
}

/** 竞价日历: the number of sessions that start on each day; clicking a day filters the list. */
export function Calendar({ day, onDay }: { day?: string; onDay: (day: string | undefined) => void }) {
  const [month, setMonth] = useState((day ?? today()).slice(0, 7))
  const { data } = useCall('/auction/days', { month }, { staleTime: 60_000, call: { background: true } })
  const known = new Map(data?.map((one) => [one.day, one]))
  return (
    <section className={`card ${styles.calendar}`} aria-label="竞价日历">
      <header>
        <h2>竞价日历</h2>
        <span className={`push ${styles.months}`}>
          <Button tone="quiet" size="small" onClick={() => setMonth(shifted(month, -1))}>
            <Icon name="left" label="上个月" />
          </Button>
          <b>{month.replace('-', '年')}月</b>
          <Button tone="quiet" size="small" onClick={() => setMonth(shifted(month, 1))}>
            <Icon name="right" label="下个月" />
          </Button>
        </span>
      </header>
      <div className={styles.days}>
        {WEEK.map((word) => (
          <span key={word} className="text-faint">
            {word}
          </span>
        ))}
        {cells(month).map((each, index) => {
          const held = each === null ? undefined : known.get(each)
          return each === null ? (
            <i key={`lead${index}`} />
          ) : (
            <button
              key={each}
              type="button"
              className={`${each === today() ? styles.today : ''} ${each === day ? 'selected' : ''} ${held?.running ? styles.live : held?.coming ? styles.coming : ''}`}
              disabled={!held}
              aria-pressed={each === day}
              onClick={() => onDay(each === day ? undefined : each)}
            >
              <span className="visually-hidden">{each.slice(0, 8)}</span>
              {Number(each.slice(8))}
              <small>{held ? `${held.total}场` : ''}</small>
            </button>
          )
        })}
      </div>
    </section>
  )
}
