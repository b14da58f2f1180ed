import { useQuery } from '@tanstack/react-query'
import type { AuctionMonitor } from '#wire/auction/transformers/monitor_wire'
import { BidFeed } from '@admin/components/auction/BidFeed'
import { countdown, useServerClock } from '@admin/components/auction/use_clock'
import { AuctionCodeTag, lotPrice, yuan } from '@admin/components/auction/auction_code_tag'
import { Blank } from '@admin/components/Blank'
import { Grid } from '@admin/components/Grid'
import { api } from '@admin/providers/http'
import { LotState, SessionState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import styles from './monitor.module.css'

/** Whether a session is published and not over: its monitor is refreshed every two seconds. */
const { published, locked, bidding, flash } = SessionState
const isLive = (state: number) => isOneOf(state, published, locked, bidding, flash)
const EVERY_MS = 2000

/** 实时监控 of a session: prices, leaders, quotas and every bid with the reason of its refusal. */
export function Monitor({ id }: { id: number }) {
  const { data, error } = useQuery({
    queryKey: ['auction-monitor', id],
    queryFn: () => api<AuctionMonitor>('GET', `/auction-sessions/${id}/monitor`),
    refetchInterval: ({ state }) => (state.data && !isLive(state.data.state) ? false : EVERY_MS),
  })
  const live = data !== undefined && isLive(data.state)
  const now = useServerClock(data?.serverTime, live)
  if (error) return <Blank card>{(error as Error).message}</Blank>
  if (!data) return null

  return (
    <section className={`card ${styles.monitor}`} aria-label="实时监控">
      <header>
        <h2>实时监控</h2>
        <AuctionCodeTag of="auctionSessionState" code={data.state} />
        {live && <b className={styles.remaining}>{countdown(data.serverTime + data.remainSeconds * 1000 - now)}</b>}
      </header>
      <div className={styles.panes}>
        <div className={styles.tables} role="region" tabIndex={0} aria-label="标的与报名">
          <Lots data={data} now={now} />
          <Entries data={data} />
        </div>
        <BidFeed bids={data.bids} priceType={data.priceType} />
      </div>
    </section>
  )
}

function Lots({ data, now }: { data: AuctionMonitor; now: number }) {
  const running = isOneOf(data.state, bidding, flash)
  return (
    <Grid>
      <thead>
        <tr>
          <th>标的</th>
          <th className="num">当前价</th>
          <th>领先</th>
          <th className="num">出价</th>
          <th className="num">保留价</th>
          <th>剩余</th>
        </tr>
      </thead>
      <tbody>
        {data.items.map((lot) => (
          <tr key={lot.id}>
            <td>{lot.label}</td>
            <td className="num">
              <b>{lotPrice(lot.price, data.priceType)}</b>
            </td>
            <td>{lot.leader ?? '--'}</td>
            <td className="num">{lot.offerNum}</td>
            <td className={`num ${lot.reserveMet ? styles.met : ''}`}>{lotPrice(lot.reservePrice, data.priceType)}</td>
            <td>
              {lot.state === LotState.waiting && running ? (
                <span className={data.state === flash ? 'text-up' : ''}>{countdown(lot.deadline - now)}</span>
              ) : (
                <AuctionCodeTag of="auctionLotState" code={lot.state} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Grid>
  )
}

function Entries({ data }: { data: AuctionMonitor }) {
  if (data.entries.length === 0) return <p className={`text-faint ${styles.nothing}`}>还没有企业报名</p>
  return (
    <Grid>
      <thead>
        <tr>
          <th>竞买号</th>
          <th>企业</th>
          <th>状态</th>
          <th className="num">保证金（元）</th>
          <th className="num">已占用（元）</th>
          <th className="num">在手</th>
        </tr>
      </thead>
      <tbody>
        {data.entries.map((entry) => (
          <tr key={entry.bidderNo}>
            <td>{entry.bidderNo}</td>
            <td>{entry.company}</td>
            <td>
              <AuctionCodeTag of="auctionEntryState" code={entry.state} />
            </td>
            <td className="num">{yuan(entry.deposit)}</td>
            <td className="num">{yuan(entry.used)}</td>
            <td className="num">{entry.inHand}</td>
          </tr>
        ))}
      </tbody>
    </Grid>
  )
}
