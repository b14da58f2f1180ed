import { useState } from 'react'
import { Link } from 'react-router'
import { offerColumns } from '~/components/offers/columns'
import { OfferCard } from '~/components/offers/offer_card'
import { MoreOnPhone } from '~/components/more_on_phone'
import { Rows } from '~/components/table/rows'
import type { Column } from '~/components/table/types'
import { useRead } from '~/lib/query'
import { usePhone } from '~/lib/use_phone'
import type { ListingRow } from '#wire/listing/transformers/listing'
import styles from './picked.module.css'
type Line = ListingRow & { note: string | null }

const { code, quality, weight, warehouse, distance, price, cart } = offerColumns

const columnsOf = (label: string): Column<Line>[] => [
  code,
  quality,
  { key: 'note', label, render: (row) => <span className="text-soft">{row.note ?? '--'}</span> },
  weight,
  warehouse,
  { ...distance, sort: false },
  { ...price, sort: false },
  cart,
]

/** Shown only while something is picked. */
const NONE_PICKED = {
  title: '暂无批次',
  hint: '平台选出的批次会列在这里',
  actions: <Link to="/shop">进入选棉</Link>,
}

/** Offers on a phone, where each is a card; the others open below them, since no other page lists what is picked. */
const ON_PHONE = 2

function Offers({ lines, label }: { lines: Line[]; label: string }) {
  const [all, setAll] = useState(false)
  const phone = usePhone()
  return phone ? (
    <div>
      {lines.slice(0, all ? undefined : ON_PHONE).map((row) => (
        <div className="row-card" key={row.productId}>
          {row.note && <p className="text-soft text-small">{row.note}</p>}
          <OfferCard row={row} />
        </div>
      ))}
      {lines.length > ON_PHONE && !all && <MoreOnPhone onMore={() => setAll(true)} />}
    </div>
  ) : (
    <Rows columns={columnsOf(label)} rows={lines} rowKey={(row) => row.productId} tall empty={NONE_PICKED} />
  )
}

/** 精选资源: lots that operators have pinned; nothing when there are none. */
export function Selected() {
  const { data } = useRead('/listing/selected', {}, { staleTime: 30_000 })
  if (!data || data.length === 0) return null
  return (
    <section className={`card ${styles.picked}`}>
      <header>
        <h2>精选资源</h2>
        <Link className="more" to="/shop">
          进入选棉
        </Link>
      </header>
      <Offers lines={data.map(({ offer, reason }) => ({ ...offer, note: reason }))} label="推荐理由" />
    </section>
  )
}

/** CCIA专区: offers under the brand of the 国家棉花产业联盟. */
export function Ccia() {
  const { data } = useRead('/listing/ccia', {}, { staleTime: 30_000 })
  if (!data || data.data.length === 0) return null
  return (
    <section className={`card ${styles.picked}`}>
      <header>
        <h2>CCIA专区</h2>
        <span className="text-soft text-small">
          国家棉花产业联盟品牌 · {data.mills} 家加工厂 · 在售 {data.batches} 批
        </span>
      </header>
      <Offers
        lines={data.data.slice(0, 5).map(({ offer, certificateNo }) => ({ ...offer, note: certificateNo }))}
        label="授权编号"
      />
    </section>
  )
}
