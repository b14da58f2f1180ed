import { Link } from 'react-router'
import { Icon } from '~/components/icon'
import { QualityStrip, QualityStripHead } from '~/components/quality_strip'
import { StateTag } from '~/components/state_tag'
import type { Column } from '~/components/table/types'
import { count, fixed, price, shortTime, signed, weight } from '~/lib/format'
import { tellingName } from '~/lib/warehouse_names'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { addToCart } from './cart'
import { OfferPrice } from './offer_price'
import { distanceColumn, IndexDistance } from './price_distance'
import { batchLine, isFree, storageWord, warehouseOf } from './offer_texts'
import { SalesState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './offers.module.css'

export function BatchCode({ row }: { row: ListingRow }) {
  return (
    <>
      <Link className={styles.code} to={`/batch/${encodeURIComponent(row.batchCode)}`}>
        {row.batchCode}
      </Link>
      {row.salesState !== SalesState.onSale && (
        <>
          {' '}
          <StateTag dictionary="salesState" code={row.salesState} />
        </>
      )}
    </>
  )
}

export function CartButton({ row }: { row: ListingRow }) {
  return (
    <Button
      size="small"
      className="icon"
      aria-label={`把 ${row.batchCode} 加入购物车`}
      title={isFree(row) ? '加入购物车' : '该批次暂不可下单'}
      disabled={!isFree(row)}
      onClick={() => void addToCart([row.shopProductId])}
    >
      <Icon name="cart" />
    </Button>
  )
}

type Row = ListingRow

/** Columns of an offer table, in the order in which buyers read a certificate; a list uses some of them. */
export const offerColumns = {
  code: {
    key: 'batchCode',
    label: '批号',
    title: (
      <>
        批号
        <br />
        加工 / 年度 / 产地
      </>
    ),
    fixed: true,
    render: (row: Row) => (
      <>
        <BatchCode row={row} />
        <small className={styles.line} title={batchLine(row)}>
          {batchLine(row)}
        </small>
      </>
    ),
  },
  quality: {
    key: 'quality',
    label: '质量',
    title: <QualityStripHead />,
    fixed: true,
    className: styles.strips,
    render: (row: Row) => <QualityStrip batch={row} />,
  },
  dirt: {
    key: 'impurity',
    label: '含杂 / 回潮',
    title: (
      <>
        含杂 %<br />
        回潮 %
      </>
    ),
    align: 'right',
    drops: true,
    render: (row: Row) => (
      <>
        {fixed(row.impurity)}
        <small>{fixed(row.moisture)}</small>
      </>
    ),
  },
  weight: {
    key: 'weight',
    label: '重量 / 包数',
    title: (
      <>
        重量 吨
        <br />
        包数
      </>
    ),
    align: 'right',
    render: (row: Row) => (
      <>
        {weight(row.settlementWeight)}
        <small>{count(row.packets)} 包</small>
      </>
    ),
  },
  warehouse: {
    key: 'entrepotName',
    label: '仓库 / 仓储费',
    title: (
      <>
        仓库
        <br />
        仓储费
      </>
    ),
    drops: true,
    className: styles.warehouse,
    render: (row: Row) => (
      <span className="ellipsis" title={warehouseOf(row)}>
        {tellingName(warehouseOf(row))}
        <small>{storageWord(row)}</small>
      </span>
    ),
  },
  seller: {
    key: 'companyName',
    label: '卖家',
    optional: true,
    render: (row: Row) => (
      <Link className="ellipsis" to={`/shop/${row.companyId}`} title={row.companyName ?? ''}>
        {row.companyAlias ?? row.companyName ?? '--'}
      </Link>
    ),
  },
  agio: {
    key: 'percentAgio',
    label: '质量差价',
    align: 'right',
    optional: true,
    render: (row: Row) => signed(row.percentAgio),
  },
  czce: {
    key: 'czceAgio',
    label: '郑商所升贴水',
    align: 'right',
    optional: true,
    render: (row: Row) => (row.czceAgio === null ? <span className="text-faint">不可注册</span> : signed(row.czceAgio)),
  },
  amount: { key: 'amount', label: '金额 元', align: 'right', optional: true, render: (row: Row) => price(row.amount) },
  listed: {
    key: 'listedAt',
    label: '挂牌时间',
    optional: true,
    render: (row: Row) => <span className="text-soft">{shortTime(row.listedAt)}</span>,
  },
  distance: distanceColumn,
  price: {
    key: 'price',
    label: '价格 元/吨',
    title: (
      <>
        价格 元/吨
        <br />
        折标准级
      </>
    ),
    align: 'right',
    sort: true,
    fixed: true,
    render: (row: Row) => (
      <>
        <OfferPrice row={row} />
        <IndexDistance row={row} />
      </>
    ),
  },
  cart: {
    key: 'cart',
    label: '购物车',
    title: <span className="visually-hidden">操作</span>,
    fixed: true,
    width: 48,
    render: (row: Row) => <CartButton row={row} />,
  },
} satisfies Record<string, Column<Row>>
