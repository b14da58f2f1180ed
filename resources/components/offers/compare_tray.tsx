import { useNavigate } from 'react-router'
import { Icon } from '~/components/icon'
import { AskEach } from '~/components/quotation/ask_button'
import { message } from '~/lib/feedback'
import { price, sumWeight, weight } from '~/lib/format'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { addToCart } from './cart'
import { isFree } from './offer_texts'
import { signedYuan } from './price_distance'
import { PriceType } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './compare_tray.module.css'

/** Largest number of batches that fit side by side. */
export const MAX_COMPARED = 6

export const compareAddress = (ids: number[]) => `/product-contrast/${ids.join(',')}`

const one = (value: number | null) => (value === null ? '--' : value.toFixed(1))

/** `31/28.3/A` */
const grades = ({ lvMain, lenAvg, mikeMain }: ListingRow) => `${lvMain ?? '--'}/${one(lenAvg)}/${mikeMain ?? '--'}`

function Slot({ row, onRemove }: { row: ListingRow; onRemove: () => void }) {
  const basis = row.priceType === PriceType.basis && row.priceDiff !== null
  return (
    <li data-testid="slot">
      <b>{row.batchCode}</b>
      <span>
        <em>{grades(row)}</em>
        <b className={basis ? undefined : 'text-up'} title={basis ? `${row.priceContract} 基差` : undefined}>
          {basis ? signedYuan(row.priceDiff) : price(row.price)}
        </b>
      </span>
      <button type="button" aria-label={`去掉 ${row.batchCode}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  )
}

/** Actions on the chosen rows: inquire, put in the cart or a list, compare up to six. */
export function CompareTray({
  rows,
  onRemove,
  onClear,
  onList,
  onSheet,
}: {
  rows: ListingRow[]
  onRemove: (row: ListingRow) => void
  onClear: () => void
  /** Opens the dialog that adds the rows to a cotton list. */
  onList?: () => void
  /** Downloads the inspection results of the rows. */
  onSheet?: () => void
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
          {weight(sumWeight(rows.map(({ settlementWeight }) => settlementWeight)))} 吨
          <span className="wide-only"> · 最多对比 {MAX_COMPARED} 批</span>
        </small>
      </span>
      {/* The tray can be scrolled by keys, too. */}
      <ul tabIndex={0} aria-label="已选批次">
        {rows.map((row) => (
          <Slot key={row.productId} row={row} onRemove={() => onRemove(row)} />
        ))}
        {Array.from({ length: Math.max(0, 3 - rows.length) }, (_, index) => (
          <li key={`free${index}`} className={styles.free} aria-hidden="true" />
        ))}
      </ul>
      <span className="acts">
        <Button tone="quiet" onClick={onClear}>
          清空
        </Button>
        {onSheet && (
          <Button tone="quiet" className="wide-only" title="下载所选批次的检测结果" onClick={onSheet}>
            检测结果
          </Button>
        )}
        {onList && (
          <Button className="wide-only" onClick={onList}>
            加入清单
          </Button>
        )}
        <AskEach rows={rows} />
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
