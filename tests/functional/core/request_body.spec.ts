/*
 * Nothing of a request is stored or parsed before its caller may do what it asks, and no file stays behind.
 */
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Group } from '@japa/runner/core'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import env from '#start/env'
import { spoolFolder } from '#config/drive'
import { adminEndpoints, resourceRoutes } from '#app/admin/admit'
import { calls } from '#core/declared_calls'
import { sweepSpool, withTemporaryFile } from '#core/spool'
import { createMember, createOperator } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { withSettings } from '#tests/helpers/settings_of_process'
import { until } from '#tests/helpers/until'

const base = () => `http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}`
const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'

/** Names in the folder of temporary files, and those of the system's folder that a parser of bodies would write (a UUID without extension). */
async function spooled() {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
  const own = await readdir(spoolFolder).catch(() => [])
  return [...own, ...(await readdir(tmpdir())).filter((name) => uuid.test(name))].sort()
}

/** Gives this process a system folder of temporary files of its own: in the common one, others come and go. */
function withOwnTemporaryFolder(group: Group) {
  group.setup(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'mianqiao-bodies-'))
    const leave = withSettings({ TMPDIR: folder })
    return async () => {
      leave()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** Waits until no file is there that was not there before. */
async function nothingStays(before: string[]) {
  let now = before
  const look = async () => (now = await spooled()).join() === before.join()
  await until(() => `the folders are as before, with ${before.join()}; there is ${now.join()}`, look)
}

type Route = { method: string; path: string }

/** Every address that takes a body, with 1 for its parameters. */
function addresses(): Route[] {
  const members = calls.filter(({ method }) => method === 'POST')
  const resources = resourceRoutes.map(({ method, path: below }) => ({ method, path: `/admin/api/orders${below}` }))
  const others = ['/admin/api/login', '/admin/api/logout', '/api/no/such/call'].map((one) => ({
    method: 'post',
    path: one,
  }))
  return [...members, ...adminEndpoints, ...resources, ...others]
    .map(({ method, path: way }) => ({ method: method.toUpperCase(), path: way.replaceAll(/:\w+/g, '1') }))
    .filter(({ method }) => method !== 'GET')
}

async function sendFile({ method, path: way }: Route, token?: string, contents = PDF) {
  const body = new FormData()
  body.append('purpose', 'licence')
  body.append('file', new Blob([contents], { type: 'application/pdf' }), '证照.pdf')
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  const answer = await fetch(`${base()}${way}`, { method, headers, body })
  return { status: answer.status, body: (await answer.json().catch(() => null)) as Record<string, any> | null }
}

test.group('Bodies of requests', (group) => {
  withOwnTemporaryFolder(group)
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('files of guests are taken by no address', async ({ assert }) => {
    const before = await spooled()
    const taken: string[] = []
    for (const route of addresses()) {
      const { status, body } = await sendFile(route)
      if (status < 400 && body?.code === 20000) taken.push(route.path)
    }
    assert.isEmpty(taken)
    await nothingStays(before)
  })

  test('calls that take no file refuse one, whoever sends it', async ({ assert }) => {
    const before = await spooled()
    const uploads = new Set(calls.filter(({ form }) => form === 'upload').map((call) => call.path))
    const { company, token } = await createMember({ manager: true, roles: ['COMPANY_MANAGER'] })
    assert.isNotNull(company)
    const answers: Record<string, number> = {}
    for (const call of calls) {
      if (call.method === 'GET' || uploads.has(call.path) || call.idempotency === 'required') continue
      const { status } = await sendFile(call, token)
      answers[status] = (answers[status] ?? 0) + 1
    }
    assert.deepEqual(Object.keys(answers), ['200', '400'].slice(answers[200] ? 0 : 1))
    await nothingStays(before)
  })

  test('an upload leaves nothing, whether it is taken or refused', async ({ assert }) => {
    const before = await spooled()
    const { token } = await createMember()
    const { token: operator } = await createOperator({ roles: ['SUPER_ADMIN'] })
    const upload = { method: 'POST', path: '/api/file/upload' }
    assert.equal((await sendFile(upload, token)).body!.code, 20000)
    assert.equal((await sendFile(upload, token, '<script>')).body!.code, 40000)
    assert.equal((await sendFile({ ...upload, path: '/admin/api/files' }, operator)).status, 200)
    const sheet = { method: 'POST', path: '/admin/api/producers/import' }
    assert.isBelow((await sendFile(sheet, operator)).status, 500)
    await nothingStays(before)
  })

  test('a file larger than its call takes is refused while it arrives', async ({ assert }) => {
    const { token } = await createMember({ manager: true, roles: ['COMPANY_MANAGER'] })
    const before = await spooled()
    const large = 'x'.repeat(22 * 1024 * 1024)
    const { status } = await sendFile({ method: 'POST', path: '/api/batch/import/upload' }, token, large)
    assert.equal(status, 413)
    await nothingStays(before)
  })

  test('a compressed body is refused as such, whether it can be read or not', async ({ assert }) => {
    const { token } = await createMember()
    const plain = JSON.stringify({ pageNo: 1 })
    for (const [encoding, body] of [
      ['gzip', plain],
      ['gzip', new Uint8Array(gzipSync(plain))],
      ['deflate', plain],
      ['br', plain],
      ['gzip, gzip', plain],
      ['nonsense', plain],
    ] as const)
      for (const address of ['/api/address/list', '/admin/api/login', '/api/login']) {
        const headers = {
          'Authorization': `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Content-Encoding': encoding,
        }
        const answer = await fetch(`${base()}${address}`, { method: 'POST', headers, body })
        assert.equal(answer.status, 400, `${encoding} to ${address}`)
        assert.equal(answer.headers.get('accept-encoding'), 'identity')
      }
    const headers = {
      'Authorization': `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Encoding': 'identity',
    }
    const answer = await fetch(`${base()}/api/address/list`, { method: 'POST', headers, body: plain })
    assert.equal(answer.status, 200)
  })

  test('what a guest sends is not even parsed', async ({ assert }) => {
    const answer = await fetch(`${base()}/api/address/list`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"name":',
    })
    assert.deepInclude((await answer.json()) as object, { code: 40100 })
  })
})

test.group('Temporary files', () => {
  test('lie in a folder that only the owner of the process may enter, and are removed whatever happens', async ({
    assert,
  }) => {
    let seen = ''
    const fails = () =>
      withTemporaryFile('.txt', async (file) => {
        seen = file
        await writeFile(file, 'a')
        throw new Error('in the middle')
      })
    await assert.rejects(fails, 'in the middle')
    await assert.rejects(async () => void (await stat(seen)), /ENOENT/)
    assert.equal(path.dirname(seen), spoolFolder)
    assert.equal((await stat(spoolFolder)).mode & 0o777, 0o700)
  })

  test('what an ended process left is swept after an hour', async ({ assert }) => {
    await withTemporaryFile('', async (old) => {
      await withTemporaryFile('', async (fresh) => {
        for (const file of [old, fresh]) await writeFile(file, 'a')
        const before = new Date(Date.now() - 61 * 60_000)
        await utimes(old, before, before)
        await utimes(fresh, new Date(), new Date())
        assert.isAbove(await sweepSpool(), 0)
        await assert.rejects(async () => void (await stat(old)), /ENOENT/)
        assert.isTrue((await stat(fresh)).isFile())
      })
    })
  })
})

test.group('Upload of a file beside other fields', (group) => {
  withOwnTemporaryFolder(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('files with names that every object has are refused like any other input, whatever stands around them', async ({
    assert,
  }) => {
    const { token } = await createMember()
    const { token: operator } = await createOperator({ roles: ['SUPER_ADMIN'] })
    const before = await spooled()
    const names = Object.getOwnPropertyNames(Object.prototype)
    const file = () => new Blob([PDF], { type: 'application/pdf' })
    const send = async (address: string, bearer: string, parts: string[]) => {
      const body = new FormData()
      for (const part of parts) body.append(part, file(), '证照.pdf')
      body.append('purpose', 'licence')
      const headers = { Authorization: `Bearer ${bearer}` }
      const signal = AbortSignal.timeout(30_000)
      return (await fetch(`${base()}${address}`, { method: 'POST', headers, body, signal })).status
    }
    for (const [address, bearer] of [
      ['/api/file/upload', token],
      ['/admin/api/files', operator],
      ['/admin/api/producers/import', operator],
    ] as const)
      for (const name of [...names, '__proto__[]', 'constructor[0]', 'handler', 'options'])
        for (const parts of [[name], [name, name], ['file', name], [name, 'file']])
          assert.equal(await send(address, bearer, parts), 400, `${parts.join(' and ')} to ${address}`)
    await nothingStays(before)
  })

  test('only the first file is taken', async ({ assert }) => {
    const { token } = await createMember()
    const body = new FormData()
    body.append('purpose', 'licence')
    for (const name of ['一.pdf', '二.pdf']) body.append('file', new Blob([PDF], { type: 'application/pdf' }), name)
    const before = await spooled()
    const answer = await fetch(`${base()}/api/file/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body,
    })
    assert.equal(answer.status, 413)
    await nothingStays(before)
  })
})
