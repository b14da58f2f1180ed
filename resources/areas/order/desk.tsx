import { Link } from 'react-router'
import { PagedTable } from '~/components/paged_table'
import { Permission } from '~/components/permission'
import { PageHeader } from '~/components/states'
import { ExportButton } from '~/components/table/export_button'
import { money, weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import type { DeskKind, OrderRow, Side } from './api'
import { deskColumns } from './desk_columns'
import { DeskFilters, DESK_FILTERS } from './desk_filters'
import { OrderCard } from './order_card'
import { TodoBar } from './todo_bar'
import { OrderType, PriceType } from '#ui/generated/codes'
import styles from './order.module.css'

type Summary = { orders: number; packets: number; weight: number; amount: number }

/** What stands before and behind 采购 or 销售. */
const TITLES: Record<DeskKind, [string, string]> = { spot: ['', ''], pair: ['', '点价'], fibre: ['棉副涤短', ''] }

const ORDER_TYPES = { spot: OrderType.spot, pair: OrderType.pair } as const

const HINTS: Record<DeskKind, Record<Side, string>> = {
  spot: { buyer: '选好批次后下单，定金冻结在本企业账户', seller: '商品挂牌后，买方下单会出现在这里' },
  pair: {
    buyer: '选择基差报价的商品下单，接单后在截止日前点价',
    seller: '以基差挂牌的商品成交后，买方的点价指令会出现在这里',
  },
  fibre: {
    buyer: '在棉副涤短市场按吨下单，接单、付款后分车提货，按实际过磅重量结算',
    seller: '棉籽、短绒、涤短等按吨商品挂牌后，买方下单会出现在这里',
  },
}

/** Where a buyer begins. */
const MARKETS: Record<DeskKind, string> = {
  spot: '/shop',
  pair: `/shop?priceType=${PriceType.basis}`,
  fibre: '/seed-fiber',
}

/** The desk of a side: its to-do list first, then all its orders. */
export function Desk({ side, kind }: { side: Side; kind: DeskKind }) {
  const list = useListState(DESK_FILTERS)
  const buying = side === 'buyer'
  const title = `${TITLES[kind][0]}${buying ? '采购' : '销售'}${TITLES[kind][1]}订单`
  const input = { side, ...(kind === 'fibre' ? { byTonne: true } : { orderType: ORDER_TYPES[kind] }) }
  return (
    <main className="wrap">
      <PageHeader title={title} />
      <TodoBar side={side} active={list.filters.todo} />
      <DeskFilters side={side} kind={kind} list={list} />
      <PagedTable<OrderRow>
        name={kind === 'spot' ? `orders-${side}` : `${kind}-orders-${side}`}
        path="/order/list"
        list={list}
        input={input}
        tall
        rowKey={(row) => row.orderId}
        columns={deskColumns(side, kind)}
        renderCard={(row) => <OrderCard row={row} />}
        summary={(page) => (
          <Totals summary={(page as unknown as { summary: Summary }).summary} bales={kind !== 'fibre'} />
        )}
        actions={
          <Permission codes="order:export">
            <ExportButton path="/order/export" input={{ ...input, ...list.filters }} name={title} />
          </Permission>
        }
        empty={{
          of: title,
          title: `还没有${title}`,
          hint: HINTS[kind][side],
          actions: (
            <Link className="btn primary" to={buying ? MARKETS[kind] : '/seller/product'}>
              {buying ? (kind === 'fibre' ? '去选购' : '去选棉') : '去挂牌'}
            </Link>
          ),
        }}
      />
    </main>
  )
}

function Totals({ summary, bales }: { summary: Summary; bales: boolean }) {
  return (
    <span className={`text-soft ${styles.totals}`}>
      <span>
        <b>{summary.orders.toLocaleString()}</b> 单
      </span>
      {bales && <span>{summary.packets.toLocaleString()} 包</span>}
      <span>{weight(summary.weight)} 吨</span>
      <span>{money(summary.amount)} 元</span>
    </span>
  )
}
