/*
 * What the back office shows before its scripts have run: the frame of the screen, or the card of the login.
 */
import { test } from '@japa/runner'
import { createOperator } from '#tests/helpers/actors'
import { logInBackOffice } from '#tests/helpers/back_office'
import { resetDatabase } from '#tests/helpers/database'
import { isPolicyViolation, sidewaysBy, tellViolations } from '#tests/helpers/screens'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]

test.group('The back office before its scripts', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('the server sends a frame with bar, menu and rows, and a card for the login', async ({ visit, assert }) => {
    const page = await visit('/robots.txt')
    const htmlOf = async (address: string) => (await page.request.get(new URL(address, page.url()).href)).text()
    const orders = await htmlOf('/admin/orders')
    for (const part of ['shape-bar', 'shape-menu', 'shape-page']) assert.include(orders, `data-testid="${part}"`)
    assert.notInclude(orders, 'shape-card')
    const login = await htmlOf('/admin/login')
    assert.include(login, 'data-testid="shape-card"')
    assert.notInclude(login, 'shape-menu')
  })

  test('it is seen while scripts are missing, in both widths and colours, and nothing is refused by the policy', async ({
    browserContext,
    visit,
    assert,
  }) => {
    await tellViolations(browserContext)
    const refused: string[] = []
    browserContext.on('console', (said) => isPolicyViolation(said) && refused.push(said.text()))
    await browserContext.route('**/assets/*.js', (route) => route.abort())
    const page = await visit('/admin/login')
    const grounds: string[] = []
    for (const dark of [false, true]) {
      await page.evaluate(
        (theme) => localStorage.setItem('RaStoremianqiao.admin.theme', theme),
        dark ? '"dark"' : '"light"'
      )
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await page.goto(new URL('/admin/orders', page.url()).href)
        assert.equal(await page.getByTestId('shape-menu').isVisible(), size.width > 900)
        const bar = await page.getByTestId('shape-bar').boundingBox()
        assert.deepEqual(bar, { x: 0, y: 0, width: size.width, height: 48 })
        assert.isTrue(await page.getByTestId('shape-page').locator('i').first().isVisible())
        assert.isAtMost(await sidewaysBy(page), 0)
      }
      grounds.push(await page.locator('#shape').evaluate((shape) => getComputedStyle(shape).backgroundColor))
      await page.goto(new URL('/admin/login', page.url()).href)
      const card = await page.getByTestId('shape-card').boundingBox()
      assert.isAtLeast(card!.x, 0)
      assert.isAtMost(card!.x + card!.width, 375)
    }
    assert.notEqual(grounds[0], grounds[1], 'the dark frame is dark')
    assert.deepEqual(refused, [])
  })

  test('the frame is gone when the screen is there', async ({ browserContext, visit, assert }) => {
    await logInBackOffice(browserContext, (await createOperator()).token)
    const page = await visit('/admin/producers')
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await page.locator('#shape').count(), 0)
  })
})
