/* Browsers without JavaScript: pages of the public are there, and the others say what is missing. */
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { CONTEXT } from '#tests/helpers/browser'

test.group('Without scripts', () => {
  /** What is said to browsers without scripts and lies in their window. */
  const said = (page: Page) =>
    page
      .locator('noscript')
      .filter({ visible: true })
      .evaluateAll((notes) =>
        notes
          .filter((note) => {
            const { top, bottom } = note.getBoundingClientRect()
            return top >= 0 && bottom <= innerHeight
          })
          .map((note) => note.textContent)
          .join('')
      )

  test('pages that need scripts say so in both front ends, and those of the public need none', async ({
    browser,
    visit,
    assert,
  }) => {
    const { origin } = new URL((await visit('/robots.txt')).url())
    const context = await browser.newContext({ ...CONTEXT, baseURL: origin, javaScriptEnabled: false })
    const page = await context.newPage()
    for (const address of ['/register', '/login', '/user-index']) {
      await page.goto(address)
      assert.equal(await said(page), '请在浏览器中启用 JavaScript 后使用本站。', address)
    }
    for (const address of ['/admin/login', '/admin/order']) {
      await page.goto(address)
      assert.equal(await said(page), '请在浏览器中启用 JavaScript 后使用管理后台。', address)
    }
    for (const address of ['/', '/shop', '/news']) {
      await page.goto(address)
      assert.isTrue(await page.getByRole('heading', { level: 1 }).isVisible(), address)
      assert.equal(await said(page), '', address)
    }
    await context.close()
  })
})
