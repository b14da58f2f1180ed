import { Link } from 'react-router'
import { offerColumns } from '~/components/offers/columns'
import { OfferCard } from '~/components/offers/offer_card'
import { useOwnColumn } from '~/components/offers/own_price'
import { PagedTable } from '~/components/paged_table'
import { QualityStripHead } from '~/components/quality_strip'
import { useListState } from '~/lib/list_state'
import type { ListingRow } from '#wire/listing/transformers/listing'
import type { Column, Paged } from '~/components/table/types'

type Answer = Paged<ListingRow> & { onSale: number }

const columns = [
  offerColumns.code,
  offerColumns.quality,
  offerColumns.dirt,
  offerColumns.weight,
  offerColumns.warehouse,
  { ...offerColumns.seller, optional: false },
  offerColumns.distance,
  offerColumns.price,
  offerColumns.cart,
] as Column<ListingRow>[]

/** Offers of the goods of a mill or in a warehouse. */
export function OffersHere({
  input,
  shop,
  without,
}: {
  input: Record<string, string>
  shop: string
  /** Key of a column that is left out because it has the same value in every row. */
  without?: string
}) {
  const own = useOwnColumn()
  const list = useListState({}, { field: 'price', order: 'asc' })
  return (
    <PagedTable<ListingRow>
      name="offers-here"
      path="/shop/search"
      list={list}
      input={input}
      columns={[...columns.slice(0, -3), ...own, ...columns.slice(-3)].filter(({ key }) => key !== without)}
      rowKey={(row) => row.productId}
      tall
      renderCard={(row) => <OfferCard row={row} />}
      cardHead={<QualityStripHead />}
      summary={(page) => (
        <>
          在售 <b>{(page as Answer).onSale.toLocaleString()}</b> 批
          {(page as Answer).onSale < page.total && (
            <span className="text-soft">，共 {page.total.toLocaleString()} 批</span>
          )}
        </>
      )}
      actions={
        <Link className="btn small" to={shop}>
          按质量筛选
        </Link>
      }
      empty={{
        of: '批次',
        title: '暂无在售批次',
        hint: '这里的批次挂牌后会列出来；可以先看其他产地和仓库的批次',
        actions: (
          <Link className="btn" to="/shop">
            看看其他批次
          </Link>
        ),
      }}
    />
  )
}
