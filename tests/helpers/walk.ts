/*
 * A walk over the screens of the storefront in one page: navigates from address to address as a click does, waits until everything is loaded,
 * and collects problems.
 */
import type { Page, Request } from 'playwright'
import { headings, isPolicyViolation, smallTargets, wrongOn, type Finding } from '#tests/helpers/screens'
import { goInside } from '#tests/helpers/storefront'
import { until } from '#tests/helpers/until'

/** Whether a request is a stream. A room is read with fetch, because EventSource cannot send the Authorization header. */
const isStream = (request: Request) =>
  request.resourceType() === 'eventsource' || request.url().endsWith('/api/auction/stream')

/** Widest window of a phone. */
const PHONE = 768

export class Walk {
  private readonly running = new Set<Request>()
  private heard: Finding[] = []
  readonly findings: Finding[] = []
  /** What the walk is doing, for the message when it does not end. */
  step = 'begins'

  constructor(
    private readonly page: Page,
    private readonly label: string,
    /** Texts of the screens that axe has already examined, in walks of the same colours. */
    private readonly examined: Set<string>
  ) {
    // A stream stays open as long as its page, so it does not count as loading.
    page.on('request', (request) => !isStream(request) && this.running.add(request))
    page.on('requestfailed', (request) => this.running.delete(request))
    page.on('requestfinished', (request) => this.running.delete(request))
    page.on('pageerror', (error) => this.heard.push(`threw ${error.message}`))
    page.on(
      'console',
      (line) =>
        (line.type() === 'error' || isPolicyViolation(line)) && this.heard.push(`logged ${line.text().slice(0, 200)}`)
    )
    page.on('response', async (response) => {
      if (!response.url().includes('/api/')) return
      const answer = await response.json().catch(() => null)
      if (answer?.code && answer.code !== 20000)
        this.heard.push(`${new URL(response.url()).pathname} answered ${answer.code} ${answer.message}`)
    })
  }

  /** Opens an address and checks it. */
  async look(address: string, options: { axe: boolean }) {
    this.heard = []
    this.step = `${this.label}: goes to ${address}`
    await this.go(address)
    this.step = `${this.label}: waits for rest at ${address}`
    await this.rest()
    this.step = `${this.label}: looks at ${address}`
    const axe = options.axe && (await this.isNew())
    const phone = this.page.viewportSize()!.width <= PHONE
    const wrong = [
      ...this.heard,
      ...(await wrongOn(this.page, { axe })),
      ...(await this.cutOff()),
      ...(await headings(this.page)),
      ...(phone ? await smallTargets(this.page) : []),
    ]
    this.findings.push(...wrong.map((finding) => `${address} (${this.label}): ${finding}`))
  }

  /** Whether no screen with the same text was examined before: for a guest, thirty addresses show the same request to log in. */
  private async isNew(): Promise<boolean> {
    const words = await this.page.locator('#content').innerText()
    if (this.examined.has(words)) return false
    this.examined.add(words)
    return true
  }

  private async go(address: string) {
    if (this.page.url() === 'about:blank') return void (await this.page.goto(address, { waitUntil: 'load' }))
    await goInside(this.page, address)
  }

  private isLoading() {
    return this.page.evaluate(
      () =>
        !document.querySelector('.frame[data-state=idle]') ||
        document.querySelector(
          '.ant-skeleton, .skeleton, [aria-busy=true], .ant-spin-spinning, .loading-bar, [role=status][aria-label=正在加载]'
        ) !== null
    )
  }

  /** Waits until nothing loads any more. An address that leads on to another one draws nothing for a moment, and every screen has a heading. */
  private async rest() {
    await this.calm()
    const heading = this.page.locator('h1').first()
    if ((await heading.count()) > 0) return
    await heading.waitFor().catch(() => {})
    await this.calm()
  }

  /** Waits until the router, the queries and lazily loaded parts are idle in two consecutive checks. */
  private async calm() {
    let calm = 0
    const look = async () => {
      calm = (await this.isLoading()) || this.running.size > 0 ? 0 : calm + 1
      return calm === 2
    }
    // Every further address would wait as long, so the walk ends here.
    await until(() => `rest at ${this.page.url()}; ${this.waiting()}`, look)
  }

  /** What keeps the screen from resting, and what was found before. */
  private waiting(): string {
    const requests = [...this.running].map((request) => `${request.method()} ${new URL(request.url()).pathname}`)
    return `unanswered: ${requests.join(', ') || 'none'}; found: ${[...this.findings, ...this.heard].join('; ') || 'nothing'}`
  }

  /** Texts and controls beyond the right edge that scrolling does not reach. */
  private async cutOff(): Promise<Finding[]> {
    const cut = await this.page.evaluate(() => {
      const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
      return Array.from(document.querySelectorAll('#content *, .top *, .bottom-bar *'))
        .filter((element) => {
          const { right, width, height } = element.getBoundingClientRect()
          // parts of a drawing outside its frame are clipped on purpose
          if (element instanceof SVGElement && element.ownerSVGElement) return false
          if (right <= innerWidth + 1 || width === 0 || height === 0) return false
          for (let above = element.parentElement; above; above = above.parentElement) if (scrolls(above)) return false
          return true
        })
        .map(
          (element) =>
            `${element.tagName.toLowerCase()}.${element.className} ${(element.textContent ?? '').slice(0, 20)}`
        )
    })
    return cut.length > 0 ? [`is cut off at the right: ${cut.at(-1)} (${cut.length})`] : []
  }
}
