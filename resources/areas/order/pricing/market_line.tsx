import './pricing.css'
import { Countdown } from '~/components/figures'
import { price, shortTime, signed } from '~/lib/format'
import type { OrderDetail } from '../api'
import { useLast, type PointDesk } from './api'
import { PricingStatus } from '#ui/generated/codes'

/** Contract, last price, limits, session and the time that is left. */
export function MarketLine({ order, desk }: { order: OrderDetail; desk: PointDesk }) {
  const pair = order.pair!
  const { last, time, upDown } = useLast(desk)
  const tone = !upDown ? '' : upDown > 0 ? 'up' : 'dn'
  return (
    <div className="point-market">
      <p className="quote">
        <b className="contract">{desk.priceContract}</b>
        <b className={`last ${tone}`} aria-label="最新价">
          {price(last)}
        </b>
        <span className={tone}>{upDown === null ? '' : signed(upDown)}</span>
        <span className={`tag ${desk.open ? 'green' : ''}`}>{desk.open ? '交易中' : '非交易时段'}</span>
        {desk.simulated && <span className="tag">演示数据</span>}
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
            <b>{shortTime(pair.pointDeadline)}</b> 剩 <Countdown until={pair.pointDeadline} ended="已到期" />
          </dd>
        </div>
      </dl>
      {!desk.open && <p className="t3 s12">交易时段 {desk.tradeHours.join('、')}，其余时间不能点价</p>}
      {pair.pricingStatus === PricingStatus.expired && (
        <p className="wn s12">点价已到期，等待交易所公布当日结算价后强制点价，无需操作。</p>
      )}
    </div>
  )
}
