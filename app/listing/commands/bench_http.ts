import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

const FILTER = {
  query: 'lenAvg=28.5~&strengthAvg=28~&moisture=~7&field=price&order=asc&pageSize=20',
  where: `l.state = 2 and b.sales_state = 1 and b.len_avg >= 28.5 and b.strength_avg >= 28 and b.moisture <= 7`,
}

type Round = { requests: number; p50: number; p99: number }

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/**
 * A filtered, sorted, counted list over HTTP beside bare `node:http` + `pg` that answers the same bytes; alternating rounds, so that
 * both meet the same machine. Uses the database at hand: run `demo:seed` first.
 */
export default class BenchHttp extends BaseCommand {
  static commandName = 'bench:http'
  static description = 'Requests a second of a filtered list, beside bare node:http + pg'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Seconds of a round', default: 8 })
  declare seconds: number

  @flags.number({ description: 'Rounds of each', default: 3 })
  declare rounds: number

  @flags.number({ description: 'Connections', default: 16 })
  declare connections: number

  async run() {
    const { default: autocannon } = await import('autocannon')
    const { default: env } = await import('#start/env')
    const port = await freePort()
    const ours = spawn(
      process.execPath,
      [...process.execArgv.filter((a) => a.startsWith('--import')), '--import=@poppinss/ts-exec', 'bin/server.ts'],
      {
        cwd: this.app.makePath(),
        stdio: 'ignore',
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: String(port),
          HOST: '127.0.0.1',
          LOG_LEVEL: 'error',
          DEMO: 'false',
        },
      }
    )
    const address = `http://127.0.0.1:${port}/api/public/shop/search?${FILTER.query}`
    let rival: ChildProcess | null = null
    try {
      const body = await firstAnswer(address)
      const { total, data } = JSON.parse(body).body
      rival = fork(new URL('../bench/bare_server.mjs', import.meta.url), {
        execArgv: [],
        env: { ...process.env, BARE_SERVER: JSON.stringify([env.get('DATABASE_URL'), sql(), body]) },
      })
      const [{ port: rivalPort }] = (await once(rival, 'message')) as [{ port: number }]

      const round = async (url: string): Promise<Round> => {
        const result = await autocannon({ url, connections: this.connections, duration: this.seconds })
        if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} failures at ${url}`)
        return { requests: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
      }
      const rounds: { ours: Round; bare: Round }[] = []
      await round(address)
      for (let i = 0; i < this.rounds; i++) {
        rounds.push({ ours: await round(address), bare: await round(`http://127.0.0.1:${rivalPort}/`) })
      }

      this.logger.info(
        `${total} offers found, ${data.length} on the page, ${Buffer.byteLength(body)} bytes; ${this.connections} connections`
      )
      for (const name of ['ours', 'bare'] as const) {
        const all = rounds.map((r) => r[name])
        const rates = all.map((r) => r.requests)
        this.logger.info(
          `${name.padEnd(5)} ${Math.round(median(rates))} req/s (${rates.map(Math.round).join(', ')}), p50 ${median(all.map((r) => r.p50))} ms, p99 ${median(all.map((r) => r.p99))} ms`
        )
      }
      const ratio = median(rounds.map((r) => r.ours.requests / r.bare.requests))
      this.logger.info(`ratio ${ratio.toFixed(2)}× (bar 0.6×)`)
    } finally {
      ours.kill('SIGTERM')
      rival?.kill('SIGTERM')
    }
  }
}

function sql() {
  const from = `from listings l join batches b on b.id = l.batch_id where ${FILTER.where}`
  return {
    page: `select b.*, l.* ${from} order by l.price, l.id limit 20`,
    count: `select count(*), sum(b.public_weight) ${from}`,
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

async function firstAnswer(address: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return response.text()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the server did not start')
}
