import { Link } from 'react-router'
import { QualityStrip } from '~/components/quality_strip'
import { wordOf } from '~/components/state_tag'
import { cropYear, fixed, price, weight } from '~/lib/format'
import { exists } from '~/lib/routes'
import type { AuctionLotRow, AuctionRoom } from '../api'
import { Star } from '../star'
import { derived, lotName, offer, two } from '../words'
import { ClockFace } from './clock_face'
import { phaseAt, viewOf } from './view'
import { AuctionDirection, AuctionPriceType, LotState } from '#ui/generated/codes'
import { MEASURES } from '#ui/generated/measures'
import { Tag } from '#ui/kit/tag'
import styles from './lot.module.css'
import roomStyles from './room.module.css'

/** Head of the chosen item: number, code, kind, star, certificate. */
export function LotHead({ room, item }: { room: AuctionRoom; item: AuctionLotRow }) {
  const page = item.batchCode ? `/batch/${encodeURIComponent(item.batchCode)}` : null
  return (
    <header className={roomStyles.lot}>
      <b className={roomStyles.lotNumber}>{two(room.itemList.indexOf(item) + 1)}</b>
      <h2>{lotName(item)}</h2>
      <Tag>{wordOf('productType', item.productType)}</Tag>
      {item.lot?.batchType && <Tag>{wordOf('batchType', item.lot.batchType)}</Tag>}
      {item.lot?.productionYear && <Tag>{cropYear(item.lot.productionYear)}</Tag>}
      <span className="push">
        <Star item={item} words />
      </span>
      {page && exists(page) && <Link to={page}>批次详情</Link>}
    </header>
  )
}

/** `新疆阿克苏地区阿瓦提县` → `阿克苏阿瓦提`: everybody knows where that is. */
const placeOf = (chandi: string) =>
  chandi.replace(/^新疆(?=.{2})/, '').replaceAll(/地区|自治州|(?<=..)[县市区]$/g, '') || '--'

/** Measures of a lot that neither the strip nor the line of 含杂 / 回潮 says. */
const LOT_MEASURES = MEASURES.filter(
  ({ key, places, strip }) => places.includes('lot') && !strip && key !== 'impurity' && key !== 'moisture'
)

/** Quality and where the goods are; a need shows what is wanted. */
export function LotFacts({ room, item }: { room: AuctionRoom; item: AuctionLotRow }) {
  const { lot } = item
  return (
    <>
      {lot && (
        <div className={roomStyles.pad}>
          <QualityStrip batch={lot} size="item" />
        </div>
      )}
      <dl className={`${roomStyles.facts} ${lot ? '' : roomStyles.need}`}>
        <div>
          <dt>{lot ? wordOf('weightType', lot.weightType) : '需求重量'}</dt>
          <dd>{weight(item.productWeight)} 吨</dd>
        </div>
        {lot ? (
          <>
            <div>
              <dt>含杂 / 回潮</dt>
              <dd>
                {fixed(lot.impurity)}% / {fixed(lot.moisture)}%
              </dd>
            </div>
            {LOT_MEASURES.map(({ key, short, unit, decimals }) => (
              <div key={key}>
                <dt>{short}</dt>
                <dd>{`${fixed(lot[key], decimals)} ${unit}`.trim()}</dd>
              </div>
            ))}
            <div className={roomStyles.wide}>
              <dt>产地</dt>
              <dd title={lot.chandi}>{placeOf(lot.chandi)}</dd>
            </div>
          </>
        ) : (
          <div className={roomStyles.wide}>
            <dt>标的</dt>
            <dd>{item.productName}</dd>
          </div>
        )}
        <div className={roomStyles.wide}>
          <dt>{lot ? '存放' : '交货'}</dt>
          <dd title={item.storageAddress ?? ''}>{item.storageAddress ?? '--'}</dd>
        </div>
        <div className={roomStyles.wide}>
          <dt>{room.priceDirection === AuctionDirection.up ? '委托方' : '采购方'}</dt>
          <dd title={item.consignor ?? ''}>{item.consignor ?? '--'}</dd>
        </div>
        <div>
          <dt>起拍价</dt>
          <dd>{offer(room, item.startingPrice)}</dd>
        </div>
        {item.appraisedPrice !== null && (
          <div>
            <dt>评估价</dt>
            <dd>{offer(room, item.appraisedPrice)}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

type LotNowProps = { room: AuctionRoom; item: AuctionLotRow; now: number; unseen?: boolean }

/** Price left, clock right. @param unseen the price has only just moved */
export function LotNow({ room, item, now, unseen }: LotNowProps) {
  const view = viewOf(room, item, now)
  const phase = phaseAt(room, now)
  const shown = item.hammerPrice ?? item.startingPrice
  const twin = derived(room, item, shown, room.contracts)
  const word =
    item.hammerPrice === null
      ? '起拍价'
      : item.state === LotState.waiting
        ? '当前价'
        : item.state === LotState.unsold
          ? '最高出价'
          : '成交价'
  return (
    <div className="now" data-testid="standing">
      <div>
        <p className={roomStyles.lab}>
          {word}
          <span className={`tag ${view.tag.solid ? 'solid' : view.tag.tone}`}>
            {view.tag.word}
            {view.outbid && `　我方 ${offer(room, item.myPrice)}`}
          </span>
        </p>
        <p className={roomStyles.big} data-testid="standing-price" data-unseen={unseen || undefined} aria-live="polite">
          {item.priceContract && room.priceType === AuctionPriceType.basis && <small>{item.priceContract}</small>}
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
              {item.differencePrice === null
                ? '--'
                : offer({ priceType: AuctionPriceType.basis }, item.differencePrice)}
            </span>
          )}
          <span className={styles.who0}>
            {view.mine ? (item.state === LotState.waiting ? '我方领先' : '我方出价') : (item.bidderNo ?? '尚无出价')}
            　出价 {item.offerNum} 次
          </span>
        </p>
      </div>
      <ClockFace
        phase={item.state === LotState.waiting ? phase : 'over'}
        until={view.until}
        postpone={room.postpone}
        fell={item.hammerTime}
      />
    </div>
  )
}
