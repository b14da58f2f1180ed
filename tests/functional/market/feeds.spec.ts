import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { rollContracts } from '#app/market/actions/roll_contracts'
import { feedFolder, useFeedHosts } from '#app/market/feeds/fetch_feed'
import { allowedHosts } from '#core/allowed_hosts'
import { runFeed } from '#app/market/feeds/run_feeds'
import MarketFeed from '#app/market/models/market_feed'
import { lastPriceOf } from '#app/market/queries/contracts'
import { ContractState, FeedFormat, FeedKind, FeedTarget } from '#app/market/codes'
import env from '#start/env'
import { withSettings } from '#tests/helpers/settings_of_process'
import { EnabledState } from '#core/codes'

async function source(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/quotes`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function code() {
  await rollContracts()
  const row = await db
    .from('futures_contracts')
    .where({ product: 'CF', state: ContractState.listed })
    .orderBy('delivery_month')
    .firstOrFail()
  return row.code as string
}

const http = (address: string, more: object = {}) =>
  MarketFeed.create({
    name: '测试源',
    kind: FeedKind.http,
    target: FeedTarget.quotes,
    format: FeedFormat.json,
    address,
    everySeconds: 5,
    state: EnabledState.enabled,
    ...more,
  })

async function pull(answer: RequestListener, more: object = {}) {
  const server = await source(answer)
  useFeedHosts(allowedHosts(new URL(server.url).origin))
  try {
    const feed = await http(server.url, more)
    await runFeed(feed)
    return await feed.refresh()
  } finally {
    useFeedHosts(null)
    server.stop()
  }
}

test.group('Market feeds', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('JSON is read where the mapping says, in the units of the exchange', async ({ assert }) => {
    const contract = await code()
    const feed = await pull(
      (_, response) =>
        response.end(JSON.stringify({ data: { list: [{ symbol: contract, last: 15650.0, pre: '15,605' }] } })),
      { mapping: { rows: 'data.list', code: 'symbol', lastPrice: 'last', preSettle: 'pre' } }
    )
    assert.deepEqual([feed.problem, feed.taken], [null, 1])
    assert.equal((await lastPriceOf(contract))!.price, 1_565_000)
  })

  test('CSV in GBK is read as well, and good rows are taken beside bad ones', async ({ assert }) => {
    const contract = await code()
    const { default: iconv } = await import('iconv-lite')
    const text = `合约,最新价,说明\n${contract},15700,主力\nXX2701,15000,未知\n`
    const feed = await pull((_, response) => response.end(iconv.encode(text, 'gbk')), {
      format: FeedFormat.csv,
      mapping: { code: '合约', lastPrice: '最新价' },
    })
    assert.equal(feed.taken, 1)
    assert.equal(feed.problem, 'XX2701：不是可识别的合约')
  })

  for (const [what, answer, problem] of [
    ['answers an error', (_: unknown, r: any) => r.writeHead(503).end('busy'), '行情源返回 HTTP 503'],
    ['answers a page', (_: unknown, r: any) => r.end('<html>登录</html>'), '内容不是有效的 JSON'],
    ['answers nothing', (_: unknown, r: any) => r.end('[]'), '没有数据'],
    ['has other columns', (_: unknown, r: any) => r.end('[{"a":1}]'), '第1条缺少 code'],
    ['sends without end', (_: unknown, r: any) => endless(r), '行情源内容超过10MB'],
    ['breaks off', (_: unknown, r: any) => (r.write('[{'), r.destroy()), '行情源无法连接'],
  ] as [string, RequestListener, string][]) {
    test(`a source that ${what} leaves the quotes as they are and says so`, async ({ assert, client }) => {
      await code()
      const feed = await pull(answer)
      assert.equal(feed.problem, problem)
      assert.isNull(feed.succeededAt)
      assert.equal((await client.get('/api/public/market/strip')).status(), 200)
    })
  }

  test('a source that does not answer is given up and leaves the quotes as they are', async ({ assert, cleanup }) => {
    const patience = env.get('MARKET_FEED_TIMEOUT')
    env.set('MARKET_FEED_TIMEOUT', 500)
    cleanup(() => env.set('MARKET_FEED_TIMEOUT', patience))
    await code()
    const feed = await pull(() => {})
    assert.equal(feed.problem, '行情源0.5秒内没有答复')
    assert.isNull(feed.succeededAt)
  })

  test('a source that is down says so', async ({ assert, cleanup }) => {
    const server = await source(() => {})
    server.stop()
    useFeedHosts(allowedHosts(new URL(server.url).origin))
    cleanup(() => useFeedHosts(null))
    const feed = await http(server.url)
    await runFeed(feed)
    assert.equal((await feed.refresh()).problem, '行情源无法连接')
  })

  test('an address inside the network is not asked, and open and closed ports look alike', async ({ assert }) => {
    let asked = 0
    const server = await source((_, response) => (asked++, response.end('[]')))
    const { port } = new URL(server.url)
    const problems = new Set<string | null>()
    for (const address of [
      server.url,
      server.url.replace('http:', 'https:'),
      `http://localhost:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      'http://127.0.0.1:1/',
      'http://169.254.169.254/latest/meta-data/',
      'https://10.0.0.1/',
    ]) {
      const feed = await http(address, { name: address })
      await runFeed(feed)
      problems.add((await feed.refresh()).problem)
    }
    server.stop()
    assert.deepEqual([...problems], ['行情源地址须为 https:// 开头的公网地址，且在允许的主机范围内'])
    assert.equal(asked, 0)
  })

  test('a source that leads elsewhere is not followed', async ({ assert }) => {
    let asked = 0
    const inside = await source((_, response) => (asked++, response.end('[]')))
    const feed = await pull((_, response) => response.writeHead(302, { location: inside.url }).end())
    inside.stop()
    assert.equal(feed.problem, '行情源返回 HTTP 302')
    assert.equal(asked, 0)
  })

  test('settlement prices and series come from files of the feed folder, and from nowhere else', async ({
    assert,
    cleanup,
  }) => {
    const contract = await code()
    const folder = await mkdtemp(path.join(tmpdir(), 'mianqiao-feeds-'))
    cleanup(() => rm(folder, { recursive: true }))
    cleanup(withSettings({ MARKET_FEED_DIR: folder }))
    await writeFile(path.join(feedFolder(), 'settle.csv'), `code,day,settle\n${contract},2026-11-19,15480\n`)
    const feed = await http('settle.csv', {
      kind: FeedKind.file,
      target: FeedTarget.settlementPrices,
      format: FeedFormat.csv,
    })
    await runFeed(feed)
    assert.deepEqual([(await feed.refresh()).problem, feed.taken], [null, 1])
    const day = await db.from('contract_days').where('day', '2026-11-19').firstOrFail()
    assert.equal(Number(day.settle), 1_548_000)
    for (const address of ['../../package.json', '/etc/passwd', 'settle.csv/..']) {
      await feed.merge({ address }).save()
      await runFeed(feed)
      assert.match((await feed.refresh()).problem!, /文件须在行情目录内|行情目录中没有文件/)
    }
  })
})

function endless(response: any) {
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  const push = () => {
    while (!response.destroyed && response.write(chunk)) continue
    if (!response.destroyed) response.once('drain', push)
  }
  push()
}
