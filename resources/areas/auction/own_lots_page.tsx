import { Link } from 'react-router'
import { PagedTable } from '~/components/paged_table'
import { QualityStrip, QualityStripHead } from '~/components/quality_strip'
import { PageHeader } from '~/components/states'
import type { Column, Paged } from '~/components/table/types'
import { money, shortTime, weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import type { AuctionLotOfSession } from './api'
import { DealActions } from './deal'
import { lotName, offer } from './bidding_texts'
import { LotStateTag } from './lot_state_tag'
import { AuctionPriceType, ListingState, LotState, SalesState, SessionState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import styles from './own_lots_page.module.css'
import auctionStyles from './auction.module.css'

const TABS = [
  ['entering', '待入场'],
  ['leading', '在手'],
  ['outbid', '被超'],
  ['won', '已拍中'],
  ['done', '已成交'],
  ['abandoned', '弃拍'],
  ['dissolved', '已解除'],
  ['consigned', '我方委托'],
] as const
type Tab = (typeof TABS)[number][0]
type Counts = Record<Tab, number>

const EMPTY: Record<Tab, [string, string]> = {
  entering: ['没有等待入场的标的', '报名后冻结保证金即可入场'],
  leading: ['没有在手的标的', '领先的标的会出现在这里'],
  outbid: ['没有被超的标的', '被其他企业超过的标的会出现在这里'],
  won: ['没有等待签署的标的', '拍中后在这里签署成交确认书'],
  done: ['还没有成交的标的', '签署成交确认书并生成订单后会出现在这里'],
  abandoned: ['没有弃拍记录', '拍中后放弃或逾期未签署的标的会列在这里'],
  consigned: [
    '没有委托的标的',
    '卖棉：在“我的资源”为批次选“参与竞价”，填写起拍价和保留价，由平台排进场次；采购需求由平台代为建场。场次发布后出现在这里',
  ],
  dissolved: ['没有解除的成交', '平台不能生成订单的成交解除后会出现在这里，保证金已解冻'],
}

/** Where a batch on sale is released for auctions. */
const ON_SALE = `/seller/product?state=${ListingState.listed}&salesState=${SalesState.onSale}`

/** The name of a lot, with its session below. */
function What({ row }: { row: AuctionLotOfSession }) {
  return (
    <>
      <Link to={`/auction/${row.houseId}?item=${row.id}`}>
        <b>{lotName(row)}</b>
      </Link>
      <small>{row.session.name}</small>
    </>
  )
}

/** A price of the lot, and what the company had asked where the lot has been entered otherwise. */
function beside({ session }: AuctionLotOfSession, shown: number, asked: number | null | undefined): string {
  const apart = asked !== null && asked !== undefined && asked !== shown
  return `${offer(session, shown)}${apart ? `（贵司所填 ${offer(session, asked)}）` : ''}`
}

function Price({ row }: { row: AuctionLotOfSession }) {
  return (
    <>
      {row.session.priceType === AuctionPriceType.basis && (
        <span className="text-soft text-small">{row.priceContract} </span>
      )}
      <b className="text-up">{row.hammerPrice === null ? '--' : offer(row.session, row.hammerPrice)}</b>
      <small>
        起拍 {beside(row, row.startingPrice, row.asked?.startingPrice)}
        {typeof row.reservePrice === 'number' && `　保留 ${beside(row, row.reservePrice, row.asked?.reservePrice)}`}
      </small>
    </>
  )
}

const isComing = ({ session }: AuctionLotOfSession) =>
  isOneOf(session.state, SessionState.published, SessionState.locked)

function nextMoment(row: AuctionLotOfSession): [time: string, what: string] {
  if (row.hammerTime) return [row.hammerTime, '落槌']
  return isComing(row) ? [row.session.startTime, '开始'] : [row.session.endTime, '计划结束']
}

function Due({ row }: { row: AuctionLotOfSession }) {
  if (row.state === LotState.hammered && row.confirmDue && !row.signedAt)
    return (
      <>
        <span className="text-warn">{row.consigned ? '对方签署截止' : '签署截止'}</span>
        <small>{row.confirmDue?.slice(5, 16)}</small>
      </>
    )
  const [time, what] = nextMoment(row)
  return (
    <>
      {shortTime(time)}
      <small>{what}</small>
    </>
  )
}

function Acts({ row }: { row: AuctionLotOfSession }) {
  return row.state === LotState.waiting ? (
    <Link className="btn small primary" to={`/auction/${row.houseId}?item=${row.id}`}>
      {row.consigned ? '进入场次' : isComing(row) ? '去入场' : '去出价'}
    </Link>
  ) : (
    <DealActions lot={row} session={row.session} />
  )
}

const columns: Column<AuctionLotOfSession>[] = [
  { key: 'what', label: '标的 / 场次', fixed: true, render: (row) => <What row={row} /> },
  {
    key: 'quality',
    label: '质量',
    title: <QualityStripHead />,
    render: (row) =>
      row.goods ? <QualityStrip batch={row.goods} /> : <span className="text-soft">{row.productName}</span>,
  },
  {
    key: 'productWeight',
    label: '重量',
    title: '重量 吨',
    align: 'right',
    sort: true,
    render: (row) => weight(row.productWeight),
  },
  { key: 'price', label: '价格', title: '价格 元/吨', align: 'right', render: (row) => <Price row={row} /> },
  {
    key: 'deposit',
    label: '保证金',
    title: '保证金 元',
    align: 'right',
    drops: true,
    render: (row) => money(row.deposit),
  },
  {
    key: 'state',
    label: '状态',
    drops: true,
    render: (row) => <LotStateTag lot={row} />,
  },
  { key: 'hammerTime', label: '时间', sort: true, align: 'right', render: (row) => <Due row={row} /> },
  {
    key: 'actions',
    label: '操作',
    title: <span className="visually-hidden">操作</span>,
    fixed: true,
    align: 'right',
    render: (row) => <Acts row={row} />,
  },
]

/** The deposit is the bidder's: whoever consigns has none. */
const CONSIGNED = columns.filter(({ key }) => key !== 'deposit')

/** 我的竞拍: the company's lots by the step that is due; the confirmation is signed here. */
export function Component() {
  const list = useListState({ tab: 'string' })
  const tab: Tab = TABS.some(([key]) => key === list.filters.tab) ? (list.filters.tab as Tab) : 'won'
  return (
    <main className={`wrap ${styles.ownItems}`}>
      <PageHeader
        title="我的竞拍"
        actions={
          <Link className="btn" to="/auction">
            竞价大厅
          </Link>
        }
      />
      <PagedTable<AuctionLotOfSession>
        name="own-auction-items"
        path="/auction/item/own"
        list={list}
        input={{ tab }}
        tall
        refetchInterval={10_000}
        rowKey={(row) => row.id}
        columns={tab === 'consigned' ? CONSIGNED : columns}
        summary={(page) => (
          <div className={styles.phases} role="group" aria-label="标的状态">
            {TABS.map(([key, word]) => (
              <button
                key={key}
                type="button"
                className={`chip ${key === tab ? 'selected' : ''}`}
                aria-pressed={key === tab}
                onClick={() => list.setFilters({ tab: key })}
              >
                {word} <small>{(page as Paged<AuctionLotOfSession> & { counts: Counts }).counts[key]}</small>
              </button>
            ))}
          </div>
        )}
        renderCard={(row) => (
          <div className={auctionStyles.ownCard}>
            <span className="line">
              <span className="what">
                <What row={row} />
              </span>
              <span className="push num">
                <Price row={row} />
              </span>
            </span>
            {row.goods && <QualityStrip batch={row.goods} />}
            <span className="line">
              <LotStateTag lot={row} />
              <span className="text-soft text-small">
                {weight(row.productWeight)} 吨{row.consigned ? '' : `　保证金 ${money(row.deposit)}`}
              </span>
              {row.state === LotState.waiting && (
                <span className="push text-soft text-small">
                  {shortTime(nextMoment(row)[0])} {nextMoment(row)[1]}
                </span>
              )}
            </span>
            {row.confirmDue && row.state === LotState.hammered && (
              <span className="text-warn text-small">
                {row.consigned ? '对方签署截止' : '签署截止'} {row.confirmDue.slice(0, 16)}
              </span>
            )}
            <Acts row={row} />
          </div>
        )}
        empty={{
          of: '标的',
          // The tabs are states of lots, each with its own sentence.
          narrowed: false,
          title: EMPTY[tab][0],
          hint: EMPTY[tab][1],
          actions:
            tab === 'consigned' ? (
              <Link className="btn primary" to={ON_SALE}>
                去我的资源
              </Link>
            ) : (
              <Link className="btn primary" to="/auction">
                去竞价大厅
              </Link>
            ),
        }}
      />
    </main>
  )
}
