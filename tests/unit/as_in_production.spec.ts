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
})
