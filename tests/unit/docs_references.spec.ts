import path from 'node:path'
import { test } from '@japa/runner'
import { danglingReferences } from '#tests/helpers/references'
import { danglingHere, readableFiles, repository } from '#tests/helpers/repository'

test.group('References in comments and documents', () => {
  test('everything they refer to is in the repository', ({ assert }) => {
    assert.isAbove(readableFiles().length, 1000)
    assert.deepEqual(danglingHere(), [])
  })

  test('the table of the architecture decisions has each of them, with its status', ({ assert }) => {
    const table = repository.textOf('docs/adr/README.md')
    const missing = repository.files
      .filter((file) => /^docs\/adr\/\d{4}-/.test(file))
      .filter((file) => {
        const row = table.split('\n').find((line) => line.includes(`(${path.basename(file)})`))
        const status = repository.textOf(file).match(/^- Status: ([^;\n]+)/m)?.[1]
        return !status || row?.split('|').at(-2)?.trim() !== status
      })
    assert.deepEqual(missing, [])
  })

  test('decisions are numbered through', ({ assert }) => {
    const numbers = [...repository.textOf('docs/decisions.md').matchAll(/^(\d+)\. /gm)].map((match) => Number(match[1]))
    assert.isAbove(numbers.length, 0)
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1)
    )
  })
})

/** Texts of a small test repository. The paragraph sign is inserted, so that this file contains no references itself. */
const S = '\u00a7'
const TEXTS: Record<string, string> = {
  'docs/domain/state-machines.md': `## 5. Orders\n\n### 5.1 Steps\n\n| a   | new |\n| f   | pay |\n\n1. One.\n2. Two.\n`,
  'docs/domain/formulas.md': `## F2 Amount\n`,
  'docs/decisions.md': `1. **Why.**\n`,
  'docs/adr/0001-order.md': `# Order\n`,
  'app/order/rules/fee.ts': `export const fee = 1\n`,
}

function problemsOf(comment: string, file = 'app/order/pay.ts'): string[] {
  const texts = { ...TEXTS, [file]: comment }
  const found = danglingReferences(
    { files: Object.keys(texts), textOf: (name) => texts[name], packages: ['decimal.js'] },
    [file]
  )
  return found.map(({ file: name, line, reference, problem }) => `${name}:${line} ${reference}: ${problem}`)
}

test.group('How references are checked', () => {
  test('a section that does not exist is reported with file and line', ({ assert }) => {
    assert.deepEqual(problemsOf(`const a = 1\n// pays (state-machines ${S}99)\n`), [
      `app/order/pay.ts:2 state-machines ${S}99: state-machines has no ${S}99`,
    ])
    assert.deepEqual(problemsOf(`/**\n * Pays.\n * See state-machines ${S}5.9.\n */\n`), [
      `app/order/pay.ts:3 state-machines ${S}5.9: state-machines has no ${S}5.9`,
    ])
  })

  test('sections, rows, steps, formulas, decisions, files and packages that exist are fine', ({ assert }) => {
    for (const comment of [
      `// state-machines ${S}5.1 f, ${S}5 and ${S}5.1 step 2`,
      '/** F2, decisions 1, ADR 0001, `rules/fee.ts`, #app/order/rules/fee, rules/<name>.ts, *.ts, decimal.js */',
      "const path = 'no/comment.ts'",
      '// http://example.org/some/page.md and /api/openapi.json',
    ])
      assert.deepEqual(problemsOf(`${comment}\n`), [], comment)
  })

  test('each kind of reference to something that is not there is found', ({ assert }) => {
    for (const [comment, reference] of [
      [`// ${S}5.1`, `${S}5.1`],
      [`// flows ${S}1`, `flows ${S}1`],
      [`// state-machines ${S}5.1 q`, `state-machines ${S}5.1 q`],
      [`// state-machines ${S}5.1 step 7`, `state-machines ${S}5.1 step 7`],
      ['// the weight is F99', 'F99'],
      ['// see decisions 77', 'decisions 77'],
      ['// see ADR 0099', 'ADR 0099'],
      ['// see `rules/gone.ts`', 'rules/gone.ts'],
      ['// see follow_me.ts', 'follow_me.ts'],
      ['// see #app/freight/price', '#app/freight/price'],
      ['// see rules/gone', 'rules/gone'],
    ]) {
      const problems = problemsOf(`${comment}\n`)
      assert.lengthOf(problems, 1, comment)
      assert.include(problems[0], `app/order/pay.ts:1 ${reference}:`)
    }
  })

  test('a document may refer to a file that it gives itself', ({ assert }) => {
    const given = '```ts\n// app/freight/codes.ts\nexport const a = 1\n```\n\n'
    assert.deepEqual(problemsOf(`${given}As in app/freight/codes.ts and #app/freight/codes.\n`, 'docs/screens.md'), [])
    assert.lengthOf(problemsOf(`${given}As in app/freight/labels.ts.\n`, 'docs/screens.md'), 1)
    assert.lengthOf(problemsOf('As in app/freight/codes.ts.\n', 'docs/screens.md'), 1)
  })

  test('links of documents reach files, and the names beside them are there', ({ assert }) => {
    const link = (text: string) => problemsOf(`${text}\n`, 'docs/domain/flows.md')
    assert.deepEqual(link('`fee` in [fee.ts](../../app/order/rules/fee.ts)'), [])
    assert.lengthOf(link('`toll` in [fees](../../app/order/rules/fee.ts)'), 1)
    assert.lengthOf(link('[fees](../../app/order/rules)'), 0)
    assert.lengthOf(link('[fees](../app/order)'), 1)
  })
})
