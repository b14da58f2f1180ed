/*
 * The room of a session on a page, and its changes by the server's events. Pure. Streams break and answers arrive out of order, so a lot
 * never returns to an earlier state (`rev`), and each bid is kept once (`seq`).
 */
import type { RoomBid, RoomEvents, RoomLot, RoomMine, RoomSession, RoomSnapshot } from '#wire/auction/rooms/room_events'
export type RoomView = {
  session: RoomSession
  lots: ReadonlyMap<number, RoomLot>
  /** Accepted bids of each lot, oldest first. */
  bids: ReadonlyMap<number, readonly RoomBid[]>
  mine: RoomMine
}

/** Number of bids of a lot that a page keeps. */
const KEPT = 500

function mergeBids(before: readonly RoomBid[], fresh: readonly RoomBid[]): readonly RoomBid[] {
  const last = before.at(-1)?.seq ?? 0
  const later = fresh.filter((bid) => bid.seq > last)
  return later.length === 0 ? before : [...before, ...later].slice(-KEPT)
}

function withBids(all: RoomView['bids'], fresh: readonly RoomBid[]): RoomView['bids'] {
  if (fresh.length === 0) return all
  const bids = new Map(all)
  for (const lotId of new Set(fresh.map((bid) => bid.itemId))) {
    const own = fresh.filter((bid) => bid.itemId === lotId)
    bids.set(lotId, mergeBids(bids.get(lotId) ?? [], own))
  }
  return bids
}

function withLots(lots: RoomView['lots'], fresh: readonly RoomLot[]): RoomView['lots'] {
  const later = fresh.filter((lot) => lot.rev >= (lots.get(lot.id)?.rev ?? -1))
  return later.length === 0 ? lots : new Map([...lots, ...later.map((lot) => [lot.id, lot] as const)])
}

const laterSession = (before: RoomSession, fresh: RoomSession) => (fresh.rev >= before.rev ? fresh : before)

function withSnapshot(view: RoomView | null, snapshot: RoomSnapshot): RoomView {
  const kept = new Map([...(view?.bids ?? [])].filter(([lotId]) => !snapshot.gaps.includes(lotId)))
  return {
    session: view ? laterSession(view.session, snapshot.session) : snapshot.session,
    lots: withLots(view?.lots ?? new Map(), snapshot.items),
    bids: withBids(kept, snapshot.bids),
    mine: snapshot.mine,
  }
}

/** The view after an event; the same object when nothing has changed. Events before the first snapshot are ignored. */
export function applyRoomEvent<Name extends keyof RoomEvents>(
  view: RoomView | null,
  name: Name,
  data: RoomEvents[Name]
): RoomView | null {
  if (name === 'snapshot') return withSnapshot(view, data as RoomSnapshot)
  if (!view) return null
  switch (name) {
    case 'item': {
      const { item: lot, bids } = data as RoomEvents['item']
      return { ...view, lots: withLots(view.lots, [lot]), bids: withBids(view.bids, bids) }
    }
    case 'session':
      return { ...view, session: laterSession(view.session, (data as RoomEvents['session']).session) }
    case 'mine':
      return { ...view, mine: (data as RoomEvents['mine']).mine }
    default:
      return view
  }
}

/** Ids of the last known events, as `Last-Event-ID` and `after` take them; empty before the first snapshot. */
export function cursorOf(view: RoomView | null): string {
  if (!view) return ''
  return [...view.lots.values()]
    .map((lot) => `${lot.id}.${lot.rev}.${view.bids.get(lot.id)?.at(-1)?.seq ?? 0}`)
    .join(',')
}
