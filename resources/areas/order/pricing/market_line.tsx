import { Countdown } from '~/components/figures'
import { price, shortTime, signed } from '~/lib/format'
import type { OrderDetail } from '../api'
import { useLast, type PointDesk } from './api'
import { PricingStatus } from '#ui/generated/codes'
import { Tag } from '#ui/kit/tag'
import styles from './pricing.module.css'

/** Contract, last price, limits, trading session and remaining time. */
export function MarketLine({ order, desk }: { order: OrderDetail; desk: PointDesk }) {
  const pair = order.pair!
  const { last, time, upDown } = useLast(desk)
  const tone = !upDown ? '' : upDown > 0 ? 'text-up' : 'text-down'
  return (
    <div className={styles.pointMarket}>
      <p className={styles.quote}>
        <b className={styles.contract}>{desk.priceContract}</b>
        <b className={`last ${tone}`} aria-label="最新价">
          {price(last)}
        </b>
        <span className={tone}>{upDown === null ? '' : signed(upDown)}</span>
        <span className={`tag ${desk.open ? 'green' : ''}`}>{desk.open ? '交易中' : '非交易时段'}</span>
        {desk.simulated && <Tag>演示数据</Tag>}
      </p>
      <dl>
        <div>
          <dt>涨跌停</dt>
          <dd>{desk.limitUp === null ? '--' : `${price(desk.limitDown)} – ${price(desk.limitUp)}`}</dd>
        </div>
        <div>
          <dt>昨结算</dt>
          <dd>{price(desk.settlement)}</dd>
        </div>
        <div>
          <dt>行情时间</dt>
          <dd>{time ? time.slice(11) : '--'}</dd>
        </div>
        <div>
          <dt>点价截止</dt>
          <dd>
            <b>{shortTime(pair.pointDeadline)}</b> <Countdown before="剩" until={pair.pointDeadline} ended="已到期" />
          </dd>
        </div>
      </dl>
      {!desk.open && <p className="text-faint text-small">交易时段 {desk.tradeHours.join('、')}，其余时间不能点价</p>}
      {pair.pricingStatus === PricingStatus.expired && (
        <p className="text-warn text-small">点价已到期，等待交易所公布当日结算价后强制点价，无需操作。</p>
      )}
    </div>
  )
}
