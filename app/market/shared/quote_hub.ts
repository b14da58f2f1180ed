/*
 * Live quotes for all connected browsers (server-sent events). While there are connections, this process checks once a second which contracts have
 * changed, and sends each changed contract once, encoded once for all. Only the latest state of a contract matters and it is small, so a browser that
 * reconnects receives all contracts again, and one that does not read is disconnected.
 */
import logger from '@adonisjs/core/services/logger'
import { COMMENT, encode, type EventStream } from '#core/event_stream'
import { listedContractsOf } from '#app/market/queries/contracts'
import { toContractRow, type ContractRow } from '#app/market/transformers/contract'

const EVERY = 1_000
const HEARTBEAT = 20_000

class QuoteHub {
  private readers = new Set<EventStream>()
  private known = new Map<string, string>()
  private timer: NodeJS.Timeout | null = null
  private looking = false
  private spokeAt = 0

  get size() {
    return this.readers.size
  }

  async add(stream: EventStream) {
    this.readers.add(stream)
    void stream.closed().then(() => this.remove(stream))
    if (this.readers.size === 1) {
      this.known.clear()
      this.timer = setInterval(() => void this.look(), EVERY)
    }
    const rows = (await listedContractsOf(['CF', 'CY', 'PF', 'CT'])).map(toContractRow)
    for (const row of rows) this.known.set(row.code, JSON.stringify(row))
    stream.write(message(rows))
  }

  private remove(stream: EventStream) {
    this.readers.delete(stream)
    if (this.readers.size > 0 || !this.timer) return
    clearInterval(this.timer)
    this.timer = null
  }

  /** Sends the contracts that have changed since the last check. */
  async look() {
    if (this.looking) return
    this.looking = true
    try {
      const rows = (await listedContractsOf(['CF', 'CY', 'PF', 'CT'])).map(toContractRow)
      const changed = rows.filter((row) => this.known.get(row.code) !== JSON.stringify(row))
      for (const row of changed) this.known.set(row.code, JSON.stringify(row))
      if (changed.length > 0) this.tell(message(changed))
      else if (Date.now() - this.spokeAt > HEARTBEAT) this.tell(COMMENT)
    } catch (error) {
      logger.warn({ err: error }, 'quotes could not be read')
    } finally {
      this.looking = false
    }
  }

  private tell(bytes: Buffer) {
    this.spokeAt = Date.now()
    for (const reader of this.readers) reader.write(bytes)
  }

  /** Ends every stream; browsers reconnect to another process by themselves. */
  close() {
    for (const reader of this.readers) reader.end()
    if (this.timer) clearInterval(this.timer)
    this.timer = null
  }
}

const message = (rows: ContractRow[]) => encode({ event: 'quotes', data: rows })

export const quoteHub = new QuoteHub()
