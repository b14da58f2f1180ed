import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '~/components/states'
import type { AuctionRoom } from './api'
import { useNow } from './clock'
import { RoomHead } from './room/head'
import { RoomLots, type LotFilter } from './room/lots'
import { LotGoods, LotHead, LotNow } from './room/lot'
import { RulesCard } from './room/rules_card'
import styles from './room/room.module.css'

/** The session that the surrounding page of the back office shows. Messages from any other window are ignored. */
function useSessionOfParent(): AuctionRoom | null {
  const [room, setRoom] = useState<AuctionRoom | null>(null)
  useEffect(() => {
    if (window.parent === window) return
    const take = ({ source, origin, data }: MessageEvent) => {
      if (source === window.parent && origin === location.origin && data?.preview) setRoom(data.preview as AuctionRoom)
    }
    window.addEventListener('message', take)
    window.parent.postMessage('preview:ready', location.origin)
    return () => window.removeEventListener('message', take)
  }, [])
  return room
}

const LINE = { state: 'live', since: null, latency: null } as const
const SOUND = { on: false, toggle: () => {} }

/** 场次预览: a session as bidders will see it, before it is published; read-only. */
export function Component() {
  const room = useSessionOfParent()
  if (room) return <Preview room={room} />
  return (
    <main className="wrap">
      <h1 className="visually-hidden">场次预览</h1>
      <div className="card">
        <EmptyState
          title="没有可预览的场次"
          hint="请从管理后台的场次预览打开"
          actions={
            <Link className="btn" to="/auction">
              去竞价大厅
            </Link>
          }
        />
      </div>
    </main>
  )
}

function Preview({ room }: { room: AuctionRoom }) {
  const now = useNow()
  const [filter, setFilter] = useState<LotFilter>('all')
  const [chosen, setChosen] = useState<number | null>(null)
  const lot = room.itemList.find(({ id }) => id === chosen) ?? room.itemList[0] ?? null
  return (
    <main className={styles.auctionRoom}>
      <div inert>
        <RoomHead room={room} now={now} line={LINE} sound={SOUND} />
      </div>
      <div className={styles.room}>
        <RoomLots
          room={room}
          now={now}
          chosen={lot?.id ?? null}
          filter={filter}
          onFilter={setFilter}
          onChoose={setChosen}
        />
        {lot && (
          <section className={`card ${styles.main}`} aria-label="所选标的" inert>
            <LotHead room={room} lot={lot} />
            <LotGoods room={room} lot={lot} />
            <LotNow room={room} lot={lot} now={now} />
          </section>
        )}
        <aside className={styles.side}>
          <RulesCard room={room} lot={lot} />
        </aside>
      </div>
    </main>
  )
}
