import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import OperatorCreate from '#app/identity/commands/operator_create'
import { clearLimits } from '#app/identity/proofs/limits'

async function run(...args: string[]) {
  const command = await ace.create(OperatorCreate, args)
  command.ui.switchMode('raw')
  await command.exec()
  return {
    exitCode: command.exitCode,
    output: command.ui.logger
      .getLogs()
      .map(({ message }) => message)
      .join('\n'),
  }
}

test.group('node ace operator:create', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('makes a super administrator with a random password that must be changed', async ({ client, assert }) => {
    const { output } = await run('admin1', '--name=陈强')
    const password = /password \(shown once\): (\S+)/.exec(output)![1]
    const { operator } = (await client.post('/admin/api/login').json({ username: 'admin1', password })).body()
    assert.include(operator, { name: '陈强', mustUpdatePassword: true })
    assert.deepEqual(operator.permissions, ['*'])
  })

  test('takes roles and a password, and refuses weak ones, taken names and unknown roles', async ({ assert }) => {
    assert.equal((await run('finance1', '--role=FINANCE', '--password=caiWu2026x')).exitCode, 0)
    const roles = await db
      .from('operator_roles')
      .join('operators', 'operators.id', 'operator_id')
      .join('roles', 'roles.id', 'role_id')
      .where('username', 'finance1')
    assert.deepEqual(
      roles.map(({ code }) => code),
      ['FINANCE']
    )
    for (const [args, message] of [
      [['finance1', '--password=caiWu2026x'], '用户名已存在'],
      [['finance2', '--password=12345678'], '密码须同时包含字母和数字'],
      [['finance3', '--role=COMPANY_MANAGER'], '角色不存在'],
    ] as const) {
      const { exitCode, output } = await run(...args)
      assert.equal(exitCode, 1)
      assert.include(output, message)
    }
  })
})
