import { useMemo } from 'react'
import { Link } from 'react-router'
import { Bones, EmptyState, ErrorState } from '~/components/states'
import { StateTag } from '~/components/state_tag'
import { sumWeight, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import type { AuctionSessionCard } from '../api'
import { Left } from '../room/clock_face'
import { enterWord, isLive, modeWords, SessionCard } from '../sessions/session_parts'
import { offer } from '../bidding_texts'
import { SessionState } from '#ui/generated/codes'
import styles from './featured.module.css'
import sessionsStyles from '../sessions/sessions.module.css'

type Group = { consignor: string; sessions: AuctionSessionCard[]; lotCount: number; totalWeight: number }

const { published, locked, bidding, flash } = SessionState
/** The most urgent first. */
const CURRENT: readonly number[] = [flash, bidding, locked, published]

/** Sessions grouped by consignor, the group with the most urgent session first; sessions of several consignors come last. */
function byConsignor(sessions: AuctionSessionCard[]): Group[] {
  const groups = new Map<string, AuctionSessionCard[]>()
  const sorted = [...sessions].sort(
    (a, b) => CURRENT.indexOf(a.state) - CURRENT.indexOf(b.state) || a.startTime.localeCompare(b.startTime)
  )
  for (const session of sorted) {
    const name = session.consignors.length === 1 ? session.consignors[0] : '联合专场'
    groups.set(name, [...(groups.get(name) ?? []), session])
  }
  return [...groups].map(([consignor, its]) => ({
    consignor,
    sessions: its,
    lotCount: its.reduce((sum, session) => sum + session.itemCount, 0),
    totalWeight: sumWeight(its.map((session) => session.totalWeight)),
  }))
}

/** The session that is decided next, and the others by consignor: none stands on the page twice. */
function firstAndOthers(sessions: AuctionSessionCard[]): { first?: AuctionSessionCard; others: Group[] } {
  const first = byConsignor(sessions)[0]?.sessions[0]
  return { first, others: byConsignor(sessions.filter((one) => one !== first)) }
}

/** Sessions that run or have not begun, by consignor. */
export function Featured() {
  const { data, isError, error, refetch } = useCall(
    '/auction/list',
    { state: [published, locked, bidding, flash], pageSize: 100, field: 'startTime', order: 'asc' },
    { refetchInterval: 10_000 }
  )
  const { first, others } = useMemo(() => firstAndOthers(data?.data ?? []), [data])
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} hint="专场暂时没有加载出来" />
  if (!data)
    return (
      <div className="card">
        <div className="inside">
          <Bones lines={6} />
        </div>
      </div>
    )
  if (!first)
    return (
      <div className="card">
        <EmptyState
          title="暂无进行中或未开始的专场"
          hint="新专场发布后会出现在这里"
          actions={
            <Link className="btn primary" to="/auction?phase=ended">
              看往期结果
            </Link>
          }
        />
      </div>
    )
  return (
    <>
      <Banner row={first} />
      {others.map((group) => (
        <section key={group.consignor} className="card" aria-label={group.consignor}>
          <header>
            <h2>{group.consignor}</h2>
            <span className="text-soft text-small">
              {group.sessions.length} 场　{group.lotCount} 批　{weight(group.totalWeight)} 吨
            </span>
          </header>
          <div className={styles.featuredOf}>
            {group.sessions.map((row) => (
              <SessionCard key={row.id} row={row} />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

/** The session that is decided next. */
function Banner({ row }: { row: AuctionSessionCard }) {
  const live = isLive(row)
  return (
    <section
      className={`card ${styles.auctionBanner} ${live ? `${styles.live} ${sessionsStyles.live}` : ''}`}
      aria-label="当前专场"
    >
      <div className="what">
        <p className="row">
          <StateTag dictionary="auctionSessionState" code={row.state} />
          <span className="text-soft text-small">
            {row.houseCode}　{modeWords(row)} {row.contracts.join('、')}
          </span>
        </p>
        <h2>{row.name}</h2>
        <p className="text-soft">
          {row.consignors.slice(0, 3).join('、')}　{row.itemCount} 批 {weight(row.totalWeight)} 吨
        </p>
      </div>
      <dl>
        <dt>{row.topPrice === null ? '起拍价' : '最新价'}</dt>
        <dd>
          <b className="text-up">{offer(row, row.topPrice ?? row.startingPrice)}</b>
          <small>{row.topPrice === null ? '元/吨起' : `${row.offerNum} 次出价`}</small>
        </dd>
      </dl>
      <dl>
        <dt>{row.state === flash ? '最近截止' : live ? '距秒杀' : '距开始'}</dt>
        <dd className={sessionsStyles.clockOf}>
          <Left until={row.countsTo} />
          <small>{live ? `${row.endTime.slice(11, 16)} 计划结束` : `${row.startTime.slice(5, 16)} 开始`}</small>
        </dd>
      </dl>
      <Link className="btn primary large" to={`/auction/${row.id}`}>
        {enterWord(row)}
      </Link>
    </section>
  )
}
