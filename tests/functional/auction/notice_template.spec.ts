/* 竞价须知: a new session begins with the text of 交易设置, which operators change. */
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { forgetEverything } from '#core/cached'
import { asOperator, createOperator, type TestOperator } from '#tests/helpers/actors'

let operator: TestOperator

const save = (client: ApiClient, notice: unknown, who = operator) =>
  asOperator(client.put('/admin/api/trading'), who).json({ changes: { 'auction.notice': notice }, reason: '年度修订' })

/** What the create form of sessions begins with. */
async function begun(client: ApiClient): Promise<string> {
  const manifest = (await asOperator(client.get('/admin/api/manifest'), operator)).body()
  const screen = manifest.resources.find(({ name }: { name: string }) => name === 'auction_sessions')
  return screen.fields.find(({ key }: { key: string }) => key === 'bidNotice').default
}

test.group('The notice of new sessions', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    operator = await createOperator()
  })
  group.each.teardown(() => forgetEverything())

  test('is a whole text from the beginning, and the one that operators have written from then on', async ({
    client,
    assert,
  }) => {
    for (const part of ['参与资格', '保证金', '出价规则', '成交与流拍', '签署与违约', '异常处理'])
      assert.include(await begun(client), part)
    ;(await save(client, '<p>只限<b>现货</b>。</p><script>alert(1)</script>')).assertStatus(200)
    assert.equal(await begun(client), '<p>只限<b>现货</b>。</p>')
    const history = await asOperator(client.get('/admin/api/setting_changes'), operator)
    const [line] = history.body()
    assert.deepInclude(line, { label: '竞价须知模板', reason: '年度修订' })
    assert.notInclude(line.oldValue, '<')
    assert.include(line.newValue, '现货')
  })

  test('is not left empty, and not changed by whoever may not', async ({ client, assert }) => {
    for (const nothing of ['', '<p> </p>', 5, null]) {
      const refused = await save(client, nothing)
      const fields = refused.body().errors.map(({ field }: { field: string }) => field)
      assert.match(fields.join(), /^(changes\.)?auction\.notice$/, String(nothing))
    }
    const reader = await createOperator({ permissions: ['trading.query'] })
    ;(await save(client, '<p>别的</p>', reader)).assertStatus(403)
    assert.isEmpty(await db.from('setting_changes'))
  })
})
