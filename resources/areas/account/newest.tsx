import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { offerColumns } from '~/components/offers/columns'
import { OfferCard } from '~/components/offers/offer_card'
import { entriesOf } from '~/components/state_tag'
import { EmptyState, ErrorState } from '~/components/states'
import { MoreOnPhone } from '~/components/more_on_phone'
import { TabList } from '~/components/tab_list'
import { Rows } from '~/components/table/rows'
import type { Column } from '~/components/table/types'
import { shortTime } from '~/lib/format'
import { useRead } from '~/lib/query'
import { usePhone } from '~/lib/use_phone'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { BY_TONNE, ProductType } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import styles from './newest.module.css'

const NewestGoods = lazy(() =>
  import('~/components/tonnage/newest_goods').then((module) => ({ default: module.NewestGoods }))
)

const NewestOffers = lazy(() =>
  import('~/components/foreign/newest_offers').then((module) => ({ default: module.NewestOffers }))
)

const TYPES = entriesOf('productType')

/** Number of offers that the call returns. */
const SHOWN = 10

/** Offers on a phone, where each is a card: the others are one tap away. */
const ON_PHONE = 4

const { code, quality, dirt, weight, warehouse, distance, price, cart } = offerColumns

const columns: Column<ListingRow>[] = [
  {
    key: 'listedAt',
    label: '时间',
    drops: true,
    render: (row) => <span className="text-soft">{shortTime(row.listedAt)}</span>,
  },
  code,
  quality,
  dirt,
  weight,
  warehouse,
  { ...distance, sort: false },
  { ...price, sort: false },
  cart,
]

const NOTHING_NEW = {
  title: '暂无在售批次',
  hint: '这类商品挂牌后会列在这里，可以先看其他商品',
  actions: <Link to="/shop">查看其他商品</Link>,
}

/** 最新挂牌, by product type; visible to guests. */
export function Newest() {
  const [type, setType] = useState<ProductType>(ProductType.xinjiang)
  const phone = usePhone()
  const byTonne = isOneOf(type, ...BY_TONNE)
  const inDollars = type === ProductType.importedUsd
  const listed = !byTonne && !inDollars
  const { data, isError, error, refetch } = useRead('/listing/newest', { productType: type }, { enabled: listed })
  const rows = Array.isArray(data) ? data : data?.data

  return (
    <section className="card">
      <header>
        <h2>最新挂牌</h2>
        <Link className="more" to={`${byTonne ? '/seed-fiber' : '/shop'}?productType=${type}`}>
          {byTonne ? '进入棉副涤短' : '进入选棉'}
        </Link>
      </header>
      <TabList
        className={styles.homeTypes}
        label="商品类型"
        tabs={TYPES.map(({ code, word }) => ({ key: code, label: word }))}
        chosen={type}
        onChoose={setType}
      />
      {isOneOf(type, ...BY_TONNE) ? (
        <Suspense fallback={<div className="row-card skeleton" />}>
          <NewestGoods type={type} />
        </Suspense>
      ) : inDollars ? (
        <Suspense fallback={<div className="row-card skeleton" />}>
          <NewestOffers />
        </Suspense>
      ) : isError && !rows ? (
        <ErrorState error={error} onRetry={() => void refetch()} hint="挂牌数据暂时没有加载出来" />
      ) : rows?.length === 0 ? (
        <EmptyState {...NOTHING_NEW} />
      ) : phone ? (
        <div>
          {rows?.slice(0, ON_PHONE).map((row) => (
            <div className="row-card" key={row.productId}>
              <OfferCard row={row} />
            </div>
          )) ?? Array.from({ length: ON_PHONE }, (_, index) => <div key={index} className="row-card skeleton" />)}
          {rows && rows.length > ON_PHONE && <MoreOnPhone to={`/shop?productType=${type}`} />}
        </div>
      ) : (
        <Rows columns={columns} rows={rows} rowKey={(row) => row.productId} tall bones={SHOWN} empty={NOTHING_NEW} />
      )}
    </section>
  )
}
