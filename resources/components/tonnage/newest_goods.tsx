import { Link } from 'react-router'
import { MoreOnPhone } from '~/components/more_on_phone'
import { EmptyState, ErrorState } from '~/components/states'
import { Rows } from '~/components/table/rows'
import { useRead } from '~/lib/query'
import { usePhone } from '~/lib/use_phone'
import { TonnageCard } from './tonnage_card'
import { tonnageColumns as columns } from './tonnage_columns'
import type { TonnageType } from './tonnage_texts'

const unsorted = <Column extends object>(column: Column) => ({ ...column, sort: false })

const SHOWN = [
  columns.listed,
  columns.name,
  columns.facts,
  unsorted(columns.rest),
  columns.warehouse,
  columns.seller,
  unsorted(columns.price),
  columns.act,
]

/** Goods on a phone, where each is a card: the others are one tap away. */
const ON_PHONE = 4

const NOTHING_NEW = {
  title: '暂无在售商品',
  hint: '这类商品挂牌后会列在这里，可以先看其他商品',
  actions: <Link to="/seed-fiber">查看棉副涤短</Link>,
}

/** The newest goods of a type that is sold by the tonne; visible to guests. */
export function NewestGoods({ type }: { type: TonnageType }) {
  const phone = usePhone()
  const { data, isError, error, refetch } = useRead('/seed-fiber/newest', { productType: type })
  const rows = data?.data
  if (isError && !rows)
    return <ErrorState error={error} onRetry={() => void refetch()} hint="挂牌数据暂时没有加载出来" />
  if (rows?.length === 0) return <EmptyState {...NOTHING_NEW} />
  if (!phone)
    return <Rows columns={SHOWN} rows={rows} rowKey={(row) => row.productId} tall bones={10} empty={NOTHING_NEW} />
  return (
    <div>
      {rows?.slice(0, ON_PHONE).map((row) => (
        <div className="row-card" key={row.productId}>
          <TonnageCard row={row} />
        </div>
      )) ?? Array.from({ length: ON_PHONE }, (_, index) => <div key={index} className="row-card skeleton" />)}
      {rows && rows.length > ON_PHONE && <MoreOnPhone to={`/seed-fiber?productType=${type}`} />}
    </div>
  )
}
