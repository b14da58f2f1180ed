/*
 * What the policy of the pages refuses. That no screen needs more than it allows is seen by the walks (`tests/walk`), which visit all of them.
 */
import { test } from '@japa/runner'
import type { BrowserContext, Page } from 'playwright'
import { seedSmallMarket } from '#tests/helpers/demo_market'
import { resetDatabase } from '#tests/helpers/database'
import { isPolicyViolation, open, tellViolations } from '#tests/helpers/screens'
import { loginModal } from '#tests/helpers/storefront'

/** Everything that the pages of a context refuse by their policy from now on. */
async function violationsOf(context: BrowserContext): Promise<string[]> {
  const found: string[] = []
  context.on('console', (said) => isPolicyViolation(said) && found.push(`${said.page()?.url()}: ${said.text()}`))
  await tellViolations(context)
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

  test('a dialog of antd has its styles and locks the page behind it', async ({ browserContext, assert }) => {
    const violations = await violationsOf(browserContext)
    const page = await browserContext.newPage()
    await open(page, '/login')
    await loginModal(page).waitFor()
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).overflowY), 'hidden')
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
