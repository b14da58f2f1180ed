import { Link } from 'react-router'
import { PagedTable } from '~/components/paged_table'
import { QualityStrip, QualityStripHead } from '~/components/quality_strip'
import { StateTag, wordOf } from '~/components/state_tag'
import type { Column, Paged } from '~/components/table/types'
import { cropYear, fixed, weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import type { AuctionLotOfSession } from '../api'
import { Star } from '../star'
import { lotName, offer } from '../bidding_texts'
import { LotStateTag } from '../lot_state_tag'
import { AuctionPriceType, LotState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './lots.module.css'
import sessionsStyles from '../sessions/sessions.module.css'
import auctionStyles from '../auction.module.css'

const PHASE_CHIPS = [
  ['running', '竞价中'],
  ['coming', '未开始'],
  ['ended', '已结束'],
] as const

const columns: Column<AuctionLotOfSession>[] = [
  {
    key: 'star',
    label: '关注',
    title: <span className="visually-hidden">关注</span>,
    fixed: true,
    width: 40,
    render: (row) => <Star lot={row} />,
  },
  {
    key: 'what',
    label: '标的 / 场次',
    fixed: true,
    render: (row) => (
      <>
        <Link to={`/auction/${row.houseId}?item=${row.id}`}>
          <b>{lotName(row)}</b>
        </Link>
        <small>{row.session.name}</small>
      </>
    ),
  },
  {
    key: 'quality',
    label: '质量',
    title: <QualityStripHead />,
    fixed: true,
    render: (row) =>
      row.goods ? <QualityStrip batch={row.goods} /> : <span className="text-soft">{row.productName}</span>,
  },
  {
    key: 'details',
    label: '类型 / 产地',
    drops: true,
    render: (row) =>
      row.goods ? (
        <span className={sessionsStyles.clip}>
          {row.goods.batchType ? wordOf('batchType', row.goods.batchType) : ''} {cropYear(row.goods.productionYear)}
          <small>{row.goods.chandi || '--'}</small>
        </span>
      ) : (
        '--'
      ),
  },
  {
    key: 'impurity',
    label: '含杂 / 回潮',
    align: 'right',
    drops: true,
    render: (row) => (
      <>
        {fixed(row.goods?.impurity)}
        <small>{fixed(row.goods?.moisture)}</small>
      </>
    ),
  },
  {
    key: 'productWeight',
    label: '重量',
    title: '重量 吨',
    align: 'right',
    sort: true,
    render: (row) => weight(row.productWeight),
  },
  {
    key: 'price',
    label: '当前价',
    title: '当前价 元/吨',
    align: 'right',
    fixed: true,
    render: (row) => <LotPrice row={row} />,
  },
  {
    key: 'state',
    label: '状态',
    align: 'right',
    render: (row) => (
      <>
        <LotOutcome row={row} />
        <small>{row.offerNum} 次</small>
      </>
    ),
  },
]

function LotPrice({ row }: { row: AuctionLotOfSession }) {
  return (
    <>
      {row.session.priceType === AuctionPriceType.basis && (
        <span className="text-soft text-small">{row.priceContract} </span>
      )}
      {row.hammerPrice === null ? (
        <span className="text-soft">{offer(row.session, row.startingPrice)}</span>
      ) : (
        <b className="text-up">{offer(row.session, row.hammerPrice)}</b>
      )}
      <small>{row.hammerPrice === null ? '起拍价' : `起拍 ${offer(row.session, row.startingPrice)}`}</small>
    </>
  )
}

function LotOutcome({ row }: { row: AuctionLotOfSession }) {
  const open = row.state === LotState.waiting
  if (open && row.buyerCompanyId !== null) return <Tag tone="solid">在手</Tag>
  return open ? <StateTag dictionary="auctionSessionState" code={row.session.state} /> : <LotStateTag lot={row} />
}

const PRICE_CHIPS = [
  [AuctionPriceType.fixed, '一口价'],
  [AuctionPriceType.basis, '基差'],
] as const

type ListState = ReturnType<
  typeof useListState<{
    part: 'string'
    phase: 'string'
    priceType: typeof AuctionPriceType
    keyword: 'string'
    collected: 'number'
  }>
>

/** Lots of all sessions. */
export function MarketLots({ list }: { list: ListState }) {
  const { filters, setFilters, query } = list
  const { part: _part, collected, ...asked } = query
  const narrowed = [filters.phase, filters.priceType, filters.keyword].some((one) => one !== undefined)
  const showAll = () => setFilters({ collected: undefined, phase: undefined, priceType: undefined, keyword: undefined })
  const chips: { word: string; on: boolean; change: () => void }[] = [
    {
      word: '我的关注',
      on: collected === 1,
      change: () => setFilters({ collected: collected === 1 ? undefined : 1 }),
    },
    ...PHASE_CHIPS.map(([phase, word]) => ({
      word,
      on: filters.phase === phase,
      change: () => setFilters({ phase: filters.phase === phase ? undefined : phase }),
    })),
    ...PRICE_CHIPS.map(([type, word]) => ({
      word,
      on: filters.priceType === type,
      change: () => setFilters({ priceType: filters.priceType === type ? undefined : type }),
    })),
  ]
  return (
    <PagedTable<AuctionLotOfSession>
      name="auction-lots"
      path="/auction/item/list"
      list={{ ...list, query: asked }}
      input={{ collected: collected === 1 || undefined }}
      tall
      refetchInterval={15_000}
      rowKey={(row) => row.id}
      columns={columns}
      summary={(page: Paged<AuctionLotOfSession>) => (
        <span className="text-soft">共 {page.total.toLocaleString()} 个标的</span>
      )}
      conditions={
        <div className={sessionsStyles.conditionsOf}>
          {chips.map(({ word, on, change }) => (
            <button
              key={word}
              type="button"
              className={`chip ${on ? 'selected' : ''}`}
              aria-pressed={on}
              onClick={change}
            >
              {word}
            </button>
          ))}
          <KeywordField value={filters.keyword} onChange={(keyword) => setFilters({ keyword })} />
        </div>
      }
      renderCard={(row) => (
        <div className={auctionStyles.ownCard}>
          <span className="line">
            <Star lot={row} />
            <span className="what">
              <Link to={`/auction/${row.houseId}?item=${row.id}`}>
                <b>{lotName(row)}</b>
              </Link>
              <small>{row.session.name}</small>
            </span>
            <span className="push num">
              <LotPrice row={row} />
            </span>
          </span>
          {row.goods && <QualityStrip batch={row.goods} />}
          <span className="line text-soft text-small">
            <LotOutcome row={row} />
            {weight(row.productWeight)} 吨　出价 {row.offerNum} 次
          </span>
        </div>
      )}
      empty={{
        of: '标的',
        // The list itself is a part of the page that the address names.
        narrowed: narrowed || collected === 1,
        filtered:
          collected === 1 && !narrowed
            ? {
                title: '还没有关注的标的',
                hint: '在标的旁点星形即可关注，竞价时可以只看关注的',
                actions: (
                  <Button tone="primary" onClick={showAll}>
                    看全部标的
                  </Button>
                ),
              }
            : undefined,
        clear: showAll,
        title: '还没有标的',
        hint: '场次发布后，其中的标的会列在这里',
        actions: (
          <Link className="btn primary" to="/auction">
            去竞价大厅
          </Link>
        ),
      }}
    />
  )
}

function KeywordField({ value, onChange }: { value?: string; onChange: (keyword: string | undefined) => void }) {
  return (
    <form
      className={styles.keywordOf}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('keyword')
        onChange(String(typed ?? '').trim() || undefined)
      }}
    >
      <input
        key={value ?? ''}
        name="keyword"
        type="search"
        maxLength={40}
        defaultValue={value ?? ''}
        placeholder="批号、标的名称"
        aria-label="批号、标的名称"
      />
    </form>
  )
}
