import { readFile, readdir } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { MODULES } from '#core/modules'
import {
  migrationSource,
  moduleFiles,
  nextMigrationNumber,
  subjectOf,
  withModule,
  withModuleRow,
  withOwned,
  type MigrationFile,
} from '#core/scaffold'

test.group('make:module', () => {
  const list = `export const MODULES = [\n  'core',\n  'order',\n  'report',\n  'demo',\n] as const\n`

  test('enters the module above statistics and demo data, or below the one that is named', ({ assert }) => {
    assert.include(withModule(list, 'freight'), `  'order',\n  'freight',\n  'report',`)
    assert.include(withModule(list, 'freight', 'core'), `  'core',\n  'freight',\n  'order',`)
    assert.include(withModule(list, 'freight', 'demo'), `  'demo',\n  'freight',\n] as const`)
  })

  test('refuses a name that is taken, or that is no name, and an unknown neighbour', ({ assert }) => {
    assert.throws(() => withModule(list, 'order'), 'there is a module order already')
    assert.throws(() => withModule(list, '../x'), 'the name of a module is snake_case')
    assert.throws(() => withModule(list, 'freight', 'nothing'), 'there is no module nothing')
  })

  test('enters it in the table of modules, below its neighbour', async ({ assert }) => {
    const document = await readFile(app.makePath('docs/architecture.md'), 'utf8')
    const rows = withModuleRow(document, 'freight', 'order', 'carriers').split('\n')
    const at = rows.findIndex((row) => row.startsWith('| `freight`'))
    assert.match(rows[at - 1], /^\| `order`/)
    assert.match(rows[at], /^\| `freight` +\| carriers +\|$/)
    assert.equal(rows[at].length, rows[at - 1].length)
  })
})

test.group('make:migration', () => {
  const modules = ['core', 'company', 'order', 'report', 'demo']
  const files = [
    '1000_core',
    '1300_company',
    '1301_papers',
    '1800_order',
    '1801_add_plate_to_orders',
    '1900_report',
  ].map((name): MigrationFile => ({ name: `${name}.ts`, text: '' }))
  const after = (name: string) => modules.toSpliced(modules.indexOf(name) + 1, 0, 'freight')

  test('enters a table it makes in what its module owns', ({ assert }) => {
    const fresh = moduleFiles('freight')['module.ts']
    const one = withOwned(fresh, 'freight_jobs')
    assert.include(one, `defineModule('freight', {\n  owns: ['freight_jobs'],\n`)
    const many = ['freight_offers', 'freight_agreements', 'freight_vehicles', 'freight_drivers', 'freight_receipts']
    const all = many.reduce(withOwned, one)
    assert.include(all, `  owns: [\n    'freight_jobs',\n    'freight_offers',\n`)
    assert.include(all, `    'freight_receipts',\n  ],\n`)
  })

  test('gives the number after the last one of the module', ({ assert }) => {
    // eslint-disable-next-line house/named-accounts -- the number of a migration
    assert.deepEqual(nextMigrationNumber('core', files, modules), { number: '1001', isFirst: false })
    assert.deepEqual(nextMigrationNumber('company', files, modules), { number: '1302', isFirst: false })
    assert.deepEqual(nextMigrationNumber('report', files, modules), { number: '1901', isFirst: false })
  })

  test('gives the first of a module a hundred of its own when one is free, or else a fifty or a ten', ({ assert }) => {
    assert.deepEqual(nextMigrationNumber('freight', files, after('demo')), { number: '2000', isFirst: true })
    assert.deepEqual(nextMigrationNumber('freight', files, after('core')), { number: '1100', isFirst: true })
    assert.deepEqual(nextMigrationNumber('freight', files, after('order')), { number: '1850', isFirst: true })
    const between = [...files, { name: '1850_freight.ts', text: '' }, { name: '1851_add_plate_to_orders.ts', text: '' }]
    assert.equal(nextMigrationNumber('order', between, after('order')).number, '1802')
    assert.equal(nextMigrationNumber('freight', between, after('order')).number, '1852')
    assert.equal(nextMigrationNumber('demand', between, after('order').toSpliced(4, 0, 'demand')).number, '1860')
    assert.equal(nextMigrationNumber('core', [], modules).number, '1000')
  })

  test('says when no number is left', ({ assert }) => {
    const full = [...files, { name: '1899_add_weight_to_orders.ts', text: '' }]
    assert.throws(
      () => nextMigrationNumber('order', full, modules),
      /no number is left for order between 1899 and 1900/
    )
    assert.throws(() => nextMigrationNumber('freight', full, after('order')), /no number is left/)
  })

  test('knows a free number for every module of the project', async ({ assert }) => {
    const present = (await readdir(app.makePath('database/migrations'))).map((name) => ({ name, text: '' }))
    const taken = new Set(present.map(({ name }) => name.slice(0, 4)))
    for (const module of MODULES) {
      const { number, isFirst } = nextMigrationNumber(module, present, MODULES)
      assert.isFalse(taken.has(number), module)
      assert.isFalse(isFirst, module)
    }
  })

  test('reads from the name what it is about', ({ assert }) => {
    assert.deepEqual(subjectOf('create_freight_jobs'), { table: 'freight_jobs', creates: true })
    assert.deepEqual(subjectOf('add_plate_to_orders'), { table: 'orders', creates: false, column: 'plate' })
    assert.throws(() => subjectOf('freight'), 'say what it does: create_<table>, or like add_plate_to_<table>')
    assert.throws(() => subjectOf('Create-x'), 'the name of a migration is snake_case')
  })

  test('writes tables in the manner of the project', ({ assert }) => {
    const source = migrationSource({ table: 'freight_jobs', creates: true, label: '运单' })
    assert.include(source, `this.schema.createTable('freight_jobs', (table) => {\n      table.comment('运单')`)
    assert.include(source, `table.bigIncrements('id')`)
    assert.include(source, `table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))`)
    assert.notInclude(source, 'smallint')
    assert.include(migrationSource(subjectOf('add_plate_to_orders')), `table.string('plate', 64)`)
  })

  test('writes the columns of declared codes with their numbers', ({ assert }) => {
    const codes = [{ column: 'mood', codes: [1, 2, 9] }]
    const source = migrationSource({ table: 'freight_jobs', creates: true, codes })
    assert.include(source, `table.smallint('mood').notNullable().defaultTo(1)`)
    assert.include(source, `table.check('mood in (1, 2, 9)', [], 'freight_jobs_mood')`)
  })
})
