/*
 * The application as tests see it: their environment, and an application that is booted and answers nobody yet. Used by `bin/tests.ts` and by
 * mutation testing (`bin/mutation/japa_runner.mjs`).
 */
process.env.NODE_ENV = 'test'
process.env.LOG_LEVEL ??= 'silent'
// A folder of its own for each of the lanes of a whole run, which look for what the other one would put there meanwhile.
process.env.FILES_DIR = process.env.TEST_FILES_DIR ?? '.data/test-files'
process.env.MARKET_FEED_TIMEOUT = '120000'
process.env.DEMO = 'false'
process.env.CAPTCHA_WORK = '4'
process.env.PASSWORD_COST = '1024'

import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'

const APP_ROOT = new URL('../../', import.meta.url)
const IMPORTER = (filePath: string) => {
  if (filePath.startsWith('./') || filePath.startsWith('../')) {
    return import(new URL(filePath, APP_ROOT).href)
  }
  return import(filePath)
}

/** A process that runs tests: `configure` before the application boots, `run` when it has. */
export function testApp() {
  return new Ignitor(APP_ROOT, { importer: IMPORTER })
    .tap((app) => {
      app.booting(async () => {
        await import('#start/env')
      })
      app.listen('SIGTERM', () => app.terminate())
      app.listenIf(app.managedByPm2, 'SIGINT', () => app.terminate())
    })
    .testRunner()
}
