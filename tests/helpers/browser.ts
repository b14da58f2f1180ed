import { existsSync } from 'node:fs'
import type { BrowserContextOptions } from 'playwright'

/** What every browser window of the tests is like; what still moves in it is waited for with `atRest`. */
export const CONTEXT = {
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  viewport: { width: 1280, height: 800 },
} satisfies BrowserContextOptions

/**
 * Launches a Chromium that came from npm (or the one of CHROMIUM_PATH): no browser has to be installed by hand.
 */
export async function chromiumLauncher() {
  const { chromium: playwright } = await import('playwright')
  // Without a locale that knows Chinese, downloads lose their names.
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } as Record<string, string>
  const fromMachine = process.env.CHROMIUM_PATH
  if (fromMachine && existsSync(fromMachine))
    return playwright.launch({ executablePath: fromMachine, args: ['--no-sandbox'], env })
  const { default: chromium } = await import('@sparticuz/chromium')
  const options = {
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args.filter(
        (arg) => !arg.startsWith('--headless') && arg !== '--single-process' && arg !== '--no-zygote'
      ),
      '--no-sandbox',
      '--disable-background-networking',
    ],
    headless: true,
    env,
  }
  // It crashes while starting, rarely, on machines under load; that says nothing about us.
  return playwright.launch(options).catch(() => playwright.launch(options))
}
