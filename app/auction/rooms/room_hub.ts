/* The rooms watched in this process. They refresh when something has happened, and once a second in any case. */
import logger from '@adonisjs/core/services/logger'
import { encode } from '#core/event_stream'
import { databaseNow } from '#core/clock'
import { Room } from '#app/auction/rooms/room'
import { RoomBus } from '#app/auction/rooms/room_bus'
import { readRooms, readWatchers } from '#app/auction/metrics'

/** Milliseconds between two regular refreshes. */
const EVERY = 1_000

/** Milliseconds between two `time` events. Pages take a stream for dead that says nothing for more than twice as long. */
const TIME = 5_000

/** Milliseconds that a room stays open after its last client has left, for clients that poll or reconnect. */
const KEEP_OPEN = 30_000

class RoomHub {
  private rooms = new Map<number, Promise<Room | null>>()
  private open = new Map<number, Room>()
  private roomOf = new Map<number, Room>()
  private bus: RoomBus | null = null
  private timer: NodeJS.Timeout | null = null
  private toldTimeAt = 0

  /** The room of a session, kept up to date from now on; null when there is no such published session. */
  async enter(sessionId: number): Promise<Room | null> {
    await this.start()
    let room = this.rooms.get(sessionId)
    if (!room) {
      room = Room.open(sessionId).then((opened) => {
        if (!opened) this.rooms.delete(sessionId)
        else this.remember(opened)
        return opened
      })
      room.catch(() => this.rooms.delete(sessionId))
      this.rooms.set(sessionId, room)
    }
    return room
  }

  get figures() {
    const rooms = [...this.open.values()]
    return { rooms: rooms.length, watchers: rooms.reduce((sum, room) => sum + room.watchers, 0) }
  }

  /** Notifies the lot's room and the other processes of a change committed here. */
  changed(lotId: number) {
    const room = this.roomOf.get(lotId)
    if (room) this.look(room)
    this.bus?.say(`l${lotId}`)
  }

  /** Connects with the other processes; serving processes connect at start, others with their first room. */
  async start() {
    if (this.timer) return
    this.timer = setInterval(() => void this.tick(), EVERY)
    this.timer.unref()
    this.bus = new RoomBus({
      heard: (words) => this.heard(words),
      missed: () => [...this.open.values()].forEach((room) => this.look(room)),
    })
    await this.bus.start()
  }

  /** Ends every stream; browsers reconnect to another process by themselves. */
  async close() {
    if (this.timer) clearInterval(this.timer)
    this.timer = null
    for (const room of this.open.values()) room.close()
    this.rooms.clear()
    this.open.clear()
    this.roomOf.clear()
    await this.bus?.close()
    this.bus = null
  }

  private remember(room: Room) {
    this.open.set(room.sessionId, room)
    for (const lotId of room.lotIds) this.roomOf.set(lotId, room)
  }

  private forget(room: Room) {
    this.rooms.delete(room.sessionId)
    this.open.delete(room.sessionId)
    for (const lotId of room.lotIds) this.roomOf.delete(lotId)
  }

  private heard(words: string[]) {
    const rooms = words.map((word) => {
      const id = Number(word.slice(1))
      return word.startsWith('s') ? this.open.get(id) : this.roomOf.get(id)
    })
    for (const room of new Set(rooms)) if (room) this.look(room)
  }

  private look(room: Room) {
    room.look().catch((error) => logger.warn({ err: error, sessionId: room.sessionId }, 'room could not be read'))
  }

  private async tick() {
    const at = Date.now()
    for (const room of this.open.values()) {
      if (room.watchers > 0) this.look(room)
      else if (room.emptySince !== null && at - room.emptySince > KEEP_OPEN) this.forget(room)
    }
    if (at - this.toldTimeAt < TIME || ![...this.open.values()].some((room) => room.watchers > 0)) return
    this.toldTimeAt = at
    try {
      const bytes = encode({ event: 'time', data: { serverTime: (await databaseNow()).toMillis() } })
      for (const room of this.open.values()) room.tell(bytes)
    } catch (error) {
      logger.warn({ err: error }, 'rooms: the time could not be read')
    }
  }
}

export const roomHub = new RoomHub()

readRooms(() => roomHub.figures.rooms)
readWatchers(() => roomHub.figures.watchers)
