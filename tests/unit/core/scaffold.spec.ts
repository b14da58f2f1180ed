import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { columnsOfSchema, modelSource, resourceSource, withModule } from '#core/scaffold'

test.group('make:resource', () => {
  test('makes a definition of the columns of the table, without its secrets', async ({ assert }) => {
    const columns = columnsOfSchema(await readFile(app.makePath('database/schema.ts'), 'utf8'), 'EntrepotSchema')!
    const source = resourceSource({ module: 'catalog', name: 'entrepots', label: '仓库', columns })
    assert.include(source, `export default defineResource(Entrepot, {\n  name: 'entrepots',\n  label: '仓库',`)
    assert.include(source, `import Entrepot from '#app/catalog/models/entrepot'`)
    assert.include(source, `    storageFee: money({ label:`)
    assert.include(source, `    createdAt: datetime({ label: '创建时间', list: true, sort: true, readOnly: true }),`)

    const users = resourceSource({
      module: 'identity',
      name: 'users',
      label: '用户',
      columns: columnsOfSchema(await readFile(app.makePath('database/schema.ts'), 'utf8'), 'UserSchema')!,
    })
    assert.notMatch(users, /password/i)
    assert.include(users, `companyId: ref('companies', { label: '企业'`)
  })

  test('knows when there is no such table', ({ assert }) => {
    assert.isNull(columnsOfSchema('export class UserSchema extends BaseModel {\n}', 'NothingSchema'))
    assert.equal(
      modelSource('freight_jobs'),
      `import { FreightJobSchema } from '#database/schema'\n\nexport default class FreightJob extends FreightJobSchema {}\n`
    )
  })
})

test.group('make:module', () => {
  const list = `export const MODULES = [\n  'core',\n  'order',\n  'demo',\n] as const\n`

  test('enters the module above the demo data, or below the one that is named', ({ assert }) => {
    assert.include(withModule(list, 'freight'), `  'order',\n  'freight',\n  'demo',`)
    assert.include(withModule(list, 'freight', 'core'), `  'core',\n  'freight',\n  'order',`)
  })

  test('refuses a name that is taken, or that is no name, and an unknown neighbour', ({ assert }) => {
    assert.throws(() => withModule(list, 'order'), 'there is a module order already')
    assert.throws(() => withModule(list, '../x'), 'the name of a module is snake_case')
    assert.throws(() => withModule(list, 'freight', 'nothing'), 'there is no module nothing')
  })
})
