import { ToAccount } from './to_account'
import type { MovementRow, TransferRow, WithdrawRow } from '#wire/bank/transformers/bank'
import { useState } from 'react'
import { Link } from 'react-router'
import { PagedTable } from '~/components/paged_table'
import { optionsOf, StateTag } from '~/components/state_tag'
import type { Column } from '~/components/table/types'
import { download } from '~/lib/call'
import { money, NONE } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { useSession } from '~/lib/use_session'
import { DateFilter, FilterLine, PickFilter, WordFilter } from './list_filters'
import { MovementState, PaymentNature, WithdrawDirection, WithdrawState, MoneyDirection } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from '../money.module.css'

/** 电子回单 as PDF. */
function Receipt({ kind, id, no }: { kind: 'transfer' | 'withdraw'; id: number; no: string }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    await download('/bank/company/receipt', { kind, id }, `电子回单_${no}.pdf`).catch(() => {})
    setBusy(false)
  }
  return (
    <Button tone="quiet" size="small" disabled={busy} onClick={() => void save()}>
      {busy ? '正在生成' : '电子回单'}
    </Button>
  )
}

function RecordState({ row }: { row: WithdrawRow }) {
  if (row.direction === WithdrawDirection.in && row.state === WithdrawState.requested)
    return <Tag tone="amber">待清分</Tag>
  if (row.queued && row.movementsBefore > 0) return <Tag tone="amber">等银行确认之前{row.movementsBefore}笔</Tag>
  if (row.queued) return <Tag tone="amber">待银行工作时间</Tag>
  return <StateTag dictionary="withdrawState" code={row.state} />
}

/** In or out, or what the bank has made it for. */
function Direction({ row }: { row: WithdrawRow }) {
  if (row.nature === PaymentNature.ordinary) return <StateTag dictionary="withdrawDirection" code={row.direction} />
  return <StateTag dictionary="paymentNature" code={row.nature} />
}

const account = (row: WithdrawRow) => [row.entityBankName, row.entityBankCard].filter(Boolean).join(' ')

const recordColumns: Column<WithdrawRow>[] = [
  { key: 'createdTime', label: '申请时间', sort: true, width: 150, render: (row) => row.createdTime },
  {
    key: 'direction',
    label: '方向',
    width: 84,
    render: (row) => <Direction row={row} />,
  },
  { key: 'amount', label: '金额', title: '金额（元）', align: 'right', sort: true, render: (row) => money(row.amount) },
  { key: 'entityName', label: '户名', render: (row) => row.entityName ?? NONE, drops: true },
  { key: 'account', label: '实体账户', render: account, drops: true },
  { key: 'state', label: '状态', sort: true, render: (row) => <RecordState row={row} /> },
  { key: 'remarks', label: '备注', render: (row) => row.remarks ?? NONE },
  { key: 'finishedTime', label: '完成时间', optional: true, render: (row) => row.finishedTime ?? NONE },
  { key: 'apiOrderId', label: '银行流水号', optional: true, render: (row) => row.apiOrderId },
  {
    key: 'receipt',
    label: '操作',
    fixed: true,
    render: (row) =>
      row.state === WithdrawState.done ? <Receipt kind="withdraw" id={row.id} no={row.apiOrderId} /> : NONE,
  },
]

/** Payments in and withdrawals. */
export function RecordTable() {
  const list = useListState({
    direction: WithdrawDirection,
    state: WithdrawState,
    keyword: 'string',
    dateFrom: 'string',
    dateTo: 'string',
  })
  const { filters, setFilters } = list
  return (
    <>
      <FilterLine chosen={list.chosen} onClear={list.clear}>
        <PickFilter
          label="方向"
          options={optionsOf('withdrawDirection')}
          value={filters.direction}
          onChange={(direction) => setFilters({ direction })}
        />
        <PickFilter
          label="状态"
          options={optionsOf('withdrawState')}
          value={filters.state}
          onChange={(state) => setFilters({ state })}
        />
        <DateFilter value={filters} onChange={setFilters} />
        <WordFilter
          placeholder="流水号、备注"
          value={filters.keyword}
          onChange={(keyword) => setFilters({ keyword })}
        />
      </FilterLine>
      <PagedTable<WithdrawRow>
        name="money-records"
        path="/bank/company/withdraw/list"
        list={list}
        rowKey={(row) => row.id}
        columns={recordColumns}
        empty={{
          of: '出入金记录',
          title: '还没有出入金',
          hint: '从同名对公账户转入上方的收款账号即为入金；绑定银行卡后可以出金',
          actions: <ToAccount />,
        }}
        refetchInterval={10_000}
        renderCard={(row) => (
          <div className={styles.moneyCard}>
            <b>
              <Direction row={row} />
            </b>
            <b className="no-wrap">{money(row.amount)}</b>
            <span className="text-soft">{account(row)}</span>
            <RecordState row={row} />
            <time className="text-faint">{row.createdTime}</time>
            {row.state === WithdrawState.done ? (
              <Receipt kind="withdraw" id={row.id} no={row.apiOrderId} />
            ) : (
              <span className="text-faint">{row.remarks}</span>
            )}
          </div>
        )}
      />
    </>
  )
}

/** Role and name of the other company of a transfer. */
function useOther() {
  const own = useSession((state) => state.user?.companyId)
  return (row: TransferRow) =>
    row.payeeCompanyId === own
      ? { paid: false, name: row.payerCompanyName }
      : { paid: true, name: row.payeeCompanyName }
}

/** Transfers between companies: releases of goods money, refunds, fees, and free ones. */
export function TransferTable() {
  const list = useListState({ direction: MoneyDirection, keyword: 'string', dateFrom: 'string', dateTo: 'string' })
  const { filters, setFilters } = list
  const other = useOther()
  const amount = (row: TransferRow) => <span>{`${other(row).paid ? '\u2212' : '+'}${money(row.amount)}`}</span>
  const columns: Column<TransferRow>[] = [
    { key: 'transferTime', label: '转账时间', sort: true, width: 150, render: (row) => row.transferTime },
    { key: 'direction', label: '收付', width: 64, render: (row) => (other(row).paid ? '付款' : '收款') },
    { key: 'other', label: '对方企业', render: (row) => other(row).name },
    { key: 'amount', label: '金额', title: '金额（元）', align: 'right', sort: true, render: amount },
    { key: 'memo', label: '摘要', render: (row) => row.memo ?? NONE },
    { key: 'cardPayer', label: '付款账户', optional: true, render: (row) => row.cardPayer },
    { key: 'cardPayee', label: '收款账户', optional: true, render: (row) => row.cardPayee },
    { key: 'apiOrderId', label: '银行流水号', optional: true, render: (row) => row.apiOrderId },
    {
      key: 'receipt',
      label: '操作',
      fixed: true,
      render: (row) => <Receipt kind="transfer" id={row.id} no={row.apiOrderId} />,
    },
  ]
  return (
    <>
      <FilterLine chosen={list.chosen} onClear={list.clear}>
        <PickFilter
          label="收付"
          options={[
            { value: MoneyDirection.income, label: '收款' },
            { value: MoneyDirection.expense, label: '付款' },
          ]}
          value={filters.direction}
          onChange={(direction) => setFilters({ direction })}
        />
        <DateFilter value={filters} onChange={setFilters} />
        <WordFilter
          placeholder="企业、单号、流水号"
          value={filters.keyword}
          onChange={(keyword) => setFilters({ keyword })}
        />
      </FilterLine>
      <PagedTable<TransferRow>
        name="money-transfers"
        path="/bank/company/transfer/list"
        list={list}
        rowKey={(row) => row.id}
        columns={columns}
        empty={{
          of: '转账记录',
          title: '还没有转账',
          hint: '可以向有已完成订单的企业转账，例如支付运杂费；货款通过订单支付，不需要转账',
          actions: (
            <Link className="btn" to="/user-index">
              查看订单
            </Link>
          ),
        }}
        renderCard={(row) => (
          <div className={styles.moneyCard}>
            <b>{other(row).name}</b>
            <b>{amount(row)}</b>
            <span className="text-soft">{row.memo ?? NONE}</span>
            <Receipt kind="transfer" id={row.id} no={row.apiOrderId} />
            <time className="text-faint">{row.transferTime}</time>
          </div>
        )}
      />
    </>
  )
}

const movementAmount = (row: MovementRow) => (
  <span>
    {row.direction === null ? '' : row.direction === MoneyDirection.income ? '+' : '\u2212'}
    {money(row.amount)}
  </span>
)

const movementColumns: Column<MovementRow>[] = [
  { key: 'createdTime', label: '记账时间', sort: true, width: 150, render: (row) => row.createdTime },
  { key: 'kind', label: '指令', width: 96, render: (row) => <StateTag dictionary="movementKind" code={row.kind} /> },
  { key: 'otherName', label: '对方', render: (row) => row.otherName ?? '本企业子账户', drops: true },
  { key: 'amount', label: '金额', title: '金额（元）', align: 'right', sort: true, render: movementAmount },
  { key: 'refNo', label: '业务单号', render: (row) => row.refNo ?? NONE },
  { key: 'state', label: '状态', render: (row) => <StateTag dictionary="movementState" code={row.state} /> },
  { key: 'bankSerial', label: '银行流水号', render: (row) => row.bankSerial ?? NONE },
  { key: 'movementNo', label: '指令号', optional: true, render: (row) => row.movementNo },
  { key: 'finishedTime', label: '确认时间', optional: true, render: (row) => row.finishedTime ?? NONE },
]

/** What the bank was told of the company's money, with the bank's numbers. */
export function MovementTable() {
  const list = useListState({ state: MovementState, keyword: 'string', dateFrom: 'string', dateTo: 'string' })
  const { filters, setFilters } = list
  return (
    <>
      <FilterLine chosen={list.chosen} onClear={list.clear}>
        <PickFilter
          label="状态"
          options={optionsOf('movementState')}
          value={filters.state}
          onChange={(state) => setFilters({ state })}
        />
        <DateFilter value={filters} onChange={setFilters} />
        <WordFilter
          placeholder="单号、流水号、指令号"
          value={filters.keyword}
          onChange={(keyword) => setFilters({ keyword })}
        />
      </FilterLine>
      <PagedTable<MovementRow>
        name="money-movements"
        path="/bank/company/movement/list"
        list={list}
        rowKey={(row) => row.id}
        columns={movementColumns}
        empty={{
          of: '银行指令',
          title: '还没有银行指令',
          hint: '冻结定金、支付货款、收到货款时，平台逐笔通知银行，银行确认后在此列出流水号',
          actions: (
            <Link className="btn" to="/user-index">
              查看订单
            </Link>
          ),
        }}
        refetchInterval={10_000}
        renderCard={(row) => (
          <div className={styles.moneyCard}>
            <b>{row.otherName ?? '本企业子账户'}</b>
            <b className="no-wrap">{movementAmount(row)}</b>
            <span className="text-soft">{row.refNo ?? NONE}</span>
            <StateTag dictionary="movementState" code={row.state} />
            <time className="text-faint">{row.createdTime}</time>
            <StateTag dictionary="movementKind" code={row.kind} />
          </div>
        )}
      />
    </>
  )
}
