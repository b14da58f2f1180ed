import { useState } from 'react'
import { Link } from 'react-router'
import { Price } from '~/components/figures'
import type { Column } from '~/components/paged_table'
import { QualityStrip, QualityStripHead } from '~/components/quality_strip'
import { entriesOf } from '~/components/state_tag'
import { EmptyState, ErrorState } from '~/components/states'
import { Rows } from '~/components/table/rows'
import { count, cropYear, fixed, shortTime, weight } from '~/lib/format'
import { useRead } from '~/lib/query'
import { usePhone } from '~/lib/use_phone'
import type { ListingRow } from '#wire/listing/transformers/listing'

/** Product types with a certificate or lots to choose; by-products and fibre come with their own pages. */
const TYPES = entriesOf('productType').filter(({ code }) => [1, 2, 4, 6, 7].includes(code))

const WORDS: Record<number, string> = { 1: '锯齿', 2: '皮辊', 3: '机采', 4: '长绒', 5: '皮辊机采' }

const facts = (row: ListingRow) =>
  [row.batchType ? WORDS[row.batchType] : null, row.productionYear ? cropYear(row.productionYear) : null, row.chandi]
    .filter(Boolean)
    .join(' ')

const columns: Column<ListingRow>[] = [
  { key: 'listedAt', label: '时间', render: (row) => <span className="t2">{shortTime(row.listedAt)}</span> },
  {
    key: 'batchCode',
    label: '批号 / 产地',
    render: (row) => (
      <>
        <Link className="code" to={`/batch/${row.batchCode}`}>
          {row.batchCode}
        </Link>
        <small>{facts(row)}</small>
      </>
    ),
  },
  { key: 'quality', label: '质量', title: <QualityStripHead />, render: (row) => <QualityStrip batch={row} /> },
  {
    key: 'impurity',
    label: '含杂 / 回潮 %',
    align: 'right',
    drops: true,
    render: (row) => (
      <>
        {fixed(row.impurity)}
        <small>{fixed(row.moisture)}</small>
      </>
    ),
  },
  {
    key: 'weight',
    label: '重量 吨',
    align: 'right',
    render: (row) => (
      <>
        {weight(row.settlementWeight)}
        <small>{count(row.packets)} 包</small>
      </>
    ),
  },
  {
    key: 'entrepot',
    label: '仓库 / 卖方',
    drops: true,
    render: (row) => (
      <>
        {row.inTransitState === 9 ? '在途' : (row.entrepotName ?? '--')}
        <small>{row.companyAlias ?? row.companyName ?? '--'}</small>
      </>
    ),
  },
  {
    key: 'price',
    label: '价格 元/吨',
    align: 'right',
    render: (row) => (
      <Price
        priceType={row.priceType}
        price={row.price}
        priceDiff={row.priceDiff}
        priceContract={row.priceContract}
        currency={row.currency}
      />
    ),
  },
]

function Card({ row }: { row: ListingRow }) {
  return (
    <Link className="lot-card" to={`/batch/${row.batchCode}`}>
      <span className="code">
        {row.batchCode}
        <small>{facts(row)}</small>
      </span>
      <Price priceType={row.priceType} price={row.price} priceDiff={row.priceDiff} priceContract={row.priceContract} />
      <QualityStrip batch={row} />
      <span className="facts t2 s12">
        含杂 {fixed(row.impurity)}　回潮 {fixed(row.moisture)}　{weight(row.settlementWeight)} 吨
        <span className="push">{row.inTransitState === 9 ? '在途' : row.entrepotName}</span>
      </span>
    </Link>
  )
}

/** 最新挂牌, by product type, for everybody. */
export function Newest() {
  const [type, setType] = useState(1)
  const phone = usePhone()
  const { data, isError, error, refetch } = useRead<{ data: ListingRow[] } | ListingRow[]>('/listing/newest', {
    productType: type,
  })
  const rows = Array.isArray(data) ? data : data?.data

  return (
    <section className="card">
      <header>
        <h2>最新挂牌</h2>
        <Link className="more" to={`/shop?productType=${type}`}>
          进入选棉
        </Link>
      </header>
      <div className="type-tabs" role="tablist" aria-label="商品类型">
        {TYPES.map(({ code, word }) => (
          <button key={code} type="button" role="tab" aria-selected={code === type} onClick={() => setType(code)}>
            {word}
          </button>
        ))}
      </div>
      {isError && !rows ? (
        <ErrorState error={error} onRetry={() => void refetch()} hint="挂牌数据暂时没有加载出来" />
      ) : rows?.length === 0 ? (
        <EmptyState title="暂无在售批次" actions={<Link to="/shop">查看其他商品</Link>} />
      ) : phone ? (
        <div className="lot-cards">
          {rows?.map((row) => <Card key={row.productId} row={row} />) ?? <div className="row-card skeleton" />}
        </div>
      ) : (
        <Rows columns={columns} rows={rows} rowKey={(row) => row.productId} tall />
      )}
    </section>
  )
}
