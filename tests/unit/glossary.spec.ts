import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { declaredCodes } from '#core/code_columns'
import { glossaryWith, stateMachinesWith } from '#core/codes_in_docs'

const glossary = () => readFile(app.makePath('docs/domain/glossary.md'), 'utf8')

test.group('The glossary', () => {
  test('has the codes, names and words of every declaration, and no others', async ({ assert }) => {
    const { text, added } = glossaryWith(await glossary(), await declaredCodes())
    assert.deepEqual(
      added.map(({ set }) => set.key),
      []
    )
    assert.isTrue(text === (await glossary()), 'run `node ace codes:generate`')
  })

  test('names fields as the wire does', async ({ assert }) => {
    const text = await glossary()
    const answers = await readFile(app.makePath('app/core/generated/answers.json'), 'utf8')
    const tables = text.split(/^(?=#{2,3} )/m).filter((section) => /^\| wire +\|/m.test(section))
    assert.isAbove(tables.length, 4)
    const names = tables
      .flatMap((section) => [...section.matchAll(/^\| (`[^|]+?) *\|/gm)])
      .flatMap(([, cell]) => [...cell.matchAll(/`(\w+)`(?! …)/g)])
      .map(([, name]) => name)
    assert.isAbove(names.length, 120)
    assert.deepEqual(
      names.filter((name) => !answers.includes(`"${name}":`)),
      []
    )
  })
})

test.group('The state machines in the documents', () => {
  test('have the steps that the code allows', async ({ assert }) => {
    const text = await readFile(app.makePath('docs/domain/state-machines.md'), 'utf8')
    assert.isTrue(text === stateMachinesWith(text, await declaredCodes()), 'run `node ace codes:generate`')
    assert.include(text, '| 3    | `unpaid`     | 待付款   |')
  })
})
