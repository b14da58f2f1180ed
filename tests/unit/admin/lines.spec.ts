/* Whose lines of the audit log a screen shows. */
import { test } from '@japa/runner'
import { resources } from '#app/admin/registry'
import { tableName } from '#app/admin/source'

test.group('Lines of the audit log', () => {
  test('are found by the number of their own record: a screen over another table says in which column that stands', ({
    assert,
  }) => {
    const tables = new Map<string, Set<string>>()
    for (const resource of resources.values())
      if (resource.audit && !resource.auditOf)
        tables.set(resource.audit, (tables.get(resource.audit) ?? new Set()).add(tableName(resource)))
    assert.isAbove(tables.size, 40)
    assert.deepEqual(
      [...tables].filter(([, of]) => of.size > 1).map(([entity, of]) => `${entity}: ${[...of].join(', ')}`),
      []
    )
    assert.sameDeepMembers(
      [...resources.values()].filter(({ auditOf }) => auditOf).map(({ name, auditOf }) => [name, auditOf]),
      [
        ['auction_session_companies', 'sessionId'],
        ['listings', 'batchId'],
        ['point_instructions', 'orderId'],
        ['tonnage_goods', 'batchId'],
      ]
    )
  })
})
