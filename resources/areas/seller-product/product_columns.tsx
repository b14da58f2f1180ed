import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Countdown } from '~/components/figures'
import { BatchCode, offerColumns } from '~/components/offers/columns'
import { basisLine, pounds } from '~/components/foreign/foreign_texts'
import { OfferCard } from '~/components/offers/offer_card'
import { OfferPrice } from '~/components/offers/offer_price'
import { batchLine, shortOrigin, warehouseOf } from '~/components/offers/offer_texts'
import { Permission } from '~/components/permission'
import { StateTag } from '~/components/state_tag'
import type { Column } from '~/components/table/types'
import { money, shortTime, weight } from '~/lib/format'
import { useAction } from '~/lib/query'
import { BidType, InTransitState, ListingState, ProductType, SalesState } from '#ui/generated/codes'
import type { OwnProductRow } from '#wire/listing/transformers/own_products'
import type { TonnageStock } from '#wire/tonnage/transformers/own_goods'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import { Released } from './auction_prices'
import styles from './product_columns.module.css'

export type Act =
  | 'stock'
  | 'list'
  | 'edit'
  | 'delete'
  | 'price'
  | 'terms'
  | 'delist'
  | 'hold'
  | 'arrive'
  | 'depart'
  | 'place'
  | 'dollars'
type OnAct = (act: Act, rows: OwnProductRow[]) => void

function State({ row }: { row: OwnProductRow }) {
  return (
    <>
      {row.salesState === SalesState.onSale ? (
        row.state === ListingState.listed ? (
          <>
            <Tag tone="green">在售</Tag>
            {row.bidType === BidType.open && <Released row={row} />}
          </>
        ) : row.inDollars ? (
          <>
            <Tag tone="green">美元报盘</Tag>
            <small className="num">{basisLine(row.inDollars) ?? `${pounds(row.inDollars.poundPrice)} 美分/磅`}</small>
          </>
        ) : (
          <Tag>待挂牌</Tag>
        )
      ) : (
        <StateTag dictionary="salesState" code={row.salesState} />
      )}
      {row.hold ? (
        <small title={row.hold.remark ?? undefined}>
          {row.hold.customerName} <Countdown until={row.hold.heldUntil} ended="到期" />
        </small>
      ) : (
        row.state === ListingState.unlisted &&
        row.delistReason &&
        row.salesState !== SalesState.sold && <small title={row.delistReason}>{row.delistReason}</small>
      )}
    </>
  )
}

function Release({ row }: { row: OwnProductRow }) {
  const release = useAction('/seller/product/hold/delete', { refresh: ['/seller/product/list'] })
  return (
    <Button
      tone="quiet"
      size="small"
      disabled={release.busy}
      onClick={() => void release.run({ productId: row.productId })}
    >
      取消预留
    </Button>
  )
}

/** A batch that is in an auction, or that somebody has ordered: what happens with it now happens there. */
function InTrade({ row }: { row: OwnProductRow }) {
  if (row.houseId)
    return (
      <Link className="btn quiet small" to={`/auction/${row.houseId}`}>
        看竞价
      </Link>
    )
  if (!row.order) return <span className="text-faint">{row.salesState === SalesState.sold ? '已售' : '交易中'}</span>
  return (
    <Link className="btn quiet small" to={`/seller/${row.order.orderId}`} title={`订单 ${row.order.orderNo}`}>
      看订单
    </Link>
  )
}

/** Actions on a batch in its present state: those of its way, then those of its listing. */
export function Acts(props: { row: OwnProductRow; act: OnAct }) {
  return props.row.inTransitState === InTransitState.inTransit ? (
    <>
      <Permission codes="batch:edit">
        <Button tone="quiet" size="small" onClick={() => props.act('arrive', [props.row])}>
          到库
        </Button>
      </Permission>
      <ListingActs {...props} />
    </>
  ) : (
    <ListingActs {...props} />
  )
}

/** Goods by the tonne: the stock can always be raised and lowered, and orders keep nothing but their tonnes. */
function GoodsActs({ row, act }: { row: OwnProductRow; act: OnAct }) {
  const listed = row.state === ListingState.listed
  const onSale = row.salesState === SalesState.onSale
  const button = (name: Act, label: string, code: string) => (
    <Permission codes={code}>
      <Button tone="quiet" size="small" onClick={() => act(name, [row])}>
        {label}
      </Button>
    </Permission>
  )
  return (
    <>
      {!listed && onSale && button('list', '挂牌', 'listing:add')}
      {listed && onSale && button('price', '改价', 'listing:edit')}
      {listed && onSale && button('terms', '条款', 'listing:edit')}
      {button('stock', '调整吨数', 'batch:edit')}
      {button('edit', '编辑', 'batch:edit')}
      {!listed && onSale && button('delete', '删除', 'batch:delete')}
      {listed && button('delist', '撤牌', 'listing:delete')}
      {row.order && <InTrade row={row} />}
    </>
  )
}

/** Imported cotton in dollars is offered on terms of its own. */
function DollarActs({ row, act }: { row: OwnProductRow; act: OnAct }) {
  if (row.salesState !== SalesState.onSale)
    return (
      <Link className="btn quiet small" to={`/seller/sale-foreign-order?keyword=${encodeURIComponent(row.batchCode)}`}>
        看订单
      </Link>
    )
  const button = (name: Act, label: string, code: string) => (
    <Permission codes={code}>
      <Button tone="quiet" size="small" onClick={() => act(name, [row])}>
        {label}
      </Button>
    </Permission>
  )
  return (
    <>
      {button('dollars', row.inDollars ? '改报盘' : '美元报盘', 'foreign:offer')}
      {!row.inDollars && button('edit', '编辑', 'batch:edit')}
      {!row.inDollars && button('delete', '删除', 'batch:delete')}
    </>
  )
}

function ListingActs({ row, act }: { row: OwnProductRow; act: OnAct }) {
  if (row.goods) return <GoodsActs row={row} act={act} />
  if (row.productType === ProductType.importedUsd) return <DollarActs row={row} act={act} />
  const button = (name: Act, label: string, code: string) => (
    <Permission codes={code}>
      <Button tone="quiet" size="small" onClick={() => act(name, [row])}>
        {label}
      </Button>
    </Permission>
  )
  if (row.state === ListingState.unlisted)
    return row.salesState === SalesState.onSale ? (
      <>
        {button('list', '挂牌', 'listing:add')}
        {button('edit', '编辑', 'batch:edit')}
        {button('delete', '删除', 'batch:delete')}
      </>
    ) : (
      <InTrade row={row} />
    )
  if (row.salesState === SalesState.reserved && row.hold) {
    return (
      <>
        <Permission codes="listing:edit">
          <Release row={row} />
        </Permission>
        {button('delist', '撤牌', 'listing:delete')}
      </>
    )
  }
  if (row.salesState !== SalesState.onSale) return <InTrade row={row} />
  return (
    <>
      {button('price', '改价', 'listing:edit')}
      {button('terms', '条款', 'listing:edit')}
      {button('hold', '预留', 'listing:edit')}
      {button('delist', '撤牌', 'listing:delete')}
    </>
  )
}

/** Goods by the tonne by their name, which leads to their page while they are on it. */
function GoodsName({ row, goods }: { row: OwnProductRow; goods: TonnageStock }) {
  return (
    <>
      <Link className={styles.goodsName} to={`/seed-fiber/${row.productId}`}>
        {goods.productName}
      </Link>
      <small>
        {row.batchCode}
        {row.chandi && `　${shortOrigin(row.chandi)}`}
      </small>
    </>
  )
}

/** What is left, and what orders have taken. */
function Stock({ goods }: { goods: TonnageStock }) {
  return (
    <>
      {weight(goods.restWeight)}
      <small>{goods.soldWeight > 0 ? `已订 ${weight(goods.soldWeight)}` : `起订 ${weight(goods.minLot)}`}</small>
    </>
  )
}

/** A column of batches, in which goods by the tonne show something else. */
const either = (
  column: Column<OwnProductRow>,
  goodsCell: (row: OwnProductRow, goods: TonnageStock) => ReactNode
): Column<OwnProductRow> => ({
  ...column,
  render: (row) => (row.goods ? goodsCell(row, row.goods) : column.render(row)),
})

/** The batch code without the state, which has its own column. */
function Code({ row }: { row: OwnProductRow }) {
  return (
    <>
      <BatchCode row={{ ...row, salesState: SalesState.onSale }} />
      <small>{batchLine(row)}</small>
    </>
  )
}

export function productColumns(act: OnAct): Column<OwnProductRow>[] {
  return [
    either({ ...offerColumns.code, sort: true, render: (row: OwnProductRow) => <Code row={row} /> }, (row, goods) => (
      <GoodsName row={row} goods={goods} />
    )),
    either(offerColumns.quality as Column<OwnProductRow>, (_row, goods) => (
      <span className="text-soft">{goods.factsText}</span>
    )),
    offerColumns.dirt,
    either(offerColumns.weight as Column<OwnProductRow>, (_row, goods) => <Stock goods={goods} />),
    offerColumns.warehouse,
    { ...offerColumns.agio },
    { ...offerColumns.distance, optional: true },
    { ...offerColumns.price, sort: true },
    {
      key: 'amount',
      label: '金额 元',
      align: 'right',
      optional: true,
      render: (row: OwnProductRow) => (row.state === ListingState.listed ? money(row.amount) : '--'),
    },
    {
      key: 'listedAt',
      label: '挂牌时间',
      optional: true,
      sort: true,
      render: (row: OwnProductRow) => (
        <span className="text-soft">{row.state === ListingState.listed ? shortTime(row.listedAt) : '--'}</span>
      ),
    },
    { key: 'state', label: '状态', fixed: true, render: (row: OwnProductRow) => <State row={row} /> },
    { key: 'acts', label: '操作', fixed: true, render: (row: OwnProductRow) => <Acts row={row} act={act} /> },
  ] as Column<OwnProductRow>[]
}

type CardProps = { row: OwnProductRow; choice?: ReactNode; act: OnAct }

/** Goods by the tonne on phones: name left, price right, figures, stock and place, and what can be done. */
function GoodsCard({ row, goods, choice, act }: CardProps & { goods: TonnageStock }) {
  return (
    <div className={styles.goodsCard}>
      {choice && <span>{choice}</span>}
      <span className={styles.goodsWhat}>
        <GoodsName row={row} goods={goods} />
      </span>
      <OfferPrice row={row} />
      <div className={styles.goodsFacts}>
        <p className="text-soft">{goods.factsText}</p>
        <p>
          余量 <b className="num">{weight(goods.restWeight)}</b> 吨{'　'}
          <span className="text-soft">
            已订 {weight(goods.soldWeight)} 吨　起订 {weight(goods.minLot)} 吨
          </span>
        </p>
        <p className="text-soft">{warehouseOf(row)}</p>
        <span className={styles.goodsActs}>
          <State row={row} />
          <Acts row={row} act={act} />
        </span>
      </div>
    </div>
  )
}

export function ProductCard({ row, choice, act }: CardProps) {
  if (row.goods) return <GoodsCard row={row} goods={row.goods} choice={choice} act={act} />
  return (
    <OfferCard
      row={{ ...row, salesState: SalesState.onSale }}
      choice={choice}
      act={
        <span className={styles.cardActs}>
          <State row={row} />
          <Acts row={row} act={act} />
        </span>
      }
    />
  )
}
