import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import { PARTS } from '../../bin/mutation/parts.mjs'
import { ROOT } from '#tests/helpers/sources'

test.group('Parts of mutation testing', () => {
  test('name files that exist, specs with the tests and rules with the mutants', ({ assert }) => {
    const named = Object.values(PARTS).flatMap(({ mutate, specs }) => [...mutate, ...specs])
    assert.deepEqual(
      named.filter((file) => !existsSync(path.join(ROOT, file))),
      []
    )
    for (const [name, { title, mutate, specs }] of Object.entries(PARTS)) {
      assert.isNotEmpty(title, name)
      assert.isTrue(mutate.length > 0 && mutate.every((file) => /^app\/.*\.ts$/.test(file)), name)
      assert.isTrue(
        specs.length > 0 && specs.every((file) => /^tests\/(unit|functional)\/.*\.spec\.ts$/.test(file)),
        name
      )
    }
  })

  test('have every file in the document of the figures, and no file twice', ({ assert }) => {
    const files = Object.values(PARTS).flatMap(({ mutate }) => mutate)
    assert.lengthOf(new Set(files), files.length)
    const figures = readFileSync(path.join(ROOT, 'docs/mutation.md'), 'utf8')
    assert.deepEqual(
      files.filter((file) => !figures.includes(`| ${file} `)),
      []
    )
  })
})
