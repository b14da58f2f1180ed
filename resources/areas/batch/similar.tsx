import { Link } from 'react-router'
import { offerColumns } from '~/components/offers/columns'
import { compareAddress } from '~/components/offers/compare_tray'
import { useOwnColumn } from '~/components/offers/own_price'
import { OfferCard } from '~/components/offers/offer_card'
import { Bones, EmptyState } from '~/components/states'
import { Rows } from '~/components/table/rows'
import type { Column } from '~/components/table/types'
import { signed } from '~/lib/format'
import { useCall } from '~/lib/query'
import { usePhone } from '~/lib/use_phone'
import type { ListingRow } from '#wire/listing/transformers/listing'
import type { SimilarOffers } from '#wire/listing/transformers/batch_details'
import styles from './similar.module.css'

type Row = SimilarOffers['data'][number]

const NOTHING_SIMILAR = {
  title: '暂无相似的在售批次',
  hint: '有长度、强力、马值相近的批次挂牌后会列在这里',
  actions: (
    <Link className="btn" to="/shop">
      按质量选棉
    </Link>
  ),
}

/** Offers similar to a batch, the most similar first. */
export function SimilarCard({ row }: { row: ListingRow }) {
  const phone = usePhone()
  const own = useOwnColumn()
  const { data } = useCall('/batch/similar', { batchCode: row.batchCode })
  const columns = [
    offerColumns.code,
    offerColumns.quality,
    offerColumns.weight,
    ...own,
    offerColumns.price,
    {
      key: 'difference',
      label: '与本批差',
      align: 'right',
      render: (other: Row) => {
        if (row.price === null || other.price === null) return '--'
        const difference = other.price - row.price
        return (
          <span className={difference > 0 ? 'text-up' : difference < 0 ? 'text-down' : ''}>{signed(difference)}</span>
        )
      },
    },
    {
      key: 'compare',
      label: '对比',
      render: (other: Row) => (
        <Link className="btn small" to={compareAddress([row.productId, other.productId])}>
          对比
        </Link>
      ),
    },
  ] as Column<Row>[]
  return (
    <section className={`card ${styles.similar}`}>
      <header>
        <h2>相似批次</h2>
        <span className="text-faint text-small">同类商品中长度、强力、马值相近，按相似度排列</span>
        {data && data.total > data.data.length && (
          <span className="push text-faint text-small">共 {data.total.toLocaleString()} 批</span>
        )}
      </header>
      {!data ? (
        <div className="inside">
          <Bones lines={3} />
        </div>
      ) : data.data.length === 0 ? (
        <EmptyState {...NOTHING_SIMILAR} />
      ) : phone ? (
        <div>
          {data.data.map((other) => (
            <div className="row-card" key={other.productId}>
              <OfferCard row={other} />
            </div>
          ))}
        </div>
      ) : (
        <Rows columns={columns} rows={data.data} rowKey={(other) => other.productId} tall empty={NOTHING_SIMILAR} />
      )}
    </section>
  )
}
