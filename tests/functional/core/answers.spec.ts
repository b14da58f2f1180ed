/*
 * What every answer has in common: its type, who may keep it, who may read it; and which requests are none.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { setOperatorResolver } from '#app/admin/ports/operator_port'
import { calls } from '#core/declared_calls'
import { CoreRefusal } from '#core/refusals'
import { contentDisposition } from '#core/wire_files'
import { asMember, asOperator, createMember, createOperator } from '#tests/helpers/actors'
import type { Schema } from '#tests/helpers/call_inputs'
import { ROOT } from '#tests/helpers/sources'

const PAGES = ['/', '/shop', '/admin', '/no-such-page']
const READABLE = [...PAGES, '/robots.txt', '/sitemap.xml', '/favicon.svg', '/api/openapi.json', '/health/live']

/** Sends bytes to the server and answers the first line of what comes back, empty when it just hangs up. */
async function statusLineOf(bytes: string): Promise<string> {
  const socket = net.connect(Number(process.env.PORT), process.env.HOST)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  return answer.split('\r\n')[0]
}

const request = (first: string, headers: string[] = [], body = '') =>
  [`${first} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', body].join('\r\n')

test.group('Answers', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('say what they are, with their charset', async ({ client, assert }) => {
    const member = await createMember()
    const operator = await createOperator()
    const requests = [
      ...READABLE.map((address) => client.get(address)),
      asMember(client.post('/api/auth/info'), member).json({}),
      client.post('/api/auth/info').json({}),
      asOperator(client.get('/admin/api/me'), operator),
      client.get('/admin/api/me'),
      client.get('/api/nothing'),
    ]
    for (const [index, each] of requests.entries()) {
      const answer = await each
      const type = answer.header('content-type') ?? ''
      const said = `request ${index}: ${type}`
      if (type.startsWith('image/')) continue
      assert.match(type, /^(text\/(html|plain)|application\/(json|xml)); charset=utf-8$/i, said)
      assert.equal(type.startsWith('application/json'), /^\s*[[{]/.test(answer.text()), said)
    }
  })

  test('of calls that are not public are kept by nobody', async ({ client, assert }) => {
    const member = await createMember()
    const operator = await createOperator()
    const requests = [
      asMember(client.post('/api/auth/info'), member).json({}),
      asMember(client.post('/api/file/download'), member).json({ id: 1 }),
      client.post('/api/auth/info').json({}),
      client.post('/api/login').json({}),
      asOperator(client.get('/admin/api/me'), operator),
      client.get('/admin/api/session'),
      client.get('/admin/api/nothing'),
      client.get('/admin'),
    ]
    for (const [index, each] of requests.entries()) {
      const answer = await each
      assert.equal(answer.header('cache-control'), 'no-store', `request ${index}`)
    }
  })

  test('cannot be read by other sites', async ({ client, assert }) => {
    for (const address of [...READABLE, '/api/public/site/partners', '/admin/api/session']) {
      const answer = await client.get(address).header('Origin', 'https://evil.example')
      const headers = Object.keys(answer.headers()).filter((name) => name.startsWith('access-control-'))
      assert.deepEqual(headers, [], address)
      assert.equal(answer.header('cross-origin-resource-policy'), 'same-origin', address)
    }
  })

  test('to methods that no call has are refusals', async ({ assert }) => {
    for (const method of ['TRACE', 'TRACK', 'CONNECT', 'OPTIONS', 'PROPFIND', 'DEBUG'])
      for (const address of ['/', '/api/login', '/admin/api/me']) {
        const line = await statusLineOf(request(`${method} ${address}`))
        assert.match(line, /^(HTTP\/1\.1 4\d\d .*)?$/, `${method} ${address}`)
      }
    assert.deepEqual(
      calls.filter(({ method, form }) => method === 'GET' && form === 'write').map((call) => call.path),
      []
    )
  })

  test('name no hidden file, no source and no folder', async ({ client, assert }) => {
    const secret = readFileSync(path.join(ROOT, 'package.json'), 'utf8').slice(0, 40)
    for (const address of [
      '/.git/config',
      '/.env',
      '/.env.example',
      '/package.json',
      '/assets/',
      '/assets/../package.json',
      '/assets/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/.vite/manifest.json',
      '/assets/%2evite/manifest.json',
      '/assets%2f.vite%2fmanifest.json',
      '/.data/app.key',
      '/app/core/keys.ts',
    ]) {
      const answer = await client.get(address)
      assert.notInclude(answer.text(), secret, address)
      assert.notMatch(answer.text(), /Index of|\[core\]|APP_KEY/, address)
      if (answer.status() === 200) assert.match(answer.header('content-type') ?? '', /^text\/html/, address)
    }
  })

  test('a request whose end is told in two ways is refused', async ({ assert }) => {
    const post = (headers: string[], body: string) => statusLineOf(request('POST /api/login', headers, body))
    const json = 'Content-Type: application/json'
    for (const headers of [
      [json, 'Content-Length: 2', 'Transfer-Encoding: chunked'],
      [json, 'Content-Length: 2', 'Content-Length: 3'],
      [json, 'Transfer-Encoding: chunked, identity'],
      [json, 'Content-Length: +2'],
    ])
      assert.match(await post(headers, '{}'), /^HTTP\/1\.1 400 /, headers.join(', '))
    assert.match(await post([json, 'Content-Length: 2'], '{}'), /^HTTP\/1\.1 200 /)
  })

  test('a writing call takes its input from the body alone', async ({ client, assert }) => {
    const member = await createMember()
    const rename = (address: string, body: object) =>
      asMember(client.post(`/api/web/user/info/edit${address}`), member).json(body)
    const moved = await rename('?name=Fremder', { name: '王建国' })
    assert.equal(moved.body().body.name, '王建国')
    const empty = await rename('?name=Fremder', {})
    assert.equal(empty.body().code, 40000)

    const operator = await createOperator({ demo: true })
    const password = await asOperator(client.post('/admin/api/me/password?oldPassword=a&password=b'), operator).json({})
    password.assertStatus(422)
  })

  test('of a parameter that stands twice none is chosen', async ({ client, assert }) => {
    for (const address of ['/api/public/news?page=1&page=2', '/api/public/news?page[a]=1']) {
      const answer = await client.get(address)
      assert.equal(answer.body().code, 40000, address)
    }
  })

  test('take no secret in their address', ({ assert }) => {
    const secret = /password|token|captcha|code(key)?$|secret/i
    const asked = calls
      .filter(({ method }) => method === 'GET')
      .flatMap((call) =>
        Object.keys((call.input?.toJSONSchema() as Schema | undefined)?.properties ?? {}).map(
          (name) => `${call.path} ${name}`
        )
      )
    assert.isAbove(asked.length, 20)
    assert.deepEqual(
      asked.filter((name) => secret.test(name) && !/batchcode|companyCode|codes$/i.test(name)),
      []
    )
  })

  test('a name of a file cannot add a header', ({ assert }) => {
    for (const name of [
      'a"; filename="b.exe',
      'a\r\nSet-Cookie: x=1',
      '检测结果";\u0000.xlsx',
      '%22\\.pdf',
      "a'b(c)*.csv",
    ]) {
      const header = contentDisposition(name)
      assert.match(header, /^attachment; filename="[ -~]*"; filename\*=UTF-8''[\w.~!%-]*$/, name)
      assert.equal(header.split('"').length, 3, name)
      assert.equal(decodeURIComponent(header.split("UTF-8''")[1]), name)
    }
  })

  test('a fault says that it is one and nothing else', async ({ client, assert, cleanup }) => {
    const before = setOperatorResolver(async () => {
      throw new Error('connect ECONNREFUSED postgres://mianqiao:secret@db/mianqiao')
    })
    cleanup(() => void setOperatorResolver(before))
    const answer = await client.get('/admin/api/me')
    answer.assertStatus(500)
    const { code, message, reason } = answer.body()
    assert.deepEqual(
      { code, message, reason },
      { code: 50000, message: CoreRefusal.fault.message, reason: 'core.fault' }
    )
    assert.notMatch(answer.text(), /postgres|secret|ECONN|\.ts/)
  })
})
