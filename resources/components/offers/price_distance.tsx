/*
 * One price language: how far an offer is from the main contract (折基差, F4) and from CC Index 3128B, for fixed prices and for bases alike.
 */
import { price as inYuan, signed } from '~/lib/format'
import { useQuote } from '~/lib/quotes'
import type { Column } from '~/components/table/types'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { useReferencePrice } from './offer_price'
import styles from './offers.module.css'

type Compared = Pick<
  ListingRow,
  | 'price'
  | 'standardPrice'
  | 'percentAgio'
  | 'priceType'
  | 'priceDiff'
  | 'priceContract'
  | 'priceStandard'
  | 'futuresPrice'
  | 'derivedDiff'
  | 'indexDiff'
  | 'indexPercent'
  | 'yardsticks'
>

const whole = (cents: number) => Math.round(cents / 100) * 100

/** Differences are quoted in whole yuan, always with their sign. */
export const signedYuan = (cents: number | null | undefined) => signed(cents == null ? cents : whole(cents))

/** 折基差 at the present quotes; the basis to the main contract itself does not move with it. */
function useDerivedDiff(row: Compared): number | null {
  const { contract = null, futures = null } = row.yardsticks ?? {}
  const live = useQuote(contract)?.lastPrice
  const reference = useReferencePrice(row)
  if (row.derivedDiff == null || row.price === null || reference === null || futures === null) return null
  if (row.priceContract === contract && row.futuresPrice !== null) return row.derivedDiff
  return reference - (live ?? futures)
}

const derivedBecause = ({ yardsticks }: Compared) =>
  yardsticks?.contract ? `价格减主力合约 ${yardsticks.contract} 最新价` : '主力合约暂无行情'

const indexBecause = ({ yardsticks, indexPercent, standardPrice }: Compared) =>
  yardsticks?.index && indexPercent != null
    ? `折标准级价 ${inYuan(whole(standardPrice ?? 0))}，比棉花价格指数3128B ${inYuan(yardsticks.index)}（${yardsticks.indexDay}）${indexPercent < 0 ? '低' : '高'} ${Math.abs(indexPercent)}%`
    : '没有可比的指数'

/** Both differences in two lines of a cell. */
function PriceDistance({ row }: { row: Compared }) {
  const derived = useDerivedDiff(row)
  return (
    <span className={styles.distance} data-testid="distance">
      <span title={derivedBecause(row)}>{signedYuan(derived)}</span>
      <small title={indexBecause(row)}>{signedYuan(row.indexDiff)}</small>
    </span>
  )
}

/** Both differences in one line, for cards and pages; nothing where there is nothing to compare. */
export function PriceDistanceLine({ row, full = false }: { row: Compared; full?: boolean }) {
  const derived = useDerivedDiff(row)
  if (derived === null && row.indexDiff == null) return null
  return (
    <span className={styles.distanceLine} data-testid="distance">
      <span title={derivedBecause(row)}>
        折基差 <b>{signedYuan(derived)}</b>
        {full && row.yardsticks?.contract && <small>对 {row.yardsticks.contract}</small>}
      </span>
      <span title={indexBecause(row)}>
        距指数 <b>{signedYuan(row.indexDiff)}</b>
        {full && row.yardsticks?.index && (
          <small>
            3128B {inYuan(row.yardsticks.index)}（{row.yardsticks.indexDay?.slice(5)}）
          </small>
        )}
      </span>
    </span>
  )
}

/** The distance to the index below a price, in windows too narrow for the column. */
export function IndexDistance({ row }: { row: Compared }) {
  if (row.indexDiff == null) return null
  return (
    <small className={styles.indexDistance} data-testid="index-distance" title={indexBecause(row)}>
      距指数 {signedYuan(row.indexDiff)}
    </small>
  )
}

/** The column for offer tables. All rows are compared with the same figures, so its order is the order of prices (decision 408). */
export const distanceColumn: Column<ListingRow> = {
  key: 'derivedDiff',
  label: '折基差 / 距3128B指数',
  title: (
    <>
      折基差
      <br />距 3128B
    </>
  ),
  align: 'right',
  sort: true,
  drops: true,
  render: (row) => <PriceDistance row={row} />,
}
