/*
 * The product has no code for being tested, so tests run the same code as production. Tests differ in settings of the environment only
 * (`bin/tests.ts`). A test process is not a serving process: tests call the periodic work of a server themselves.
 */
import { test } from '@japa/runner'
import { filesBelow, textOf } from '#tests/helpers/sources'

const QUESTIONS = /\binTest\b|NODE_ENV['"`]?\)?\s*[!=]==?\s*['"`]test|\bisTest\b/

test.group('The product as it runs', () => {
  test('no source of it asks whether it is tested', ({ assert }) => {
    const asking = ['app', 'start', 'config', 'resources', 'admin', 'ui']
      .flatMap(filesBelow)
      .filter((file) => QUESTIONS.test(textOf(file)))
    assert.deepEqual(asking, [])
  })

  test('what is there for tests only is used by no source of it', ({ assert }) => {
    const sources = ['app', 'start', 'config', 'bin'].flatMap(filesBelow)
    const switches = sources.flatMap((file) =>
      [...textOf(file).matchAll(/; for tests only\. \*\/\nexport (?:async )?function (\w+)/g)].map(([, name]) => ({
        file,
        name,
      }))
    )
    assert.includeMembers(
      switches.map(({ name }) => name),
      ['useBankHours', 'useSmsGateway', 'usePushHosts', 'useFeedHosts', 'clearLimits']
    )
    const used = switches.flatMap(({ file, name }) =>
      sources.filter((other) => other !== file && new RegExp(`\\b${name}\\b`).test(textOf(other)))
    )
    assert.deepEqual(used, [])
  })
})
