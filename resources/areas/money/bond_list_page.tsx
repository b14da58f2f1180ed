import type { HoldRow } from '#wire/ledger/transformers/hold'
import { Link } from 'react-router'
import { PagedTable } from '~/components/paged_table'
import { optionsOf, StateTag, wordOf } from '~/components/state_tag'
import { UserCenter } from '~/components/user_center'
import type { Column, Paged } from '~/components/table/types'
import { money, NONE, shortTime } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { exists } from '~/lib/routes'
import { useSession } from '~/lib/use_session'
import { DateFilter, FilterLine, PickFilter, WordFilter } from './components/list_filters'
import { NeedsCertification } from './components/needs_certification'
import { BindCompanyState, FreezeType, HoldState } from '#ui/generated/codes'
import styles from './bond_list_page.module.css'
import moneyStyles from './money.module.css'
import userCenterStyles from '~/components/user_center.module.css'

/** Address of the order or session (by its code) that a deposit belongs to. */
function sourceOf(row: HoldRow): string | null {
  if (row.refType === 'order') return `/buyer/${row.refId}`
  if (row.refType === 'foreign_order') return `/buyer/purchase-foreign-order/${row.refId}`
  return row.refType === 'auction_entry' || row.refType === 'auction_lot' ? `/auction/${row.refNo}` : null
}

function Reference({ row }: { row: HoldRow }) {
  const path = sourceOf(row)
  return path && exists(path) ? <Link to={path}>{row.refNo}</Link> : <span>{row.refNo}</span>
}

/** The reason without the number, which has its own column. */
const reasonOf = (row: HoldRow) => row.reason?.replace(row.refNo ?? '', '').trim() || NONE

const columns: Column<HoldRow>[] = [
  { key: 'holdNo', label: '编号', render: (row) => row.holdNo },
  { key: 'freezeType', label: '类型', render: (row) => wordOf('freezeType', row.freezeType) },
  { key: 'refNo', label: '关联单号', render: (row) => <Reference row={row} /> },
  {
    key: 'amount',
    label: '冻结金额',
    title: '冻结金额（元）',
    align: 'right',
    sort: true,
    render: (row) => money(row.amount),
  },
  {
    key: 'remaining',
    label: '剩余冻结',
    title: '剩余冻结（元）',
    align: 'right',
    sort: true,
    render: (row) => money(row.remaining),
  },
  { key: 'state', label: '状态', sort: true, render: (row) => <StateTag dictionary="freezeState" code={row.state} /> },
  {
    key: 'reason',
    label: '原因',
    drops: true,
    render: (row) => (
      <span className={styles.moneyClip} title={row.reason ?? undefined}>
        {reasonOf(row)}
      </span>
    ),
  },
  {
    key: 'expectedRelease',
    label: '预计解冻',
    drops: true,
    render: (row) => (
      <span
        className={`${styles.moneyClip} ${styles.long}`}
        title={row.remaining > 0 ? (row.expectedRelease ?? undefined) : undefined}
      >
        {row.remaining > 0 ? (row.expectedRelease ?? NONE) : NONE}
      </span>
    ),
  },
  { key: 'createdTime', label: '冻结时间', sort: true, width: 112, render: (row) => shortTime(row.createdTime) },
  {
    key: 'closedTime',
    label: '解冻时间',
    sort: true,
    width: 150,
    optional: true,
    render: (row) => row.closedTime ?? NONE,
  },
]

/** Every frozen amount: reason, order or session, and the event that unfreezes it. */
export function Component() {
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  return (
    <UserCenter title="保证金明细">
      {certified ? <Bonds /> : <NeedsCertification what="下单和参与竞价，冻结的资金在这里逐笔列出" />}
    </UserCenter>
  )
}

function Bonds() {
  const list = useListState({
    freezeType: FreezeType,
    state: HoldState,
    keyword: 'string',
    dateFrom: 'string',
    dateTo: 'string',
  })
  const { filters, setFilters } = list
  return (
    <>
      <FilterLine chosen={list.chosen} onClear={list.clear}>
        <PickFilter
          label="类型"
          options={optionsOf('freezeType')}
          value={filters.freezeType}
          onChange={(freezeType) => setFilters({ freezeType })}
        />
        <PickFilter
          label="状态"
          options={optionsOf('freezeState')}
          value={filters.state}
          onChange={(state) => setFilters({ state })}
        />
        <DateFilter value={filters} onChange={setFilters} />
        <WordFilter placeholder="编号、单号" value={filters.keyword} onChange={(keyword) => setFilters({ keyword })} />
      </FilterLine>
      <PagedTable<HoldRow>
        name="bonds"
        path="/bank/company/freeze/list"
        refetchInterval={20_000}
        list={list}
        rowKey={(row) => row.id}
        columns={columns}
        empty={{
          of: '冻结记录',
          title: '还没有冻结的资金',
          hint: '下单的定金、竞价的保证金会列在这里：付款时转为货款，订单取消、场次结束时退回可用余额',
          actions: (
            <Link className="btn primary" to="/shop">
              去选棉
            </Link>
          ),
        }}
        summary={(page) => {
          const { summary } = page as Paged<HoldRow> & { summary: { remaining: number } }
          return (
            <span className="text-soft">
              共 {page.total.toLocaleString()} 笔 · 冻结中 <span className="no-wrap">{money(summary.remaining)}</span>{' '}
              元
            </span>
          )
        }}
        renderCard={(row) => (
          <div className={moneyStyles.moneyCard}>
            <b>{wordOf('freezeType', row.freezeType)}</b>
            <b className="no-wrap">{money(row.remaining > 0 ? row.remaining : row.amount)}</b>
            <Reference row={row} />
            <StateTag dictionary="freezeState" code={row.state} />
            {/* eslint-disable-next-line shown/no-deciding -- the same words are not shown twice */}
            {reasonOf(row) !== wordOf('freezeType', row.freezeType) && (
              <span className={`text-soft ${userCenterStyles.whole} ${moneyStyles.whole}`}>{reasonOf(row)}</span>
            )}
            {row.remaining > 0 && row.expectedRelease && (
              <span className={`text-faint ${userCenterStyles.whole} ${moneyStyles.whole}`}>{row.expectedRelease}</span>
            )}
            <span className={`text-faint ${userCenterStyles.whole} ${moneyStyles.whole}`}>{row.createdTime}</span>
          </div>
        )}
      />
    </>
  )
}
