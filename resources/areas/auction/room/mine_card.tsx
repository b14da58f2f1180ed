import { money, price, weight } from '~/lib/format'
import type { AuctionRoom } from '../api'
import { derived, offer, two } from '../bidding_texts'
import { AuctionPriceType } from '#ui/generated/codes'
import { isInHand } from './view'
import styles from './mine_card.module.css'
import roomStyles from './room.module.css'
import auctionStyles from '../auction.module.css'

/** 我的在手: lots that the company leads or has won. */
export function MineCard({ room, onChoose }: { room: AuctionRoom; onChoose: (lotId: number) => void }) {
  const mine = room.itemList.filter(isInHand)
  const value = mine.reduce<number | null>((sum, lot) => {
    const each =
      room.priceType === AuctionPriceType.basis ? derived(room, lot, lot.hammerPrice, room.contracts) : lot.hammerPrice
    return sum === null || each === null ? null : sum + Math.round(each * lot.productWeight)
  }, 0)
  const contract = [...new Set(mine.flatMap((lot) => lot.priceContract ?? []))]
  return (
    <section className={`card ${styles.mineCard}`} aria-label="我的在手">
      <header>
        <h2>我的在手</h2>
        <span className="push text-soft text-small">{room.inHandCount} 批</span>
      </header>
      {mine.length === 0 ? (
        <p className={`${roomStyles.pad} text-faint text-small`}>领先的标的会出现在这里</p>
      ) : (
        <>
          <div className={styles.scrollOf}>
            <table className={roomStyles.mine}>
              <tbody>
                {mine.map((lot) => (
                  <tr key={lot.id}>
                    <td>
                      <button
                        type="button"
                        className={`${auctionStyles.link} ${roomStyles.link}`}
                        onClick={() => onChoose(lot.id)}
                      >
                        <b>{two(room.itemList.indexOf(lot) + 1)}</b> {lot.batchCode?.slice(-6) ?? lot.productName}
                      </button>
                    </td>
                    <td className="num text-up">
                      <b>{offer(room, lot.hammerPrice)}</b>
                    </td>
                    <td className="num">{weight(lot.productWeight)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className={styles.sum}>
            合计
            <span>
              <b>{weight(room.inHandWeight)}</b> 吨
            </span>
          </p>
          {value !== null && (
            <p className={styles.val}>
              <span>
                货值
                {room.priceType === AuctionPriceType.basis &&
                  `（按 ${contract.join('、')} ${contract.length === 1 ? price(room.contracts.find(({ code }) => code === contract[0])?.lastPrice) : ''} 折算）`}
              </span>
              <b>{money(value)}</b>
            </p>
          )}
        </>
      )}
    </section>
  )
}
