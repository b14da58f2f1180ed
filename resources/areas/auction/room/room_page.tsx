import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { usePageName } from '~/frame/page_name'
import { Bones, EmptyState, ErrorState } from '~/components/states'
import { CallError } from '~/lib/call'
import { useCall } from '~/lib/query'
import type { RoomView } from '~/lib/room_view'
import { useCan, useSession } from '~/lib/use_session'
import type { AuctionLotCard, AuctionRoom } from '../api'
import { roomNow, useNow } from '../clock'
import { clockTime, typedProblem } from '../bidding_texts'
import { useOutbidAlarm } from './alarm'
import { BidPanel, choicePrice, isFar, useChoice } from './bid_panel'
import { ConsignorPanel } from './consignor_panel'
import { EntryPanel } from './entry_panel'
import { Feed } from './feed'
import { RoomHead } from './head'
import { RoomLots, shownLots, type LotFilter } from './lots'
import { LotGoods, LotHead, LotNow } from './lot'
import { MineCard } from './mine_card'
import { QuotaCard } from './quota_card'
import { LotResult, ResultsBar } from './results'
import { Keys, RulesCard } from './rules_card'
import { useBid, type Bidding } from './use_bid'
import { useKeys } from './use_keys'
import { useAuctionRoom, type Connection } from './use_room'
import { phaseAt, takenOf, viewOf } from './view'
import { EntryState, LotState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './room.module.css'

/** 竞价场次: the live room, by the id of the session, or by its code as printed on documents. */
export function Component() {
  const { id } = useParams()
  return /^\d+$/.test(id!) ? <ById sessionId={Number(id)} /> : <ByCode code={id!} />
}

function ByCode({ code }: { code: string }) {
  const { data, isError, error, refetch } = useCall('/auction/list', { keyword: code })
  if (data?.data[0]) return <Navigate to={`/auction/${data.data[0].id}`} replace />
  return <Waiting missing={data !== undefined} error={isError ? error : null} onRetry={() => void refetch()} />
}

function ById({ sessionId }: { sessionId: number }) {
  const { data: room, view, error, isError, refetch, line } = useAuctionRoom(sessionId)
  usePageName(room && { name: room.name, crumbs: [] })
  if (room) return <Room room={room} view={view} line={line} />
  const missing = error instanceof CallError && error.code === 40400
  return <Waiting missing={missing} error={isError ? error : null} onRetry={() => void refetch()} />
}

/** Placeholder for a room: loading, not found, or failed to load. */
function Waiting({ missing, error, onRetry }: { missing: boolean; error: unknown; onRetry: () => void }) {
  return (
    <main className="wrap">
      <div className="card">
        {missing ? (
          <EmptyState
            page
            title="场次不存在"
            hint="可能尚未发布，或已被撤回"
            actions={
              <Link className="btn primary" to="/auction">
                竞价大厅
              </Link>
            }
          />
        ) : error ? (
          <ErrorState page error={error} onRetry={onRetry} hint="场次暂时没有加载出来" />
        ) : (
          <div className="inside">
            <Bones lines={8} />
          </div>
        )}
      </div>
    </main>
  )
}

/** Milliseconds after another bidder's price during which the user may not have noticed it. */
const UNSEEN = 300

/** Whether the price has changed a moment ago, and a function that marks it as seen. The first price of the page counts as seen. */
function useUnseen(price: number | null): [boolean, () => void] {
  const [shown, setShown] = useState({ price, unseen: false })
  if (shown.price !== price) setShown({ price, unseen: true })
  const accept = useCallback(() => setShown((now) => ({ ...now, unseen: false })), [])
  useEffect(() => {
    if (!shown.unseen) return
    const timer = setTimeout(accept, UNSEEN)
    return () => clearTimeout(timer)
  }, [shown, accept])
  return [shown.unseen, accept]
}

/** The chosen lot is kept in the address, so that it can be linked to. */
function useChosen(room: AuctionRoom) {
  const [params, setParams] = useSearchParams()
  const wanted = Number(params.get('item'))
  const chosen =
    room.itemList.find((lot) => lot.id === wanted) ??
    room.itemList.find((lot) => lot.state === LotState.waiting) ??
    room.itemList.find((lot) => lot.state === LotState.hammered && lot.buyerCompanyId !== null && !lot.signedAt) ??
    room.itemList[0] ??
    null
  // Where the last key led, which the screen may not show yet: the next key goes on from there.
  const aim = useRef(chosen?.id ?? null)
  useEffect(() => {
    aim.current = chosen?.id ?? null
  }, [chosen?.id])
  const choose = useCallback(
    (lotId: number) => {
      aim.current = lotId
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          next.set('item', String(lotId))
          return next
        },
        { replace: true, preventScrollReset: true }
      )
    },
    [setParams]
  )
  return { chosen, choose, aim }
}

function Room({ room, view, line }: { room: AuctionRoom; view: RoomView | null; line: Connection }) {
  const now = useNow()
  const { chosen, choose, aim } = useChosen(room)
  const [filter, setFilter] = useState<LotFilter>('all')
  const [adding, setAdding] = useState(false)
  const [lost, setLost] = useState<number[]>([])
  const sound = useOutbidAlarm(room, setLost)
  // One per room, not per lot: an attempt keeps its key when the user chooses another lot meanwhile.
  const bidding = useBid(room.id, room.priceDirection)
  const phase = phaseAt(room, now)

  function move(way: 1 | -1) {
    const shown = shownLots(room, filter, roomNow())
    const at = shown.findIndex((lot) => lot.id === aim.current)
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + way))]
    if (next) choose(next.id)
  }

  return (
    <main className={styles.auctionRoom} data-phase={phase}>
      <RoomHead room={room} now={now} line={line} sound={sound} />
      {(line.state === 'broken' || line.state === 'polling') && (
        <p className={styles.broken} role="alert">
          连接中断，正在重连。
          {line.state === 'broken'
            ? `自 ${clockTime(line.since!)} 起未收到新数据，出价已暂停`
            : '数据每 3 秒更新一次，仍可出价'}
        </p>
      )}
      {line.state === 'crowded' && (
        <p className={`${styles.crowded} text-soft`} role="status">
          同时打开的竞价厅超过三个，本页每 3 秒更新一次，仍可出价
        </p>
      )}
      {(phase === 'over' || phase === 'void') && <ResultsBar room={room} />}
      <div className={styles.room}>
        <RoomLots
          room={room}
          now={now}
          chosen={chosen?.id ?? null}
          filter={filter}
          onFilter={setFilter}
          onChoose={(id) => {
            choose(id)
            setLost((before) => before.filter((one) => one !== id))
          }}
        />
        {chosen && (
          <Lot
            key={chosen.id}
            room={room}
            lot={chosen}
            now={now}
            frozen={line.state === 'broken'}
            lost={lost.includes(chosen.id)}
            bidding={bidding}
            stream={view}
            onMove={move}
            isAim={(lotId) => aim.current === lotId}
            onTopUp={() => setAdding(true)}
          />
        )}
        <aside className={styles.side}>
          {room.entry && room.entry.state !== EntryState.registered && (
            <>
              <MineCard room={room} onChoose={choose} />
              <QuotaCard room={room} now={now} adding={adding} onAdding={setAdding} />
            </>
          )}
          <RulesCard room={room} lot={chosen} />
          {phase !== 'over' && phase !== 'void' && !chosen?.consigned && <Keys />}
        </aside>
      </div>
    </main>
  )
}

type LotProps = {
  room: AuctionRoom
  lot: AuctionLotCard
  now: number
  frozen: boolean
  lost: boolean
  bidding: Bidding
  stream: RoomView | null
  onMove: (way: 1 | -1) => void
  /** Whether this is the lot that the keys have led to: Enter bids on no other one that is still on the screen. */
  isAim: (lotId: number) => boolean
  onTopUp: () => void
}

function Lot({ room, lot, now, frozen, lost, bidding, stream, onMove, isAim, onTopUp }: LotProps) {
  const companyId = useSession((state) => state.user?.companyId ?? null)
  const may = useCan('auction:bid')
  const { choice, setChoice, reset } = useChoice()
  const [asking, setAsking] = useState<number | null>(null)
  const typing = useRef<HTMLInputElement>(null)
  const view = viewOf(room, lot, now)
  const phase = phaseAt(room, now)
  const entered = room.entry?.state === EntryState.entered
  const left = (room.entry?.deposit ?? 0) - takenOf(room)

  const [unseen, acceptPrice] = useUnseen(lot.hammerPrice)
  useEffect(() => setAsking(null), [lot.hammerPrice])

  async function bid() {
    const fresh = viewOf(room, lot, roomNow())
    if (!entered || !may || frozen || !fresh.open || fresh.mine || companyId === null) return
    const price = asking ?? choicePrice(room, lot, choice)
    if (price === null || typedProblem(room, lot, price)) return
    if (unseen) return bidding.say({ lotId: lot.id, tone: 'wait', text: '价格刚刚变化，请核对后再次出价' })
    if (asking === null && isFar(lot, choice, price)) return setAsking(price)
    setAsking(null)
    if (await bidding.bid(lot.id, price, asking !== null, companyId)) {
      acceptPrice()
      reset()
      typing.current?.blur()
    }
  }
  function cancel() {
    setAsking(null)
    reset()
    bidding.forget()
    typing.current?.blur()
  }
  const onBid = () => void (isAim(lot.id) && bid())
  useKeys({ onMove, onBid, onCancel: cancel, onSteps: (steps) => setChoice({ steps }) })

  const short = bidding.said?.lotId === lot.id && bidding.said.reason === 'auction.bidDepositShort'
  return (
    <section className={`card ${styles.main} ${lost && view.outbid ? styles.lost : ''}`} aria-label="所选标的">
      <LotHead room={room} lot={lot} />
      <LotGoods room={room} lot={lot} />
      <LotNow room={room} lot={lot} now={now} unseen={unseen} />
      {lot.state !== LotState.waiting ? (
        <LotResult room={room} lot={lot} />
      ) : phase === 'over' || phase === 'void' ? null : entered && may ? (
        <>
          <BidPanel
            room={room}
            lot={lot}
            view={view}
            choice={choice}
            onChoice={(next) => {
              setChoice(next)
              setAsking(null)
            }}
            asking={asking}
            busy={bidding.busy !== null}
            frozen={frozen}
            said={bidding.said}
            quota={{ left, inHand: room.inHandCount, inHandWeight: room.inHandWeight }}
            typing={typing}
            onBid={() => void bid()}
            onCancel={cancel}
          />
          {short && (
            <p className={styles.topUp}>
              <Button size="small" onClick={onTopUp}>
                追加保证金
              </Button>
            </p>
          )}
        </>
      ) : lot.consigned ? (
        <ConsignorPanel room={room} lot={lot} />
      ) : (
        <EntryPanel room={room} />
      )}
      <Feed room={room} lot={lot} view={stream} />
    </section>
  )
}
