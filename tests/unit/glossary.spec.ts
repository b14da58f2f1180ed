import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { dictionaries } from '#core/dictionary'
import { importModuleFiles } from '#core/modules'

const glossary = () => readFile(app.makePath('docs/domain/glossary.md'), 'utf8')

test.group('The glossary', () => {
  test('has the codes and words of every dictionary, and no others', async ({ assert }) => {
    await importModuleFiles('dictionaries')
    const text = await glossary()
    const written = [...text.matchAll(/^- `(\w+)` (\S+) \(\w+\): (.+)$/gm)].map(
      ([, key, label, words]) => `${key} ${label}: ${words}`
    )
    const declared = [...dictionaries.values()].map(({ key, label, entries }) => {
      const words = [...entries].sort((a, b) => a.code - b.code).map(({ code, word }) => `${code} ${word}`)
      return `${key} ${label}: ${words.join(' · ')}`
    })
    assert.sameMembers(written, declared)
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
