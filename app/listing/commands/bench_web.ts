import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { demoMarket } from '#core/demo_market'
import { machineLoad } from '#core/machine_load'
import type { Visit } from '#app/listing/bench/web_vitals'

const BAR = { entry: 110, scripts: 250, lcp: 1_200, cls: 0.02 }

type Chunk = { file: string; imports?: string[] }

/**
 * Measures a guest's first page on a slow phone, compared with a static page of equal weight. The page is that of the demo market in the current
 * database, since an empty one would weigh nothing.
 */
export default class BenchWeb extends BaseCommand {
  static commandName = 'bench:web'
  static description = "A guest's first page on a slow phone: bytes, LCP and CLS, beside a static page of equal weight"
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Visits of each', default: 5 })
  declare rounds: number

  @flags.string({ description: 'Address of the page', default: '/' })
  declare page: string

  async run() {
    const { default: env } = await import('#start/env')
    const { startServer } = await import('#app/listing/bench/servers')
    const { staticPage, visit } = await import('#app/listing/bench/web_vitals')
    const { chromium: playwright } = await import('playwright')
    const { default: chromium } = await import('@sparticuz/chromium')
    if (!(await demoMarket().isPresent())) {
      this.exitCode = 1
      return this.logger.error('The current database holds no demo market; this makes one: node ace app:prepare --demo')
    }
    this.busy('before')
    const ours = await startServer(this.app.makePath(), env.get('DATABASE_URL'), { settings: { DEMO: 'true' } })
    const unwanted = /^--(headless|single-process|no-zygote)/
    const browser = await playwright.launch({
      executablePath: await chromium.executablePath(),
      args: [...chromium.args.filter((arg) => !unwanted.test(arg)), '--no-sandbox'],
      headless: true,
    })
    try {
      const url = new URL(this.page, ours.url).href
      const first = await visit(browser, url) // Warm-up; also measures the weight of the page.
      const rival = await staticPage(url, first.scripts)
      const visits: Record<'ours' | 'static', Visit[]> = { ours: [], static: [] }
      for (let i = 0; i < this.rounds; i++) {
        visits.ours.push(await visit(browser, url))
        visits.static.push(await visit(browser, rival.url))
      }
      rival.stop()
      await this.tell(visits)
    } finally {
      await browser.close()
      await ours.stop()
    }
    this.busy('after')
  }

  private async tell(visits: Record<'ours' | 'static', Visit[]>) {
    const { median } = await import('#app/listing/bench/figures')
    const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1)
    const [{ html, styles, images, scripts }] = visits.ours
    this.logger.info(`entry ${kilobytes(this.entry())} kB gzip of JavaScript (bar ${BAR.entry})`)
    this.logger.info(
      `over the line before the first tap: HTML ${kilobytes(html)}, styles ${kilobytes(styles)}, pictures ${kilobytes(images)}, JavaScript ${kilobytes(scripts)} kB (bar ${BAR.scripts})`
    )
    for (const [name, all] of Object.entries(visits)) {
      const lcps = all.map(({ lcp }) => Math.round(lcp))
      this.logger.info(
        `${name.padEnd(6)} LCP ${Math.round(median(lcps))} ms (${lcps.join(', ')}) of ${all[0].element}, CLS ${Math.max(...all.map(({ cls }) => cls)).toFixed(3)} at most`
      )
    }
    this.logger.info(`bars: LCP ${BAR.lcp} ms, CLS ${BAR.cls}`)
  }

  /** Bytes of the entry and all its imports, each file compressed separately. */
  private entry(): number {
    const folder = this.app.publicPath('assets')
    const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'))
    const seen = new Set<string>()
    const visit = (key: string) => {
      if (seen.has(key)) return
      seen.add(key)
      for (const imported of manifest[key].imports ?? []) visit(imported)
    }
    visit('resources/main.tsx')
    return [...seen].reduce((sum, key) => sum + gzipSync(readFileSync(`${folder}/${manifest[key].file}`)).length, 0)
  }

  private busy(when: string) {
    this.logger.info(`${when}: ${machineLoad()}`)
  }
}
