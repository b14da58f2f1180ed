import { useNavigate } from 'react-router'
import { Icon } from '~/components/icon'
import { message } from '~/lib/feedback'
import { price, sumWeight, weight } from '~/lib/format'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { addToCart } from './cart'
import { isFree } from './offer_texts'
import { Button } from '#ui/kit/button'
import styles from './compare_tray.module.css'

/** Largest number of batches that fit side by side. */
export const MAX_COMPARED = 6

export const compareAddress = (ids: number[]) => `/product-contrast/${ids.join(',')}`

const one = (value: number | null) => (value === null ? '--' : value.toFixed(1))

/** Actions on the chosen rows: view, compare up to six, add to the cart or to a list, download the sheet. */
export function CompareTray({
  rows,
  onRemove,
  onClear,
  onList,
}: {
  rows: ListingRow[]
  onRemove: (row: ListingRow) => void
  onClear: () => void
  /** Opens the dialog that adds the rows to a cotton list. */
  onList?: () => void
}) {
  const navigate = useNavigate()
  const free = rows.filter(isFree)

  function compare() {
    if (rows.length > MAX_COMPARED)
      return message.warning(`最多对比${MAX_COMPARED}批，请先去掉${rows.length - MAX_COMPARED}批`)
    void navigate(compareAddress(rows.map(({ productId }) => productId)))
  }

  return (
    <div className={styles.tray}>
      <span className="said">
        <b>已选 {rows.length} 批</b>
        <small>
          {weight(sumWeight(rows.map(({ settlementWeight }) => settlementWeight)))} 吨 · 最多对比 {MAX_COMPARED} 批
        </small>
      </span>
      <ul>
        {Array.from({ length: MAX_COMPARED }, (_, index) => rows[index] ?? null).map((row, index) =>
          row ? (
            <li key={row.productId}>
              <b>{row.batchCode}</b>
              <span>
                <em>
                  {row.lvMain ?? '--'} / {one(row.lenAvg)} / {row.mikeMain ?? '--'} / {one(row.strengthAvg)}
                </em>
                <b className="text-up">{price(row.price)}</b>
              </span>
              <button type="button" aria-label={`去掉 ${row.batchCode}`} onClick={() => onRemove(row)}>
                <Icon name="close" />
              </button>
            </li>
          ) : (
            <li key={`free${index}`} className={styles.free} aria-hidden="true" />
          )
        )}
      </ul>
      <span className="acts">
        <Button tone="quiet" onClick={onClear}>
          清空
        </Button>
        {onList && (
          <Button className="wide-only" onClick={onList}>
            加入清单
          </Button>
        )}
        <Button
          disabled={free.length === 0}
          onClick={() => void addToCart(free.map(({ shopProductId }) => shopProductId))}
        >
          加入购物车
        </Button>
        <Button tone="primary" disabled={rows.length < 2} onClick={compare}>
          对比 {rows.length} 批
        </Button>
      </span>
    </div>
  )
}
