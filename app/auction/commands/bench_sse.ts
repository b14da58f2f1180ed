import { fork } from 'node:child_process'
import { once } from 'node:events'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { machineLoad } from '#core/machine_load'
import type { BidInput } from '#app/auction/bench/bidding'
import { LotState } from '#app/auction/codes'
import type { RoomLotEvent } from '#app/auction/rooms/room_events'

const DATABASE = 'mianqiao_bench_sse'

/** A way of sending an event to all watchers: this project by a bid, the alternatives by a message to their process. */
type Contender = {
  name: string
  port: number
  head: string
  /** @returns when the event was decided (milliseconds since the epoch) */
  act: () => Promise<number>
  stop: () => Promise<unknown>
}

type Round = { spread: number; first: number; p50: number; p99: number }

/**
 * Measures one bid to thousands of watchers of one lot: this project as served, compared with plain @adonisjs/transmit and a bare loop over sockets
 * that write the same event. Rounds alternate; all watchers are in this process. Then the same with one in a hundred watchers not reading.
 */
export default class BenchSse extends BaseCommand {
  static commandName = 'bench:sse'
  static description = 'One bid to 5,000 watchers, beside plain @adonisjs/transmit and a bare write loop'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Watchers', default: 5_000 })
  declare watchers: number

  @flags.number({ description: 'Events of a round', default: 20 })
  declare events: number

  @flags.number({ description: 'Rounds of each', default: 5 })
  declare rounds: number

  private log = (line: string) => void this.logger.info(line)

  async run() {
    const { dropDatabase, enterDatabase } = await import('#app/listing/bench/database')
    const { default: db } = await import('@adonisjs/lucid/services/db')
    await dropDatabase(DATABASE)
    await enterDatabase(DATABASE)
    this.busy('before')
    const contenders: Contender[] = []
    try {
      contenders.push(await this.ours())
      contenders.push(await this.other('bare'))
      const rival = await this.other('transmit').catch((error) => {
        this.log(`@adonisjs/transmit is not installed (npm install with dev dependencies): ${(error as Error).message}`)
        return null
      })
      if (rival) contenders.push(rival)
      await this.beside(contenders)
      await this.withStalled(contenders[0])
      this.busy('after')
    } finally {
      for (const one of contenders) await one.stop()
      await db.manager.closeAll()
      await dropDatabase(DATABASE)
    }
  }

  private busy(when: string) {
    this.log(`${when}: ${machineLoad()}`)
  }

  private async ours(): Promise<Contender> {
    const { urlOf } = await import('#app/listing/bench/database')
    const { makeBidders, makeSession, START, STEP } = await import('#app/auction/bench/hall')
    const { Line } = await import('#app/auction/bench/line')
    const { startServer } = await import('#app/listing/bench/servers')
    const server = await startServer(this.app.makePath(), urlOf(DATABASE))
    const bidders = await makeBidders(3)
    const { sessionId, lotIds } = await makeSession(bidders.slice(0, 2))
    const lines = await Promise.all(
      bidders.slice(0, 2).map(({ token }) => Line.open<BidInput>(server.port, token, '/api/auction/bid'))
    )
    let n = 0
    const body = JSON.stringify({ houseId: sessionId })
    return {
      name: 'ours',
      port: server.port,
      head:
        `POST /api/auction/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${bidders[2].token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      act: async () => {
        const bid = { itemId: lotIds[0], price: START + n * STEP, key: `watched-${n}` }
        const { code, message } = await lines[n++ % 2].call(bid)
        if (code !== 20000) throw new Error(message)
        return Date.now()
      },
      stop: async () => {
        for (const line of lines) line.close()
        await server.stop()
      },
    }
  }

  private async other(name: 'bare' | 'transmit'): Promise<Contender> {
    const child = fork(new URL('../bench/rival_streams.mjs', import.meta.url), [name], { execArgv: [] })
    const started = await Promise.race([once(child, 'message'), once(child, 'exit')])
    const port = started[0]?.port
    if (!port) throw new Error('it does not start')
    const lot = {
      id: 1,
      rev: 12,
      state: LotState.waiting,
      hammerPrice: 1_600_000,
      bidderNo: 'B1',
      nextPrice: 1_601_000,
      offerNum: 12,
      deadline: Date.now(),
      hammerTime: null,
    }
    const event: RoomLotEvent = {
      serverTime: Date.now(),
      item: lot,
      bids: [{ itemId: 1, seq: 12, bidderNo: 'B1', price: 1_600_000, at: Date.now() }],
    }
    return {
      name,
      port,
      head: 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
      act: async () => {
        child.send(event)
        return Date.now()
      },
      stop: async () => child.kill(),
    }
  }

  /** Events one after the other, each received by all watchers before the next is sent; medians. */
  private async round(crowd: import('#app/auction/bench/watchers').Crowd, act: () => Promise<number>): Promise<Round> {
    const { median } = await import('#app/listing/bench/figures')
    const seen: Round[] = []
    for (let n = 0; n < this.events; n++) {
      let since = 0
      const asked = Date.now()
      const times = await crowd.hear(async () => {
        since = await act()
      })
      const share = (part: number) => times[Math.floor((times.length - 1) * part)] - since
      seen.push({ spread: times.at(-1)! - times[0], first: times[0] - asked, p50: share(0.5), p99: share(0.99) })
    }
    const middle = (key: keyof Round) => median(seen.map((one) => one[key]))
    return { spread: middle('spread'), first: middle('first'), p50: middle('p50'), p99: middle('p99') }
  }

  private async beside(contenders: Contender[]) {
    const { Crowd } = await import('#app/auction/bench/watchers')
    const { median } = await import('#app/listing/bench/figures')
    const rounds = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]))
    for (let n = 0; n < this.rounds; n++) {
      for (const { name, port, head, act } of contenders) {
        const crowd = await Crowd.open(port, head, this.watchers)
        rounds.get(name)!.push(await this.round(crowd, act))
        crowd.close()
        // Gives the server time to notice the closed connections.
        await new Promise((resolve) => setTimeout(resolve, 1_000))
      }
    }
    const rate = ({ spread }: Round) => this.watchers / (Math.max(1, spread) / 1000)
    const list = (values: number[], digits = 0) => values.map((value) => value.toFixed(digits)).join(', ')
    for (const { name } of contenders) {
      const all = rounds.get(name)!
      const middle = (key: keyof Round) => median(all.map((one) => one[key])).toFixed(0)
      this.log(
        `${name.padEnd(8)} from the first to the last of ${this.watchers}: ${middle('spread')} ms (${list(all.map((one) => one.spread))}), ` +
          `${median(all.map(rate)).toFixed(0)} deliveries/s; after the answer p50 ${middle('p50')} ms, p99 ${middle('p99')} ms`
      )
    }
    const ours = rounds.get('ours')!
    for (const { name } of contenders.slice(1)) {
      const ratios = rounds.get(name)!.map((one, i) => rate(ours[i]) / rate(one))
      this.log(
        `ours / ${name}: ${median(ratios).toFixed(2)}× (${list(ratios, 2)})${name === 'bare' ? ', bar 0.8×' : ''}`
      )
    }
  }

  private async withStalled({ port, head, act }: Contender) {
    const { Crowd } = await import('#app/auction/bench/watchers')
    const { median } = await import('#app/listing/bench/figures')
    const [without, having]: [number[], number[]] = [[], []]
    for (let n = 0; n < this.rounds; n++) {
      const crowd = await Crowd.open(port, head, this.watchers)
      without.push((await this.round(crowd, act)).p99)
      crowd.stall(Math.round(this.watchers / 100))
      having.push((await this.round(crowd, act)).p99)
      crowd.close()
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    this.log(
      `1 % who do not read: p99 of the others ${median(having)} ms (${having.join(', ')}), without them ${median(without)} ms (${without.join(', ')}), bar +10 %`
    )
  }
}
