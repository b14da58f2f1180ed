import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const { missingPages, strayScreens } = (await import(app.makePath('bin/lib/check_screens.mjs'))) as {
  strayScreens: (root: string) => string[]
  missingPages: (root: string) => string[]
}

test.group('Screens of the client', () => {
  test('every override belongs to a resource and every page to a declaration', ({ assert }) => {
    assert.deepEqual(strayScreens(app.makePath()), [])
  })

  test('every declared page is drawn', ({ assert }) => {
    assert.deepEqual(missingPages(app.makePath()), [])
  })

  test('an override of a resource that does not exist stops the build', async ({ assert }) => {
    const root = await mkdtemp(path.join(tmpdir(), 'screens-'))
    for (const folder of ['app/catalog/admin', 'admin/overrides', 'admin/pages'])
      await mkdir(path.join(root, folder), { recursive: true })
    await writeFile(
      path.join(root, 'app/catalog/admin/lots_resource.ts'),
      `export default defineResource(Lot, {\n  name: 'lots',\n})`
    )
    for (const name of ['lots', 'lotz']) await writeFile(path.join(root, `admin/overrides/${name}.tsx`), '')
    assert.deepEqual(strayScreens(root), ['admin/overrides/lotz.tsx: there is no resource lotz'])
    await rm(root, { recursive: true })
  })
})
