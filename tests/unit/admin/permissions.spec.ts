import { test } from '@japa/runner'
import { action, computed, defineResource, listAction, number, text, type Resource } from '#app/admin/define'
import { moneyPermissions, twoPersonPermissions } from '#app/admin/money_permissions'
import { allPermissions, mayDo, maySee, permissionOf, VERBS, verbsOf } from '#app/admin/permissions'
import { discoverResources, pages, registerResource, reports, resources } from '#app/admin/registry'
import {
  declaredStep,
  declaredSteps,
  defineTwoPersonStep,
  PROPOSAL_HOURS,
  requireIndependent,
  secondPersonOf,
} from '#app/admin/two_persons'
import { secondPersonPort, setSecondPersonPort } from '#app/admin/ports/operator_port'
import Producer from '#app/catalog/models/producer'
import { systemActor, type Actor } from '#core/actor'
import type { Trx } from '#core/transaction'

const run = async () => {}
const probe = (more: object = {}): Resource =>
  defineResource(Producer, {
    name: 'probes',
    label: '探针',
    group: '商品',
    path: 'probes',
    owners: 'public',
    title: 'name',
    fields: { name: text({ label: '名称' }) },
    ...more,
  } as never)
const holding = (...permissions: string[]): Actor => ({ ...systemActor(), kind: 'operator', userId: 5, permissions })

test.group('Verbs of a screen', () => {
  test('a screen that declares nothing is read and exported', ({ assert }) => {
    assert.deepEqual(verbsOf(probe()), { query: '查询', get: '查看', export: '导出' })
    assert.deepEqual(verbsOf(probe({ export: false })), { query: '查询', get: '查看' })
  })

  test('each write is a verb of its own, and offered only when it is declared', ({ assert }) => {
    const only = (more: object) => Object.keys(verbsOf(probe({ export: false, ...more }))).slice(2)
    assert.deepEqual(only({ crud: { create: true } }), ['add'])
    assert.deepEqual(only({ crud: { edit: true } }), ['edit'])
    assert.deepEqual(only({ crud: { delete: true } }), ['delete'])
    assert.deepEqual(only({ toggle: 'status' }), ['enable', 'disable'])
    assert.deepEqual(only({ import: { key: 'name' } }), ['import'])
    assert.deepEqual(only({ actions: { close: action({ label: '关闭', run }) } }), ['close'])
  })

  test('verbs and actions have the words that roles show', ({ assert }) => {
    const all = probe({
      crud: { create: true, edit: true, delete: true },
      toggle: 'status',
      import: { key: 'name' },
      actions: { close: action({ label: '关闭', run }) },
    })
    assert.deepEqual(verbsOf(all), { ...VERBS, close: '关闭' })
    assert.deepEqual(Object.values(VERBS), ['查询', '查看', '新建', '编辑', '删除', '启用', '停用', '导入', '导出'])
  })

  test('a code is that of the screen and the verb, and grants nothing on another screen', ({ assert }) => {
    assert.equal(permissionOf(probe(), 'edit'), 'probes.edit')
    assert.isTrue(mayDo(holding('probes.edit'), probe(), 'edit'))
    assert.isFalse(mayDo(holding('probes.query', 'others.edit'), probe(), 'edit'))
  })

  test('a field with a permission of its own is seen with it only, any other field by everybody', ({ assert }) => {
    assert.isTrue(maySee(holding(), {}))
    assert.isFalse(maySee(holding('probes.query'), { permission: 'probes.see_price' }))
    assert.isTrue(maySee(holding('probes.see_price'), { permission: 'probes.see_price' }))
  })
})

test.group('All permissions', (group) => {
  group.each.setup(async () => {
    await discoverResources()
    registerResource(
      probe({
        crud: { edit: true },
        fields: {
          name: text({ label: '名称', permission: 'probes.see_name' }),
          code: text({ label: '代码' }),
          none: undefined,
        },
        computed: {
          price: computed(number({ label: '价格', permission: 'probes.see_price' }), '1'),
          cost: computed(number({ label: '成本', permission: 'probes.edit' }), '1'),
        },
      })
    )
    return () => {
      resources.delete('probes')
    }
  })

  test('every verb and every guarded field of a screen has one, with its words', async ({ assert }) => {
    const own = (await allPermissions()).filter(({ resource }) => resource === 'probes')
    const entry = (verb: string, name: string) => ({ code: `probes.${verb}`, name, group: '商品', resource: 'probes' })
    assert.deepEqual(own, [
      entry('query', '探针：查询'),
      entry('get', '探针：查看'),
      // A field that needs the code of a verb does not rename it.
      entry('edit', '探针：编辑'),
      entry('export', '探针：导出'),
      entry('see_name', '探针：名称'),
      entry('see_price', '探针：价格'),
    ])
  })

  test('every report and every page that asks for one has one, and no code is listed twice', async ({ assert }) => {
    const all = await allPermissions()
    const codes = all.map(({ code }) => code)
    assert.lengthOf(new Set(codes), codes.length)
    assert.isAbove(reports.size, 0)
    for (const { name, label, group: of } of reports.values())
      for (const [verb, word] of [
        ['query', '查询'],
        ['export', '导出'],
      ])
        assert.deepInclude(all, { code: `${name}.${verb}`, name: `${label}：${word}`, group: of, resource: name })
    for (const { permission, label, group: of, name } of pages.values()) {
      if (permission === null) continue
      const listed = all.find(({ code }) => code === permission)
      assert.isDefined(listed, name)
      if (listed?.resource === name)
        assert.deepEqual(listed, { code: permission, name: label, group: of, resource: name })
    }
    assert.isTrue(codes.every((code) => typeof code === 'string' && code.length > 0))
  })
})

test.group('Steps that take two operators', (group) => {
  group.each.setup(() => () => {
    resources.delete('probes')
  })

  test('an action says so itself; of the other verbs those that write, but not switching off', ({ assert }) => {
    const alone = action({ label: '关闭', run })
    const both = action({ label: '放款', run, secondPerson: true })
    const soon = listAction({ label: '同步', run, secondPerson: { hours: 2 } })
    const plain = probe({ crud: { create: true }, actions: { alone, both, soon } })
    assert.isNull(secondPersonOf(plain, 'alone'))
    assert.equal(secondPersonOf(plain, 'both'), PROPOSAL_HOURS)
    assert.equal(secondPersonOf(plain, 'soon'), 2)
    for (const verb of Object.keys(VERBS)) assert.isNull(secondPersonOf(plain, verb), verb)

    const guarded = probe({ crud: { edit: true, secondPerson: true }, actions: { alone } })
    for (const verb of ['add', 'edit', 'delete', 'import', 'enable'])
      assert.equal(secondPersonOf(guarded, verb), 24, verb)
    for (const verb of ['query', 'get', 'export', 'disable', 'alone', 'nothing', 'toString'])
      assert.isNull(secondPersonOf(guarded, verb), verb)
    assert.equal(secondPersonOf(probe({ crud: { edit: true, secondPerson: { hours: 4 } } }), 'edit'), 4)
  })

  test('their permissions are those over money, with those of actions that ask for a one-time password', async ({
    assert,
  }) => {
    const before = { two: twoPersonPermissions(), money: moneyPermissions() }
    registerResource(
      probe({
        crud: { edit: true, secondPerson: true },
        actions: {
          alone: action({ label: '关闭', run }),
          pay: action({ label: '付款', run, secondFactor: true }),
          refund: action({ label: '退款', run, secondFactor: 'bound' }),
          both: action({ label: '放款', run, secondPerson: true }),
        },
      })
    )
    const added = (now: string[], then: string[]) => now.filter((code) => !then.includes(code))
    assert.deepEqual(added(twoPersonPermissions(), before.two), ['probes.edit', 'probes.both'])
    assert.sameMembers(added(moneyPermissions(), before.money), [
      'probes.edit',
      'probes.both',
      'probes.pay',
      'probes.refund',
    ])
    const steps = declaredSteps().map(({ permission }) => permission)
    const known = (await allPermissions()).map(({ code }) => code)
    assert.includeMembers([...known, ...steps], moneyPermissions())
    for (const { permission } of declaredSteps()) {
      assert.include(before.two, permission)
      assert.include(before.money, permission)
    }
  })

  test('the step of a page is declared once under its permission', ({ assert }) => {
    const step = { permission: 'probes.step', label: '探针：一步', look: async () => ({}) as never, run }
    assert.isUndefined(declaredStep('probes.step'))
    assert.equal(defineTwoPersonStep(step), step)
    assert.equal(declaredStep('probes.step'), step)
    assert.include(declaredSteps(), step)
    assert.throws(() => defineTwoPersonStep({ ...step }), 'two steps have the permission probes.step')
  })

  test('who made, reset or empowered the other’s account lately is no second person', async ({ assert }) => {
    const port = secondPersonPort()
    const asked: unknown[][] = []
    const answering = (days: number | null) =>
      setSecondPersonPort({
        ...port,
        dependentFor: async (...args: unknown[]) => {
          asked.push(args)
          return days
        },
      } as typeof port)
    const trx = {} as Trx
    try {
      answering(null)
      await requireIndependent(4, holding(), trx)
      assert.deepEqual(asked, [[4, 5, trx]])
      answering(3)
      await assert.refuses(() => requireIndependent(4, holding(), trx), 'admin.notIndependent', { days: 3 })
      answering(0)
      await assert.refuses(() => requireIndependent(4, holding(), trx), 'admin.notIndependent', { days: 0 })
    } finally {
      setSecondPersonPort(port)
    }
  })
})
