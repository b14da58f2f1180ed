import { useState } from 'react'
import { Link } from 'react-router'
import { sellsOf } from '~/frame/navigation_items'
import { usePageName } from '~/frame/page_name'
import { DateInput } from '~/components/date_input'
import { Icon } from '~/components/icon'
import { PagedTable } from '~/components/paged_table'
import { ExportButton } from '~/components/table/export_button'
import { entriesOf, StateTag } from '~/components/state_tag'
import { PageHeader } from '~/components/states'
import type { Column } from '~/components/table/types'
import { money, shortTime, weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { useSession } from '~/lib/use_session'
import type { SettlementRow, Side } from './api'
import { TodoBar } from './todo_bar'
import { SettlementTag } from './settlement_tag'
import { InvoiceState, SettlementState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { useTyped } from '#ui/use_typed'
import styles from './settlements_page.module.css'
import orderStyles from './order.module.css'

type Summary = { settlements: number; weight: number; amount: number; retention: number }

const path = (row: SettlementRow) => `/seller/seller-settlement/${row.settlementId}`

/** What this side has to do on the page of a settlement; null while the other side has, or nobody. */
function stepOf({ state, invoiceState }: SettlementRow, side: Side): string | null {
  const buying = side === 'buyer'
  if (state === SettlementState.unconfirmed) return buying ? '去确认' : null
  if (state === SettlementState.unbalanced) return buying ? '去补款' : null
  if (state === SettlementState.draft) return buying ? null : '去提交'
  const issued = invoiceState !== null && invoiceState !== InvoiceState.unissued
  return state === SettlementState.uninvoiced && !issued && !buying ? '去开票' : null
}

/** One button for each row: the step that is due, else the page to read. */
function Open({ row, side, className = '' }: { row: SettlementRow; side: Side; className?: string }) {
  const step = stepOf(row, side)
  return (
    <Link className={`btn small ${step ? 'primary' : ''} ${className}`} to={path(row)}>
      {step ?? '详情'}
    </Link>
  )
}

function columns(side: Side): Column<SettlementRow>[] {
  return [
    {
      key: 'settlementNo',
      label: '结算单号',
      fixed: true,
      render: (row) => (
        <>
          <Link to={path(row)}>
            <b>{row.settlementNo}</b>
          </Link>
          <small>{shortTime(row.createdTime)}</small>
        </>
      ),
    },
    {
      key: 'orderNo',
      label: '订单',
      render: (row) => (
        <>
          <Link to={`/${side}/${row.orderId}`}>{row.orderNo}</Link>
          <small className={orderStyles.clip}>{row.counterpart}</small>
          {row.buyerReference && <small className={orderStyles.clip}>采购单号 {row.buyerReference}</small>}
        </>
      ),
    },
    {
      key: 'weight',
      label: '结算重量',
      title: '结算重量 吨',
      align: 'right',
      sort: true,
      render: (row) => weight(row.weight),
    },
    {
      key: 'amount',
      label: '结算金额',
      title: '结算金额 元',
      align: 'right',
      sort: true,
      render: (row) => <b>{money(row.amount)}</b>,
    },
    {
      key: 'balance',
      label: '多退少补',
      title: '补 / 退 元',
      align: 'right',
      drops: true,
      render: (row) => (row.balance === 0 ? <span className="text-faint">无</span> : money(row.balance)),
    },
    {
      key: 'fee',
      label: '服务费',
      title: '服务费 元',
      align: 'right',
      drops: true,
      render: (row) => (
        <>
          {money(row.fee)}
          {side === 'seller' && row.feeInvoiceState !== null && (
            <small title="平台服务费发票">
              <StateTag dictionary="invoiceState" code={row.feeInvoiceState} />
            </small>
          )}
        </>
      ),
    },
    {
      key: 'retention',
      label: '发票尾款',
      title: '尾款 元',
      align: 'right',
      drops: true,
      render: (row) => money(row.retention),
    },
    {
      key: 'state',
      label: '结算状态',
      sort: true,
      render: (row) => (
        <>
          <StateTag dictionary="settlementState" code={row.state} />
          {row.due && <small>截止 {shortTime(row.due)}</small>}
        </>
      ),
    },
    {
      key: 'invoiceState',
      label: '发票',
      render: (row) => <StateTag dictionary="invoiceState" code={row.invoiceState} />,
    },
    {
      key: 'actions',
      label: '操作',
      fixed: true,
      align: 'right',
      render: (row) => <Open row={row} side={side} />,
    },
  ]
}

/** 结算管理: settlements of the company's sales and of its purchases. */
export function Component() {
  const list = useListState({
    side: 'string',
    state: 'numbers',
    keyword: 'string',
    from: 'string',
    to: 'string',
    todo: 'string',
  })
  // Gins and traders see sales first, companies that only spin see purchases first.
  const sells = useSession((state) => !state.user || sellsOf(state.user))
  const side: Side = list.filters.side === 'buyer' || (!list.filters.side && !sells) ? 'buyer' : 'seller'
  const buying = side === 'buyer'
  usePageName({
    name: buying ? '采购结算' : '销售结算',
    crumbs: [[buying ? '买家中心' : '卖家中心', '/user-index']],
  })
  const { filters, setFilters } = list
  const [word, setWord] = useTyped(filters.keyword ?? '')
  const [more, setMore] = useState(Boolean(filters.from || filters.to))
  return (
    <main className="wrap">
      <PageHeader
        title="结算管理"
        aside={
          <span className={styles.switch} role="group" aria-label="买卖方向">
            {(['seller', 'buyer'] as const).map((one) => (
              <button
                key={one}
                type="button"
                className={`chip ${side === one ? 'selected' : ''}`}
                aria-pressed={side === one}
                onClick={() => setFilters({ side: one, todo: undefined, state: undefined })}
              >
                {one === 'seller' ? '销售结算' : '采购结算'}
              </button>
            ))}
          </span>
        }
      />
      <TodoBar side={side} active={filters.todo} />
      <form
        className={`card ${orderStyles.deskFilters}`}
        onSubmit={(event) => {
          event.preventDefault()
          setFilters({ keyword: word.trim() || undefined })
        }}
      >
        <div className={orderStyles.tabsRow} role="group" aria-label="结算状态">
          <button
            type="button"
            className={!filters.state && !filters.todo ? 'selected' : undefined}
            onClick={() => setFilters({ state: undefined, todo: undefined })}
          >
            全部
          </button>
          {entriesOf('settlementState').map(({ code, word: name }) => (
            <button
              key={code}
              type="button"
              className={filters.state?.[0] === code ? 'selected' : undefined}
              onClick={() => setFilters({ state: [code], todo: undefined })}
            >
              {name}
            </button>
          ))}
        </div>
        <div className={orderStyles.words}>
          <input
            className={`native ${orderStyles.grow}`}
            aria-label="结算单号、订单号、批号、对方企业"
            placeholder="结算单号 / 订单号 / 批号 / 对方企业"
            value={word}
            maxLength={60}
            onChange={(event) => setWord(event.target.value)}
          />
          <span className={`${orderStyles.extra} ${more ? 'open' : ''}`}>
            <span className={orderStyles.dates}>
              生成
              <DateInput
                size="small"
                aria-label="生成日期从"
                placeholder="开始日期"
                max={filters.to}
                value={filters.from}
                onChange={(from) => setFilters({ from })}
              />
              至
              <DateInput
                size="small"
                aria-label="生成日期到"
                placeholder="结束日期"
                min={filters.from}
                value={filters.to}
                onChange={(to) => setFilters({ to })}
              />
            </span>
          </span>
          <Button type="submit" tone="primary" size="small">
            <Icon name="search" />
            查询
          </Button>
          <Button size="small" className="phone-only" aria-expanded={more} onClick={() => setMore(!more)}>
            {more ? '收起' : '更多条件'}
          </Button>
          <Button size="small" disabled={list.chosen === 0} onClick={list.clear}>
            重置
          </Button>
        </div>
      </form>
      <PagedTable<SettlementRow>
        name={`settlements-${side}`}
        path="/settlement/list"
        list={list}
        input={{ side }}
        actions={
          <ExportButton
            path="/settlement/export"
            input={{ ...list.query, side }}
            name={side === 'buyer' ? '采购结算' : '销售结算'}
          />
        }
        tall
        rowKey={(row) => row.settlementId}
        columns={columns(side)}
        renderCard={(row) => <Card row={row} side={side} />}
        summary={(page) => <Totals summary={(page as unknown as { summary: Summary }).summary} />}
        empty={{
          of: '结算单',
          // The side is a tab, not a condition.
          narrowed: Object.keys(list.filters).some((key) => key !== 'side'),
          clear: () =>
            list.setFilters({ state: undefined, keyword: undefined, from: undefined, to: undefined, todo: undefined }),
          title: '还没有结算单',
          hint: '提货完成后自动生成结算单',
          actions: (
            <Link className="btn primary" to={side === 'buyer' ? '/buyer/purchase-order' : '/seller/sale-order'}>
              查看订单
            </Link>
          ),
        }}
      />
    </main>
  )
}

function Totals({ summary }: { summary: Summary }) {
  return (
    <span className={`text-soft ${orderStyles.totals}`}>
      <span>
        <b>{summary.settlements.toLocaleString()}</b> 单
      </span>
      <span>{weight(summary.weight)} 吨</span>
      <span>{money(summary.amount)} 元</span>
      <span>待释放尾款 {money(summary.retention)} 元</span>
    </span>
  )
}

function Card({ row, side }: { row: SettlementRow; side: Side }) {
  return (
    <article className={orderStyles.orderCard}>
      <div className="row">
        <Link to={path(row)}>
          <b>{row.settlementNo}</b>
        </Link>
        <SettlementTag settlement={row} />
        <b className="push">{money(row.amount)}</b>
      </div>
      <p className="text-soft text-small">{row.counterpart}</p>
      <div className="row text-small text-soft">
        <span>{row.orderNo}</span>
        <span>{weight(row.weight)} 吨</span>
        <Open row={row} side={side} className="push" />
      </div>
    </article>
  )
}
