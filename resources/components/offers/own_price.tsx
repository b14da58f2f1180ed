/*
 * 我的折算价: the value of a batch by the own basis table of the user's company. Shown only to companies with such a table.
 */
import { price as inYuan, signed } from '~/lib/format'
import { useCall } from '~/lib/query'
import { useSession } from '~/lib/use_session'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { BindCompanyState } from '#ui/generated/codes'
import type { Column } from '~/components/table/types'
import styles from './offers.module.css'

type Priced = Pick<ListingRow, 'ownPrice' | 'price'>

/** Difference of the offer to that price in whole yuan: `低 320` in green, `高 120`. */
function Difference({ row }: { row: Priced }) {
  if (!row.ownPrice || row.price === null) return null
  const difference = Math.round((row.price - row.ownPrice.price) / 100) * 100
  if (difference === 0) return <>持平</>
  return <>{`${difference < 0 ? '低' : '高'} ${inYuan(Math.abs(difference))}`}</>
}

/** The calculation as a tooltip text. */
const because = ({ ownPrice: own }: Priced) =>
  own
    ? `${own.contract} ${inYuan(own.futures)}，基差 ${signed(own.basis)}，升贴水 ${signed(own.agio)}`
    : '没有匹配的基差'

export function OwnPrice({ row }: { row: Priced }) {
  if (!row.ownPrice)
    return (
      <span className="text-faint" title={because(row)}>
        {'--'}
      </span>
    )
  const lower = row.price !== null && row.price < row.ownPrice.price
  return (
    <span data-testid="own-price" className={lower ? `${styles.own} ${styles.lower}` : styles.own} title={because(row)}>
      {inYuan(Math.round(row.ownPrice.price / 100) * 100)}
      <small>
        <Difference row={row} />
      </small>
    </span>
  )
}

/** The price in one line, for layouts without columns; nothing for companies without a table. */
export function OwnPriceLine({ row, full = false }: { row: Priced; full?: boolean }) {
  if (row.ownPrice === undefined) return null
  return (
    <span className={styles.ownLine}>
      <span>我的折算价</span> <OwnPrice row={row} />
      {full && row.ownPrice && <small className="text-faint">{because(row)}</small>}
    </span>
  )
}

const COLUMN: Column<ListingRow> = {
  key: 'ownPrice',
  label: '我的折算价',
  title: (
    <>
      我的折算价
      <br />
      报价高低
    </>
  ),
  align: 'right',
  render: (row) => <OwnPrice row={row} />,
}

/** The column for offer tables; present only while the company has a table in force. */
export function useOwnColumn(): Column<ListingRow>[] {
  const certified = useSession(
    (state) => state.token !== '' && state.user?.bindCompanyState === BindCompanyState.certified
  )
  const { data } = useCall('/individuation/mine', {}, { enabled: certified, staleTime: 300_000, call: { quiet: '*' } })
  return data?.active ? [COLUMN] : []
}
