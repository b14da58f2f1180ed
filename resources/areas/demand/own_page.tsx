import { Link } from 'react-router'
import type { DemandCard } from '#wire/demand/transformers/demand'
import { DemandState, DeliveryType } from '#ui/generated/codes'
import { PagedTable } from '~/components/paged_table'
import { PageHeader } from '~/components/states'
import { entriesOf, StateTag, wordOf } from '~/components/state_tag'
import type { Column } from '~/components/table/types'
import { useListState } from '~/lib/list_state'
import { WishActs } from './wish_acts'
import { timeLeft, tonnesText, WishRanges } from './wish_texts'
import { priceWords } from '~/components/wishes/wish_words'
import styles from './demand.module.css'

const columns: Column<DemandCard>[] = [
  {
    key: 'what',
    label: '求购',
    fixed: true,
    render: (row) => (
      <>
        <Link to={`/demand/view-demand?id=${row.id}`}>
          <b>{row.demandNo}</b>
        </Link>
        <small>{wordOf('productType', row.productType)}</small>
      </>
    ),
  },
  {
    key: 'ranges',
    label: '质量要求',
    render: (row) => <WishRanges ranges={row.ranges} productType={row.productType} />,
  },
  { key: 'open', label: '吨数', align: 'right', render: (row) => (row.weight ? tonnesText(row) : '未填写') },
  { key: 'price', label: '期望价', title: '期望价 元/吨', align: 'right', render: (row) => priceWords(row) },
  {
    key: 'delivery',
    label: '交货',
    drops: true,
    render: (row) =>
      row.deliveryType === DeliveryType.delivered ? (row.region ?? '送到') : wordOf('deliveryType', row.deliveryType),
  },
  {
    key: 'state',
    label: '状态',
    render: (row) => (
      <>
        <StateTag dictionary="demandState" code={row.state} />
        {row.state === DemandState.open && <small>{timeLeft(row)}</small>}
      </>
    ),
  },
  {
    key: 'acts',
    label: '操作',
    title: <span className="visually-hidden">操作</span>,
    fixed: true,
    align: 'right',
    render: (row) => <WishActs row={row} size="small" />,
  },
]

/** /demand/mine: the wishes of the company in all states. */
export function Component() {
  const list = useListState({ state: DemandState })
  const { state } = list.filters
  return (
    <main className="wrap">
      <PageHeader
        title="我的求购"
        actions={
          <>
            <Link className="btn" to="/demand/introductions">
              收到的推荐
            </Link>
            <Link className="btn primary" to="/demand/publish">
              发布求购
            </Link>
          </>
        }
      />
      <PagedTable<DemandCard>
        name="own-demands"
        path="/demand/own"
        list={list}
        input={{ state: state ? [state] : undefined }}
        tall
        summary={() => (
          <div className={styles.states} role="group" aria-label="求购状态">
            {[{ code: undefined, word: '全部' }, ...entriesOf('demandState')].map(({ code, word }) => (
              <button
                key={word}
                type="button"
                className={`chip ${code === state ? 'selected' : ''}`}
                aria-pressed={code === state}
                onClick={() => list.setFilters({ state: code as DemandState | undefined })}
              >
                {word}
              </button>
            ))}
          </div>
        )}
        rowKey={(row) => row.id}
        columns={columns}
        renderCard={(row) => (
          <div className={styles.own}>
            <span className={styles.line0}>
              <Link to={`/demand/view-demand?id=${row.id}`}>
                <b>{row.demandNo}</b>
              </Link>
              <span className="push">
                <StateTag dictionary="demandState" code={row.state} />
              </span>
            </span>
            <WishRanges ranges={row.ranges} productType={row.productType} />
            <span className="text-soft text-small">
              {row.weight ? tonnesText(row) : '未填写吨数'}　{priceWords(row)}
            </span>
            <WishActs row={row} size="small" />
          </div>
        )}
        empty={{
          of: '求购',
          title: '还没有求购',
          hint: '写一次要什么货，符合的卖方会来报价',
          actions: (
            <Link className="btn primary" to="/demand/publish">
              发布求购
            </Link>
          ),
        }}
      />
    </main>
  )
}
