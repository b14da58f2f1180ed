import { Link } from 'react-router'
import { PagedTable } from '~/components/paged_table'
import { Permission } from '~/components/permission'
import { StateTag } from '~/components/state_tag'
import { PageHeader } from '~/components/states'
import { ExportButton } from '~/components/table/export_button'
import type { Column, Paged } from '~/components/table/types'
import { dollars, pounds } from '~/components/foreign/foreign_texts'
import { Icon } from '~/components/icon'
import { cropYear, money, shortTime, weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import type { ForeignOrderList, ForeignOrderRow } from '#wire/foreign_trade/transformers/foreign_order'
import { ForeignOrderState, ProductType } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { useTyped } from '#ui/use_typed'
import { TodoBar } from '../todo_bar'
import type { Side } from '../api'
import styles from '../order.module.css'

const FILTERS = { state: ForeignOrderState, keyword: 'string', todo: 'string' } as const
type List = ReturnType<typeof useListState<typeof FILTERS>>

/** The page of an order, of either side. */
export const foreignPath = ({ side, orderId }: Pick<ForeignOrderRow, 'side' | 'orderId'>) =>
  side === 'buyer' ? `/buyer/purchase-foreign-order/${orderId}` : `/seller/sale-foreign-order/${orderId}`

const columns = (side: Side): Column<ForeignOrderRow>[] => [
  {
    key: 'orderNo',
    label: '订单号',
    fixed: true,
    render: (row) => (
      <>
        <Link to={foreignPath(row)}>
          <b>{row.orderNo}</b>
        </Link>
        <small>{shortTime(row.createdTime)}</small>
      </>
    ),
  },
  {
    key: 'counterpart',
    label: side === 'buyer' ? '卖方' : '买方',
    render: (row) => <span className={styles.clip}>{row.counterpart}</span>,
  },
  {
    key: 'goods',
    label: '商品 / 报价号',
    render: (row) => (
      <>
        {row.origin} {row.grade}
        <small>
          {row.offerNo}　{cropYear(row.productionYear)}
        </small>
      </>
    ),
  },
  {
    key: 'weight',
    label: '净重',
    title: '净重 吨',
    align: 'right',
    sort: true,
    render: (row) => (
      <>
        {weight(row.netWeight)}
        <small>{row.packets} 包</small>
      </>
    ),
  },
  {
    key: 'price',
    label: '单价',
    title: '单价 美元/吨',
    align: 'right',
    drops: true,
    render: (row) => (
      <>
        {dollars(row.price)}
        <small>{pounds(row.poundPrice)} 美分/磅</small>
      </>
    ),
  },
  {
    key: 'amount',
    label: '货值',
    title: '货值 美元',
    align: 'right',
    sort: true,
    render: (row) => (
      <>
        <b className="num">{dollars(row.amount)}</b>
        <small>定金 {money(row.deposit)} 元</small>
      </>
    ),
  },
  {
    key: 'state',
    label: '状态',
    fixed: true,
    render: (row) => (
      <>
        <StateTag dictionary="foreignOrderState" code={row.state} />
        {row.due && <small>截止 {shortTime(row.due)}</small>}
      </>
    ),
  },
  {
    key: 'act',
    label: '操作',
    fixed: true,
    render: (row) => <StepLink row={row} />,
  },
]

function StepLink({ row }: { row: ForeignOrderRow }) {
  return (
    <Link className={`btn small push ${row.next?.mine ? 'primary' : ''}`} to={foreignPath(row)}>
      {row.next?.button ?? '详情'}
    </Link>
  )
}

function Filters({ list }: { list: List }) {
  const { filters, setFilters } = list
  const [word, setWord] = useTyped(filters.keyword ?? '')
  return (
    <form
      className={`card ${styles.deskFilters}`}
      onSubmit={(event) => {
        event.preventDefault()
        setFilters({ keyword: word.trim() || undefined })
      }}
    >
      <div className={styles.tabsRow} role="group" aria-label="订单状态">
        <button
          type="button"
          className={!filters.state && !filters.todo ? 'selected' : undefined}
          onClick={() => setFilters({ state: undefined, todo: undefined })}
        >
          全部
        </button>
        {ForeignOrderState.entries.map(({ code, word: name }) => (
          <button
            type="button"
            key={code}
            className={filters.state === code && !filters.todo ? 'selected' : undefined}
            onClick={() => setFilters({ state: code, todo: undefined })}
          >
            {name}
          </button>
        ))}
      </div>
      <div className={styles.words}>
        <input
          className={`native ${styles.grow}`}
          aria-label="订单号、报价号、对方企业"
          placeholder="订单号 / 报价号 / 对方企业"
          value={word}
          maxLength={60}
          onChange={(event) => setWord(event.target.value)}
        />
        <Button type="submit" tone="primary" size="small">
          <Icon name="search" />
          查询
        </Button>
        <Button size="small" disabled={list.chosen === 0} onClick={list.clear}>
          重置
        </Button>
      </div>
    </form>
  )
}

function Card({ row }: { row: ForeignOrderRow }) {
  return (
    <article className={styles.orderCard}>
      <div className="row">
        <Link to={foreignPath(row)}>
          <b>{row.orderNo}</b>
        </Link>
        <StateTag dictionary="foreignOrderState" code={row.state} />
      </div>
      <p className="text-soft text-small">{row.counterpart}</p>
      <div className="row text-small text-soft">
        <span>
          {row.origin} {row.grade}
        </span>
        <span>{weight(row.netWeight)} 吨</span>
        <b className="push">{dollars(row.amount)} 美元</b>
      </div>
      <div className="row text-small text-faint">
        <span>{row.due ? `截止 ${shortTime(row.due)}` : shortTime(row.createdTime)}</span>
        <StepLink row={row} />
      </div>
    </article>
  )
}

/** 外棉订单 of a side: what waits first, then all its orders. */
export function ForeignDesk({ side }: { side: Side }) {
  const list = useListState(FILTERS)
  const title = side === 'buyer' ? '外棉采购订单' : '外棉销售订单'
  return (
    <main className="wrap">
      <PageHeader title={title} />
      <TodoBar side={side} active={list.filters.todo} />
      <Filters list={list} />
      <PagedTable<ForeignOrderRow>
        name={`foreign-orders-${side}`}
        path="/foreign/order/list"
        list={list}
        input={{ side }}
        tall
        rowKey={(row) => row.orderId}
        columns={columns(side)}
        renderCard={(row) => <Card row={row} />}
        actions={
          <Permission codes="order:export">
            <ExportButton path="/foreign/order/export" input={{ ...list.query, side }} name={title} />
          </Permission>
        }
        summary={(page) => <Totals page={page as Paged<ForeignOrderRow> as ForeignOrderList} />}
        empty={{
          of: title,
          title: `还没有${title}`,
          hint:
            side === 'buyer'
              ? '在商城的进口棉$里下单，定金以人民币冻结，美元货款由银行直接结算'
              : '以美元报盘的进口棉成交后，订单会出现在这里',
          actions: (
            <Link
              className="btn primary"
              to={side === 'buyer' ? `/shop?productType=${ProductType.importedUsd}` : '/seller/product'}
            >
              {side === 'buyer' ? '看美元报盘' : '去报盘'}
            </Link>
          ),
        }}
      />
    </main>
  )
}

function Totals({ page: { summary } }: { page: ForeignOrderList }) {
  return (
    <span className={`text-soft ${styles.totals}`}>
      <span>
        <b>{summary.orders.toLocaleString()}</b> 单
      </span>
      <span>{weight(summary.weight)} 吨</span>
      <span>{dollars(summary.amount)} 美元</span>
    </span>
  )
}
