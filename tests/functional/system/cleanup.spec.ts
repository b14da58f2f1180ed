import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { jobs } from '#core/jobs'
import '#app/admin/jobs'
import '#app/catalog/jobs'
import '#app/identity/jobs'
import '#app/listing/jobs'
import '#app/system/jobs'
import { resetDatabase } from '#tests/helpers/database'

type Statement = { sql: string; bindings: unknown[] }
type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Plans'?: Plan[] }

/** The statements that some work sends to the database. */
async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
  const client = db.connection().getWriteClient()
  const sent: Statement[] = []
  const listen = ({ sql, bindings }: Statement) => void sent.push({ sql, bindings })
  client.on('query', listen)
  try {
    await work()
  } finally {
    client.off('query', listen)
  }
  return sent
}

/** Tables that a statement would read from end to end although it need not: with sequential scans forbidden they are left only without an index. */
async function readAsAWhole({ sql, bindings }: Statement): Promise<string[]> {
  const trx = await db.transaction()
  try {
    await trx.rawQuery('set local enable_seqscan = off')
    const { rows } = await trx.rawQuery(`explain (format json) ${sql.replace(/\$\d+/g, '?')}`, bindings as any[])
    const tables: string[] = []
    const walk = (plan: Plan) => {
      if (plan['Node Type'] === 'Seq Scan') tables.push(plan['Relation Name']!)
      plan.Plans?.forEach(walk)
    }
    walk(rows[0]['QUERY PLAN'][0].Plan)
    return tables
  } finally {
    await trx.rollback()
  }
}

test.group('Nightly clean-ups', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('every clean-up finds what is old by an index', async ({ assert }) => {
    const cleanUps = [...jobs.values()].filter((job) => job.label.startsWith('清理'))
    assert.isAtLeast(cleanUps.length, 5)
    for (const job of cleanUps) {
      const sent = await statementsOf(() => job.handle({}))
      const deletes = sent.filter(({ sql }) => /\b(delete from|select .* where .*(_at|expire))\b/i.test(sql))
      assert.isNotEmpty(deletes, job.name)
      for (const statement of deletes) {
        assert.deepEqual(await readAsAWhole(statement), [], `${job.name}: ${statement.sql}`)
      }
    }
  })
})
