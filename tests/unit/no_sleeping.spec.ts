/*
 * Tests wait for conditions, not for a time: a pause is too short on a slow machine and too long on every other.
 */
import { test } from '@japa/runner'
import ts from 'typescript'
import app from '@adonisjs/core/services/app'
import { filesBelow, textOf } from '#tests/helpers/sources'
import { PATIENCE } from '#tests/helpers/until'

/** The only file that may pause. */
const HELPER = 'tests/helpers/until.ts'

/** Names of functions and modules that pause. */
const FORBIDDEN = new Set(['setTimeout', 'setInterval', 'waitForTimeout', 'timers/promises', 'node:timers/promises'])

function pausesIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const word = ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? node.text : ''
    const sleeps = FORBIDDEN.has(word) || (ts.isStringLiteralLike(node) && /\bpg_sleep\b/.test(word))
    // names of timers in a list of those to mock
    const faked = ts.isArrayLiteralExpression(node.parent) && node.parent.parent?.getText(source).startsWith('apis:')
    if (sleeps && !faked)
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1} ${word}`)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return found
}

test.group('No sleeping', () => {
  test('no test lets time pass but by waiting for something', ({ assert }) => {
    const found = filesBelow('tests')
      .filter((file) => file !== HELPER && !file.endsWith('unit/no_sleeping.spec.ts'))
      .flatMap((file) => pausesIn(file, textOf(file)))
    assert.deepEqual(found, [])
  })

  test('the rule sees every way to sleep', ({ assert }) => {
    for (const line of [
      `await new Promise((resolve) => setTimeout(resolve, 100))`,
      `await page.waitForTimeout(100)`,
      `import { setTimeout as pause } from 'node:timers/promises'`,
      `await db.rawQuery('select pg_sleep(1)')`,
      `setInterval(look, 10)`,
    ])
      assert.isNotEmpty(pausesIn('a.spec.ts', line), line)
    assert.isEmpty(pausesIn('a.spec.ts', `mock.timers.enable({ apis: ['setTimeout'] })`))
    assert.isEmpty(pausesIn('a.spec.ts', `await until('it is there', () => there)`))
  })

  test('no test waits for less than all do, and none has less time than its suite gives', ({ assert }) => {
    const least = (file: string) =>
      app.rcFile.tests.suites.find(({ name }) => file.startsWith(`tests/${name}/`))?.timeout ?? PATIENCE
    const impatient = filesBelow('tests').flatMap((file) => {
      const text = file.endsWith('unit/no_sleeping.spec.ts') ? '' : textOf(file)
      const given = [
        ...[...text.matchAll(/(?:^ *|\)|\bgroup\.each)\.timeout\(([\d_]+)\)/gm)].map(
          ([, time]) => [time, least(file)] as const
        ),
        ...[
          ...text.matchAll(
            /\bpatience: ([\d_]+)|waitFor\w*\([^)]*\btimeout: ([\d_]+)|setDefault\w*Timeout\(([\d_]+)\)/g
          ),
        ].map(([, ...times]) => [times.find(Boolean)!, PATIENCE] as const),
      ]
      return given.flatMap(([time, most]) => (Number(time.replaceAll('_', '')) < most ? [`${file}: ${time}`] : []))
    })
    assert.deepEqual(impatient, [])
  })

  test('every browser window of the tests is alike', ({ assert }) => {
    const others = filesBelow('tests').flatMap((file) =>
      [...textOf(file).matchAll(/\.newContext\((?!\{?\s*(?:\.\.\.)?CONTEXT)/g)].map(() => file)
    )
    assert.deepEqual(others, [])
  })
})
