/*
 * How processes on one database hear of each other. What is not a bid is announced by the database itself at commit (triggers, LISTEN).
 * Bids are announced by the process that placed them, after their commit and many at once, because NOTIFY makes commits queue. Nothing
 * but "look at item 12" is said: what has happened everybody reads from the rows, so a word that gets lost only costs time until the next
 * look.
 */
import pg from 'pg'
import logger from '@adonisjs/core/services/logger'
import env from '#start/env'

const CHANNEL = 'auction_rooms'

/** Milliseconds in which bids gather before they are announced to other processes. */
const GATHER = 5

/** Milliseconds until a lost connection is made again. */
const AGAIN = 500

/** `h<id>` a session, `i<id>` an item. */
export type Word = `h${number}` | `i${number}`

export type BusListener = {
  heard: (words: string[]) => void
  /** The line was broken: anything may have happened meanwhile. */
  missed: () => void
}

export class RoomBus {
  private client: pg.Client | null = null
  private waiting = new Set<Word>()
  private timer: NodeJS.Timeout | null = null
  private closed = false

  constructor(private listener: BusListener) {}

  async start() {
    await this.connect()
  }

  private async connect(): Promise<void> {
    if (this.closed) return
    const client = new pg.Client({
      connectionString: env.get('DATABASE_URL'),
      application_name: 'mianqiao-rooms',
      keepAlive: true,
    })
    client.on('notification', ({ payload }) => this.listener.heard(payload?.split(',') ?? []))
    client.once('error', (error) => logger.warn({ err: error }, 'rooms: connection lost'))
    client.once('end', () => this.reconnect(client))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      this.client = client
      this.listener.missed()
    } catch (error) {
      logger.warn({ err: error }, 'rooms: no connection')
      client.end().catch(() => {})
      this.reconnect(client)
    }
  }

  private reconnecting = false

  private reconnect(client: pg.Client) {
    if (this.client === client) this.client = null
    if (this.closed || this.reconnecting) return
    this.reconnecting = true
    setTimeout(() => {
      this.reconnecting = false
      void this.connect()
    }, AGAIN)
  }

  /** Tells the other processes; never waits. */
  say(word: Word) {
    this.waiting.add(word)
    this.timer ??= setTimeout(() => void this.send(), GATHER)
  }

  private async send() {
    this.timer = null
    const words = [...this.waiting]
    this.waiting.clear()
    if (!this.client || words.length === 0) return
    try {
      // A notice holds 8,000 bytes.
      for (let from = 0; from < words.length; from += 300)
        await this.client.query('select pg_notify($1, $2)', [CHANNEL, words.slice(from, from + 300).join(',')])
    } catch (error) {
      logger.warn({ err: error }, 'rooms: not announced')
    }
  }

  async close() {
    this.closed = true
    if (this.timer) clearTimeout(this.timer)
    await this.client?.end().catch(() => {})
    this.client = null
  }
}
