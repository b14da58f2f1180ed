import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { resources } from '#app/admin/registry'

const { halfKinds, missingPages, strayScreens } = (await import(app.makePath('bin/lib/check_screens.mjs'))) as {
  strayScreens: (root: string) => string[]
  missingPages: (root: string) => string[]
  halfKinds: (root: string) => string[]
}

test.group('Screens of the client', () => {
  test('every override belongs to a resource and every page to a declaration', ({ assert }) => {
    assert.deepEqual(strayScreens(app.makePath()), [])
  })

  test('every declared page is drawn', ({ assert }) => {
    assert.deepEqual(missingPages(app.makePath()), [])
  })

  test('every kind of field is known to the server and drawn by the client', ({ assert }) => {
    assert.deepEqual(halfKinds(app.makePath()), [])
  })

  test('a figure that is a difference says its sign on every screen: a basis, an agio, a premium', ({ assert }) => {
    const differences = [...resources.values()].flatMap(({ name, fields, computed }) =>
      Object.entries({ ...fields, ...computed }).flatMap(([key, field]) =>
        field?.kind === 'price' && /基差|升贴水|差价|溢价/.test(field.label ?? '')
          ? [{ where: `${name}.${key}`, signed: field.signed }]
          : []
      )
    )
    assert.isAbove(differences.length, 8)
    assert.deepEqual(
      differences.filter(({ signed }) => !signed).map(({ where }) => where),
      []
    )
  })

  test('a kind that only one side knows stops the build', async ({ assert }) => {
    const root = await mkdtemp(path.join(tmpdir(), 'kinds-'))
    for (const folder of ['app/admin/kinds', 'admin/kinds']) await mkdir(path.join(root, folder), { recursive: true })
    await writeFile(path.join(root, 'app/admin/kinds/money.ts'), `export const money = defineKind('money', {})`)
    await writeFile(
      path.join(root, 'app/admin/kinds/duration.ts'),
      `export const duration = defineKind('duration', {})`
    )
    await writeFile(path.join(root, 'admin/kinds/Money.tsx'), `export default kindView('money', {})`)
    await writeFile(path.join(root, 'admin/kinds/Colour.tsx'), `export default kindView('colour', {})`)
    await writeFile(path.join(root, 'admin/kinds/Money.module.css'), '.figure { color: red }')
    assert.deepEqual(halfKinds(root), [
      'admin/kinds/Colour.tsx: the server has no kind colour',
      'app/admin/kinds/duration.ts: admin/kinds draws no duration',
    ])
    await rm(root, { recursive: true })
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

  test('an account of the bank leads to its money in and out and to what is frozen on it', ({ assert }) => {
    const related = resources.get('bank_accounts')!.related?.map(({ resource }) => resource)
    assert.deepEqual(related, ['withdraw_records', 'holds'])
  })
})
