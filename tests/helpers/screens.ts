/*
 * Checks for every screen: no horizontal scrolling, no English, no serious finding of axe, no exception.
 */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { BrowserContext, ConsoleMessage, ElementHandle, Page } from 'playwright'
import { atRest } from '#tests/helpers/browser'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Latin words that are allowed on a Chinese trading screen: units, grades (also those of upland cotton, SM to SGO), file types, codes (also of containers and bills of lading). */
const ALLOWED =
  /^(CNY|USD|ICE|CNCotton|FCM|C\d+S|CC\d{4}B|PSF|VSF|PF\d*|dtex|SLM|SGO|cotton|notice|market|policy|legal|jxm|PDF|PNG|JPG|JPEG|OFD|xlsx?|csv|CSV|Excel|Ctrl|Esc|Enter|mm|cN|tex|kg|CIQ|BCI|CCA|CCIA|ZCE|VAT|SMS|App|UTF|GBK|GB|CF\d*|[A-Z]{1,3}\d+|[A-Z]{4}\d{7,10}|FAKE\w*|SEED\d+|Windows|Linux|Chrome|Safari|Edge|Firefox|txt|[A-Z0-9]{16,18}|(?:HT|TH|JS|CQ)\w*(?:\.pdf)?|XH\w*|BZ\w*|TD\w*|C\d{6}|Q|QQ|IP|ID|URL|API|OPS|[A-Z_]{4,}|[a-z]+(?:[:._][a-z0-9*_]+)+|true|false|mianqiao\w*|[a-f][a-f0-9]{5,63})$/

export type Finding = string

/** English words in a text on screen. */
export function englishIn(text: string): string[] {
  // addresses, paths of calls and ids are not words
  const words =
    text
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
      .replaceAll(/https?:\/\/[^\s，。]*/g, '')
      .replaceAll(/\/[a-z][\w/-]*/g, '')
      .match(/[A-Za-z][A-Za-z0-9:._*]{2,}/g) ?? []
  return [...new Set(words.filter((word) => !ALLOWED.test(word)))]
}

export async function sidewaysBy(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

export type Colours = 'light' | 'dark'

/** Changes the colours of a loaded page. */
export type Wear = (page: Page, colours: Colours) => Promise<void>

/** What has opened above a page and is examined without the rest of it. */
export type Part = ElementHandle<HTMLElement>

/** Rules of axe whose answer follows from the colours of a page. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Serious and critical findings of axe, one line each. */
export async function axeFindings(page: Page, { part, rules }: { part?: Part; rules?: string[] } = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async ({ root, runOnly }) => {
      const options = { resultTypes: ['violations'], ...(runOnly && { runOnly }) }
      const { violations: found } = await (window as any).axe.run(root ?? document, options)
      return found
        .filter((v: any) => v.impact === 'serious' || v.impact === 'critical')
        .map((v: any) => `${v.id}: ${v.nodes[0]?.target?.join(' ')} (${v.nodes.length})`)
    },
    { root: part ?? null, runOnly: rules ?? null }
  )
  return violations as string[]
}

/** Findings that a page has in the colours that it does not have now; it has its own again afterwards. */
async function inOtherColours(page: Page, wear: Wear, part?: Part): Promise<Finding[]> {
  const own = await page.evaluate(() => document.documentElement.dataset.theme)
  const other = own === 'dark' ? 'light' : 'dark'
  await wear(page, other)
  await atRest(page)
  const findings = await axeFindings(page, { part, rules: OF_COLOURS })
  await wear(page, own as Colours)
  return findings.map((finding) => `in ${other} colours: ${finding}`)
}

/** A thumb's size in pixels, with what rounding takes away. */
const THUMB = 39.5

/**
 * What is pressed on a phone and is smaller than a thumb, one line for each kind. Links within text are exempt, as in WCAG 2.5.5, and so are the
 * pins of a map and the handles of a range, which stand where their values are.
 */
export async function smallTargets(page: Page, part?: Part): Promise<Finding[]> {
  const given = { root: part ?? null, thumb: THUMB }
  const small = await page.evaluate(({ root, thumb }) => {
    const found = new Map<string, string>()
    const targets = 'a[href], button, select, textarea, summary, input:not([type=hidden]), [role=button], [role=tab]'
    for (const target of Array.from((root ?? document).querySelectorAll<HTMLElement>(targets))) {
      if (target.matches(':disabled') || target.closest('.article, .rail, [data-testid=map], .visually-hidden'))
        continue
      const style = getComputedStyle(target)
      if (target.matches('.ant-switch')) target.scrollIntoView({ block: 'center' })
      const own = target.getBoundingClientRect()
      const isShown = target.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (
        !isShown ||
        own.width < 2 ||
        own.height < 2 ||
        own.bottom < 0 ||
        own.right < 0 ||
        style.pointerEvents === 'none'
      )
        continue
      if (target.matches('a') && style.display === 'inline') continue
      // A field is pressed anywhere in its frame, a box anywhere on its label, a word of antd's tabs on its tab.
      const frames = '.ant-picker, .ant-select, .ant-input-affix-wrapper, .ant-input-number, label'
      const frame =
        target.closest(target.matches('input, textarea') ? `${frames}, .MuiInputBase-root` : frames) ?? target
      const around = frame.getBoundingClientRect()
      const [width, height] = [Math.max(own.width, around.width), Math.max(own.height, around.height)]
      if (width >= thumb && height >= thumb) continue
      // What surrounds it may belong to it: a pseudo-element around a switch.
      const [x, y] = [own.left + own.width / 2, own.top + own.height / 2]
      const reach = thumb / 2 - 1
      const edges = [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ]
      if (edges.every(([left, top]) => target.contains(document.elementFromPoint(left, top)))) continue
      const said = (target.innerText || target.getAttribute('aria-label') || target.tagName).trim().slice(0, 16)
      const kind = `${target.tagName} ${target.className} ${target.parentElement?.className}`
      if (!found.has(kind)) found.set(kind, `“${said}” is ${Math.round(width)} × ${Math.round(height)} px (${kind})`)
    }
    return [...found.values()]
  }, given)
  return small.map((finding) => `too small for a thumb: ${finding}`)
}

/** Milliseconds within which a page that reads its record anew shows its heading again. */
const HEADING_MS = 5_000

/** Headings that name the page: there has to be one. */
export async function headings(page: Page): Promise<Finding[]> {
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: HEADING_MS })
    .catch(() => {})
  const count = await page.locator('h1').count()
  return count === 1 ? [] : [`has ${count} headings of the first level`]
}

/** Whether the browser has refused something that the page's Content-Security-Policy does not allow. */
export const isPolicyViolation = (said: ConsoleMessage) => said.text().includes('Content Security Policy')

/** Makes the pages of a context tell the console everything that their policy refuses, of which the browser itself tells only a part. */
export const tellViolations = (context: BrowserContext) =>
  context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.warn(`Content Security Policy: ${violatedDirective} ${blockedURI}`)
    )
  )

/** Opens a page and waits until it has stopped loading. */
export async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForFunction(() => !document.querySelector('.ant-skeleton, [aria-busy=true], .ant-spin-spinning'))
}

type LookedFor = {
  axe: boolean
  /** Given, axe looks at the screen in both colours. */
  wear?: Wear
  names?: string[]
  part?: Part
}

/** Problems of the screen that a page shows now, or of a part of it. */
export async function wrongOn(page: Page, { axe, wear, names, part }: LookedFor): Promise<Finding[]> {
  const findings: Finding[] = []
  await atRest(page).catch((error: Error) => findings.push(error.message))
  const text = await page.evaluate((root) => (root ?? document.body).innerText, part ?? null)
  if (text.includes('Page Not Found')) findings.push('is a 404 page')
  if (/undefined|NaN|\[object/.test(text))
    findings.push(`shows ${/.{0,20}(undefined|NaN|\[object).{0,10}/.exec(text)?.[0]}`)
  const sideways = await sidewaysBy(page)
  if (sideways > 0) findings.push(`scrolls sideways by ${sideways}px`)
  const english = englishIn(text).filter((word) => !names?.includes(word))
  if (english.length > 0) findings.push(`shows English: ${english.join(', ')}`)
  if (axe) findings.push(...(await axeFindings(page, { part })))
  if (axe && wear) findings.push(...(await inOtherColours(page, wear, part)))
  return findings
}

/** Problems of a screen as lines; empty when there are none. */
export async function findingsOf(page: Page, path: string, options: { axe: boolean }): Promise<Finding[]> {
  const thrown: string[] = []
  const note = (error: Error) => thrown.push(`threw ${error.message}`)
  const violation = (said: ConsoleMessage) => isPolicyViolation(said) && thrown.push(said.text())
  page.on('pageerror', note)
  page.on('console', violation)
  await open(page, path)
  page.off('pageerror', note)
  page.off('console', violation)
  return [...thrown, ...(await wrongOn(page, options))].map((finding) => `${path}: ${finding}`)
}

/** Logs the pages of a context in as a user of the storefront. */
export async function logInStorefront(
  context: BrowserContext,
  token: string,
  userInfo: { permissions: string; roles: string }
) {
  await context.addInitScript(
    ([bearer, user]) => {
      if (localStorage.getItem('token')) return
      localStorage.setItem('token', bearer as string)
      localStorage.setItem('loginState', 'login')
      localStorage.setItem('userInfo', JSON.stringify(user))
      localStorage.setItem('permissions', (user as any).permissions)
      localStorage.setItem('roles', (user as any).roles)
    },
    [token, userInfo] as const
  )
}
