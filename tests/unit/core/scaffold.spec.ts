import { readFile, readdir } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { MODULES } from '#core/modules'
import { migrationSource, nextNumber, subjectOf, withModule, withModuleRow, type MigrationFile } from '#core/scaffold'

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
  const file = (name: string, ...tables: string[]): MigrationFile => ({
    name,
    text: tables.map((table) => `this.schema.createTable('${table}', (table) => {})`).join('\n'),
  })
  const files = [
    file('1000_create_core_tables.ts', 'audit_logs'),
    file('1300_create_company_tables.ts', 'companies'),
    file('1301_create_papers.ts', 'licences'),
    file('1800_create_order_tables.ts', 'orders'),
    file('1801_add_plate_to_orders.ts'),
    file('1802_create_company_views.ts'),
    file('1960_create_report_tables.ts'),
  ]
  const owners = new Map([['licences', 'company']])

  test('gives the number after the last one of the module', ({ assert }) => {
    assert.equal(nextNumber('core', files, modules, owners), '1001')
    assert.equal(nextNumber('company', files.slice(0, 5), modules, owners), '1302')
    assert.equal(nextNumber('report', files, modules, owners), '1961')
  })

  test('passes over numbers of other modules', ({ assert }) => {
    assert.equal(nextNumber('order', files, modules, owners), '1803')
    assert.equal(nextNumber('company', files, modules, owners), '1803')
  })

  test('gives the first of a module the next ten after all that it may refer to', ({ assert }) => {
    assert.equal(nextNumber('freight', files, ['core', 'company', 'order', 'freight', 'report'], owners), '1810')
    assert.equal(nextNumber('freight', files, ['core', 'freight', 'company', 'order'], owners), '1010')
    assert.equal(nextNumber('core', [], modules, owners), '1000')
  })

  test('works with the numbers and the width that there are', ({ assert }) => {
    const squashed = ['01_core.ts', '02_company.ts', '03_order.ts'].map((name) => file(name))
    assert.equal(nextNumber('company', squashed, modules, owners), '04')
    assert.equal(nextNumber('freight', squashed, [...modules, 'freight'], owners), '10')
  })

  test('knows a free number for every module of the project', async ({ assert }) => {
    const names = await readdir(app.makePath('database/migrations'))
    const present = names.filter((name) => /^\d/.test(name)).map((name) => file(name))
    const taken = new Set(present.map(({ name }) => Number.parseInt(name, 10)))
    for (const module of MODULES)
      assert.isFalse(taken.has(Number(nextNumber(module, present, MODULES, new Map()))), module)
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
    assert.include(source, `'freight_jobs_state'`)
    assert.include(migrationSource(subjectOf('add_plate_to_orders')), `table.string('plate', 64)`)
  })
})
