import { Icon } from '~/components/icon'
import { useCollect, type AuctionLotCard } from './api'
import styles from './star.module.css'

/** Button that sets or removes the star of a lot. */
export function Star({
  lot,
  words = false,
}: {
  lot: Pick<AuctionLotCard, 'id' | 'houseId' | 'isCollect' | 'batchCode' | 'productName'>
  words?: boolean
}) {
  const collect = useCollect(lot.houseId)
  const starred = lot.isCollect === 1
  const word = starred ? '已关注' : '关注'
  return (
    <button
      type="button"
      className={`${styles.star} ${words ? 'btn quiet' : ''}`}
      aria-pressed={starred}
      aria-label={words ? undefined : `${starred ? '取消关注' : '关注'} ${lot.batchCode ?? lot.productName}`}
      disabled={collect.busy}
      onClick={() => void collect.run({ itemId: lot.id, collected: !starred })}
    >
      <Icon name="star" />
      {words && word}
    </button>
  )
}
