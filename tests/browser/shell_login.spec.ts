import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { createMember, PASSWORD } from '#tests/helpers/actors'
import { clearLimits } from '#app/identity/proofs/limits'
import { told } from '#tests/helpers/browser'
import { browseAs, loginModal, openLoginTab, openPage } from '#tests/helpers/storefront'

const GUARDED = '/under-construction'

test.group('Login over the page', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('a guest on a guarded page meets the modal, and is on that page after logging in', async ({ visit, assert }) => {
    const { user } = await createMember()
    const page = await visit(GUARDED)
    const modal = loginModal(page)
    await modal.waitFor()
    await page.waitForSelector('h1:has-text("请先登录")')
    await modal.getByPlaceholder('手机号').fill(user.mobile)
    await modal.getByPlaceholder('密码').fill(PASSWORD)
    await modal.getByPlaceholder('密码').press('Enter')
    await page.waitForSelector('h1:has-text("功能建设中")')
    assert.equal(new URL(page.url()).pathname, GUARDED)
    await modal.waitFor({ state: 'hidden' })
    assert.equal(await page.evaluate(() => localStorage.getItem('loginState')), 'login')
  })

  test('the form says what is wrong, in both tabs', async ({ visit }) => {
    const page = await visit('/login')
    const modal = loginModal(page)
    await modal.getByRole('button', { name: '登录', exact: true }).click()
    await modal.getByText('请输入手机号', { exact: true }).waitFor()
    await modal.getByText('请输入密码', { exact: true }).waitFor()
    await modal.getByPlaceholder('手机号').fill('2380000000')
    await modal.getByPlaceholder('密码').fill('abc')
    await modal.getByRole('button', { name: '登录', exact: true }).click()
    await modal.getByText('请输入正确的手机号码', { exact: true }).waitFor()
    await modal.getByText('密码最小为4位', { exact: true }).waitFor()
    await modal.getByRole('tab', { name: '短信登录' }).click()
    await modal.getByRole('button', { name: '登录', exact: true }).click()
    await modal.getByText('请输入验证码', { exact: true }).waitFor()
  })

  test('who closes the form of /login has the home page before him, and its address', async ({ visit }) => {
    const page = await visit('/login')
    await loginModal(page).waitFor()
    await page.keyboard.press('Escape')
    await loginModal(page).waitFor({ state: 'hidden' })
    await page.waitForURL(({ pathname }) => pathname === '/')
  })

  test('after logging in at home the page loads again', async ({ visit, assert }) => {
    const { user } = await createMember({ name: '周敏' })
    const page = await visit('/')
    await page.evaluate(() => ((window as any).before = true))
    await page.getByRole('button', { name: '登录', exact: true }).click()
    const modal = loginModal(page)
    await modal.getByPlaceholder('手机号').fill(user.mobile)
    await modal.getByPlaceholder('密码').fill(PASSWORD)
    await modal.getByPlaceholder('密码').press('Enter')
    await page.getByTestId('person').getByText('周敏').waitFor()
    assert.isUndefined(await page.evaluate(() => (window as any).before))
  })

  test('after logging in on the registration page the person goes home', async ({ visit, assert }) => {
    const { user } = await createMember()
    const page = await visit('/register')
    // What is asked for is said before anything is wrong.
    for (const [label, hint] of [
      ['手机号', '11 位手机号'],
      ['验证码', '6 位数字'],
      ['密码', '至少 8 位，同时包含字母和数字'],
    ]) {
      const said = await page
        .getByLabel(new RegExp(`^\\*?${label}$`))
        .evaluate((input) => document.getElementById(input.getAttribute('aria-describedby')!)!.innerText)
      assert.include(said, hint)
    }
    await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
    const modal = loginModal(page)
    await modal.getByPlaceholder('手机号').fill(user.mobile)
    await modal.getByPlaceholder('密码').fill(PASSWORD)
    await modal.getByPlaceholder('密码').press('Enter')
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByTestId('person').waitFor()
    assert.equal(new URL(page.url()).pathname, '/')
  })

  test('after wrong passwords the browser solves a captcha by itself', async ({ visit }) => {
    const { user } = await createMember()
    const page = await visit('/login')
    const modal = loginModal(page)
    await modal.getByPlaceholder('手机号').fill(user.mobile)
    for (let attempt = 1; attempt <= 3; attempt++) {
      await modal.getByPlaceholder('密码').fill(`wrong${attempt}`)
      const answer = page.waitForResponse('**/api/login')
      await modal.getByPlaceholder('密码').press('Enter')
      await answer
      await modal.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    }
    await told(page, '手机号或密码错误')
    await modal.getByPlaceholder('密码').fill(PASSWORD)
    const solved = page.waitForResponse('**/api/captcha/challenge')
    await modal.getByPlaceholder('密码').press('Enter')
    await solved
    await page.getByTestId('person').waitFor()
  })

  test('a failed SMS frees the button, a sent one starts the countdown', async ({ visit }) => {
    const page = await visit('/login')
    const modal = await openLoginTab(page, '短信登录')
    await modal.getByPlaceholder('手机号').fill('13712345678')
    await page.route('**/api/sendSms', (route) => route.fulfill({ status: 500, body: '' }))
    const button = modal.locator('button').filter({ hasText: /获取验证码|秒后重发/ })
    await button.click()
    await told(page, '服务器报错，请重试')
    await modal.locator('button:has-text("获取验证码"):not([disabled])').waitFor()
    await page.unroute('**/api/sendSms')
    await button.click()
    // Found by text, not by accessible name, which contains the spinner's while the spinner fades.
    const counting = modal.locator('button[disabled]').filter({ hasText: /^([1-9]|[1-5]\d|60) 秒后重发$/ })
    await counting.waitFor()
  })

  test('a lost session: message, home, modal; a guarded page then says so again', async ({
    browserContext,
    visit,
    assert,
  }) => {
    const member = await createMember()
    await browseAs(browserContext, { ...member, token: 'nobody-has-this-token' })
    const page = await visit(GUARDED)
    await page.getByText('登录状态已失效，请重新登录！').first().waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    await loginModal(page).waitFor()
    assert.isNull(await page.evaluate(() => localStorage.getItem('token')))
    await loginModal(page).getByRole('button', { name: '关闭' }).click()
    await page.getByText('登录状态已失效，请重新登录！').first().waitFor({ state: 'detached' })
    await page.evaluate((path) => {
      history.pushState({}, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, GUARDED)
    await page.getByText('登录状态已失效，请重新登录！').first().waitFor()
    await loginModal(page).waitFor()
  })

  test('who must replace the password cannot go on before', async ({ browserContext, visit }) => {
    const member = await createMember()
    await browseAs(browserContext, member)
    await browserContext.addInitScript(() => sessionStorage.setItem('needUpdateFlg', '1'))
    const page = await visit('/')
    const modal = page.getByRole('dialog').filter({ hasText: '请修改密码' })
    await modal.getByLabel('原密码').fill(PASSWORD)
    await modal.getByLabel('新密码', { exact: false }).first().fill('Kashi8128mian')
    await modal.getByLabel('确认新密码').fill('Kashi8128mian')
    await modal.getByRole('button', { name: '修改密码' }).click()
    await modal.waitFor({ state: 'hidden' })
    await told(page, '密码已修改')
  })

  test('logging out leaves nothing behind', async ({ browserContext, visit, assert }) => {
    const member = await createMember({ name: '周敏' })
    await browseAs(browserContext, member)
    const page = await visit('/')
    await openPage(page, '/')
    await page.getByTestId('person').getByRole('button').first().click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    const left = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userInfo')])
    assert.deepEqual(left, [null, null])
  })
})
