import { assert } from '@japa/assert'
import { ApiClient, apiClient } from '@japa/api-client'
import { browserClient } from '@japa/browser-client'
import fc from 'fast-check'
import app from '@adonisjs/core/services/app'
import type { Group } from '@japa/runner/core'
import type { Config } from '@japa/runner/types'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import testUtils from '@adonisjs/core/services/test_utils'
import { forgetEverything } from '#core/cached'
import './helpers/refuses.js'
import { CONTEXT, closeWindows, launchSharedBrowser } from './helpers/browser.js'
import { SEED } from './helpers/seed.js'
import { inTime } from './helpers/until.js'

// Random inputs are the same in every run, also where a test does not say so.
fc.configureGlobal({ seed: SEED })

/** Suites whose tests have a browser. */
const WITH_BROWSER = ['browser', 'walk']

export const plugins: Config['plugins'] = [
  assert(),
  pluginAdonisJS(app),
  apiClient(),
  browserClient({
    runInSuites: WITH_BROWSER,
    launcher: launchSharedBrowser,
    contextOptions: CONTEXT,
  }),
]

export const runnerHooks: Required<Pick<Config, 'setup' | 'teardown'>> = {
  setup: [
    async () => {
      const { formatTime } = await import('#core/clock')
      console.log(`SEED=${SEED} CLOCK=${process.env.CLOCK}: it is ${formatTime(new Date())} in Asia/Shanghai`)
      const { prepareTestDatabase } = await import('./helpers/database.js')
      await prepareTestDatabase()
      const { assertKeepsContract } = await import('./helpers/contract.js')
      const { lookBefore } = await import('./helpers/seen.js')
      ApiClient.setup(lookBefore)
      ApiClient.teardown(assertKeepsContract)
    },
  ],
  teardown: [],
}

/** Clears the values that modules keep in memory before each test. */
const startAfresh = (group: Group) => {
  group.setup(forgetEverything)
  group.each.setup(forgetEverything)
}

/**
 * What an earlier file may have left: rows, a moved clock, counters of rate limits, which are kept in memory and count by addresses and ids that
 * come again. These hooks run before those of the group.
 */
const startFromNothing = (group: Group) => {
  group.setup(async () => {
    const { shiftClock } = await import('#core/clock')
    const { resetDatabase } = await import('./helpers/database.js')
    shiftClock(0)
    await resetDatabase()
  })
  group.each.setup(async () => {
    const { clearLimits } = await import('#app/identity/proofs/limits')
    const { forgetSent } = await import('./helpers/seen.js')
    await clearLimits()
    forgetSent()
  })
}

/** A listener of an event must not go on in the next test, whose transaction it would find closed or write in. */
const waitForListeners = (group: Group) => {
  group.each.setup((test) => {
    test.cleanup(async () => {
      const { eventsHandled } = await import('#core/events')
      await eventsHandled()
    })
  })
}

export const configureSuite: Config['configureSuite'] = (suite) => {
  suite.onGroup(startAfresh)
  if (suite.name !== 'unit') {
    suite.onGroup(startFromNothing)
    suite.onGroup(waitForListeners)
  }
  if (WITH_BROWSER.includes(suite.name)) suite.onGroup((group) => group.each.teardown(closeWindows))
  if ([...WITH_BROWSER, 'functional'].includes(suite.name)) {
    suite.setup(async () => {
      const close = await testUtils.httpServer().start()
      return () => inTime(Promise.resolve(close()), () => 'the server does not close: connections to it are open')
    })
  }
}
