/*
 * 消息设置 on a device: the switch of its notices, what is said when the browser cannot or must not, and the list. The browser's part is stood in for, because
 * no push service is reached from here; server, encryption and sending are real.
 */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { BrowserContext, Page } from 'playwright'
import { allowedHosts } from '#core/allowed_hosts'
import { clearLimits } from '#app/identity/proofs/limits'
import { usePushHosts } from '#app/system/push/push_hosts'
import { createMember, PASSWORD, type TestMember } from '#tests/helpers/actors'
import { told } from '#tests/helpers/browser'
import { resetDatabase } from '#tests/helpers/database'
import { makeBrowser, openPushService, type PushService } from '#tests/helpers/push_service'
import { wrongOn } from '#tests/helpers/screens'
import { loginModal, openPage } from '#tests/helpers/storefront'

const PAGE = '/user-center/notice-settings'

type Keys = { endpoint: string; p256dh: string; auth: string }

/** What Chromium without a push service lacks: permission, and a subscription with these keys. `null`: the person says no. */
const standIn = (context: BrowserContext, keys: Keys | null) =>
  context.addInitScript((given: Keys | null) => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
    const state = { permission: sessionStorage.getItem('allowed') ?? 'default', asked: 0 }
    Object.assign(globalThis, { state })
    Object.defineProperty(globalThis, 'Notification', {
      value: {
        get permission() {
          return state.permission
        },
        requestPermission: async () => {
          state.asked++
          state.permission = given ? 'granted' : 'denied'
          sessionStorage.setItem('allowed', state.permission)
          return state.permission
        },
      },
    })
    const remembered = () => sessionStorage.getItem('key')
    const subscription = () => ({
      endpoint: given!.endpoint,
      options: { applicationServerKey: bytes(remembered()!) },
      getKey: (name: 'p256dh' | 'auth') => bytes(given![name]),
      unsubscribe: async () => sessionStorage.removeItem('key'),
    })
    const registration = {
      pushManager: {
        getSubscription: async () => (remembered() ? subscription() : null),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          sessionStorage.setItem('key', btoa(String.fromCharCode(...applicationServerKey)))
          return subscription()
        },
      },
    }
    Object.defineProperty(navigator, 'serviceWorker', {
      value: {
        getRegistration: async () => registration,
        register: async () => registration,
        ready: Promise.resolve(registration),
      },
    })
  }, keys)

/** Logs in by the form, so that the browser has its cookie. */
async function logIn(page: Page, { user }: TestMember) {
  await openPage(page, '/login')
  const modal = loginModal(page)
  await modal.getByPlaceholder('手机号').fill(user.mobile)
  await modal.getByPlaceholder('密码').fill(PASSWORD)
  await modal.getByPlaceholder('密码').press('Enter')
  await modal.waitFor({ state: 'hidden' })
}

const asked = (page: Page) => page.evaluate(() => (globalThis as unknown as { state: { asked: number } }).state.asked)

test.group('Notices on a device', (group) => {
  let service: PushService

  group.each.setup(async () => {
    await resetDatabase()
    await clearLimits()
    service = await openPushService()
    usePushHosts(allowedHosts(service.origin))
    return async () => {
      usePushHosts(null)
      await service.close()
    }
  })
  group.teardown(() => resetDatabase())

  test('are switched on by a press alone, tried, chosen by kind, and switched off', async ({
    browserContext,
    assert,
  }) => {
    const member = await createMember()
    const device = makeBrowser(service)
    await standIn(browserContext, device.subscription)
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 375, height: 812 })
    await logIn(page, member)
    await openPage(page, PAGE)
    const here = page.getByRole('switch', { name: '在本设备接收推送' })
    await here.waitFor()
    assert.equal(await asked(page), 0, 'nobody is asked before the press')
    await here.click()
    await told(page, '本设备已开启推送')
    await page.getByText('本设备', { exact: true }).waitFor()
    await page.getByRole('button', { name: '发送测试通知' }).click()
    await told(page, '测试通知已发出，请留意本设备')
    assert.equal(device.read(service.posted[0].body).title, '这是一条测试通知')
    assert.deepEqual(await wrongOn(page, { axe: true }), [])

    await page.getByRole('switch', { name: '新订单推送' }).click()
    await page.getByRole('switch', { name: '匹配提醒短信' }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await told(page, '消息设置已保存')
    const chosen = await db.from('notice_settings').where('user_id', member.user.id).firstOrFail()
    assert.deepEqual([chosen.push_muted, chosen.sms_wanted, chosen.push_wanted, chosen.muted], [[3], [18], [], []])

    await openPage(page, PAGE)
    await page.getByRole('switch', { name: '在本设备接收推送', checked: true }).click()
    await told(page, '该设备已关闭推送')
    assert.isEmpty(await db.from('push_subscriptions'))
  })

  test('that somebody does not want are explained, with what to do about it', async ({ browserContext }) => {
    await standIn(browserContext, null)
    const page = await browserContext.newPage()
    await logIn(page, await createMember())
    await openPage(page, PAGE)
    await page.getByRole('switch', { name: '在本设备接收推送' }).click()
    await page.getByText('您已禁止本站发送通知').waitFor()
    await page.evaluate(() => sessionStorage.clear())
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'PushManager')
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })
    })
    await openPage(page, PAGE)
    await page.getByText('添加到主屏幕').waitFor()
  })
})
