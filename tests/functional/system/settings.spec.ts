import { globSync } from 'node:fs'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { allSettings, changeSettings, setting } from '#app/system/settings/stored_settings'
import { OrderSetting } from '#app/order/settings'
import { createOperator } from '#tests/helpers/actors'
import { filesBelow, textOf } from '#tests/helpers/sources'

test.group('Settings', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the defaults are those of the parameters document', async ({ assert }) => {
    const values = Object.fromEntries((await allSettings()).map(({ key, value }) => [key, value]))
    assert.containsSubset(values, {
      'acceptTimeout': 24,
      'payTimeout': 3,
      'releaseTimeout': 1,
      'pickTimeout': 15,
      'objectionTimeout': 3,
      'settleConfirmTimeout': 3,
      'invoiceTimeout': 5,
      'deposit.cotton': 50_000,
      'deposit.basis': 100_000,
      'deposit.auction': 50_000,
      'fee.spot': 500,
      'fee.auction': 1_000,
      'retention': 5,
      'scaleTolerance': 3,
      'quoteValid': 48,
      'manualHold': 24,
      'auction.lockBefore': 10,
      'auction.flashCap': 60,
    })
  })

  test('every parameter is asked for somewhere: none can be changed without effect', async ({ assert }) => {
    const code = filesBelow('app')
      .filter((file) => file.endsWith('.ts') && !/^app\/\w+\/settings\.ts$/.test(file))
      .map(textOf)
      .join('\n')
    const parameters: string[] = []
    for (const file of globSync('app/*/settings.ts')) {
      const sets = (await import(`#${file.replace(/\.ts$/, '')}`)) as Record<string, object>
      for (const [name, set] of Object.entries(sets))
        for (const key of Object.keys(set)) parameters.push(`${name}.${key}`)
    }
    assert.isAbove(parameters.length, 25)
    assert.deepEqual(
      parameters.filter((parameter) => !new RegExp(`\\b${parameter.replace('.', '\\.')}\\b`).test(code)),
      []
    )
  })

  test('a change counts at once and leaves history and an audit line', async ({ assert }) => {
    const { actor } = await createOperator({ name: '陈强' })
    await changeSettings({ 'payTimeout': 5, 'fee.spot': 500 }, actor, '旺季延长')
    assert.equal(await setting(OrderSetting.payTimeout), 5)
    const history = await db.from('setting_changes')
    assert.lengthOf(history, 1)
    assert.include(history[0], {
      key: 'payTimeout',
      old_value: 3,
      new_value: 5,
      actor_name: '陈强',
      reason: '旺季延长',
    })
    assert.isNotNull(await db.from('audit_logs').where({ action: 'setting.edit', entity_id: 'payTimeout' }).first())
  })

  for (const [change, message] of [
    [{ payTimeout: 0 }, '付款时限须在1与30之间'],
    [{ payTimeout: 1.5 }, '付款时限须为整数'],
    [{ payTimeout: '3' }, '付款时限须为数字'],
    [{ retention: 31 }, '发票尾款须在0与30之间'],
    [{ tradeHours: ['10:15-09:00'] }, '点价交易时段格式应为 09:00-10:15，且开始早于结束'],
    [{ tradeHours: ['09:00-10:15', '10:00-11:00'] }, '点价交易时段须按时间先后排列且不重叠'],
    [{ nothing: 1 }, '没有这个参数'],
    [{ toString: 1 }, '没有这个参数'],
  ] as const) {
    test(`${JSON.stringify(change)} is refused: ${message}`, async ({ assert }) => {
      const { actor } = await createOperator()
      await assert.rejects(() => changeSettings({ ...change }, actor), message)
      assert.equal(await setting(OrderSetting.payTimeout), 3)
    })
  }
})
