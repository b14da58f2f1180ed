import type { BrowserContext, FrameLocator, Page } from 'playwright'
import { readAccount } from '#app/identity/queries/read_account'
import { toUserInfo } from '#app/identity/transformers/user'
import { atRest } from '#tests/helpers/browser'
import { logInStorefront, type Colours } from '#tests/helpers/screens'
import type { TestMember } from '#tests/helpers/actors'
import { until } from '#tests/helpers/until'

/** Logs the pages of a context in as a member. */
export async function browseAs(context: BrowserContext, member: Pick<TestMember, 'token' | 'user'>) {
  const { user, company, roles, permissions } = toUserInfo(await readAccount(member.user.id))
  await logInStorefront(context, member.token, { ...user, company, roles, permissions } as never)
}

/** Opens a page of the storefront and waits until the router is idle. */
export async function openPage(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForSelector('.frame[data-state=idle]')
}

/**
 * Waits until no part of the page is still a shape of what will be there. What arrives beside a thing moves it (a browser keeps its place by what
 * stands first), and a click that is on its way then misses it.
 */
export const arrived = (page: Page) =>
  until('every part of the page is there', async () => (await page.getByLabel('正在加载').count()) === 0)

let visits = 0

/** Does something that navigates, and waits until the router is idle at the target, also of a redirect. */
export async function whileLeaving(page: Page, act: () => Promise<unknown>) {
  const before = await page.locator('.frame[data-visit]').getAttribute('data-visit')
  await act()
  await page.locator(`.frame[data-state=idle]:not([data-visit="${before}"])`).waitFor({ state: 'attached' })
}

/** Navigates inside the page, as a click does. */
export const goInside = (page: Page, path: string) =>
  whileLeaving(page, () =>
    page.evaluate(
      ({ to, key }) => {
        const state = { key, usr: null }
        history.pushState(state, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state }))
      },
      { to: path, key: `test${++visits}` }
    )
  )

/** Gives a page of the storefront its colours by the button of its header, also when a dialog lies above it. */
export async function wearColours(page: Page, colours: Colours) {
  const button = page.getByLabel(colours === 'dark' ? '切换到深色' : '切换到浅色')
  if (await page.evaluate((wanted) => document.documentElement.dataset.theme === wanted, colours)) return
  await button.dispatchEvent('click')
}

/** The login modal over the page. */
export const loginModal = (page: Page | FrameLocator) => page.getByRole('dialog').filter({ hasText: '密码登录' })

/** The login form without motion, with one of its tabs open. */
export async function openLoginTab(page: Page, name: '短信登录' | '密码登录') {
  const modal = loginModal(page)
  await modal.waitFor()
  await atRest(page)
  await modal.getByRole('tab', { name }).click()
  await modal.getByRole('tab', { name, selected: true }).waitFor()
  return modal
}
