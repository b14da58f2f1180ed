import { test } from '@japa/runner'
import type { BrowserContext, Page } from 'playwright'
import { logInBackOffice } from '#tests/helpers/back_office'
import { createOperator } from '#tests/helpers/actors'
import { demoMember, seedSmallMarket } from '#tests/helpers/demo_market'
import { resetDatabase } from '#tests/helpers/database'
import { isPolicyViolation, open } from '#tests/helpers/screens'
import { browseAs, loginModal } from '#tests/helpers/storefront'

const PUBLIC = [
  '/',
  '/shop',
  '/news',
  '/competitive-auction',
  '/statistics/cotton-price-trends',
  '/entrepot',
  '/register',
]
const PRIVATE = [
  ...['/seller/product', '/seller/sale-order', '/buyer/purchase-order', '/buyer/quotation', '/user-index', '/auction'],
  ...[
    '/user-center/basic-info',
    '/user-center/staff-management',
    '/user-center/notice-list',
    '/user-center/transfer-list',
  ],
  ...['/indexgaodemap2', '/toolbox', '/user-center/individuation/basis', '/statistics/spinning-price-trends'],
]
const BACK_OFFICE = [
  '',
  'product/management',
  'order',
  'news/news-manage/create',
  'authority',
  'trading',
  'statistics/flow-trend',
]

/** Everything that the pages of a context refuse by their policy from now on; not all of it is told to the console by the browser. */
async function violationsOf(context: BrowserContext): Promise<string[]> {
  const found: string[] = []
  context.on('console', (said) => isPolicyViolation(said) && found.push(`${said.page()?.url()}: ${said.text()}`))
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.warn(`Content Security Policy: ${violatedDirective} ${blockedURI}`)
    )
  )
  return found
}

/** Ways in which text that somebody else wrote could become a script; each would set `window.hacked`. */
const ATTACKS: Record<string, () => void> = {
  'a script element': () => {
    const script = document.createElement('script')
    script.textContent = 'window.hacked = true'
    document.body.append(script)
  },
  'a handler in HTML': () => {
    const box = document.createElement('div')
    document.body.append(box)
    box.innerHTML = '<img src="/none" onerror="window.hacked = true">'
  },
  'a frame with a document of its own': () => {
    const frame = document.createElement('iframe')
    frame.srcdoc = '<script>parent.hacked = true</' + 'script>'
    document.body.append(frame)
  },
  'an address of code': () => {
    const link = document.createElement('a')
    link.href = 'javascript:window.hacked = true'
    document.body.append(link)
    link.click()
  },
  'text that is evaluated': () => {
    // In a frame of its own, because what a debugger evaluates may evaluate.
    requestAnimationFrame(() => new Function('window.hacked = true')())
  },
  'a script of another site': () => {
    const script = document.createElement('script')
    script.src = 'data:text/javascript,window.hacked = true'
    document.body.append(script)
  },
}

const hacked = (page: Page) => page.evaluate(() => 'hacked' in window)

test.group('The content security policy', (group) => {
  group.setup(async () => {
    await seedSmallMarket()
    return () => resetDatabase()
  })

  test('no screen of the storefront needs more than it allows', async ({ browserContext, assert }) => {
    const violations = await violationsOf(browserContext)
    const guest = await browserContext.newPage()
    for (const path of PUBLIC) await open(guest, path)
    await browseAs(browserContext, await demoMember('buyer, company manager'))
    const member = await browserContext.newPage()
    for (const path of [...PUBLIC, ...PRIVATE]) await open(member, path)
    assert.deepEqual(violations, [])
  })

  test('a dialog of antd has its styles and locks the page behind it', async ({ browserContext, assert }) => {
    const violations = await violationsOf(browserContext)
    const page = await browserContext.newPage()
    await open(page, '/login')
    await loginModal(page).waitFor()
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).overflowY), 'hidden')
    assert.deepEqual(violations, [])
  })

  test('no screen of the back office needs more than it allows', async ({ browserContext, assert }) => {
    const violations = await violationsOf(browserContext)
    await logInBackOffice(browserContext, (await createOperator()).token)
    const page = await browserContext.newPage()
    for (const path of BACK_OFFICE) await open(page, `/admin/${path}`)
    assert.deepEqual(violations, [])
  })

  for (const path of ['/', '/admin'])
    test(`what somebody injects into ${path} does not run`, async ({ browserContext, assert }) => {
      const violations = await violationsOf(browserContext)
      const page = await browserContext.newPage()
      await open(page, path)
      for (const [name, attack] of Object.entries(ATTACKS)) {
        const before = violations.length
        await page.evaluate(attack)
        while (violations.length === before) await page.waitForEvent('console')
        assert.isFalse(await hacked(page), name)
      }
    })

  test('a script in the HTML of the answer does not run either', async ({ browserContext, assert }) => {
    const page = await browserContext.newPage()
    await page.route('/', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(
        '<div id="root"',
        '<script>window.hacked = true</script><script nonce="">window.hacked = true</script><div id="root"'
      )
      await route.fulfill({ response: answer, body })
    })
    await open(page, '/')
    assert.isFalse(await hacked(page))
  })
})
