import { remaining } from '~/components/figures'
import { useNow } from '../clock'
import { clockTime } from '../bidding_texts'
import type { Phase } from './view'
import styles from './room.module.css'

const tone = (left: number) => (left <= 10_000 ? 'last' : left <= 60_000 ? 'soon' : '')

/** Remaining time in small type, for lists. */
export function Left({ until, over = '--' }: { until: number | null; over?: string }) {
  const now = useNow()
  if (until === null) return <span className="text-faint">{over}</span>
  const left = until - now
  return <span className={`countdown ${tone(left)}`}>{remaining(left)}</span>
}

const LABELS: Record<Phase, string> = {
  coming: '距开始',
  bidding: '距秒杀',
  flash: '剩余',
  over: '已结束',
  void: '已作废',
}

/** The clock of the chosen lot: ink above a minute, amber down to ten seconds, red below; in the flash phase a bar shrinks. */
export function ClockFace({
  phase,
  until,
  postpone,
  fell,
}: {
  phase: Phase
  until: number | null
  postpone: number
  /** Time of the hammer, `YYYY-MM-DD HH:mm:ss`. */
  fell: string | null
}) {
  const now = useNow(100)
  const left = until === null ? null : Math.max(0, until - now)
  const text = left === null ? '--:--' : remaining(left)
  const burns = phase === 'flash' && left !== null
  // The time of a day in the clock's large digits would be read as time that is left.
  if (left === null && fell)
    return (
      <div className={styles.clock}>
        <p className={styles.lab}>落槌时间</p>
        <p className={styles.fell}>
          {fell.slice(5, 10)} {fell.slice(11)}
        </p>
      </div>
    )
  return (
    <div className={styles.clock} role="timer" aria-label="倒计时">
      <p className={styles.lab}>
        {LABELS[phase]}
        {until !== null && <span>{phase === 'coming' ? `${clockTime(until)} 开始` : `截止 ${clockTime(until)}`}</span>}
      </p>
      <p className={`${styles.big} countdown ${left === null ? '' : tone(left)} ${text.length > 8 ? styles.long : ''}`}>
        {text}
      </p>
      <div className={styles.burn} aria-hidden="true">
        {burns && (
          <i
            className={tone(left)}
            style={{ width: `${Math.min(100, (left / (postpone * 1000)) * 100).toFixed(1)}%` }}
          />
        )}
      </div>
    </div>
  )
}
