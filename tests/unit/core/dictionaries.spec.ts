import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { dictionariesSource } from '#core/commands/dictionaries_generate'

test.group('Dictionaries of the front ends', () => {
  for (const folder of ['resources', 'admin']) {
    test(`${folder} has the words that the modules have`, async ({ assert }) => {
      const committed = await readFile(app.makePath(folder, 'generated/dictionaries.ts'), 'utf8')
      assert.isTrue(committed === (await dictionariesSource()), 'run `node ace dictionaries:generate`')
    })
  }
})
