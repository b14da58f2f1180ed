import { Link, useParams } from 'react-router'
import { usePageName } from '~/frame/page_name'
import { PriceCard } from '~/components/offer_cards/price_card'
import { SellerCard } from '~/components/offer_cards/seller_card'
import { OfferPrice } from '~/components/offers/offer_price'
import { storageWord, warehouseOf } from '~/components/offers/offer_texts'
import { StateTag, wordOf } from '~/components/state_tag'
import { Bones, EmptyState, ErrorState } from '~/components/states'
import { Rows } from '~/components/table/rows'
import { TonnageCard } from '~/components/tonnage/tonnage_card'
import { tonnageColumns } from '~/components/tonnage/tonnage_columns'
import { deliveryOf } from '~/components/tonnage/tonnage_texts'
import { cropYear, percent, price, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import { usePhone } from '~/lib/use_phone'
import type { TonnageDetails, TonnageOffer } from '#wire/listing/transformers/tonnage_offer'
import { InTransitState, ListingState, PriceType, SpotType, STAPLE_FIBRE } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import { Tag } from '#ui/kit/tag'
import { GoodsFiles } from './goods_files'
import { OrderBox } from './order_box'
import styles from './goods.module.css'

/** /seed-fiber/:id: goods by the tonne with their facts, price, seller and the tonnes to order. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <main className="wrap">
      <GoodsPage key={id} productId={Number(id)} />
    </main>
  )
}

function GoodsPage({ productId }: { productId: number }) {
  const goods = useCall('/seed-fiber/get', { productId }, { call: { quiet: [40400] } })
  const data = goods.data
  usePageName(
    data && {
      name: data.row.productName,
      title: data.row.productName,
      crumbs: [
        ['棉副涤短', '/seed-fiber'],
        [wordOf('productType', data.row.productType), `/seed-fiber?productType=${data.row.productType}`],
      ],
    }
  )
  if (goods.error && !data)
    return goods.error.code === 40400 ? (
      <div className="card">
        <EmptyState
          page
          title="没有找到该商品"
          hint="商品可能已撤牌；可以看同类在售商品"
          actions={
            <Link className="btn primary" to="/seed-fiber">
              看棉副涤短
            </Link>
          }
        />
      </div>
    ) : (
      <ErrorState page error={goods.error} onRetry={() => void goods.refetch()} hint="商品没有加载出来" />
    )
  if (!data) return <Bones lines={10} />
  return (
    <div className="stack">
      <section className={`card ${styles.goodsHead}`}>
        <Head details={data} />
        <div className={styles.offer} data-testid="offer">
          <Offer row={data.row} />
          <OrderBox details={data} refetch={() => void goods.refetch()} />
        </div>
      </section>
      <div className={styles.columns}>
        <div className="stack">
          <Facts row={data.row} />
          <PriceCard details={data} goods="本商品" />
          <Similar details={data} />
        </div>
        <div className="stack">
          <SellerCard details={data} />
          <GoodsFiles row={data.row} />
        </div>
      </div>
    </div>
  )
}

function Head({ details: { row, order } }: { details: TonnageDetails }) {
  return (
    <div className={styles.what}>
      <h1>
        {row.productName}{' '}
        {row.state === ListingState.listed ? (
          row.restWeight > 0 ? (
            <StateTag dictionary="salesState" code={row.salesState} />
          ) : (
            <Tag>已售罄</Tag>
          )
        ) : (
          <Tag>未挂牌</Tag>
        )}
        {row.spotType === SpotType.presale && <Tag tone="amber">预售 {row.appointmentDate}</Tag>}
        {row.inTransitState === InTransitState.inTransit && (
          <Tag tone="amber">在途{row.arrivalDate ? ` 预计${row.arrivalDate}到` : ''}</Tag>
        )}
      </h1>
      <p className="text-soft">
        {[wordOf('productType', row.productType), row.batchCode, row.factsText === '--' ? null : row.factsText]
          .filter(Boolean)
          .join('　')}
      </p>
      <dl>
        <dt>余量</dt>
        <dd>
          <b>{weight(row.restWeight)}</b> 吨
        </dd>
        <dt>起订量</dt>
        <dd>{weight(row.minLot)} 吨</dd>
        <dt>仓库</dt>
        <dd>
          {row.entrepotId ? <Link to={`/entrepot/${row.entrepotId}`}>{warehouseOf(row)}</Link> : warehouseOf(row)}
        </dd>
        <dt>交货</dt>
        <dd>
          {deliveryOf(row)}
          {row.deliveryNote ? `（${row.deliveryNote}）` : ''}
        </dd>
      </dl>
      {(row.remark || row.storageFeeMemo) && (
        <p className="text-soft text-small">{[row.remark, row.storageFeeMemo].filter(Boolean).join('；')}</p>
      )}
      {order && (
        <p className="text-small">
          <Link className="in-text" to={`/${order.side}/${order.orderId}`}>
            最近订单 {order.orderNo}
          </Link>
        </p>
      )}
    </div>
  )
}

function Offer({ row }: { row: TonnageOffer }) {
  if (row.state !== ListingState.listed) return <p className="text-soft">该商品目前没有挂牌。</p>
  return (
    <>
      <p>
        <OfferPrice row={row} size="page" />
      </p>
      <p className="text-faint text-small">
        {row.priceType === PriceType.basis && `点价截止 ${row.pointDeadline ?? '合约交割月前最后交易日'}　`}
        定金 {price(row.deposit)} 元/吨
        {row.listedAt ? `　挂牌 ${row.listedAt.slice(0, 16)}` : ''}
      </p>
    </>
  )
}

const known = (label: string, value: string | null | undefined): [string, string][] =>
  value === null || value === undefined || value === '' ? [] : [[label, value]]
const share = (label: string, value: number | null) => (value === null ? [] : known(label, percent(value)))

/** What is known of the goods, in the words of their type. */
function factsOf(row: TonnageOffer): [label: string, value: string][] {
  const staple = isOneOf(row.productType, ...STAPLE_FIBRE)
  const place = [row.province, row.city, row.district].filter(Boolean).join(' ')
  return [
    ['商品类型', wordOf('productType', row.productType)],
    ['商品编号', row.batchCode],
    ...(row.productionYear ? known('生产年度', cropYear(row.productionYear)) : []),
    ...(row.dtex === null ? [] : known('线密度', `${row.dtex} dtex`)),
    ...(row.cutLength === null ? [] : known('切断长度', `${row.cutLength} mm`)),
    ...(row.fibreGrade === null ? [] : known('等级', wordOf('fibreGrade', row.fibreGrade))),
    ...(row.linterClass === null ? [] : known('类别', wordOf('linterClass', row.linterClass))),
    ...share('含油率', row.oilContent),
    ...share('含绒率', row.linterContent),
    ...share('水分', row.moisture),
    ...share('含杂', row.impurity),
    ...known(staple ? '生产厂家' : '加工厂', row.producerName),
    ['产地', row.chandi],
    ...(row.region ? known('产地区域', wordOf('region', row.region)) : []),
    ...(row.packageType ? known('包装', wordOf('packageType', row.packageType)) : []),
    ['计价重量', wordOf('weightType', row.weightType)],
    ...known('存放地', [place, row.place].filter(Boolean).join(' ')),
    ['仓储费', storageWord(row)],
    ['议价', row.state === ListingState.listed ? wordOf('adjustable', row.adjustable) : '--'],
  ]
}

function Facts({ row }: { row: TonnageOffer }) {
  return (
    <section className="card">
      <header>
        <h2>商品指标</h2>
        <span className="text-faint text-small">由卖方填报，以检测报告和验收为准</span>
      </header>
      <table className={styles.facts}>
        <tbody>
          {factsOf(row).map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const { name, facts, rest, warehouse, seller, price: priceColumn } = tonnageColumns
const SIMILAR = [name, facts, { ...rest, sort: false }, warehouse, seller, { ...priceColumn, sort: false }]

/** Goods of the same type that are on sale, the nearest first. */
function Similar({ details: { row, similar } }: { details: TonnageDetails }) {
  const phone = usePhone()
  const nothing = {
    title: '暂无同类在售商品',
    hint: '同类商品挂牌后会列在这里',
    actions: (
      <Link className="btn" to="/seed-fiber">
        看棉副涤短
      </Link>
    ),
  }
  return (
    <section className="card">
      <header>
        <h2>同类商品</h2>
        <Link className="more" to={`/seed-fiber?productType=${row.productType}`}>
          全部{wordOf('productType', row.productType)}
        </Link>
      </header>
      {similar.length === 0 ? (
        <EmptyState {...nothing} />
      ) : phone ? (
        similar.map((one) => (
          <div className="row-card" key={one.productId}>
            <TonnageCard row={one} />
          </div>
        ))
      ) : (
        <Rows columns={SIMILAR} rows={similar} rowKey={(one) => one.productId} tall empty={nothing} />
      )}
    </section>
  )
}
