/*
 * docs/security.md: every item of OWASP ASVS 5.0 of levels 1 and 2 stands there once, what it names exists, and what it says of limits, sessions,
 * uploads and logs is what the code does.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import { calls } from '#core/declared_calls'
import { declaredModules } from '#core/define_module'
import { GUESSES } from '#app/identity/proofs/guesses'
import { LIMITS } from '#app/identity/proofs/limits'
import { LIFETIME, OPERATOR_IDLE } from '#app/identity/sessions/tokens'
import { passwordProblem } from '#app/identity/rules/passwords'
import { filePurposes } from '#app/system/files/file_purposes'
import { filesBelow, ROOT, textOf } from '#tests/helpers/sources'

const document = textOf('docs/security.md')

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Cells of the rows of a section's tables whose first cell is code. */
const rowsOf = (heading: string) => {
  const section = document.split(/^#{2,3} /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map(cellsOf)
}

const plain = (cell: string) => cell.replaceAll('`', '')

/** Items by number: `| V1.1.1 | 2 | what | state | evidence |`. */
const items = document
  .split('\n')
  .filter((line) => /^\| V\d+\.\d+\.\d+ /.test(line))
  .map(cellsOf)
  .map(([number, level, what, state, evidence]) => ({ number, level, what, state, evidence }))

/** Files of tests with the beginnings of titles that stand behind them. */
const testsIn = (text: string) =>
  [...text.matchAll(/`(tests\/[\w/.]+\.spec\.ts)`(?: “([^”]+)”)?/g)].map(([, file, title]) => ({ file, title }))

const titlesOf = (file: string) =>
  [...textOf(file).matchAll(/\btest\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g)].map(([, , title]) => title)

const isShown = ({ evidence }: { evidence: string }) => testsIn(evidence).length > 0

/** OAuth and WebRTC: whole chapters that are about something else. */
const isForeign = ({ number }: { number: string }) => /^V1[07]\./.test(number)

test.group('The page of security', () => {
  test('every number of levels 1 and 2 stands there once, with its level and a known state', ({ assert }) => {
    const { levels } = JSON.parse(textOf('tests/fixtures/asvs_5_0.json')) as { levels: Record<string, string[]> }
    const asked = Object.entries(levels).flatMap(([level, numbers]) => numbers.map((number) => `${number} ${level}`))
    assert.lengthOf(asked, 253)
    assert.sameMembers(
      items.map(({ number, level }) => `${number} ${level}`),
      asked
    )
    for (const { number, what, state, evidence } of items) {
      assert.include(['met', 'n/a', 'open'], state, number)
      assert.isAbove(what.length, 5, number)
      assert.isAbove(evidence.length, 5, number)
    }
  })

  test('every test and every file that it names exists', ({ assert }) => {
    const named = testsIn(document)
    assert.isAbove(named.length, 250)
    const exists = (file: string) => existsSync(path.join(ROOT, file))
    const wrong = named.filter(
      ({ file, title }) =>
        !exists(file) || (title && titlesOf(file).filter((one) => one.startsWith(title)).length !== 1)
    )
    assert.deepEqual(wrong, [])
    for (const [, file] of document.matchAll(/`((?:app|bin|config|start|docs|tests)\/[\w/.-]+\.\w+)`/g))
      assert.isTrue(exists(file), file)
  })

  test('its figures are those of its rows, and 160 of what holds are shown by tests', ({ assert }) => {
    const applying = items.filter((item) => !isForeign(item))
    const figures = (state?: string) => {
      const of = applying.filter((item) => !state || item.state === state)
      return [of.length, of.filter(isShown).length]
    }
    const rows = new Map(
      [...document.matchAll(/^\| (met|n\/a|open|all but V10 and V17) +\| (\d+) +\| (\d+) +\|$/gm)].map(
        ([, state, count, shown]) => [state, [Number(count), Number(shown)]]
      )
    )
    assert.deepEqual(rows.get('all but V10 and V17'), figures())
    for (const state of ['met', 'n/a', 'open']) assert.deepEqual(rows.get(state), figures(state), state)
    assert.isAtLeast(figures('met')[1], 160)
    assert.isTrue(items.filter(isForeign).every(({ state }) => state === 'n/a'))
  })
})

test.group('What the page of security says', () => {
  test('limits and locks are those of the code', ({ assert }) => {
    const limits = Object.entries(LIMITS).map(([name, { requests, duration }]) => [name, String(requests), duration])
    const guesses = Object.entries(GUESSES).map(([name, { tries, minutes }]) => [
      name,
      String(tries),
      minutes === null ? 'until it is replaced' : String(minutes),
    ])
    const said = rowsOf('Limits').map(([name, ...rest]) => [plain(name), ...rest])
    assert.sameDeepMembers(said, [...guesses, ...limits])
  })

  test('lifetimes of sessions are those of the code', ({ assert }) => {
    assert.deepEqual(rowsOf('Sessions'), [
      ['`member`', `${LIFETIME.member} seconds`, '–'],
      ['`operator`', `${LIFETIME.operator} seconds`, `${OPERATOR_IDLE} seconds`],
    ])
  })

  test('files that are taken are those of the code, and none of them can carry a script', ({ assert }) => {
    const purposes = [...filePurposes().values()]
    assert.sameDeepMembers(
      rowsOf('Uploads').map(([name, , types, most, by]) => [plain(name), plain(types).split(' '), most, by]),
      purposes.map(({ name, types, megabytes, uploadedBy }) => [name, [...types], `${megabytes} MB`, uploadedBy])
    )
    const shown: string[] = purposes.flatMap(({ types }) => [...types])
    assert.notIncludeMembers(shown, ['svg', 'html', 'xml'])
  })

  test('words that no password may be made of with a row of digits are refused', ({ assert }) => {
    const section = document.split('### Ways to log in')[1].split('### ')[0]
    const words = [...section.split('trade and site')[1].matchAll(/`([a-z]+)`/g)].map(([, word]) => word)
    assert.isAbove(words.length, 10)
    for (const word of words) assert.equal(passwordProblem(`${word}2026`), '密码过于常见，请换一个', word)
  })

  test('ways to log in are all there are', ({ assert }) => {
    const guests = calls
      .filter(({ access, method }) => access === 'guest' && method === 'POST')
      .map((call) => call.path)
    const section = document.split('### Ways to log in')[1].split('### ')[0]
    assert.sameMembers(
      [...section.matchAll(/`(\/api\/[\w/]+)`/g)].map(([, address]) => address),
      guests
    )
    assert.deepEqual(
      calls.filter(({ path: address }) => /hint|question/i.test(address)).map((call) => call.path),
      []
    )
  })

  test('logs are all that can only grow', ({ assert }) => {
    const tables = declaredModules().flatMap(({ appendOnly, retention }) => [
      ...(appendOnly ?? []),
      ...Object.keys(retention ?? {}),
    ])
    const section = document.split('### Logs')[1].split('### ')[0]
    const named = [...section.matchAll(/`(\w+_\w+|transfers)`/g)].map(([, name]) => name)
    assert.sameMembers(
      named.filter((name) => !/^[A-Z]/.test(name)),
      tables
    )
  })

  test('no secret lies in code or build', ({ assert }) => {
    const files = [...['app', 'config', 'start', 'bin', 'resources', 'admin', 'ui', 'database'].flatMap(filesBelow)]
    const scripts = readdirSync(path.join(ROOT, 'bin/lib')).map((name) => `bin/lib/${name}`)
    const secret =
      /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[A-Z0-9]{16}\b|\bLTAI[A-Za-z0-9]{12,}|(?:secret|password|apiKey|accessKey\w*)\s*[:=]\s*'[A-Za-z0-9+/=_-]{20,}'/
    for (const file of [...files, ...scripts].filter((name) => !name.includes('/generated/')))
      assert.notMatch(readFileSync(path.join(ROOT, file), 'utf8'), secret, file)
    for (const name of readdirSync(ROOT)) assert.notMatch(name, /^\.env$|\.(?:pem|key|p12)$/)
  })
})
