/*
 * One session with the clients of this process that watch it. A room is only notified that something has happened (a bid in this or another process,
 * the closing of a lot, a voiding). It then reads the session, compares it with what it sent last and sends the difference, encoded once for all
 * clients. Notifications during a read lead to one more read. Events are thus made from committed rows only and are the same in every process.
 */
import type { Actor } from '#core/actor'
import { encode, type EventStream } from '#core/event_stream'
import type { RoomBid, RoomSnapshot } from '#app/auction/rooms/room_events'
import { eventId, type Cursor } from '#app/auction/rooms/cursor'
import { readRoom, type RoomRows } from '#app/auction/rooms/read_room'
import {
  mayWatch,
  toRoomBid,
  toRoomLot,
  toRoomMine,
  toRoomSession,
  toRoomSnapshot,
  type RoomReader,
} from '#app/auction/rooms/room_state'

/** Bids of a lot kept for clients that reconnect; a client that missed more starts anew. */
const KEPT = 500

/** Bids of a lot in a client's first snapshot. */
const FIRST = 20

/** A refresh reads all bids since the last one. */
const NO_LIMIT = 1_000_000

type Reader = RoomReader & { stream: EventStream }

export class Room {
  private readers = new Set<Reader>()
  /** The latest accepted bids of each lot, in order. */
  private bids = new Map<number, RoomBid[]>()
  private saidSession = ''
  private saidMine = new Map<number, string>()
  private looking: Promise<void> | null = null
  private again: Promise<void> | null = null
  /** When the last client left (milliseconds of this process's clock), null while there are clients. */
  emptySince: number | null = Date.now()

  private constructor(
    readonly sessionId: number,
    private rows: RoomRows
  ) {
    this.keep(rows.bids.map(toRoomBid))
    this.saidSession = JSON.stringify(toRoomSession(rows))
  }

  /** @returns null when there is no such published session */
  static async open(sessionId: number): Promise<Room | null> {
    const rows = await readRoom(sessionId, new Map(), KEPT)
    return rows && new Room(sessionId, rows)
  }

  get lotIds() {
    return this.rows.lots.map((lot) => lot.id)
  }

  /** Number of streams open in this process. */
  get watchers() {
    return this.readers.size
  }

  /** The whole state for one viewer, with the bids that the client has missed. */
  snapshot(actor: Actor, cursor: Cursor | null): RoomSnapshot {
    return { ...toRoomSnapshot(this.rows, this.missedBy(cursor), actor.companyId), gaps: this.gapsOf(cursor) }
  }

  join(stream: EventStream, actor: Actor, cursor: Cursor | null) {
    const reader = { stream, kind: actor.kind, companyId: actor.companyId }
    const snapshot = this.snapshot(actor, cursor)
    stream.write(encode({ event: 'snapshot', data: snapshot }))
    if (actor.companyId !== null && !this.saidMine.has(actor.companyId))
      this.saidMine.set(actor.companyId, JSON.stringify(snapshot.mine))
    this.readers.add(reader)
    this.emptySince = null
    void stream.closed().then(() => this.leave(reader))
  }

  private leave(reader: Reader) {
    this.readers.delete(reader)
    if (this.readers.size > 0) return
    this.emptySince = Date.now()
    this.saidMine.clear()
  }

  /** Refreshes the room; resolves when everything committed before the call has been sent. */
  look(): Promise<void> {
    if (!this.looking) {
      this.looking = this.readAndTell().finally(() => {
        this.looking = null
      })
      return this.looking
    }
    this.again ??= this.looking
      .catch(() => {})
      .then(() => {
        this.again = null
        return this.look()
      })
    return this.again
  }

  /** Sends the same bytes to all clients. */
  tell(bytes: Buffer) {
    for (const { stream } of this.readers) stream.write(bytes)
  }

  close() {
    for (const { stream } of this.readers) stream.end()
  }

  private async readAndTell() {
    const known = new Map([...this.bids].map(([lotId, bids]) => [lotId, bids.at(-1)!.seq]))
    const rows = await readRoom(this.sessionId, known, NO_LIMIT)
    if (!rows) return this.close()
    this.dismiss(rows)
    const before = new Map(this.rows.lots.map((lot) => [lot.id, lot]))
    const fresh = rows.bids.map(toRoomBid)
    this.rows = rows
    this.keep(fresh)
    for (const lot of rows.lots) {
      const old = before.get(lot.id)
      if (!old || old.rev === lot.rev) continue
      const bids = fresh.filter((bid) => bid.itemId === lot.id)
      const data = { serverTime: rows.now, item: toRoomLot(rows, lot), bids }
      this.tell(encode({ event: 'item', id: eventId(lot.id, lot.rev, this.lastSeq(lot.id)), data }))
    }
    this.tellSession()
    this.tellOwn()
  }

  /** Ends the streams of readers who may not watch any more, before they are told anything. */
  private dismiss(rows: RoomRows) {
    for (const reader of this.readers) {
      if (mayWatch(rows, reader)) continue
      this.readers.delete(reader)
      reader.stream.end()
    }
  }

  private tellSession() {
    const session = toRoomSession(this.rows)
    const text = JSON.stringify(session)
    if (text === this.saidSession) return
    this.saidSession = text
    const data = { serverTime: this.rows.now, session }
    this.tell(encode({ event: 'session', id: eventId(0, session.rev, 0), data }))
  }

  /** Sends each watching company its own quota and lots when they have changed. */
  private tellOwn() {
    const companies = new Map<number, Reader[]>()
    for (const reader of this.readers) {
      if (reader.companyId === null) continue
      const group = companies.get(reader.companyId)
      if (group) group.push(reader)
      else companies.set(reader.companyId, [reader])
    }
    for (const [companyId, readers] of companies) {
      const mine = toRoomMine(this.rows, companyId)
      const text = JSON.stringify(mine)
      if (this.saidMine.get(companyId) === text) continue
      this.saidMine.set(companyId, text)
      const bytes = encode({ event: 'mine', data: { mine } })
      for (const { stream } of readers) stream.write(bytes)
    }
  }

  private keep(fresh: RoomBid[]) {
    for (const bid of fresh) {
      const bids = this.bids.get(bid.itemId)
      if (!bids) this.bids.set(bid.itemId, [bid])
      else {
        bids.push(bid)
        if (bids.length > KEPT * 2) bids.splice(0, KEPT)
      }
    }
  }

  private lastSeq(lotId: number) {
    return this.bids.get(lotId)?.at(-1)?.seq ?? 0
  }

  /** Lots of which the client has missed more bids than are kept. */
  private gapsOf(cursor: Cursor | null): number[] {
    return this.rows.lots.flatMap(({ id, offer_num: offers }) => {
      const [bids, seq] = [this.bids.get(id) ?? [], cursor?.get(id)]
      return seq !== undefined && bids.length < offers && bids[0].seq > seq + 1 ? [id] : []
    })
  }

  /** Bids after the client's last one, for each lot. */
  private missedBy(cursor: Cursor | null): RoomBid[] {
    return [...this.bids].flatMap(([lotId, bids]) => {
      const seq = cursor?.get(lotId)
      return seq === undefined ? bids.slice(-FIRST) : bids.filter((bid) => bid.seq > seq)
    })
  }
}
