import { Icon } from '~/components/icon'
import { useCollect, type AuctionLotRow } from './api'
import styles from './star.module.css'

/** Stars an item, or takes the star away. */
export function Star({
  item,
  words = false,
}: {
  item: Pick<AuctionLotRow, 'id' | 'houseId' | 'isCollect' | 'batchCode' | 'productName'>
  words?: boolean
}) {
  const collect = useCollect(item.houseId)
  const starred = item.isCollect === 1
  const word = starred ? '已关注' : '关注'
  return (
    <button
      type="button"
      className={`${styles.star} ${words ? 'btn quiet' : ''}`}
      aria-pressed={starred}
      aria-label={words ? undefined : `${starred ? '取消关注' : '关注'} ${item.batchCode ?? item.productName}`}
      disabled={collect.busy}
      onClick={() => void collect.run({ itemId: item.id, collected: !starred })}
    >
      <Icon name="star" />
      {words && word}
    </button>
  )
}
