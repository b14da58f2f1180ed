import { Link } from 'react-router'
import { money, weight } from '~/lib/format'
import { exists } from '~/lib/routes'
import type { AuctionLotCard, AuctionRoom } from '../api'
import { roomNow } from '../clock'
import { DealActions } from '../deal'
import { DownloadButton } from '../download_button'
import { offer } from '../bidding_texts'
import { AuctionDirection, LotState, SessionState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import styles from './room.module.css'

/** Summary of a session that is over: sold lots, and the documents to download. */
export function ResultsBar({ room }: { room: AuctionRoom }) {
  const sold = room.itemList.filter((lot) => isOneOf(lot.state, LotState.hammered, LotState.abandoned, LotState.dealt))
  const tonnes = sold.reduce((sum, lot) => sum + Math.round(lot.productWeight * 1000), 0) / 1000
  const offers = room.itemList.reduce((sum, lot) => sum + lot.offerNum, 0)
  return (
    <section className={`card ${styles.results}`} aria-label="竞价结果">
      <h2>{room.state === SessionState.voided ? '本场竞价已作废' : '竞价结果'}</h2>
      {room.state === SessionState.voided ? (
        <p>标的全部撤回，保证金已全额解冻。</p>
      ) : (
        <p>
          拍中 <b>{sold.length}</b> / {room.itemCount} 批，{weight(tonnes)} 吨，出价 {offers} 次
          {room.inHandCount > 0 && (
            <>
              ，我方拍中 <b className="text-down">{room.inHandCount}</b> 批 {weight(room.inHandWeight)} 吨
            </>
          )}
        </p>
      )}
      <span className="push">
        <DownloadButton
          path="/auction/results/export"
          input={{ houseId: room.id }}
          name={`${room.houseCode}竞价结果.xlsx`}
        >
          下载结果
        </DownloadButton>
        {(room.entry || room.itemList.some((lot) => lot.consigned)) && (
          <>
            <DownloadButton path="/auction/log" input={{ houseId: room.id }} name={`成交公证-${room.houseCode}.json`}>
              成交公证
            </DownloadButton>
            <a className="btn small" href="/verify-bid-log.html" target="_blank" rel="noopener">
              校验公证
            </a>
          </>
        )}
      </span>
      {room.logSeal && (
        <p className={`text-small text-soft ${styles.digest}`}>
          公证封存：<code>{room.logSeal}</code>
        </p>
      )}
    </section>
  )
}

/** Result of a lot that is over, in place of the bid buttons. */
export function LotResult({ room, lot }: { room: AuctionRoom; lot: AuctionLotCard }) {
  const mine = lot.buyerCompanyId !== null
  return (
    <div className={styles.enter}>
      <div className="what">
        <h3>{resultWord(room, lot, mine)}</h3>
        <p className="text-small text-soft">{followUp(room, lot, mine)}</p>
      </div>
      {bargains(room, lot) ? (
        <Link className="btn small primary" to={BARGAIN}>
          去议价
        </Link>
      ) : (
        <DealActions lot={lot} session={room} />
      )}
    </div>
  )
}

const BARGAIN = '/buyer/quotation'
const DAY = 86_400_000

/** 流拍议价: the company with the best bid on an unsold lot can continue by inquiry for a day. */
const bargains = (room: AuctionRoom, lot: AuctionLotCard) =>
  lot.state === LotState.unsold &&
  !lot.dissolved &&
  room.state === SessionState.ended &&
  room.priceDirection === AuctionDirection.up &&
  lot.buyerCompanyId !== null &&
  lot.offerNum > 0 &&
  roomNow() - lot.deadline < DAY &&
  exists(BARGAIN)

function resultWord(room: AuctionRoom, lot: AuctionLotCard, mine: boolean): string {
  if (room.state === SessionState.voided) return '场次已作废，标的撤回'
  if (lot.dissolved) return mine ? '我方拍中，成交已解除' : '成交已解除'
  if (lot.state === LotState.unsold) return lot.offerNum === 0 ? '流拍，无人出价' : '流拍，未达保留价'
  if (lot.state === LotState.abandoned) return '已弃拍'
  if (mine) return lot.state === LotState.dealt ? '我方已成交' : '我方拍中'
  return `${lot.bidderNo ?? '--'} ${lot.state === LotState.dealt ? '已成交' : '拍中'}`
}

function followUp(room: AuctionRoom, lot: AuctionLotCard, mine: boolean): string {
  if (bargains(room, lot)) return `我方最高出价 ${offer(room, lot.hammerPrice)}，已按此价发起议价，24 小时内有效`
  if (lot.dissolved) return mine ? `保证金 ${money(lot.deposit)} 元已解冻，不计弃拍` : '标的重新上市'
  if (lot.state === LotState.unsold)
    return room.priceDirection === AuctionDirection.up ? '标的重新上市' : '采购方保证金已解冻'
  if (lot.consigned && lot.state === LotState.hammered && lot.confirmDue)
    return `成交价 ${offer(room, lot.hammerPrice)} 元/吨，等待对方于 ${lot.confirmDue.slice(0, 16)} 前签署成交确认书`
  if (!mine) return `成交价 ${offer(room, lot.hammerPrice)} 元/吨，${lot.hammerTime ?? ''}`
  if (lot.state === LotState.abandoned) return `保证金 ${money(lot.deposit)} 元已划转`
  if (lot.state === LotState.dealt) return '已生成订单'
  if (room.state !== SessionState.ended) return '全场结束后可签署成交确认书'
  if (lot.signedAt) return '成交确认书已签署'
  // The deadline is the company's own: it comes a moment after what everybody hears of the hammer.
  return `请${lot.confirmDue ? `于 ${lot.confirmDue.slice(0, 16)} 前` : ''}签署成交确认书，逾期视为弃拍`
}
