import { ToAccount } from './to_account'
import type { CompanyStatementRow, StatementSummary } from '#wire/ledger/transformers/statement'
import { useState } from 'react'
import { PagedTable } from '~/components/paged_table'
import { optionsOf } from '~/components/state_tag'
import { FileButton } from '~/components/file_button'
import { Permission } from '~/components/permission'
import type { Column, Paged } from '~/components/table/types'
import { download } from '~/lib/call'
import { money, NONE } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { DateFilter, FilterLine, PickFilter, WordFilter } from './list_filters'
import { EntryKind, MoneyDirection } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from '../money.module.css'

/** Kinds of entries that never appear in a company's statement, because they are memoranda outside the accounts. */
const NOT_SHOWN: readonly EntryKind[] = [EntryKind.debt, EntryKind.foreignPayment]
const KINDS = optionsOf('entryKind').filter(({ value }) => !NOT_SHOWN.includes(value))

const change = (cents: number) => (
  <span className={cents === 0 ? 'text-faint' : undefined}>
    {cents > 0 ? `+${money(cents)}` : cents === 0 ? NONE : money(cents)}
  </span>
)

const columns: Column<CompanyStatementRow>[] = [
  { key: 'time', label: '时间', render: (row) => row.time, width: 150 },
  { key: 'title', label: '类型', render: (row) => row.title, width: 88 },
  { key: 'refNo', label: '关联单号', render: (row) => row.refNo ?? NONE },
  { key: 'counterpart', label: '对方', render: (row) => row.counterpart ?? NONE, drops: true },
  {
    key: 'change',
    label: '收支',
    title: '收支（元）',
    align: 'right',
    render: (row) => change(row.change),
  },
  {
    key: 'useChange',
    label: '可用变动',
    title: '可用变动（元）',
    align: 'right',
    render: (row) => change(row.useChange),
  },
  {
    key: 'useBalance',
    label: '可用余额',
    title: '可用余额（元）',
    align: 'right',
    render: (row) => money(row.useBalance),
  },
  {
    key: 'balance',
    label: '账户总额',
    title: '账户总额（元）',
    align: 'right',
    render: (row) => money(row.balance),
    drops: true,
  },
  { key: 'memo', label: '摘要', render: (row) => row.memo ?? NONE, optional: true },
  { key: 'id', label: '流水号', render: (row) => row.id, optional: true },
]

/** Every posting of the company with running balances. */
export function StatementTable() {
  const list = useListState({
    kind: EntryKind,
    direction: MoneyDirection,
    keyword: 'string',
    dateFrom: 'string',
    dateTo: 'string',
  })
  const { filters, setFilters } = list
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    await download('/bank/company/statement/export', filters, '资金流水.xlsx').catch(() => {})
    setBusy(false)
  }

  return (
    <>
      <FilterLine chosen={list.chosen} onClear={list.clear}>
        <PickFilter label="类型" options={KINDS} value={filters.kind} onChange={(kind) => setFilters({ kind })} />
        <PickFilter
          label="收支"
          options={[
            { value: MoneyDirection.income, label: '总额增加' },
            { value: MoneyDirection.expense, label: '总额减少' },
          ]}
          value={filters.direction}
          onChange={(direction) => setFilters({ direction })}
        />
        <DateFilter value={filters} onChange={setFilters} />
        <WordFilter placeholder="单号、摘要" value={filters.keyword} onChange={(keyword) => setFilters({ keyword })} />
      </FilterLine>
      <PagedTable<CompanyStatementRow>
        name="money-statement"
        path="/bank/company/statement/list"
        list={list}
        rowKey={(row) => row.id}
        columns={columns}
        empty={{
          of: '资金流水',
          title: '还没有资金流水',
          hint: '从本企业的同名对公账户转入上方的收款账号，到账后每一笔收付都列在这里',
          actions: <ToAccount />,
        }}
        summary={(page) => <Summary page={page as Paged<CompanyStatementRow> & { summary: StatementSummary }} />}
        actions={
          <Permission codes="money:export">
            <Button size="small" disabled={busy} onClick={() => void save()}>
              {busy ? '正在导出' : '导出'}
            </Button>
            <FileButton path="/bank/company/statement/paper" input={filters} name="对账单.pdf">
              打印
            </FileButton>
          </Permission>
        }
        renderCard={(row) => (
          <div className={styles.moneyCard}>
            <b>{row.title}</b>
            <b>{row.change === 0 ? change(row.useChange) : change(row.change)}</b>
            <span className="text-soft">{row.refNo ?? row.counterpart ?? row.memo ?? NONE}</span>
            <span className="text-soft">可用 {money(row.useBalance)}</span>
            <time className="text-faint">{row.time}</time>
            <span className="text-faint">总额 {money(row.balance)}</span>
          </div>
        )}
      />
    </>
  )
}

function Summary({ page }: { page: Paged<CompanyStatementRow> & { summary: StatementSummary } }) {
  return (
    <span className="text-soft">
      共 {page.total.toLocaleString()} 笔 · 总额增加 <span className="no-wrap">{money(page.summary.income)}</span> 元 ·
      减少 <span className="no-wrap">{money(page.summary.expense)}</span> 元
    </span>
  )
}
