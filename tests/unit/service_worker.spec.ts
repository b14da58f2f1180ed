/* The worker of the site, run with the interfaces that a browser gives it: what it shows of a notice, and where a click leads. */
import { test } from '@japa/runner'
import { createContext, runInContext } from 'node:vm'
import { textOf } from '#tests/helpers/sources'

const ORIGIN = 'https://mianqiao.example'

type Shown = { title: string; options: { body: string; tag: string; data: { path: unknown } } }
type Handler = (event: object) => void

function startWorker(windows: string[] = []) {
  const handlers = new Map<string, Handler>()
  const shown: Shown[] = []
  const opened: string[] = []
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    skipWaiting: () => {},
    registration: {
      showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
    },
    clients: {
      claim: async () => {},
      matchAll: async () => windows.map((url) => ({ url, focus: async () => opened.push(`focus ${url}`) })),
      openWindow: async (url: string) => void opened.push(url),
    },
  }
  runInContext(textOf('public/sw.js'), createContext({ self, URL, caches: {}, fetch: () => {}, Response }))
  const fire = async (name: string, event: object) => {
    const waiting: Promise<unknown>[] = []
    handlers.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => waiting.push(work) })
    await Promise.all(waiting)
  }
  const push = (json: () => unknown) => fire('push', { data: { json } })
  const click = (path: unknown) => fire('notificationclick', { notification: { close: () => {}, data: { path } } })
  return { fire, push, click, shown, opened }
}

test.group('The worker of the site', () => {
  test('shows what was sent, and something also when it cannot be read', async ({ assert }) => {
    const { push, fire, shown } = startWorker()
    await push(() => ({ id: 'n7', title: '订单已付款', body: '付款到账 · 点开查看', path: '/buyer/12' }))
    await push(() => JSON.parse('nonsense'))
    await fire('push', { data: null })
    await fire('pushsubscriptionchange', {})
    assert.deepInclude(shown[0], { title: '订单已付款' })
    assert.deepInclude(shown[0].options, { tag: 'n7', body: '付款到账 · 点开查看' })
    assert.deepEqual(
      shown.slice(1).map(({ title }) => title),
      ['您有一条新消息', '您有一条新消息', '本设备的推送已失效']
    )
  })

  test('opens pages of this site only, and leaves windows with other pages alone', async ({ assert }) => {
    const { click, opened } = startWorker([`${ORIGIN}/buyer/12`])
    for (const path of ['/buyer/13?tab=pay', '/buyer/12']) await click(path)
    assert.deepEqual(opened, [`${ORIGIN}/buyer/13?tab=pay`, `focus ${ORIGIN}/buyer/12`])
    opened.length = 0
    const strange = [
      '//evil.example/a',
      'https://evil.example/',
      'javascript:alert(1)',
      '/\\evil.example',
      '/admin/users',
    ]
    for (const path of [...strange, '/api/logout', null, undefined, 5]) await click(path)
    assert.lengthOf(opened, strange.length + 4)
    assert.deepEqual([...new Set(opened)], [`${ORIGIN}/user-center/notice-list`])
  })
})
