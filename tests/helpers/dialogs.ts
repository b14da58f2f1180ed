/*
 * Opens what the buttons of a screen open above it (dialogs, drawers, menus) and collects problems of it. Nothing is written meanwhile: calls that
 * would are answered here.
 */
import type { Page, Route } from 'playwright'
import { calls } from '#core/declared_calls'
import { smallTargets, wrongOn, type Finding, type Part, type Wear } from '#tests/helpers/screens'

/** What opens above a page. Menus and popovers of MUI stand in something with the role of presentation. */
const LAYERS = '[role=dialog], body > [role=presentation]'

/** Most buttons that are pressed on one screen. */
const MOST = 40

/** Widest window of a phone. */
const PHONE = 768

/** Paths of calls that only read. */
const READS = new Set(calls.filter(({ form }) => form === 'read' || form === 'stream').map(({ path }) => path))

const API = '**/api/**'

/** Answers calls that write with a refusal. */
function refuseToWrite(route: Route) {
  const request = route.request()
  const { pathname } = new URL(request.url())
  if (request.method() === 'GET' || READS.has(pathname)) return route.fallback()
  const message = '没有执行'
  return pathname.startsWith('/admin')
    ? route.fulfill({ status: 403, json: { message } })
    : route.fulfill({ json: { code: 50000, message, body: null } })
}

type Given = { area: HTMLElement | null; content: string; layers: string; place: string; pressed: string[] }

/** `more`: others of the place are left; `opened`: something lies above the page afterwards. */
type Pressed = { key: string; more: boolean; isEntry: boolean; opened: boolean }

/** Runs in the page: presses the first button of an area that has not been pressed in such a place before; null without one. */
async function pressNext({ area, content, layers, place, pressed }: Given): Promise<Pressed | null> {
  const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const within = area ?? document.querySelector<HTMLElement>(content)!
  const left = Array.from(within.querySelectorAll<HTMLElement>('button:not([type=submit]), li[role=menuitem]'))
    .filter((button) => !button.matches(':disabled, [aria-disabled=true]') && isShown(button))
    .map((button) => {
      // Without what differs between two rows of a list: numbers of orders and batches, counts, prices.
      const name = (button.getAttribute('aria-label') ?? button.innerText).replaceAll(/[\w\s.,:·%¥/-]+/g, '')
      return { button, name, key: `${place} ${name}` }
    })
    .filter(({ key, name }) => !pressed.includes(key) && !/^(取消|关闭)$/.test(name))
  if (left.length === 0) return null
  const [{ button, key }] = left
  button.click()
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
  for (let frames = 0; frames < 3; frames++) await frame()
  return {
    key,
    more: left.some((one) => one.key !== key),
    isEntry: button.matches('[role=menuitem]'),
    // What fades in is there before it is seen.
    opened: Array.from(document.querySelectorAll(layers)).some((one) => one.checkVisibility()),
  }
}

/** A dialog, drawer or menu, with its title. */
type Layer = { part: Part; title: string }

type Screens = {
  /** Selector of what of a screen is its own. */
  content: string
  wear: Wear
  names?: string[]
  /** Whether something loads. */
  isBusy: () => boolean
  /** Waits until everything is loaded. */
  rest: () => Promise<unknown>
  go: (address: string) => Promise<unknown>
}

/** Presses the buttons of screens of one window. */
export class Presser {
  private readonly pressed = new Set<string>()
  /** Titles of dialogs that have been examined. */
  readonly examined = new Set<string>()

  /** Presses every button of the screen at an address that was not pressed on others of its kind, and every one of what opens; returns what is wrong. */
  async pressAll(page: Page, screens: Screens, address: string, kind: string): Promise<Finding[]> {
    const closePopup = (popup: Page) => void popup.close()
    page.on('popup', closePopup)
    await page.route(API, refuseToWrite)
    const findings = await this.press(page, screens, address, kind)
    await screens.rest()
    await page.unroute(API, refuseToWrite)
    page.off('popup', closePopup)
    return findings
  }

  private async press(page: Page, screens: Screens, address: string, kind: string): Promise<Finding[]> {
    const findings: Finding[] = []
    const path = new URL(page.url()).pathname
    let opener = ''
    let layer = null as Layer | null
    for (let presses = 0; presses < MOST; presses++) {
      if (!layer && new URL(page.url()).pathname !== path) await screens.go(address)
      const done: Pressed | null = await page.evaluate(pressNext, {
        area: layer?.part ?? null,
        content: screens.content,
        layers: LAYERS,
        place: layer?.title ?? kind,
        pressed: [...this.pressed],
      })
      if (!done && !layer) return findings
      if (!done) {
        await close(page, screens, layer!)
        layer = await topLayer(page, opener)
        continue
      }
      this.pressed.add(done.key)
      if (!layer) opener = done.key
      // A menu closes with the first of its entries.
      if (done.isEntry && done.more) this.pressed.delete(opener)
      const moved: boolean = screens.isBusy() || done.opened || layer !== null
      if (moved) await screens.rest()
      layer = moved ? await topLayer(page, opener) : null
      if (layer && !this.examined.has(layer.title)) findings.push(...(await this.examine(page, screens, layer, opener)))
    }
    if (layer) await close(page, screens, layer)
    return findings
  }

  /** What is wrong with a dialog; nothing when it closes meanwhile, as a room that goes on does with its own: then the next one counts. */
  private async examine(page: Page, { wear, names }: Screens, { part, title }: Layer, opener: string) {
    const look = async () => [
      ...(await wrongOn(page, { axe: true, wear, names, part })),
      ...(page.viewportSize()!.width <= PHONE ? await smallTargets(page, part) : []),
    ]
    const wrong = await look().catch(async (error: Error) => {
      if (await part.evaluate((layer) => layer.isConnected)) throw error
    })
    if (!wrong) return []
    this.examined.add(title)
    return wrong.map((finding): Finding => `“${title}”, opened by “${opener}”: ${finding}`)
  }
}

/** What lies above a page now; what has no title is named after the button that has opened it. */
async function topLayer(page: Page, opener: string): Promise<Layer | null> {
  const layers = page.locator(LAYERS).filter({ visible: true })
  if ((await layers.count()) === 0) return null
  const part = (await layers.last().elementHandle()) as Part
  const title = await part.evaluate((opened) => {
    const heading = document.getElementById(opened.getAttribute('aria-labelledby') ?? '')
    return (opened.getAttribute('aria-label') ?? heading?.innerText ?? '').replaceAll(/[\w\s.,:·%¥/-]+/g, '')
  })
  return { part, title: title || opener }
}

/** Closes what lies above a page: by Escape, or its buttons, or together with the page. */
async function close(page: Page, { rest }: Screens, { part }: Layer) {
  await page.keyboard.press('Escape')
  await rest()
  for (const name of ['关闭', '取消'])
    if (await part.isVisible()) {
      await part.evaluate((layer, wanted) => {
        const isIt = (button: HTMLElement) =>
          (button.getAttribute('aria-label') ?? button.innerText).replaceAll(/\s/g, '') === wanted
        Array.from(layer.querySelectorAll('button')).find(isIt)?.click()
      }, name)
      await rest()
    }
  if (!(await part.isVisible())) return
  await page.reload()
  await rest()
}
