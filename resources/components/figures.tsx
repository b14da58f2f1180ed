/*
 * Remaining time, as text and as a running clock.
 */
import { useEffect, useState } from 'react'
import { serverNow, syncClock } from '~/lib/clock'
const two = (value: number) => String(value).padStart(2, '0')

/** Milliseconds → `4 天 06:11`, `17:42` under an hour, `02:17:42` under a day. */
export function remaining(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const [days, hours, minutes] = [
    Math.floor(seconds / 86400),
    Math.floor((seconds % 86400) / 3600),
    Math.floor((seconds % 3600) / 60),
  ]
  if (days > 0) return `${days} 天 ${two(hours)}:${two(minutes)}`
  if (hours > 0) return `${two(hours)}:${two(minutes)}:${two(seconds % 60)}`
  return `${two(minutes)}:${two(seconds % 60)}`
}

/**
 * Time until `until` (`YYYY-MM-DD HH:mm:ss`, Asia/Shanghai, or milliseconds since the epoch) by the server's clock: ink, amber in the last
 * minute, red in the last 10 seconds, `已截止` afterwards. `onEnd` is called once. `before` stands before a time that is left, not before the word
 * for its end.
 */
export function Countdown({
  until,
  onEnd,
  before,
  ended = '已截止',
}: {
  until: string | number | null | undefined
  onEnd?: () => void
  before?: string
  ended?: string
}) {
  const [now, setNow] = useState<number | null>(() => serverNow())
  useEffect(() => {
    void syncClock().then(() => setNow(serverNow()))
    const timer = setInterval(() => setNow(serverNow()), 500)
    return () => clearInterval(timer)
  }, [])
  const end = typeof until === 'number' ? until : until ? Date.parse(`${until.replace(' ', 'T')}+08:00`) : null
  const left = end === null || now === null ? null : end - now
  const over = left !== null && left <= 0
  useEffect(() => {
    if (over) onEnd?.()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- called once at the end; a changed callback does not call it again
  }, [over])
  if (end === null) return <span className="countdown">--</span>
  if (left === null) return <span className="countdown text-faint">--:--</span>
  if (over) return <span className="countdown text-faint">{ended}</span>
  return (
    <>
      {before && `${before} `}
      <span className={`countdown ${left <= 10_000 ? 'last' : left <= 60_000 ? 'soon' : ''}`}>{remaining(left)}</span>
    </>
  )
}
