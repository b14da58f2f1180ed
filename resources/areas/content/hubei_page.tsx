import { Link } from 'react-router'
import { offerColumns } from '~/components/offers/columns'
import { OfferCard } from '~/components/offers/offer_card'
import { PagedTable } from '~/components/paged_table'
import { QualityStripHead } from '~/components/quality_strip'
import { Bones, ErrorState, PageHeader } from '~/components/states'
import type { Column, Paged } from '~/components/table/types'
import { weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { useRead } from '~/lib/query'
import type { ListingRow } from '#wire/listing/transformers/listing'
import styles from './content.module.css'

type Answer = Paged<ListingRow> & { weight: number; onSale: number }

const VIEWS = [
  { key: undefined, label: '存放在湖北', criterion: 'province' },
  { key: 'origin', label: '产自湖北', criterion: 'chandi' },
] as const

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

/** 湖北专区: goods stored in Hubei, and cotton grown there. */
export function Component() {
  const list = useListState({ by: 'string' }, { field: 'price', order: 'asc' })
  const view = VIEWS.find(({ key }) => key === list.filters.by) ?? VIEWS[0]
  const { data: zone, error, isError, refetch } = useRead('/listing/hubei')
  if (isError && !zone)
    return (
      <main className="wrap">
        <ErrorState page error={error} onRetry={() => void refetch()} hint="专区暂时没有加载出来" />
      </main>
    )
  if (!zone)
    return (
      <main className="wrap">
        <Bones lines={8} />
      </main>
    )
  const input = { [view.criterion]: zone[view.criterion] }
  return (
    <main className="wrap">
      <PageHeader title="湖北专区" aside="就近提货，减少在途时间和运费" />
      <nav className={styles.channels} aria-label="范围">
        {VIEWS.map(({ key, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={view.key === key}
            onClick={() => list.setFilters({ by: key })}
          >
            {label}
          </button>
        ))}
      </nav>
      <PagedTable<ListingRow>
        name="hubei-zone"
        path="/shop/search"
        list={list}
        input={{ ...input, by: undefined }}
        columns={columns}
        rowKey={(row) => row.productId}
        tall
        renderCard={(row) => <OfferCard row={row} />}
        cardHead={<QualityStripHead />}
        summary={(page) => (
          <>
            共 <b>{page.total.toLocaleString()}</b> 批{' '}
            <span className="text-soft">
              {weight((page as Answer).weight)} 吨　其中在售 {(page as Answer).onSale.toLocaleString()} 批
            </span>
          </>
        )}
        actions={
          <Link className="btn small" to={`/shop?${new URLSearchParams(input)}`}>
            按质量筛选
          </Link>
        }
        empty={{
          of: '批次',
          // What is chosen is one of two views, not a condition.
          narrowed: false,
          title: `暂无${view.label}的在售批次`,
          hint: '卖方挂牌后会列在这里',
          actions: (
            <Link className="btn" to="/shop">
              看看其他产地
            </Link>
          ),
        }}
      />
    </main>
  )
}
