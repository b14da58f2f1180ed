import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright'
import { CLOCK_SHIFT } from './database_clock.js'
import { ownFonts } from './fonts.js'
import { moveDate } from './moved_date.mjs'
import { PATIENCE, inTime, until } from './until.js'

/**
 * Options of every browser context of the tests. Motion is not disabled; `atRest` waits for it. Only the test of the worker lets pages have one: its
 * requests pass by what tests answer themselves.
 */
export const CONTEXT = {
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  viewport: { width: 1280, height: 800 },
  serviceWorkers: 'block',
} satisfies BrowserContextOptions

/** Dialogs and drawers that are opening or closing. */
const GROWING =
  '.ant-modal:is([class*="-appear"], [class*="-enter"], [class*="-leave"]), [class*="ant-drawer-panel-motion"]'

/**
 * Before any action of a test, a dialog that moves comes to rest: on a busy machine two frames of an opening dialog may be alike, the button counts as
 * standing still, and the click goes where it will not be.
 */
const waitForGrowing = (page: Page) => page.addLocatorHandler(page.locator(GROWING).first(), async () => {})

/** Keeps what a page tells its user in passing, in the order in which it appeared: a busy machine may look when it is gone again. */
function keepMessages() {
  const shown = new WeakSet<Element>()
  const kept: string[] = []
  Object.assign(window, { keptMessages: kept })
  new MutationObserver(() => {
    document.querySelectorAll('.ant-message-notice').forEach((message) => {
      if (shown.has(message) || !message.textContent) return
      shown.add(message)
      kept.push(message.textContent)
    })
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Waits until the page has told its user something in passing, since it was loaded or since the last of these calls for the same text. */
export async function told(page: Page, text: string) {
  await page.waitForFunction((wanted) => {
    const { keptMessages } = window as unknown as { keptMessages: string[] }
    const found = keptMessages.findIndex((message) => message.includes(wanted))
    return found >= 0 && keptMessages.splice(found, 1)
  }, text)
}

/**
 * The button that sends a form, once it is not busy. antd takes no press before; and on a busy machine the sign of being busy may never finish moving out
 * and stays in the button's name, unseen, so the button is not found by its name.
 */
export const readySubmit = (form: Locator, label: string) =>
  form.locator('button[type="submit"]:not(.ant-btn-loading)').filter({ hasText: new RegExp(`^${label}$`) })

/** Milliseconds that a busy page has to say where it is. */
const TELLING = 5_000

/** What the script of a page is doing: the functions it is in, or that it waits. */
async function whereabouts(page: Page): Promise<string> {
  const inspector = await page.context().newCDPSession(page)
  const paused = once(inspector as unknown as NodeJS.EventEmitter, 'Debugger.paused', {
    signal: AbortSignal.timeout(TELLING),
  })
  await inspector.send('Debugger.enable')
  await inspector.send('Debugger.pause')
  const [{ callFrames }] = await paused
  return callFrames
    .map((frame: { functionName: string; url: string }) => `${frame.functionName} (${frame.url})`)
    .join(' < ')
}

/** Scripts of tests in a page end, or the failure says what the page was doing: without this a page that hangs takes the time of the whole test. */
function limitScripts(page: Page) {
  const evaluate = page.evaluate.bind(page) as (script: unknown, given?: unknown) => Promise<unknown>
  const limited = (script: unknown, given?: unknown) =>
    inTime(evaluate(script, given), async () => {
      const where = await whereabouts(page).catch(() => 'nothing that runs')
      return `a script in ${page.url()} does not end: ${String(script).slice(0, 120)}; the page is at ${where}`
    })
  page.evaluate = limited as Page['evaluate']
}

/** What is closed after a test is closed in time, or says what did not: hooks of Japa have no limit, and a run that hangs there names no test. */
function limitClosing(what: Browser | BrowserContext, found: () => string) {
  const close = what.close.bind(what)
  what.close = (options) => inTime(close(options), found)
}

/** Launches Chromium; the clock of its pages is moved like that of the server. */
export async function chromiumLauncher() {
  const browser = await launchChromium()
  limitClosing(browser, () => 'the browser does not close')
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await inTime(newContext(options), () => 'the browser makes no context')
    context.setDefaultTimeout(PATIENCE)
    limitClosing(context, () => {
      const pages = context.pages().map((page) => page.url())
      return `a context of the browser does not close; its pages: ${pages.join(', ') || 'none'}`
    })
    await context.addInitScript(keepMessages)
    if (CLOCK_SHIFT !== 0) await context.addInitScript(moveDate, CLOCK_SHIFT)
    const newPage = context.newPage.bind(context)
    context.newPage = async () => {
      const page = await newPage()
      limitScripts(page)
      await waitForGrowing(page)
      return page
    }
    return context
  }
  return browser
}

let shared: Browser | undefined

/** Launches the browser that tests have from Japa. */
export const launchSharedBrowser = async () => (shared = await chromiumLauncher())

/**
 * Closes the windows that a test has opened, however it ended: one that is left asks the server on through all tests that follow, and its stream keeps
 * the server from closing.
 */
export const closeWindows = async () => {
  await Promise.all((shared?.contexts() ?? []).map((context) => context.close()))
}

/**
 * Arguments for cloud functions: one process for everything, pages without the rules of the web, and drawing by an emulated graphics card, which
 * costs more than drawing without one.
 */
const UNWANTED =
  /^--(headless|single-process|no-zygote|no-sandbox|in-process-gpu|use-gl|use-angle|ignore-gpu-blocklist|enable-unsafe-swiftshader|disable-web-security|allow-running-insecure-content|disable-site-isolation-trials|(en|dis)able-features)/

/** The Chromium of an npm package (or of CHROMIUM_PATH), so that no browser has to be installed. */
async function launchChromium() {
  const { chromium: playwright } = await import('playwright')
  // Without a UTF-8 locale, downloads lose their Chinese names.
  const env = { ...process.env, ...ownFonts(), LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } as Record<string, string>
  const fromMachine = process.env.CHROMIUM_PATH
  if (fromMachine && existsSync(fromMachine))
    return playwright.launch({ executablePath: fromMachine, args: ['--no-sandbox'], env })
  const { default: chromium } = await import('@sparticuz/chromium')
  const options = {
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args.filter((arg) => !UNWANTED.test(arg)),
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
    ],
    headless: true,
    env,
  }
  // On machines under load Chromium crashes during the start in rare cases; one retry covers that.
  return playwright.launch(options).catch(() => playwright.launch(options))
}

/**
 * Waits until nothing moves: neither animations and transitions, nor parts of antd that are about to begin one. On a busy machine a click on a
 * button of a growing dialog misses it, and a text that fades in has too little contrast.
 */
export async function atRest(page: Page) {
  let moves: string[] = []
  await until(
    () => `nothing moves but ${moves.join(', ')}`,
    async () => (moves = await whatMoves(page)).length === 0
  )
}

/**
 * Presses an entry of an open list or calendar of antd. Trying again, Playwright scrolls; what is open is in view and stands on the page, which would
 * then move away under it, and the press would end beside the entry.
 */
export async function pressEntry(entry: Locator) {
  await entry.waitFor()
  await atRest(entry.page())
  await entry.click({ scroll: 'none' })
}

/** Chooses by its text from an open list of antd. */
export const choose = (page: Page, text: string) =>
  pressEntry(page.locator('.ant-cascader-menu-item, .ant-select-item-option').filter({ hasText: text }).first())

/** Parts of a page that move or are about to, by their classes. */
const whatMoves = (page: Page): Promise<string[]> => page.evaluate(movingParts).catch(() => ['a page that leads on'])

/** Runs in the page. */
function movingParts(): string[] {
  return [
    ...Array.from(
      document.querySelectorAll('[class*="-appear"], [class*="-enter"], [class*="-leave"]'),
      (part) => `.${part.getAttribute('class')}`
    ),
    ...document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
      .map(({ effect }) => {
        const { target } = effect as KeyframeEffect
        return `${target?.tagName}.${target?.getAttribute('class')}`
      }),
  ]
}
