import { assert } from '@japa/assert'
import { ApiClient, apiClient } from '@japa/api-client'
import { browserClient } from '@japa/browser-client'
import app from '@adonisjs/core/services/app'
import type { Group } from '@japa/runner/core'
import type { Config } from '@japa/runner/types'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import testUtils from '@adonisjs/core/services/test_utils'
import { forgetEverything } from '#core/cached'
import './helpers/refuses.js'
import { chromiumLauncher, CONTEXT } from './helpers/browser.js'
import { SEED } from './helpers/seed.js'

export const plugins: Config['plugins'] = [
  assert(),
  pluginAdonisJS(app),
  apiClient(),
  browserClient({
    runInSuites: ['browser', 'walk'],
    launcher: chromiumLauncher,
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

export const configureSuite: Config['configureSuite'] = (suite) => {
  suite.onGroup(startAfresh)
  if (['browser', 'functional', 'walk'].includes(suite.name)) {
    return suite.setup(() => testUtils.httpServer().start())
  }
}
