import { Input } from 'antd'
import { Link } from 'react-router'
import type { PurchaseRequestRow } from '#wire/order/transformers/purchase_request'
import { PagedTable } from '~/components/paged_table'
import { PageHeader } from '~/components/states'
import { StateTag, wordOf } from '~/components/state_tag'
import type { Column } from '~/components/table/types'
import { money, shortTime, weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { useCan, useSession } from '~/lib/use_session'
import { PurchaseRequestState } from '#ui/generated/codes'
import styles from './purchase_request.module.css'

const { open, approved, rejected, withdrawn, lapsed } = PurchaseRequestState
const TABS = [undefined, open, approved, rejected, withdrawn, lapsed].map(
  (code) => [code, code ? wordOf('purchaseRequestState', code) : '全部'] as const
)

const pathOf = (row: PurchaseRequestRow) => `/buyer/purchase-request/${row.requestId}`

const goods = ({ batchCodes }: PurchaseRequestRow) =>
  batchCodes.length > 1 ? `${batchCodes[0]} 等 ${batchCodes.length} 批` : batchCodes[0]

/** What happened last, or until when it can be approved. */
function Due({ row }: { row: PurchaseRequestRow }) {
  return (
    <>
      <StateTag dictionary="purchaseRequestState" code={row.state} />
      <small>{row.state === open ? `${shortTime(row.expiresTime)} 前有效` : (row.reason ?? row.decidedBy)}</small>
    </>
  )
}

const columns: Column<PurchaseRequestRow>[] = [
  {
    key: 'requestNo',
    label: '申请单号',
    fixed: true,
    render: (row) => (
      <>
        <Link to={pathOf(row)}>
          <b>{row.requestNo}</b>
        </Link>
        <small>{row.buyerReference && `采购单号 ${row.buyerReference}`}</small>
      </>
    ),
  },
  { key: 'askedBy', label: '申请人', render: (row) => row.askedBy },
  {
    key: 'goods',
    label: '商品',
    drops: true,
    render: (row) => (
      <>
        {goods(row)}
        <small>{row.sellers.join('、')}</small>
      </>
    ),
  },
  { key: 'weight', label: '重量', title: '重量 吨', align: 'right', drops: true, render: (row) => weight(row.weight) },
  { key: 'amount', label: '金额', title: '金额 元', sort: true, align: 'right', render: (row) => money(row.amount) },
  {
    key: 'createdTime',
    label: '申请时间',
    sort: true,
    drops: true,
    render: (row) => shortTime(row.createdTime),
  },
  { key: 'state', label: '状态', render: (row) => <Due row={row} /> },
  {
    key: 'actions',
    label: '操作',
    title: <span className="visually-hidden">操作</span>,
    fixed: true,
    align: 'right',
    render: (row) => <Link to={pathOf(row)}>{row.can.decide ? '审批' : '查看'}</Link>,
  },
]

/** 采购审批: what people of the company ask to buy; who may not approve sees his own. */
export function Component() {
  const list = useListState({ state: PurchaseRequestState, keyword: 'string' })
  const mayApprove = useCan('purchase:approve')
  const manager = useSession((session) => session.user?.manager)
  const { state, keyword } = list.filters
  return (
    <main className={`wrap ${styles.requests}`}>
      <PageHeader
        title="采购审批"
        aside={<span className="text-soft">批准前商品仍在售，不占用资金</span>}
        actions={
          manager && (
            <Link className="btn" to="/user-center/staff-management?tab=purchase">
              采购限额
            </Link>
          )
        }
      />
      <PagedTable<PurchaseRequestRow>
        name="purchase-requests"
        path="/purchase/request/list"
        list={list}
        input={{ state: state ? [state] : undefined, keyword }}
        tall
        refetchInterval={30_000}
        rowKey={(row) => row.requestId}
        columns={columns}
        summary={() => (
          <div className={styles.phases}>
            <div role="group" aria-label="审批状态">
              {TABS.map(([code, word]) => (
                <button
                  key={word}
                  type="button"
                  className={`chip ${code === state ? 'selected' : ''}`}
                  aria-pressed={code === state}
                  onClick={() => list.setFilters({ state: code })}
                >
                  {word}
                </button>
              ))}
            </div>
            <Input.Search
              aria-label="搜索采购申请"
              placeholder="申请单号、采购单号、批号"
              allowClear
              defaultValue={keyword}
              onSearch={(text) => list.setFilters({ keyword: text.trim() || undefined })}
            />
          </div>
        )}
        renderCard={(row) => (
          <div className={styles.requestCard}>
            <span className="line">
              <Link to={pathOf(row)}>
                <b>{row.requestNo}</b>
              </Link>
              <b className="push num">{money(row.amount)} 元</b>
            </span>
            <span className="text-soft text-small">
              {row.askedBy}　{goods(row)}　{weight(row.weight)} 吨
              {row.buyerReference && <>　采购单号 {row.buyerReference}</>}
            </span>
            <span className="line">
              <Due row={row} />
              <Link className="push" to={pathOf(row)}>
                {row.can.decide ? '审批' : '查看'}
              </Link>
            </span>
          </div>
        )}
        empty={{
          of: '采购申请',
          title: '还没有采购申请',
          hint: mayApprove ? '启用采购审批后，超过限额的下单会提交到这里' : '超过采购限额的下单会提交到这里',
          actions: (
            <Link className="btn primary" to={manager ? '/user-center/staff-management?tab=purchase' : '/shop'}>
              {manager ? '设置采购限额' : '去选棉'}
            </Link>
          ),
        }}
      />
    </main>
  )
}
