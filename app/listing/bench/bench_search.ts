import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { median, spread, withClients, type Times } from '#app/listing/bench/measure'
import { questions, type Question } from '#app/listing/bench/questions'
import { askRival, prepareRival } from '#app/listing/bench/rival'
import { seedOffers } from '#app/listing/bench/seed_offers'
import { searchOffers } from '#app/listing/queries/search_offers'
import { offers } from '#app/listing/search/offers'

type Options = { batches: number; searches: number; clients: number; rounds: number }
type Log = (line: string) => void

const ask = ({ criteria, page }: Question) => searchOffers({ ...criteria, page, field: 'price', order: 'asc' })

/** The rival is slower by far: fewer searches say as much. */
const rivalShare = (searches: number) => Math.max(32, Math.round(searches / 40))

async function prepare({ batches }: Options, log: Log) {
  const { MigrationRunner } = await import('@adonisjs/lucid/migration')
  const migrator = new MigrationRunner(db, app, { direction: 'up' })
  await migrator.run()
  if (migrator.error) throw migrator.error
  const { rows } = await db.rawQuery('select count(*)::int as count from batches')
  if (rows[0].count === batches) return
  if (rows[0].count > 0) throw new Error(`the bench database holds ${rows[0].count} batches: run with --fresh`)
  const started = performance.now()
  await seedOffers(batches, log)
  await prepareRival()
  log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

function print(log: Log, name: string, rounds: Times[]) {
  const line = (key: keyof Times, digits = 1) =>
    spread(
      rounds.map((round) => round[key]),
      digits
    )
  log(
    `${name.padEnd(28)} median ${line('median')} ms   p95 ${line('p95')} ms   p99 ${line('p99')} ms   ${line('perSecond', 0)} searches/s`
  )
}

/** Both answer the same before either is timed. */
async function checkAgreement() {
  for (const question of questions(20, 7)) {
    const [ours, theirs] = [await ask(question), await askRival(question)]
    const same = ours.total === theirs.total && Math.abs(ours.weight - theirs.weight) < 0.001
    if (!same || ours.data.some((row, i) => row.productId !== theirs.data[i]?.productId)) {
      throw new Error(`search and plain SQL disagree on ${JSON.stringify(question)}`)
    }
  }
}

/** What page 1,000 costs beside page 1, one client, the two taking turns. */
async function deepPages(rounds: number): Promise<{ first: number[]; deep: number[] }> {
  const wide = questions(400, 11).map(({ criteria }) => ({
    criteria: { lenAvg: criteria.lenAvg, impurity: criteria.impurity },
    page: 1,
  }))
  const [first, deep]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const times: [number[], number[]] = [[], []]
    for (const question of wide.slice(0, 200)) {
      for (const [i, page] of [1, 1000].entries()) {
        const from = performance.now()
        await ask({ ...question, page })
        times[i].push(performance.now() - from)
      }
    }
    first.push(median(times[0]))
    deep.push(median(times[1]))
  }
  return { first, deep }
}

/** Milliseconds from the commit of another process's writing until a search finds it. */
async function visibility(times: number): Promise<number[]> {
  const found: number[] = []
  for (let i = 0; i < times; i++) {
    const price = 5_000_000 + i
    await db.rawQuery('update listings set price = ? where id = ?', [price, 1000 + i])
    const from = performance.now()
    while ((await searchOffers({ price: `${price / 100}~${price / 100}` })).total === 0)
      await new Promise((resolve) => setTimeout(resolve, 10))
    found.push(performance.now() - from)
    await db.rawQuery('update listings set price = ? where id = ?', [1_500_000, 1000 + i])
  }
  return found
}

/** The same searches through HTTP, routing, validation and JSON, asked by a thread of its own. */
async function overHttp({ clients, searches, rounds }: Options): Promise<Times[]> {
  const adonis = await app.container.make('server')
  await adonis.boot()
  const server = createServer((request: IncomingMessage, response: ServerResponse) => adonis.handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { default: autocannon } = await import('autocannon')
  const results: Times[] = []
  for (let round = 0; round < rounds; round++) {
    const requests = questions(500, 100 + round).map(({ criteria, page }) => ({
      path: `/api/public/shop/search?${new URLSearchParams({ ...criteria, page: String(page), field: 'price', order: 'asc' })}`,
    }))
    const result = await autocannon({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      connections: clients,
      amount: searches,
      workers: 1,
      requests,
    })
    results.push({
      median: result.latency.p50,
      p95: result.latency.p97_5,
      p99: result.latency.p99,
      perSecond: result.requests.average,
    })
  }
  server.close()
  return results
}

export async function benchSearch(options: Options, log: Log) {
  await prepare(options, log)
  const before = process.memoryUsage()
  const started = performance.now()
  const index = await offers()
  const after = process.memoryUsage()
  const size = (after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed) / 2 ** 20
  log(
    `index of ${index.size.toLocaleString()} offers: loaded in ${((performance.now() - started) / 1000).toFixed(1)} s, ${size.toFixed(0)} MiB`
  )
  await checkAgreement()

  await withClients(options.clients, questions(500, 1), ask)
  const ours: Times[] = []
  const theirs: Times[] = []
  for (let round = 0; round < options.rounds; round++) {
    ours.push(await withClients(options.clients, questions(options.searches, 20 + round), ask))
    theirs.push(await withClients(options.clients, questions(rivalShare(options.searches), 20 + round), askRival))
  }
  print(log, `search, ${options.clients} clients`, ours)
  print(log, `plain SQL, ${options.clients} clients`, theirs)
  print(log, `search over HTTP`, await overHttp(options))

  const { first, deep } = await deepPages(options.rounds)
  log(
    `page 1: ${spread(first, 2)} ms   page 1,000: ${spread(deep, 2)} ms   ratio ${(median(deep) / median(first)).toFixed(2)}`
  )
  log(`a change committed elsewhere is found after ${spread(await visibility(20), 0)} ms`)
}
