import { test } from '@japa/runner'
import { discoverResources, resources } from '#app/admin/registry'
import { entityName } from '#app/system/entity_names'

test.group('Names of what audit lines are about', () => {
  test('every screen that leaves audit lines has a Chinese one: its own, or that of the list', async ({ assert }) => {
    await discoverResources()
    const sql = entityName()
    for (const { audited, audit } of resources.values())
      if (audited) assert.match(sql, new RegExp(`when '${audit}' then '[^']*\\p{Script=Han}`, 'u'), audit)
    assert.include(sql, `when 'producer' then '加工厂'`)
    assert.include(sql, `when 'operator' then '管理员'`)
  })
})
