import { Link } from 'react-router'
import { PagedTable } from '~/components/paged_table'
import { PageHeader } from '~/components/states'
import { StateTag } from '~/components/state_tag'
import type { Column, NothingInList, Paged } from '~/components/table/types'
import { weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { useSession } from '~/lib/use_session'
import type { AuctionSessionCard, AuctionPhaseCounts } from '../api'
import { Remind } from '../remind'
import { offer } from '../bidding_texts'
import { Calendar } from './calendar'
import { Needs } from './needs'
import { ENTRY, enterWord, isComing, isLive, SessionCard, SessionClock, SessionName } from './session_parts'
import { AuctionDirection, AuctionPriceType, BindCompanyState, SessionState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './sessions_page.module.css'
import sessionsStyles from './sessions.module.css'

const { published, locked, bidding, flash, voided, ended } = SessionState

const PHASES = {
  running: { word: '竞价中', state: [bidding, flash], order: 'asc' },
  coming: { word: '未开始', state: [published, locked], order: 'asc' },
  ended: { word: '已结束', state: [voided, ended], order: 'desc' },
  mine: { word: '我参与的', state: undefined, order: 'desc' },
} as const
type Phase = keyof typeof PHASES

const columns: Column<AuctionSessionCard>[] = [
  {
    key: 'state',
    label: '状态',
    fixed: true,
    width: 72,
    render: (row) => (
      <>
        <StateTag dictionary="auctionSessionState" code={row.state} />
        {ENTRY[row.entryState] && <small>{ENTRY[row.entryState]}</small>}
      </>
    ),
  },
  { key: 'name', label: '场次', fixed: true, render: (row) => <SessionName row={row} /> },
  {
    key: 'consignors',
    label: '委托方',
    drops: true,
    render: (row) => (
      <span className={sessionsStyles.clip} title={row.consignors.join('、')}>
        {row.consignors[0] ?? '--'}
        {row.consignors.length > 1 && <small>等 {row.consignors.length} 家</small>}
      </span>
    ),
  },
  {
    key: 'itemCount',
    label: '批数 / 重量',
    align: 'right',
    render: (row) => (
      <>
        {row.itemCount} 批<small>{weight(row.totalWeight)} 吨</small>
      </>
    ),
  },
  {
    key: 'startingPrice',
    label: '起拍价',
    title: '起拍价 元/吨',
    align: 'right',
    drops: true,
    render: (row) => `${offer(row, row.startingPrice)} 起`,
  },
  {
    key: 'topPrice',
    label: '最新价 / 出价',
    align: 'right',
    render: (row) => (
      <>
        {row.topPrice === null ? (
          <span className="text-faint">--</span>
        ) : (
          <b className="text-up">{offer(row, row.topPrice)}</b>
        )}
        <small>{row.offerNum} 次</small>
      </>
    ),
  },
  { key: 'startTime', label: '剩余', align: 'right', fixed: true, render: (row) => <SessionClock row={row} /> },
  {
    key: 'actions',
    label: '操作',
    title: <span className="visually-hidden">操作</span>,
    align: 'right',
    fixed: true,
    render: (row) => (
      <span className={styles.actsOf}>
        {isComing(row) && <Remind sessionId={row.id} words={false} />}
        <Link className={`btn small ${isLive(row) ? 'primary' : ''}`} to={`/auction/${row.id}`}>
          {enterWord(row)}
        </Link>
      </span>
    ),
  },
]

/** 竞价大厅: sessions by phase, the calendar, and the conditions of taking part. */
export function Component() {
  const list = useListState({
    phase: 'string',
    priceType: AuctionPriceType,
    priceDirection: AuctionDirection,
    day: 'string',
    keyword: 'string',
  })
  const { filters, setFilters } = list
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  const phase: Phase = filters.phase && filters.phase in PHASES ? (filters.phase as Phase) : 'running'
  const { state, order } = PHASES[phase]
  const { phase: _phase, ...asked } = list.query
  return (
    <main className={`wrap ${sessionsStyles.auctions}`}>
      <PageHeader
        title="竞价大厅"
        actions={
          <>
            <Remind />
            <Link className="btn" to="/competitive-auction">
              竞拍专场
            </Link>
            {certified && (
              <Link className="btn" to="/buyer/auction-item">
                我的竞拍
              </Link>
            )}
          </>
        }
      />
      <div className={styles.auctionsTwo}>
        <div>
          <PagedTable<AuctionSessionCard>
            name="auctions"
            path="/auction/list"
            list={{ ...list, query: asked }}
            input={
              filters.day
                ? { order, field: 'startTime' }
                : { state, mine: phase === 'mine' || undefined, order, field: 'startTime' }
            }
            tall
            rowKey={(row) => row.id}
            columns={columns}
            refetchInterval={10_000}
            summary={(page) => (
              <PhaseTabs
                phase={filters.day ? null : phase}
                counts={(page as Paged<AuctionSessionCard> & { counts: AuctionPhaseCounts }).counts}
                member={certified}
                onPhase={(next) => setFilters({ phase: next, day: undefined })}
              />
            )}
            conditions={<Conditions filters={filters} onChange={setFilters} />}
            renderCard={(row) => <SessionCard row={row} />}
            empty={noSessions({
              phase,
              day: filters.day,
              narrowed: [filters.priceType, filters.priceDirection, filters.keyword].some((one) => one !== undefined),
              onPhase: (next) => setFilters({ phase: next, day: undefined }),
              clear: () => setFilters({ priceType: undefined, priceDirection: undefined, keyword: undefined }),
            })}
          />
        </div>
        <aside className={styles.auctionsSide}>
          <Calendar day={filters.day} onDay={(day) => setFilters({ day })} />
          <Needs />
        </aside>
      </div>
    </main>
  )
}

function PhaseTabs({
  phase,
  counts,
  member,
  onPhase,
}: {
  phase: Phase | null
  counts: AuctionPhaseCounts
  member: boolean
  onPhase: (phase: Phase) => void
}) {
  return (
    <div className={sessionsStyles.phases} role="group" aria-label="场次进度">
      {(Object.keys(PHASES) as Phase[])
        .filter((key) => key !== 'mine' || member)
        .map((key) => (
          <button
            key={key}
            type="button"
            className={`chip ${key === phase ? 'selected' : ''}`}
            aria-pressed={key === phase}
            onClick={() => onPhase(key)}
          >
            {PHASES[key].word} <small>{counts[key]}</small>
          </button>
        ))}
    </div>
  )
}

type Filters = { priceType?: AuctionPriceType; priceDirection?: AuctionDirection; day?: string; keyword?: string }

function Conditions({ filters, onChange }: { filters: Filters; onChange: (change: Filters) => void }) {
  const chips: [key: 'priceType' | 'priceDirection', value: number, word: string][] = [
    ['priceType', AuctionPriceType.fixed, '一口价'],
    ['priceType', AuctionPriceType.basis, '基差'],
    ['priceDirection', AuctionDirection.up, '加价（竞卖）'],
    ['priceDirection', AuctionDirection.down, '降价（竞买）'],
  ]
  return (
    <div className={sessionsStyles.conditionsOf}>
      {chips.map(([key, value, word]) => (
        <button
          key={word}
          type="button"
          className={`chip ${filters[key] === value ? 'selected' : ''}`}
          aria-pressed={filters[key] === value}
          onClick={() => onChange({ [key]: filters[key] === value ? undefined : value })}
        >
          {word}
        </button>
      ))}
      {filters.day && (
        <button type="button" className="chip selected" onClick={() => onChange({ day: undefined })}>
          {filters.day} 全部场次 ×
        </button>
      )}
    </div>
  )
}

type NoSessions = {
  phase: Phase
  day?: string
  narrowed: boolean
  onPhase: (phase: Phase) => void
  clear: () => void
}

/** Phases and days are tabs of the page, each with its own sentence; the rest are conditions. */
function noSessions({ phase, day, narrowed, onPhase, clear }: NoSessions): NothingInList {
  const words: Record<Phase, [string, string]> = {
    running: ['现在没有进行中的场次', '可以先看预展，提前报名入场'],
    coming: ['暂无未开始的场次', '新场次发布后会出现在这里'],
    ended: ['还没有结束的场次', '场次结束后在这里查看成交结果和公证'],
    mine: ['还没有参与过竞价', '在场次内报名并冻结保证金后即可出价'],
  }
  const next: Phase = phase === 'running' ? 'coming' : 'running'
  return {
    of: '场次',
    narrowed,
    clear,
    title: day ? `${day} 没有场次` : words[phase][0],
    hint: day ? '在日历中选择有场次的日期' : words[phase][1],
    actions: (
      <Button tone="primary" onClick={() => onPhase(next)}>
        {next === 'coming' ? '看未开始的场次' : '看进行中的场次'}
      </Button>
    ),
  }
}
