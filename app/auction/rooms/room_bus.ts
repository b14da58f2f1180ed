/*
 * Notification between processes on one database. Changes other than bids are announced by the database itself at commit (triggers, LISTEN). Bids are
 * announced by the process that placed them, after their commit and many at once, because NOTIFY serialises commits: over Redis if configured, else
 * over the database. A notice only names the session or lot to refresh; the data is read from the rows, so a lost notice only delays clients until
 * the next refresh.
 */
import type { Redis } from 'ioredis'
import pg from 'pg'
import logger from '@adonisjs/core/services/logger'
import env from '#start/env'

const CHANNEL = 'auction_rooms'

/** Milliseconds during which bids are collected before they are announced to other processes. */
const GATHER = 5

/** Maximum number of notices in one NOTIFY payload, which is limited to 8,000 bytes. */
const WORDS = 300

/** Milliseconds before a lost connection is opened again. */
const AGAIN = 500

/** `s<id>`: a session has changed; `l<id>`: a lot has changed. */
export type RoomNotice = `s${number}` | `l${number}`

export type BusListener = {
  heard: (words: string[]) => void
  /** Called after the connection was lost, when notices may have been missed. */
  missed: () => void
}

/** A connection between processes. `say` throws when it is broken. */
type Line = { say: (text: string) => Promise<unknown>; close: () => Promise<unknown> }

/** LISTEN and NOTIFY on a connection of its own, which is reopened when it breaks. */
class DatabaseLine implements Line {
  private client: pg.Client | null = null
  private closed = false
  private waiting = false
  private last: Promise<unknown> = Promise.resolve()

  constructor(private listener: BusListener) {}

  async open(): Promise<void> {
    if (this.closed) return
    const client = new pg.Client({
      connectionString: env.get('DATABASE_URL'),
      application_name: 'mianqiao-rooms',
      keepAlive: true,
    })
    client.on('notification', ({ payload }) => this.listener.heard(payload?.split(',') ?? []))
    client.on('error', (error) => logger.warn({ err: error }, 'rooms: connection lost'))
    client.once('end', () => this.openAgain(client))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      this.client = client
      this.listener.missed()
    } catch (error) {
      logger.warn({ err: error }, 'rooms: no connection')
      client.end().catch(() => {})
      this.openAgain(client)
    }
  }

  private openAgain(client: pg.Client) {
    if (this.client === client) this.client = null
    if (this.closed || this.waiting) return
    this.waiting = true
    setTimeout(() => {
      this.waiting = false
      void this.open()
    }, AGAIN)
  }

  /** Sent one after the other: a connection runs one query at a time. */
  say(text: string) {
    const spoken = this.last.then(() => this.client?.query('select pg_notify($1, $2)', [CHANNEL, text]))
    this.last = spoken.catch(() => {})
    return spoken
  }

  async close() {
    this.closed = true
    await this.client?.end().catch(() => {})
    this.client = null
  }
}

/** A channel of Redis; ioredis reconnects by itself. */
class RedisLine implements Line {
  private constructor(
    private speaker: Redis,
    private ear: Redis
  ) {}

  static async open(url: string, listener: BusListener): Promise<RedisLine> {
    const { Redis } = await import('ioredis')
    const options = { lazyConnect: true, maxRetriesPerRequest: 1, enableOfflineQueue: false }
    const [speaker, ear] = [new Redis(url, options), new Redis(url, options)]
    for (const connection of [speaker, ear])
      connection.on('error', (error: Error) => logger.warn({ err: error }, 'rooms: Redis'))
    ear.on('message', (_channel: string, text: string) => listener.heard(text.split(',')))
    // Subscribes after every reconnect and reports that notices may have been missed.
    ear.on('ready', () => void ear.subscribe(CHANNEL).then(listener.missed, () => {}))
    await Promise.allSettled([speaker.connect(), ear.connect()])
    return new RedisLine(speaker, ear)
  }

  say(text: string) {
    return this.speaker.publish(CHANNEL, text)
  }

  async close() {
    this.speaker.disconnect()
    this.ear.disconnect()
  }
}

export class RoomBus {
  private database: DatabaseLine
  /** The connection over which bids are announced. */
  private line: Line
  private waiting = new Set<RoomNotice>()
  private timer: NodeJS.Timeout | null = null

  constructor(private listener: BusListener) {
    this.database = new DatabaseLine(listener)
    this.line = this.database
  }

  async start() {
    const url = env.get('REDIS_URL')
    if (url) this.line = await RedisLine.open(url, this.listener)
    await this.database.open()
  }

  /** Queues a notice for the other processes; never waits. */
  say(word: RoomNotice) {
    this.waiting.add(word)
    this.timer ??= setTimeout(() => void this.send(), GATHER)
  }

  private async send() {
    this.timer = null
    const words = [...this.waiting]
    this.waiting.clear()
    for (let from = 0; from < words.length; from += WORDS) {
      const text = words.slice(from, from + WORDS).join(',')
      try {
        await this.line.say(text)
      } catch (error) {
        logger.warn({ err: error }, 'rooms: not announced')
        // While Redis is unavailable, the database carries the notices.
        if (this.line !== this.database) await this.database.say(text).catch(() => {})
      }
    }
  }

  async close() {
    if (this.timer) clearTimeout(this.timer)
    await Promise.all([this.database.close(), this.line.close()])
  }
}
