/* The servers compared by `bench:http`: this project as served, bare node:http + pg with the same bytes, and optionally other shops. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { prepareRival, startRival, type Rival } from '#app/listing/bench/rivals'
import { freePort, startServer, stop } from '#app/listing/bench/servers'
import { SalesState } from '#app/catalog/codes'
import { ListingState } from '#app/listing/codes'

export type Contender = {
  name: string
  request: { url: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }
  /** Result of the first answer. */
  found: { total: number; rows: number; bytes: number }
  stop: () => Promise<unknown>
}

const FILTER = {
  query: 'lenAvg=28.5~&strengthAvg=28~&moisture=~7&field=price&order=asc&pageSize=20',
  where: `l.state = ${ListingState.listed} and b.sales_state = ${SalesState.onSale} and b.len_avg >= 28.5 and b.strength_avg >= 28 and b.moisture <= 7`,
}
const FROM = `from listings l join batches b on b.id = l.batch_id where ${FILTER.where}`
const SQL = {
  page: `select b.*, l.* ${FROM} order by l.price, l.id limit 20`,
  count: `select count(*), sum(b.public_weight) ${FROM}`,
}

export async function startOurs(root: string, database: string): Promise<Contender & { body: string }> {
  const server = await startServer(root, database)
  try {
    const url = `${server.url}/api/public/shop/search?${FILTER.query}`
    const response = await fetch(url)
    const body = await response.text()
    if (!response.ok) throw new Error(`the search answers ${response.status} ${body.slice(0, 300)}`)
    const { total, data } = JSON.parse(body).body
    const found = { total, rows: data.length, bytes: Buffer.byteLength(body) }
    return { name: 'ours', request: { url }, found, body, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

export async function startBare(database: string, { body, found }: { body: string; found: Contender['found'] }) {
  const child = fork(new URL('bare_server.mjs', import.meta.url), {
    execArgv: [],
    env: { ...process.env, BARE_SERVER: JSON.stringify([database, SQL, body]) },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { name: 'bare', request: { url: `http://127.0.0.1:${port}/` }, found, stop: () => stop(child) }
}

/** Null, with the reason logged, when the shop cannot be installed, filled or started, or gives a wrong answer. */
export async function tryRival(rival: Rival, root: string, count: number, log: (line: string) => void) {
  try {
    const folder = await prepareRival(rival, root, count, log)
    const { asked, stop: stopRival } = await startRival(rival, folder, await freePort())
    const { total, rows, ...request } = asked
    try {
      const response = await fetch(request.url, { ...request, signal: AbortSignal.timeout(60_000) })
      const text = await response.text()
      const at = (path: string) => path.split('.').reduce((value, key) => value?.[key], JSON.parse(text))
      const found = { total: at(total), rows: at(rows)?.length, bytes: Buffer.byteLength(text) }
      if (!response.ok || !(found.total > 0) || found.rows !== 20) throw new Error(`answered ${text.slice(0, 300)}`)
      return { name: rival, request, found, stop: stopRival } satisfies Contender
    } catch (error) {
      await stopRival()
      throw error
    }
  } catch (error) {
    log(`${rival} is left out: ${(error as Error).message}`)
    return null
  }
}
