/*
 * Every route × guests, who name rows and files that are not shown to them: drafts, what was taken down or is planned for later, stock off the
 * market, sessions that are not published or for invited companies, private files. Routes are read from the router, so a new one is asked as well.
 */
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import router from '@adonisjs/core/services/router'
import testUtils from '@adonisjs/core/services/test_utils'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { forgetEverything } from '#core/cached'
import { shiftClock } from '#core/clock'
import { EnabledState } from '#core/codes'
import { calls } from '#core/declared_calls'
import { systemActor } from '#core/actor'
import { pageAt, publicPaths } from '#core/pages'
import { publishArticle } from '#app/content/actions/publish_article'
import { saveArticle } from '#app/content/actions/save_article'
import { ArticleKind, PublishState } from '#app/content/codes'
import { SessionState } from '#app/auction/codes'
import { clearLimits } from '#app/identity/proofs/limits'
import { createMember, createOperator } from '#tests/helpers/actors'
import { textOfAnswer } from '#tests/helpers/answer_text'
import { insertLot, insertSession } from '#tests/helpers/auctions'
import { insertRow } from '#tests/helpers/insert_row'
import { makePrivateMarket } from '#tests/helpers/private_market'
import { digestOfMarket, wordsOfMarket } from '#tests/helpers/private_words'

/** No row has it. */
const MISSING = 987_654_321_000

/** Stands in every text that guests may not read. */
const SECRET = '不给游客看的'

/** A word like it that stands nowhere. */
const NONSENSE = '哪里也没有的'

type Answer = { status: number; code: number | null; text: string }

async function ask(method: string, path: string, body?: object, token?: string): Promise<Answer> {
  const response = await fetch(`http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  })
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('event-stream')) {
    await response.body!.cancel()
    return { status: response.status, code: null, text: '' }
  }
  const text = await textOfAnswer(response)
  const code = type.includes('json') ? ((JSON.parse(text) as { code?: number }).code ?? null) : null
  if (code !== 42900) return { status: response.status, code, text }
  await clearLimits()
  // paces are counted in memory
  forgetEverything()
  return ask(method, path, body, token)
}

/** One text of each kind in every state in which it is not shown, and pieces of the site that were taken down. */
async function hiddenContent(): Promise<number[]> {
  const actor = systemActor()
  const channelId = (await db.from('news_channels').where({ code: 'cotton' }).firstOrFail()).id
  const tomorrow = DateTime.now().plus({ days: 2 }).toFormat('yyyy-MM-dd HH:mm:ss')
  const ids: number[] = []
  for (const kind of [ArticleKind.news, ArticleKind.help, ArticleKind.finance, ArticleKind.legal]) {
    const text = (what: string) => ({
      kind,
      title: `${SECRET}${what}${kind}`,
      summary: `${SECRET}摘要`,
      body: `<p>${SECRET}正文</p>`,
      ...(kind === ArticleKind.news && { channelId }),
      ...(kind === ArticleKind.legal && { code: `hidden_${what === '草稿' ? 'a' : what === '下线' ? 'b' : 'c'}` }),
    })
    const { id: draft } = await saveArticle(text('草稿'), actor)
    const { id: planned } = await saveArticle(text('定时'), actor)
    await publishArticle({ id: planned, at: tomorrow }, actor)
    const { id: gone } = await saveArticle(text('下线'), actor)
    await publishArticle({ id: gone }, actor)
    await db.from('articles').where({ id: gone }).update({ state: PublishState.withdrawn })
    ids.push(draft, planned, gone)
  }
  const taken = { state: PublishState.withdrawn }
  const image = await insertRow('files', {
    key: 'image/202611/hidden.png',
    name: `${SECRET}图片`,
    purpose: 'image',
    is_public: true,
  })
  await insertRow('carousel_slides', { ...taken, image_id: image, title: `${SECRET}轮播` })
  await insertRow('friendship_links', { ...taken, name: `${SECRET}链接`, url: 'https://example.com/hidden' })
  await insertRow('contact_points', { ...taken, title: `${SECRET}电话`, phone: '0991-7654321' })
  await insertRow('news_channels', { state: EnabledState.disabled, code: 'hidden', name: `${SECRET}栏目` })
  return ids
}

let cells = 0

test.group('Guests', (group) => {
  group.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.setup(() => {
    drive.fake()
    return () => drive.restore()
  })
  group.teardown(() => shiftClock(0))

  test('learn nothing of what is not shown to them, by whatever route', async ({ client, assert }) => {
    const market = await makePrivateMarket(client, assert)
    const other = await createMember()
    const words = [...(await wordsOfMarket(market, await makePrivateMarket(client, assert))), SECRET, '0991-7654321']
    const digest = await digestOfMarket(market)
    const before = await digest()
    const articles = await hiddenContent()
    const { id: draft } = await insertSession({ name: `${SECRET}场次`, state: SessionState.draft })
    await insertLot(draft, { product_name: `${SECRET}标的` })
    const { key } = await db.from('files').where('id', market.ids.file).firstOrFail()
    const [purpose, month] = (key as string).split('/')
    const { batch_code: batchCode } = await db.from('batches').where('id', market.ids.batch).firstOrFail()
    const codes = ['hidden_a', 'hidden_b', 'hidden_c']

    const leaks: string[] = []
    const look = (at: string, { status, text }: Answer) => {
      cells++
      if (status >= 500) leaks.push(`${at} answers ${status}`)
      for (const word of words) if (text.includes(word)) leaks.push(`${at} tells ${word}: ${text.slice(0, 200)}`)
    }
    const compare = async (read: (value: string) => Promise<Answer>, at: string, value: string, nothing: string) => {
      const there = await read(value)
      const none = await read(nothing)
      // What the guest has written himself is no secret.
      look(`${at} ${value}`, { ...there, text: there.text.replaceAll(value, '?') })
      if (
        there.status !== none.status ||
        there.text.replaceAll(value, nothing) !== none.text.replaceAll(value, nothing)
      )
        leaks.push(`${at} ${value}: ${there.text.slice(0, 200)}, but for nothing ${none.text.slice(0, 200)}`)
    }

    // Every route that is read, with what it may be asked for.
    const ids = [...new Set([...articles, draft, ...Object.values(market.ids)])]
    const routes = Object.values(router.toJSON())
      .flat()
      .filter(({ methods }) => methods.includes('GET'))
      .map(({ pattern }) => pattern)
    assert.isAbove(routes.length, 60)
    for (const pattern of routes) {
      // The shells of both front ends hold no data; what a page brings along is read below.
      if (/^\/(admin(\/\*)?|\*)?$/.test(pattern)) continue
      const fill = (value: string) => pattern.replaceAll(/:\w+\??|\*/g, value)
      const read = (value: string) => ask('GET', fill(value))
      if (pattern.startsWith('/api/public/file/'))
        await compare((file) => ask('GET', `/api/public/file/${file}`), pattern, key, `${purpose}/${month}/none.pdf`)
      else if (fill('1') === pattern) look(pattern, await read(''))
      else if (pattern.startsWith('/admin')) look(pattern, await read(String(market.ids.session)))
      else {
        for (const id of articles) await compare(read, pattern, String(id), String(MISSING))
        for (const code of codes) await compare(read, pattern, code, 'hidden_0')
        for (const id of ids) look(pattern, await read(String(id)))
      }
    }
    const page = async (path: string) => {
      const made = await pageAt(path, new URLSearchParams())
      return { status: made?.missing ? 404 : 200, code: null, text: JSON.stringify(made) }
    }
    for (const path of publicPaths()) {
      const fill = (value: string) => page(path.replaceAll(/:\w+/g, value))
      // The numbers of hidden articles are also those of warehouses and shops, whose names stand in the shop.
      if (/^\/(entrepot|shop)\/:/.test(path)) for (const id of ids) look(path, await fill(String(id)))
      // Goods on offer are for everybody; those that are not, for nobody.
      else if (path === '/seed-fiber/:id') {
        await compare(fill, path, String(market.ids.goods), String(MISSING))
        for (const id of ids) look(path, await fill(String(id)))
      } else if (path.includes(':')) for (const id of articles) await compare(fill, path, String(id), String(MISSING))
      else look(path, await fill(''))
    }

    // What is asked for in the query of public reads: rows by number, and words.
    for (const { method, path, input } of calls) {
      if (method !== 'GET' || !input || path.includes(':')) continue
      const properties = (input.toJSONSchema() as { properties?: Record<string, Record<string, unknown>> }).properties
      for (const [field, schema] of Object.entries(properties ?? {})) {
        const type = [schema.type ?? []].flat()
        const read = (value: string) => ask('GET', `${path}?${field}=${encodeURIComponent(value)}`)
        if (/ids?$/i.test(field)) {
          const { batch, company, session, lot } = market.ids
          for (const id of [batch, session, lot, company]) look(`${path} by ${field}`, await read(String(id)))
        } else if (type.includes('string') && !schema.enum && !schema.pattern) {
          await compare(read, `${path} by ${field}`, `${SECRET}正文`, `${NONSENSE}正文`)
          await compare(read, `${path} by ${field}`, batchCode, '65199990001')
        }
      }
    }

    // Every other route: nobody is admitted, whoever's rows he names.
    const { token } = other
    const named = { ...market.ids, id: market.ids.order, ids: [market.ids.order], orderId: market.ids.order }
    for (const { method, path, access } of calls) {
      if (method !== 'POST' || access === 'guest') continue
      const nobody = await ask('POST', path, named)
      look(path, nobody)
      if (nobody.code !== 40100) leaks.push(`${path} admits a guest: ${nobody.code}`)
      const made = await ask('POST', path, named, `${token.slice(1)}x`)
      if (made.text !== nobody.text) leaks.push(`${path} answers a made-up session ${made.code}`)
      cells++
    }
    for (const [table, value] of Object.entries(await digest()))
      if (value !== before[table]) leaks.push(`${table} has changed`)
    assert.deepEqual(leaks, [])
    console.log(`guests: ${cells} cells, 0 leaks`)
  })

  test('and members are no operators, and operators no members', async ({ assert }) => {
    const { token } = await createMember()
    const { token: desk } = await createOperator()
    const wrong: string[] = []
    for (const { method, path, access } of calls) {
      if (method !== 'POST' || access === 'guest') continue
      const { code } = await ask('POST', path, {}, desk)
      if (code !== 40100) wrong.push(`${path} admits an operator: ${code}`)
    }
    const desks = Object.values(router.toJSON())
      .flat()
      .flatMap(({ pattern, methods }) =>
        methods.filter((method) => method !== 'HEAD').map((method) => ({ pattern, method }))
      )
      .filter(({ pattern }) => pattern.startsWith('/admin/api/'))
    for (const { pattern, method } of desks) {
      // What logs in and out, and paths that are none, ask nobody who he is.
      if (/\/(login|logout|session|\*)$/.test(pattern)) continue
      const path = pattern.replaceAll(/:\w+/g, '1')
      const { status } = await ask(method, path, method === 'GET' ? undefined : {}, token)
      if (status !== 401) wrong.push(`${method} ${pattern} answers a member ${status}`)
    }
    assert.deepEqual(wrong, [])
  })
})
