/* Bidding at full speed, over HTTP and by pgbench with the same transaction: every client bids one step above the price it last saw. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Infer } from '@vinejs/vine/types'
import { START, STEP, type Bidder } from '#app/auction/bench/hall'
import { Line } from '#app/auction/bench/line'
import type { bidValidator } from '#app/auction/validators/auction'

/** What the call of a bid takes. */
export type BidInput = Infer<typeof bidValidator>

export type Round = { perSecond: number; accepted: number; p50: number; p99: number }

const at = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

let run = 0

class Client {
  private price = START
  private n = 0
  accepted = 0

  constructor(
    private line: Line<BidInput>,
    private lotId: number,
    private prefix: string
  ) {}

  async bid() {
    const key = `${this.prefix}-${++this.n}`
    const { code, message, body } = await this.line.call({ itemId: this.lotId, price: this.price, key })
    if (code === 20000) this.accepted++
    else if (code !== 40900) throw new Error(`${code} ${message}`)
    this.price = body.hammerPrice + STEP
  }

  close() {
    this.line.close()
  }
}

/** One client for each bidder, spread over the servers. */
async function clientsOf(ports: readonly number[], bidders: readonly Bidder[], lotId: number): Promise<Client[]> {
  const prefix = `${Date.now().toString(36)}${++run}`
  return Promise.all(
    bidders.map(async ({ token }, n) => {
      const line = await Line.open<BidInput>(ports[n % ports.length], token, '/api/auction/bid')
      return new Client(line, lotId, `${prefix}-${n}`)
    })
  )
}

function summed(clients: Client[], times: number[], seconds: number): Round {
  times.sort((a, b) => a - b)
  const accepted = clients.reduce((sum, client) => sum + client.accepted, 0) / times.length
  for (const client of clients) client.close()
  return { perSecond: times.length / seconds, accepted, p50: at(times, 0.5), p99: at(times, 0.99) }
}

/** Each client bids again as soon as its bid is answered. */
export async function bidOverHttp(
  ports: readonly number[],
  bidders: readonly Bidder[],
  lotId: number,
  seconds: number
) {
  const clients = await clientsOf(ports, bidders, lotId)
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const asked = performance.now()
        await client.bid()
        times.push(performance.now() - asked)
      }
    })
  )
  return summed(clients, times, (performance.now() - started) / 1000)
}

/** A fixed number of bids a second, placed by any idle client; time spent waiting for an idle client counts. */
export async function bidAtRate(
  ports: readonly number[],
  bidders: readonly Bidder[],
  lotId: number,
  { seconds, perSecond }: { seconds: number; perSecond: number }
) {
  const clients = await clientsOf(ports, bidders, lotId)
  const free = [...clients]
  const due: number[] = []
  const times: number[] = []
  const started = performance.now()
  const next = () => {
    while (free.length > 0 && due.length > 0) {
      const [client, asked] = [free.shift()!, due.shift()!]
      void client.bid().then(() => {
        times.push(performance.now() - asked)
        free.push(client)
        next()
      })
    }
  }
  for (let n = 0; n < perSecond * seconds;) {
    const now = performance.now()
    for (; started + (n * 1000) / perSecond <= now; n++) due.push(started + (n * 1000) / perSecond)
    next()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  while (free.length < clients.length || due.length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  return summed(clients, times, (performance.now() - started) / 1000)
}

const SCRIPT = `
\\set n :n + 1
\\set company :base + :client_id
\\set price :hp + ${STEP}
select standing_price as hp from auction_place_bids(:lot, array[:company]::bigint[], array[:company]::bigint[], array[:price]::bigint[],
  array[:run::text || '-' || :client_id::text || '-' || :n::text]::text[]) \\gset
`

/** Runs pgbench with the same number of clients; the bidders' companies must have consecutive ids. Throws ENOENT where pgbench is not installed. */
export async function bidByPgbench(database: string, bidders: readonly Bidder[], lotId: number, seconds: number) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bid-'))
  try {
    const script = join(folder, 'bid.sql')
    await writeFile(script, SCRIPT)
    const variables = {
      lot: lotId,
      base: bidders[0].companyId,
      hp: START - STEP,
      n: 0,
      run: Date.now() * 100 + ++run,
    }
    const { stdout } = await promisify(execFile)('pgbench', [
      ...['-n', '-M', 'prepared', '-c', String(bidders.length), '-j', '2', '-T', String(seconds), '-f', script],
      ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      database,
    ])
    const figure = (pattern: RegExp) => {
      const found = pattern.exec(stdout)
      if (!found) throw new Error(`pgbench has not finished a bid in ${seconds} s: ${stdout}`)
      return Number(found[1])
    }
    return { perSecond: figure(/tps = ([\d.]+)/), latency: figure(/latency average = ([\d.]+)/) }
  } finally {
    await rm(folder, { recursive: true })
  }
}
