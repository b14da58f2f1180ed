import { test } from '@japa/runner'
import { TableFinder } from '#tests/helpers/table_accesses'
import { TableRule } from '#tests/helpers/table_rule'
import { sqlTables } from '#tests/helpers/sql_tables'

/** Files with mistakes: each line that is not allowed has its message as a comment. */
const WRONG = {
  'app/catalog/queries/wrong_text.ts': `
    import db from '@adonisjs/lucid/services/db'
    const JOINED = 'listings l on l.batch_id = b.id'
    export const upwards = (open: boolean) => db.rawQuery(
      \`select 1 from batches b \${open ? \`join \${JOINED}\` : ''} where exists (select 1 from orders)\`
    )`,
  'app/order/queries/wrong_builder.ts': `
    import db from '@adonisjs/lucid/services/db'
    const remove = (table: string) => db.from(table).delete()
    export async function writes() {
      await db.from('companies as c').where('c.id', 1).update({ name: '' })
      const rows = db.from('batches')
      await rows.increment('packets', 1)
      for (const [table] of Object.entries({ tags: 1 })) await db.table(table).insert({})
      await remove('holds')
      await db.from('orders').join('settlements', 'settlements.order_id', 'orders.id')
    }`,
  'app/settlement/actions/wrong_model.ts': `
    import Order from '#app/order/models/order'
    import PickOrder from '#app/order/models/pick_order'
    import Quotation from '#app/quotation/models/quotation'
    export async function writes(id: number) {
      const order = await Order.findOrFail(id)
      const pick = await PickOrder.findOrFail(id)
      await pick.load('lines')
      await order.merge({ remark: '' }).save()
      const { default: User } = await import('#app/identity/models/user')
      await User.query().where('id', 1).delete()
      return Quotation.query()
    }`,
  'app/order/admin/wrong_resource.ts': `
    import { counted, defineResource, text } from '#app/admin/define'
    import Company from '#app/company/models/company'
    export default defineResource(Company, {
      name: 'wrong', label: '错', group: '交易', path: 'wrong', crud: { edit: true }, fields: { name: text({ label: '名' }) },
      computed: { settled: counted('settlements where company_id = companies.id', { label: '结算' }) },
    })`,
  'app/order/queries/wrong_name.ts': `
    import db from '@adonisjs/lucid/services/db'
    export const unknown = (name: () => string) => db.rawQuery(\`select 1 from \${name()}\`)
    export const gone = () => db.rawQuery('select 1 from order_things')`,
  'database/migrations/1799_wrong.ts': `
    import { BaseSchema } from '@adonisjs/lucid/schema'
    export default class extends BaseSchema {
      async up() {
        const make = (name: string) => this.schema.createTable(name, (table) => {
          table.bigInteger('order_id').references('orders.id')
        })
        make('order_things')
        this.schema.raw('alter table batches add column invoice_id bigint references invoices (id)')
      }
    }`,
}

test.group('Tables', (group) => {
  let rule: TableRule
  let wrong: TableRule

  // the first test waits for the compiler
  group.setup(async () => {
    const finder = new TableFinder(WRONG)
    rule = await TableRule.of(finder, (file) => !(file in WRONG))
    wrong = await TableRule.of(finder, (file) => file in WRONG)
  })

  const short = (problems: string[]) => problems.map((problem) => problem.replace(/^.*\/(\w+)\.ts:\d+/, '$1')).sort()

  test('every table is read by who declares it and written by who owns it', ({ assert }) => {
    assert.deepEqual(rule.broken(), [])
  })

  test('queries only read', ({ assert }) => {
    assert.deepEqual(rule.writersIn('queries'), [])
    assert.isNotEmpty(wrong.writersIn('queries'))
  })

  test('what a module declares of the tables of others, it does', ({ assert }) => {
    assert.deepEqual(rule.idle(), [])
  })

  test('every text that looks like SQL is understood, and every table that is filled in is known', ({ assert }) => {
    assert.deepEqual(rule.unread(), [])
    assert.deepEqual(rule.needlesslyKnown(), [])
  })

  test('migrations make the tables of their module, with keys to modules above', ({ assert }) => {
    assert.deepEqual(rule.brokenMigrations(), [])
    assert.deepEqual(rule.neverMade(), [])
    assert.deepEqual(short(wrong.brokenMigrations()), [
      '1799_wrong: makes order_things of nobody',
      '1799_wrong: points to invoices of settlement',
      '1799_wrong: points to orders of order',
    ])
  })

  test('no table is owned twice', ({ assert }) => {
    assert.isAbove(rule.owners.size, 100)
    assert.deepEqual(rule.ownedTwice(), [])
  })

  test('an access that is not allowed is found in SQL texts, in builders, through models and in definitions', ({
    assert,
  }) => {
    assert.deepEqual(short(wrong.broken()), [
      'wrong_builder: order stands above and reads settlements of settlement',
      'wrong_builder: order writes batches of catalog',
      'wrong_builder: order writes companies of company',
      'wrong_builder: order writes holds of ledger',
      'wrong_builder: order writes tags of company',
      'wrong_model: settlement does not declare that it reads pick_order_lines of order',
      'wrong_model: settlement does not declare that it reads pick_orders of order',
      'wrong_model: settlement stands above and reads quotations of quotation',
      'wrong_model: settlement writes orders of order',
      'wrong_model: settlement writes users of identity',
      'wrong_resource: order stands above and reads settlements of settlement',
      'wrong_resource: order writes companies of company',
      'wrong_text: catalog stands above and reads listings of listing',
      'wrong_text: catalog stands above and reads orders of order',
    ])
  })

  test('what cannot be read is said', ({ assert }) => {
    assert.deepEqual(short(wrong.unread()), [
      'wrong_name: there is no table order_things',
      'wrong_name: which table is name()?',
    ])
  })
})

test.group('Tables in SQL', () => {
  const tablesIn = (text: string) => {
    const { names, local } = sqlTables(text)
    return names.flatMap((one) => ('table' in one && !local.includes(one.table) ? [`${one.use} ${one.table}`] : []))
  }

  for (const [text, expected] of [
    [
      'select * from orders o, companies as c left join users u on u.id = c.id',
      'read orders, read companies, read users',
    ],
    ['with open as materialized (select 1 from orders) select * from open', 'read orders'],
    [
      'insert into notices (code) select code from users on conflict do update set code = excluded.code',
      'write notices, read users',
    ],
    ['update only orders o set remark = c.name from companies c where c.id = o.id', 'write orders, read companies'],
    ['delete from holds using ledger_accounts a where a.id = 1', 'write holds, read ledger_accounts'],
    [
      'select extract(day from at), substring(name from 2), a is distinct from b from orders for update of o',
      'read orders',
    ],
    [
      'select 1 from (select 1 from orders) x, unnest(?::bigint[]) y, lateral (select 1 from users) z',
      'read orders, read users',
    ],
    ['select 1 from (orders o join users u on true) join generate_series(1, 2) n on true', 'read orders, read users'],
    ["select 'from orders' -- from users\n /* from users */ from companies", 'read companies'],
    ['select 1 from pg_catalog.pg_class, information_schema.columns, public.orders', 'read orders'],
    [
      'truncate orders, users; copy tags (id) from stdin; lock table holds',
      'write orders, write users, write tags, read holds',
    ],
    [
      'create or replace trigger t after insert or update of state on orders for each row execute function f()',
      'follow orders',
    ],
  ])
    test(text.slice(0, 80).replaceAll('\n', ' '), ({ assert }) => {
      assert.equal(tablesIn(text).join(', '), expected)
    })
})
