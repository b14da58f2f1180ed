import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { compiled } from '../../../bin/lib/compile.mjs'

type Loader = {
  initialize(): Promise<void>
  load(
    url: string,
    context: { format: string },
    next: (url: string) => Promise<{ source: string }>
  ): Promise<{ source: string }>
}

const withoutComments = (code: string) => code.replaceAll(/^\/\/.*$/gm, '').trim()

test.group('The compiler of the sources', () => {
  for (const file of ['database/schema.ts', 'app/core/commands/bench_dev.ts', 'app/core/transaction.ts']) {
    test(`makes of ${file} what that of @poppinss/ts-exec makes of it`, async ({ assert }) => {
      const entry = createRequire(app.makePath('package.json')).resolve('@poppinss/ts-exec')
      const loader: Loader = await import(pathToFileURL(path.join(path.dirname(entry), 'src/loader.js')).href)
      await loader.initialize()
      const url = pathToFileURL(app.makePath(file)).href
      const source = await readFile(app.makePath(file), 'utf8')
      const theirs = await loader.load(url, { format: 'module-typescript' }, async () => ({ source }))
      const ours = compiled(app.makePath(file))
      assert.equal(withoutComments(ours), withoutComments(theirs.source))
      assert.equal(compiled(app.makePath(file)), ours)
    })
  }

  test('an error names the line of the source', async ({ assert }) => {
    type Removed = {
      by: 'the compiler'
    }
    const thrown = (by: Removed) => new Error(by.by).stack!.split('\n')[1]
    const [, file, line] = thrown({ by: 'the compiler' }).match(/\(?(?:file:\/\/)?(\/[^:]+):(\d+):\d+\)?$/)!
    assert.equal(path.resolve(file), path.resolve(import.meta.filename))
    const source = (await readFile(file, 'utf8')).split('\n')
    assert.include(source[Number(line) - 1], 'const thrown =')
  })
})
