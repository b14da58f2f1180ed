import { price } from '~/lib/format'
import type { AuctionLotCard, AuctionRoom } from '../api'
import { offer } from '../bidding_texts'
import { AuctionDirection } from '#ui/generated/codes'
import roomStyles from './room.module.css'

/** Of a lot that the user's company has consigned, in place of the bid buttons: whether it would be sold at the price that stands. */
export function ConsignorPanel({ room, lot }: { room: AuctionRoom; lot: AuctionLotCard }) {
  return (
    <div className={roomStyles.enter} data-testid="consignor-panel">
      <div className="what">
        <h3>{reserveWord(room, lot)}</h3>
        <p className="text-small text-soft">
          本标的由贵司委托，贵司不能在本场出价；保留价只有平台与贵司可见。出价实时更新，落槌后在“我的竞拍”的“我方委托”查看结果。
        </p>
      </div>
    </div>
  )
}

function reserveWord(room: AuctionRoom, { reservePrice, hammerPrice }: AuctionLotCard): string {
  if (typeof reservePrice !== 'number')
    return hammerPrice === null ? '未设保留价，有出价即可成交' : '未设保留价，当前价可成交'
  const reserve = `保留价 ${offer(room, reservePrice)}`
  if (hammerPrice === null) return `${reserve}，还没有出价`
  const up = room.priceDirection === AuctionDirection.up
  const missing = up ? reservePrice - hammerPrice : hammerPrice - reservePrice
  return missing > 0 ? `未到${reserve}，还差 ${price(missing)} 元/吨` : `已到${reserve}，当前价可成交`
}
