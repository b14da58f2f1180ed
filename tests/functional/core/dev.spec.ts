import { existsSync, rmSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from '@japa/runner'
import { resetDatabase } from '#tests/helpers/database'
import { until } from '#tests/helpers/until'
import { DevCopy } from '../../../bin/lib/dev_copy.mjs'

const DEVELOPMENT = { NODE_ENV: 'development', LOG_LEVEL: 'error', DEV_MODE: undefined }

test.group('npm run dev', (group) => {
  let copy: DevCopy
  group.setup(async () => {
    await resetDatabase()
    copy = new DevCopy(DEVELOPMENT)
    await copy.start()
  })
  group.teardown(() => copy.remove())
  group.teardown(() => resetDatabase())

  for (const part of ['definition', 'call', 'query', 'core'] as const) {
    test(`a change of a file of the kind "${part}" is live at once`, async ({ assert }) => {
      await copy.live(part)
      assert.include(copy.output, 'live after')
    })
  }

  test('requests that arrive while the server is replaced are answered, by the new one', async ({ assert }) => {
    const n = copy.change('query')
    const answers: { query: number }[] = []
    while (answers.at(-1)?.query !== n)
      answers.push(...(await Promise.all(Array.from({ length: 5 }, () => copy.probe()))))
    assert.isEmpty(answers.filter(({ query }) => query !== n && query !== n - 1))
  })

  test('a new file of a definition is found without being named anywhere', async ({ assert }) => {
    const added = path.join(copy.folder, 'app/system/admin/nonsense_resource.ts')
    await appendFile(added, 'export const nothing = 1\n')
    const refused = async () => (await fetch(`${copy.url}/api/public/probe`)).status === 500
    await until('the new file is refused', refused)
    assert.include(await (await fetch(`${copy.url}/admin/api/manifest`)).text(), 'nonsense_resource')
    rmSync(added)
    await until('all is well again', async () => !(await refused()))
    assert.isAbove((await copy.probe()).query, 0)
  })

  test('Vite serves the sources of both front ends at the same address', async ({ assert }) => {
    const shell = await (await fetch(`${copy.url}/admin`)).text()
    assert.include(shell, '<script type="module" src="/admin/main.tsx">')
    for (const source of ['admin/main.tsx', 'resources/main.tsx']) {
      const answer = await fetch(`${copy.url}/${source}`)
      assert.equal(answer.status, 200)
      assert.include(answer.headers.get('content-type'), 'javascript')
    }
  })

  test('SIGTERM ends every process of it', async ({ assert }) => {
    assert.isAbove(copy.running().length, 2)
    assert.equal(await copy.stop('SIGTERM'), 0)
    assert.deepEqual(copy.running(), [])
  })
})

test.group('Stopping npm run dev', () => {
  test('Ctrl-C ends it also while it starts', async ({ assert, cleanup }) => {
    const copy = new DevCopy(DEVELOPMENT)
    cleanup(() => copy.remove())
    await copy.launch()
    await until('its process runs', () => copy.running().some((line) => line.includes('dev_process')))
    assert.equal(await copy.stop('SIGINT'), 0)
    assert.deepEqual(copy.running(), [])
  })

  test('what is left when it is killed ends by itself', async ({ assert, cleanup }) => {
    const copy = new DevCopy(DEVELOPMENT)
    cleanup(() => copy.remove())
    await copy.start()
    await copy.stop('SIGKILL')
    await until('all have ended', () => copy.running().length === 0)
    assert.deepEqual(copy.running(), [])
  })

  test('the database that it has started stops with it, also half-way', async ({ assert, cleanup }) => {
    const copy = new DevCopy({ ...DEVELOPMENT, DATABASE_URL: undefined })
    cleanup(() => copy.remove())
    await copy.launch()
    const running = path.join(copy.folder, '.data/postgres/postmaster.pid')
    await until('PostgreSQL starts', () => existsSync(running))
    await copy.stop('SIGTERM')
    assert.deepEqual(copy.running(), [])
    assert.isFalse(existsSync(running))
  })
})
