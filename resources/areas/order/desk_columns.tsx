import { Link } from 'react-router'
import { StateTag, wordOf } from '~/components/state_tag'
import type { Column } from '~/components/table/types'
import { money, price, shortTime, signed, weight } from '~/lib/format'
import type { DeskKind, OrderRow, Side } from './api'
import { OrderState, PricingStatus } from '#ui/generated/codes'
import { Tag } from '#ui/kit/tag'
import styles from './order.module.css'

export const orderPath = (row: { side: Side; orderId: number }) => `/${row.side}/${row.orderId}`

/** Batch codes of an order: the first one, and the number of further ones. */
export function Batches({ row }: { row: OrderRow }) {
  return (
    <>
      {row.batchCodes[0]}
      {row.lineCount > 1 && <span className="text-faint"> 等 {row.lineCount} 批</span>}
      <small className={styles.clip}>{row.productName ?? wordOf('productType', row.productTypes[0])}</small>
    </>
  )
}

export function Due({ row }: { row: OrderRow }) {
  if (!row.due) return null
  return <small>截止 {shortTime(row.due)}</small>
}

/** `CF2705 +850` of a pair order, with the progress of its pricing. */
export function PairBasis({ row }: { row: OrderRow }) {
  if (!row.pair) return <>--</>
  const { priceContract, priceDiff, pricingStatus, pricedCount } = row.pair
  return (
    <>
      <span className="no-wrap">
        {priceContract} {signed(priceDiff)}
      </span>
      <small>
        {row.state === OrderState.cancelled && pricingStatus !== PricingStatus.priced
          ? ''
          : wordOf('pricingStatus', pricingStatus)}
        {row.lineCount > 1 &&
          pricingStatus !== PricingStatus.priced &&
          row.state !== OrderState.cancelled &&
          ` ${pricedCount}/${row.lineCount}`}
      </small>
    </>
  )
}

/** Whether the figures of a pair order are provisional: they are until every line is priced. */
export const isProvisional = ({ pair }: Pick<OrderRow, 'pair'>) =>
  pair !== null && pair.pricingStatus !== PricingStatus.priced

const BASIS: Column<OrderRow> = {
  key: 'basis',
  label: '合约 / 基差',
  title: '合约 / 基差 元/吨',
  render: (row) => <PairBasis row={row} />,
}

const PACKETS: Column<OrderRow> = {
  key: 'packets',
  label: '包数',
  align: 'right',
  drops: true,
  render: (row) => (row.byTonne ? '--' : row.packets.toLocaleString()),
}

export function deskColumns(side: Side, kind: DeskKind): Column<OrderRow>[] {
  const other = side === 'buyer' ? '卖方' : '买方'
  return [
    {
      key: 'orderNo',
      label: '订单号',
      fixed: true,
      render: (row) => (
        <>
          <Link to={orderPath(row)}>
            <b>{row.orderNo}</b>
          </Link>
          <small>{shortTime(row.createdTime)}</small>
        </>
      ),
    },
    {
      key: 'counterpart',
      label: other,
      render: (row) => (
        <>
          <span className={styles.clip}>{row.counterpart}</span>
          <small>{row.contact}</small>
        </>
      ),
    },
    {
      key: 'buyerReference',
      label: '采购单号',
      optional: true,
      render: (row) => row.buyerReference ?? <span className="text-faint">--</span>,
    },
    { key: 'batch', label: kind === 'fibre' ? '商品 / 货号' : '商品 / 批号', render: (row) => <Batches row={row} /> },
    ...(kind === 'fibre' ? [] : [PACKETS]),
    { key: 'weight', label: '重量', title: '重量 吨', align: 'right', sort: true, render: (row) => weight(row.weight) },
    ...(kind === 'spot' ? [] : [BASIS]),
    {
      key: 'price',
      label: '单价',
      title: '单价 元/吨',
      align: 'right',
      drops: true,
      render: (row) =>
        row.price === null ? (
          <span className="text-faint">多价</span>
        ) : (
          `${isProvisional(row) ? '≈' : ''}${price(row.price)}`
        ),
    },
    {
      key: 'amount',
      label: '金额',
      title: '金额 元',
      align: 'right',
      sort: true,
      render: (row) => (
        <>
          <b>{money(row.amount)}</b>
          {isProvisional(row) && <small>暂估</small>}
        </>
      ),
    },
    {
      key: 'deposit',
      label: '定金',
      title: '定金 元',
      align: 'right',
      optional: true,
      render: (row) => money(row.deposit),
    },
    {
      key: 'deliveryType',
      label: '交货方式',
      optional: true,
      render: (row) => wordOf('deliveryType', row.deliveryType),
    },
    {
      key: 'state',
      label: '订单状态',
      sort: true,
      render: (row) => (
        <>
          <StateTag dictionary="orderState" code={row.state} />
          {row.cancelAskedBy && <Tag tone="amber">取消待确认</Tag>}
          {row.state === OrderState.cancelled && row.cancelType ? (
            <small>{wordOf('cancelType', row.cancelType)}</small>
          ) : (
            <Due row={row} />
          )}
        </>
      ),
    },
    {
      key: 'actions',
      label: '操作',
      fixed: true,
      align: 'right',
      render: (row) => (
        <Link className={`btn small ${row.next?.mine ? 'primary' : ''}`} to={orderPath(row)}>
          {row.next?.button}
        </Link>
      ),
    },
  ]
}
