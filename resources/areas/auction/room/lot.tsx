import { Link } from 'react-router'
import { QualityStrip } from '~/components/quality_strip'
import { wordOf } from '~/components/state_tag'
import { cropYear, fixed, price, weight } from '~/lib/format'
import { exists } from '~/lib/routes'
import type { AuctionLotCard, AuctionRoom } from '../api'
import { Star } from '../star'
import { derived, lotName, offer, two } from '../bidding_texts'
import { ClockFace } from './clock_face'
import { phaseAt, viewOf } from './view'
import { AuctionDirection, AuctionPriceType, LotState } from '#ui/generated/codes'
import { MEASURES } from '#ui/generated/measures'
import { Tag } from '#ui/kit/tag'
import styles from './lot.module.css'
import roomStyles from './room.module.css'

/** Head of the chosen lot: number, code, kind, star, certificate. */
export function LotHead({ room, lot }: { room: AuctionRoom; lot: AuctionLotCard }) {
  const page = lot.batchCode ? `/batch/${encodeURIComponent(lot.batchCode)}` : null
  return (
    <header className={roomStyles.lot}>
      <b className={roomStyles.lotNumber}>{two(room.itemList.indexOf(lot) + 1)}</b>
      <h2>{lotName(lot)}</h2>
      <Tag>{wordOf('productType', lot.productType)}</Tag>
      {lot.goods?.batchType && <Tag>{wordOf('batchType', lot.goods.batchType)}</Tag>}
      {lot.goods?.productionYear && <Tag>{cropYear(lot.goods.productionYear)}</Tag>}
      <span className="push">
        <Star lot={lot} words />
      </span>
      {page && exists(page) && <Link to={page}>批次详情</Link>}
    </header>
  )
}

/** `新疆阿克苏地区阿瓦提县` → `阿克苏阿瓦提`: without Xinjiang and the level of the division. */
const placeOf = (chandi: string) =>
  chandi.replace(/^新疆(?=.{2})/, '').replaceAll(/地区|自治州|(?<=..)[县市区]$/g, '') || '--'

/** Measures of a lot that are neither in the quality strip nor in the line of 含杂 / 回潮. */
const LOT_MEASURES = MEASURES.filter(
  ({ key, places, strip }) => places.includes('lot') && !strip && key !== 'impurity' && key !== 'moisture'
)

/** Quality and location of the goods; of a lot that buys, the wanted goods. */
export function LotGoods({ room, lot }: { room: AuctionRoom; lot: AuctionLotCard }) {
  const { goods } = lot
  return (
    <>
      {goods && (
        <div className={roomStyles.pad}>
          <QualityStrip batch={goods} size="item" />
        </div>
      )}
      <dl className={`${roomStyles.details} ${goods ? '' : roomStyles.need}`}>
        <div>
          <dt>{goods ? wordOf('weightType', goods.weightType) : '需求重量'}</dt>
          <dd>{weight(lot.productWeight)} 吨</dd>
        </div>
        {goods ? (
          <>
            <div>
              <dt>含杂 / 回潮</dt>
              <dd>
                {fixed(goods.impurity)}% / {fixed(goods.moisture)}%
              </dd>
            </div>
            {LOT_MEASURES.map(({ key, short, unit, decimals }) => (
              <div key={key}>
                <dt>{short}</dt>
                <dd>{`${fixed(goods[key], decimals)} ${unit}`.trim()}</dd>
              </div>
            ))}
            <div className={roomStyles.wide}>
              <dt>产地</dt>
              <dd title={goods.chandi}>{placeOf(goods.chandi)}</dd>
            </div>
          </>
        ) : (
          <div className={roomStyles.wide}>
            <dt>标的</dt>
            <dd>{lot.productName}</dd>
          </div>
        )}
        <div className={roomStyles.wide}>
          <dt>{goods ? '存放' : '交货'}</dt>
          <dd title={lot.storageAddress ?? ''}>{lot.storageAddress ?? '--'}</dd>
        </div>
        <div className={roomStyles.wide}>
          <dt>{room.priceDirection === AuctionDirection.up ? '委托方' : '采购方'}</dt>
          <dd title={lot.consignor ?? ''}>{lot.consignor ?? '--'}</dd>
        </div>
        <div>
          <dt>起拍价</dt>
          <dd>{offer(room, lot.startingPrice)}</dd>
        </div>
        {typeof lot.reservePrice === 'number' && (
          <div>
            <dt title="只有平台与贵司可见">保留价</dt>
            <dd>{offer(room, lot.reservePrice)}</dd>
          </div>
        )}
        {lot.appraisedPrice !== null && (
          <div>
            <dt>评估价</dt>
            <dd>{offer(room, lot.appraisedPrice)}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

const whoLeads = ({ state, bidderNo }: AuctionLotCard, mine: boolean) =>
  mine ? (state === LotState.waiting ? '我方领先' : '我方出价') : (bidderNo ?? '--')

type LotNowProps = { room: AuctionRoom; lot: AuctionLotCard; now: number; unseen?: boolean }

/** Price left, clock right. @param unseen the price has changed a moment ago */
export function LotNow({ room, lot, now, unseen }: LotNowProps) {
  const view = viewOf(room, lot, now)
  const phase = phaseAt(room, now)
  const shown = lot.hammerPrice ?? lot.startingPrice
  const twin = derived(room, lot, shown, room.contracts)
  const word =
    lot.hammerPrice === null
      ? '起拍价'
      : lot.state === LotState.waiting
        ? '当前价'
        : lot.state === LotState.unsold
          ? '最高出价'
          : '成交价'
  return (
    <div className="now" data-testid="standing">
      <div>
        <p className={roomStyles.lab}>
          {word}
          <span className={`tag ${view.tag.solid ? 'solid' : view.tag.tone}`}>
            {view.tag.word}
            {view.outbid && `　我方 ${offer(room, lot.myPrice)}`}
          </span>
        </p>
        <p className={roomStyles.big} data-testid="standing-price" data-unseen={unseen || undefined} aria-live="polite">
          {lot.priceContract && room.priceType === AuctionPriceType.basis && <small>{lot.priceContract}</small>}
          {offer(room, shown)}
          {room.priceType === AuctionPriceType.fixed && <small className="unit">元/吨</small>}
        </p>
        <p className="text-soft text-small">
          {room.priceType === AuctionPriceType.basis ? (
            twin === null ? (
              '基差，元/吨'
            ) : (
              <>
                ≈{price(twin)} 元/吨{' '}
                <span className="text-faint">
                  = {price(twin - shown)} {shown < 0 ? '−' : '+'} {price(Math.abs(shown))}
                </span>
              </>
            )
          ) : (
            <span className="text-faint">
              溢价{' '}
              {lot.differencePrice === null ? '--' : offer({ priceType: AuctionPriceType.basis }, lot.differencePrice)}
            </span>
          )}
          <span className={styles.who0}>
            {lot.offerNum === 0 ? '尚无出价' : `${whoLeads(lot, view.mine)}　出价 ${lot.offerNum} 次`}
          </span>
        </p>
      </div>
      <ClockFace
        phase={lot.state === LotState.waiting ? phase : 'over'}
        until={view.until}
        postpone={room.postpone}
        fell={lot.hammerTime}
      />
    </div>
  )
}
