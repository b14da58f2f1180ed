/*
 * 询价: one list for both sides; inquiries that wait for the company's answer come first.
 */
import { Link } from 'react-router'
import type { QuotationRow, QuotationList } from '#wire/quotation/transformers/quotation'
import { PagedTable } from '~/components/paged_table'
import { ExportButton } from '~/components/table/export_button'
import { bargained } from '~/components/quotation/bargained_price'
import { PageHeader } from '~/components/states'
import type { Column } from '~/components/table/types'
import { StateTag, wordOf } from '~/components/state_tag'
import { shortTime, weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { BargainActs } from '~/components/quotation/bargain_acts'
import { PriceType, QuotationAnswer, QuotationState } from '#ui/generated/codes'
import { Tag } from '#ui/kit/tag'
import styles from './quotations.module.css'

const { open, ended, withdrawn } = QuotationState
const TABS = [undefined, open, ended, withdrawn].map(
  (code) => [code, code ? wordOf('quotationState', code) : '全部'] as const
)

function What({ row }: { row: QuotationRow }) {
  return (
    <>
      <Link to={`/batch/${row.batchCode}`}>
        <b>{row.batchCode}</b>
      </Link>
      {row.fromAuction && ' '}
      {row.fromAuction && <Tag tone="amber">流拍议价</Tag>}
      {row.demandId !== null && ' '}
      {row.demandId !== null && <Link to={`/demand/view-demand?id=${row.demandId}`}>求购报价</Link>}
      <small>{row.productName}</small>
    </>
  )
}

function Standing({ row }: { row: QuotationRow }) {
  const who = row.standingSide === row.side ? '本企业出价' : '对方出价'
  return (
    <>
      <b className={row.priceType === PriceType.fixed ? 'text-up' : undefined}>{bargained(row, row.price)}</b>
      <small>
        {who}，第 {row.round} 轮
      </small>
    </>
  )
}

/** The side that has to answer and the deadline, or the outcome. */
function Due({ row }: { row: QuotationRow }) {
  if (row.state !== QuotationState.open)
    return (
      <>
        <StateTag
          dictionary={row.acceptState === QuotationAnswer.open ? 'quotationState' : 'quotationAnswer'}
          code={row.acceptState === QuotationAnswer.open ? row.state : row.acceptState}
        />
        <small>{row.endReason}</small>
      </>
    )
  const mine = row.can.accept
  const word = row.fundsUntil ? '待买方入金' : mine ? '待我答复' : '待对方答复'
  return (
    <>
      <span className={`tag ${mine ? 'amber' : ''}`}>{word}</span>
      <small>{shortTime(row.fundsUntil ?? row.validUntil)} 前有效</small>
    </>
  )
}

const columns: Column<QuotationRow>[] = [
  { key: 'what', label: '商品', fixed: true, render: (row) => <What row={row} /> },
  { key: 'counterpart', label: '对方', drops: true, render: (row) => row.counterpart },
  { key: 'weight', label: '重量', title: '重量 吨', align: 'right', render: (row) => weight(row.weight) },
  {
    key: 'askedPrice',
    label: '挂牌',
    title: '挂牌 元/吨',
    align: 'right',
    drops: true,
    render: (row) => bargained(row, row.askedPrice),
  },
  {
    key: 'price',
    label: '现价',
    title: '现价 元/吨',
    sort: true,
    align: 'right',
    render: (row) => <Standing row={row} />,
  },
  { key: 'validUntil', label: '状态', sort: true, render: (row) => <Due row={row} /> },
  {
    key: 'actions',
    label: '操作',
    title: <span className="visually-hidden">操作</span>,
    fixed: true,
    align: 'right',
    render: (row) => <BargainActs row={row} />,
  },
]

export function Quotations({ side }: { side: 'buyer' | 'seller' }) {
  const list = useListState({ state: QuotationState })
  const { state } = list.filters
  const buying = side === 'buyer'
  return (
    <main className={`wrap ${styles.quotations}`}>
      <PageHeader title={buying ? '我的询价' : '收到的询价'} />
      <PagedTable<QuotationRow>
        name={`${side}-quotations`}
        path="/quotation/list"
        list={list}
        input={{ side, state: state ? [state] : undefined }}
        actions={
          <ExportButton
            path="/quotation/export"
            input={{ ...list.query, side, state: state ? [state] : undefined }}
            name={side === 'buyer' ? '我的询价' : '收到的询价'}
          />
        }
        tall
        refetchInterval={30_000}
        rowKey={(row) => row.id}
        columns={columns}
        summary={(page) => (
          <div className={styles.phases} role="group" aria-label="询价状态">
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
            {(page as unknown as QuotationList).waiting > 0 && (
              <Tag tone="amber">{(page as unknown as QuotationList).waiting} 条待我答复</Tag>
            )}
          </div>
        )}
        renderCard={(row) => (
          <div className={styles.bargainCard}>
            <span className="line">
              <span className="what">
                <What row={row} />
              </span>
              <span className="push num">
                <Standing row={row} />
              </span>
            </span>
            <span className="text-soft text-small">
              {row.counterpart}　{weight(row.weight)} 吨
              {row.askedPrice !== null && <>　挂牌 {bargained(row, row.askedPrice)}</>}
            </span>
            <span className="line">
              <Due row={row} />
            </span>
            <BargainActs row={row} />
          </div>
        )}
        empty={{
          of: '询价',
          title: buying ? '还没有询价' : '还没有收到询价',
          hint: buying ? '在可议价的商品页面点击询价' : '挂牌时选择可议价，买方就可以询价',
          actions: (
            <Link className="btn primary" to={buying ? '/shop' : '/seller/product'}>
              {buying ? '去选棉' : '我的资源'}
            </Link>
          ),
        }}
      />
    </main>
  )
}
