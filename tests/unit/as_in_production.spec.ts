/*
 * The product does not know that it is tested: what a test sees is what runs. Tests differ by settings of the environment
 * (`bin/tests.ts`), and a process of tests is not one that serves, so what a server does by a timer tests do when they need it.
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
