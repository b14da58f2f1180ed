/*
 * Figures: price with its twin, money, weight, countdown. Numbers never wrap and line up.
 */
import { useEffect, useState } from 'react'
import { money, price as inYuan, signed, weight } from '~/lib/format'
import { serverNow, syncClock } from '~/lib/clock'
import { PriceType } from '#ui/generated/codes'

type PriceProps = {
  /** 1 fixed, 2 basis. */
  priceType?: PriceType
  /** Cents per tonne. For a basis offer the derived price, shown beneath as `≈15,230`. */
  price?: number | null
  /** Basis, cents per tonne. */
  priceDiff?: number | null
  priceContract?: string | null
  /** The fixed price in the other language: `折基差 +910`, cents per tonne. */
  derivedDiff?: number | null
  currency?: string | null
  size?: 'row' | 'page' | 'auction'
}

/** Line 1 is the offer, line 2 the same in the other language of the market. Right-aligned, sign always printed. */
export function Price({
  priceType = PriceType.fixed,
  price,
  priceDiff,
  priceContract,
  derivedDiff,
  currency,
  size = 'row',
}: PriceProps) {
  const basis = priceType === PriceType.basis
  const dollars = currency === 'USD'
  if (basis ? priceDiff === null || priceDiff === undefined : price === null || price === undefined) {
    return (
      <span className={`pr is-${size}`}>
        <span className="t2">面议</span>
      </span>
    )
  }
  return (
    <span className={`pr is-${size}`}>
      {basis && <u>{priceContract}</u>}
      {dollars && <u>美元</u>}
      <b>{basis ? signed(priceDiff) : dollars ? money(price) : inYuan(price)}</b>
      {basis && price ? <small>≈{inYuan(price)}</small> : null}
      {!basis && dollars ? <small>{(price! / 2204.62262).toFixed(2)} 美分/磅</small> : null}
      {!basis && derivedDiff !== null && derivedDiff !== undefined ? <small>折基差 {signed(derivedDiff)}</small> : null}
    </span>
  )
}

/** Settled money: 2 decimals, in ink. `due` is the sum that must be paid now, in red. */
export function Money({
  cents,
  unit = '',
  due = false,
  strong = false,
}: {
  cents: number | null | undefined
  unit?: string
  due?: boolean
  strong?: boolean
}) {
  return (
    <span className={`nw ${due ? 'up' : ''}`} style={strong || due ? { fontWeight: 600 } : undefined}>
      {money(cents)}
      {unit && cents !== null && cents !== undefined ? ` ${unit}` : ''}
    </span>
  )
}

/** Tonnes with three decimals. */
export function Weight({ tonnes, unit = '' }: { tonnes: number | null | undefined; unit?: string }) {
  return (
    <span className="nw">
      {weight(tonnes)}
      {unit && tonnes !== null && tonnes !== undefined ? ` ${unit}` : ''}
    </span>
  )
}

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
 * Time until `until` (`YYYY-MM-DD HH:mm:ss`, Asia/Shanghai, or milliseconds since the epoch) by the server's clock: ink, amber in the last minute, red in the last
 * 10 seconds, `已截止` afterwards. `onEnd` is called once.
 */
export function Countdown({
  until,
  onEnd,
  ended = '已截止',
}: {
  until: string | number | null | undefined
  onEnd?: () => void
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once when it ends, whatever callback the page passes later
  }, [over])
  if (end === null) return <span className="cd">--</span>
  if (left === null) return <span className="cd t3">--:--</span>
  if (over) return <span className="cd t3">{ended}</span>
  return <span className={`cd ${left <= 10_000 ? 'last' : left <= 60_000 ? 'soon' : ''}`}>{remaining(left)}</span>
}
