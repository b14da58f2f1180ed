/*
 * Tells operators how many unread entries their inboxes have, as soon as that changes: while somebody listens, this process asks for all of them once a second, by one
 * query. Entries are written, and read, in any process.
 */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { COMMENT, encode, type EventStream } from '#core/event_stream'

const EVERY = 1_000
const HEARTBEAT = 20_000

type Listener = { stream: EventStream; operatorId: number; told: number | null }

class InboxFeed {
  private listeners = new Set<Listener>()
  private timer: NodeJS.Timeout | null = null
  private looking = false
  private spokeAt = 0

  /** Begins to tell a stream of an operator's inbox, with what it has now. */
  async add(stream: EventStream, operatorId: number) {
    const listener: Listener = { stream, operatorId, told: null }
    void stream.closed().then(() => this.remove(listener))
    if (stream.ended) return
    this.listeners.add(listener)
    this.timer ??= setInterval(() => void this.look(), EVERY)
    await this.look()
  }

  private remove(listener: Listener) {
    this.listeners.delete(listener)
    if (this.listeners.size > 0 || !this.timer) return
    clearInterval(this.timer)
    this.timer = null
  }

  private async look() {
    if (this.looking) return
    this.looking = true
    try {
      const operators = [...new Set([...this.listeners].map(({ operatorId }) => operatorId))]
      const { rows } = await db.rawQuery(
        `select operator_id as id, count(*) as unread from admin_inbox
         where operator_id = any(?) and read_at is null group by operator_id`,
        [operators]
      )
      const unread = new Map(rows.map((row: { id: string; unread: string }) => [Number(row.id), Number(row.unread)]))
      for (const listener of this.listeners) {
        // One that came during the query is told by the next look.
        if (!operators.includes(listener.operatorId)) continue
        const now = Number(unread.get(listener.operatorId) ?? 0)
        if (listener.told === now) continue
        listener.told = now
        listener.stream.write(encode({ event: 'unread', data: { unread: now } }))
      }
      if (Date.now() - this.spokeAt <= HEARTBEAT) return
      this.spokeAt = Date.now()
      for (const { stream } of this.listeners) stream.write(COMMENT)
    } catch (error) {
      logger.warn({ err: error }, 'inboxes could not be read for their listeners')
    } finally {
      this.looking = false
    }
  }

  /** Ends every stream; browsers ask another process by themselves. */
  close() {
    for (const { stream } of this.listeners) stream.end()
    if (this.timer) clearInterval(this.timer)
    this.timer = null
  }
}

export const inboxFeed = new InboxFeed()
