import { test } from '@japa/runner'
import { action, computed, defineResource, number, text, type Resource } from '#app/admin/define'
import { defineReport, measure } from '#app/admin/define_report'
import { registerResource, resources } from '#app/admin/registry'
import { asReference, fieldsOf, isHidden, visibleReport, visibleTo, wholeOf, withoutHidden } from '#app/admin/visible'
import Producer from '#app/catalog/models/producer'
import { systemActor, type Actor } from '#core/actor'

const SECRET = 'probes.see_mobile'
const guarded = { permission: SECRET }
const probe = (more: object = {}): Resource =>
  defineResource(Producer, {
    name: 'probes',
    label: '探针',
    group: '商品',
    path: 'probes',
    owners: 'public',
    title: 'name',
    fields: { name: text({ label: '名称' }), mobile: text({ label: '手机', ...guarded }) },
    computed: {
      sum: computed(number({ label: '合计' }), '1'),
      debt: computed(number({ label: '欠款', ...guarded }), '1'),
    },
    ...more,
  } as never)
const holding = (...permissions: string[]): Actor => ({ ...systemActor(), kind: 'operator', userId: 5, permissions })
const blind = holding('probes.query')
const seeing = holding('probes.query', SECRET)

test.group('A definition as one operator sees it', () => {
  test('has no hidden field, column or computed, and all of them for who may see them', ({ assert }) => {
    const shown = visibleTo(probe(), blind)
    assert.sameMembers(Object.keys(shown.fields), ['name'])
    assert.sameMembers(Object.keys(shown.computed), ['sum'])
    assert.sameMembers(Object.keys(fieldsOf(shown)), ['name', 'sum'])
    assert.sameMembers(Object.keys(fieldsOf(visibleTo(probe(), seeing))), ['name', 'mobile', 'sum', 'debt'])
    const sparse = probe({ fields: { name: text({ label: '名称' }), code: undefined } })
    assert.sameMembers(
      Object.keys(visibleTo(sparse, seeing).fields),
      ['name'],
      'a column that is declared as no field is none'
    )
  })

  test('is not searched, listed, summed or sorted by a hidden field, and not named by it', ({ assert }) => {
    const by = (key: string) =>
      probe({ title: key, search: ['name', key], columns: ['name', key], totals: [key], defaultSort: [key, 'asc'] })
    const shown = visibleTo(by('mobile'), blind)
    assert.deepInclude(shown, {
      title: 'id',
      search: ['name'],
      columns: ['name'],
      totals: [],
      defaultSort: ['id', 'desc'],
    })
    assert.deepInclude(visibleTo(by('debt'), blind), { title: 'id', totals: [], defaultSort: ['id', 'desc'] })
    const whole = visibleTo(by('mobile'), seeing)
    assert.deepInclude(whole, {
      title: 'mobile',
      search: ['name', 'mobile'],
      columns: ['name', 'mobile'],
      totals: ['mobile'],
      defaultSort: ['mobile', 'asc'],
    })
    assert.deepEqual(visibleTo(probe({ defaultSort: ['id', 'asc'] }), blind).defaultSort, ['id', 'asc'])
  })

  test('a definition without these lists stays without them', ({ assert }) => {
    const shown = visibleTo(
      {
        ...probe(),
        search: undefined,
        columns: undefined,
        totals: undefined,
        sections: undefined,
        related: undefined,
        views: undefined,
      } as never,
      blind
    )
    for (const list of [shown.search, shown.columns, shown.totals, shown.sections, shown.related, shown.views])
      assert.isUndefined(list)
  })

  test('sections, lists of the record, views and the badge do not tell of a hidden field', ({ assert }) => {
    const more = {
      sections: [{ label: '基本', fields: ['name', 'mobile'] }],
      related: [
        { resource: 'orders', field: 'probeId' },
        { resource: 'orders', field: 'mobile', from: 'mobile' },
        { resource: 'orders', field: 'name', from: 'name' },
      ],
      views: [
        { label: '全部', filter: {} },
        { label: '同名', filter: { name: 'a' } },
        { label: '无手机', filter: { name: 'a', mobile: null } },
      ],
      badge: { label: '待办', filter: { name: 'a', mobile: null } },
    }
    const shown = visibleTo(probe(more), blind)
    assert.deepEqual(shown.sections, [{ label: '基本', fields: ['name'] }])
    assert.deepEqual(shown.related, [more.related[0], more.related[2]] as never)
    assert.deepEqual(shown.views, more.views.slice(0, 2))
    assert.isUndefined(shown.badge)
    const whole = visibleTo(probe(more), seeing)
    assert.deepEqual([whole.sections, whole.related, whole.views, whole.badge], [
      more.sections,
      more.related,
      more.views,
      more.badge,
    ] as never)
    const harmless = { label: '待办', filter: { name: 'a' } }
    assert.deepEqual(visibleTo(probe({ badge: harmless }), blind).badge, harmless)
    assert.isUndefined(visibleTo(probe(), blind).badge)
  })

  test('rows are neither switched nor imported by a hidden column', ({ assert }) => {
    for (const key of ['mobile', ['name', 'mobile']]) {
      const definition = probe({ import: { key } })
      assert.isUndefined(visibleTo(definition, blind).import)
      assert.deepEqual(visibleTo(definition, seeing).import, { key } as never)
    }
    for (const key of ['name', ['name']])
      assert.deepEqual(visibleTo(probe({ import: { key } }), blind).import, { key } as never)
    assert.isUndefined(visibleTo(probe(), blind).import)
    assert.isUndefined(visibleTo(probe({ toggle: 'mobile' }), blind).toggle)
    assert.equal(visibleTo(probe({ toggle: 'mobile' }), seeing).toggle, 'mobile')
    assert.equal(visibleTo(probe({ toggle: 'name' }), blind).toggle, 'name')
    assert.isUndefined(visibleTo(probe(), blind).toggle)
  })

  test('a dialog asks for no hidden column, and for no field of its own that is guarded', ({ assert }) => {
    const form = {
      name: text({ label: '名称' }),
      mobile: text({ label: '手机' }),
      reason: text({ label: '原因' }),
      price: number({ label: '价格', ...guarded }),
    }
    const definition = probe({ actions: { close: action({ label: '关闭', form, run: async () => {} }) } })
    assert.sameMembers(Object.keys(visibleTo(definition, blind).actions.close.form), ['name', 'reason'])
    assert.sameMembers(Object.keys(visibleTo(definition, seeing).actions.close.form), [
      'name',
      'mobile',
      'reason',
      'price',
    ])
    assert.equal(visibleTo(definition, blind).actions.close.label, '关闭')
  })

  test('the whole definition is kept beside it, and tells what is hidden', ({ assert }) => {
    const definition = probe()
    const shown = visibleTo(definition, blind)
    assert.equal(wholeOf(shown), definition)
    assert.equal(wholeOf(definition), definition)
    for (const [key, hidden] of [
      ['mobile', true],
      ['debt', true],
      ['name', false],
      ['sum', false],
      ['nothing', false],
    ] as const) {
      assert.equal(isHidden(shown, key), hidden, key)
      assert.isFalse(isHidden(visibleTo(definition, seeing), key), key)
      assert.isFalse(isHidden(definition, key), key)
    }
  })
})

test.group('A list of choices', () => {
  test('is searched by its names only, for who may not open the list', ({ assert }) => {
    const definition = probe({ search: ['name', 'mobile'] })
    assert.deepEqual(asReference(definition, holding()).search, ['name'])
    assert.deepEqual(asReference(definition, seeing).search, ['name', 'mobile'])
    assert.deepEqual(asReference(definition, blind).search, ['name'])
    assert.deepEqual(asReference(probe({ title: 'mobile', search: ['mobile'] }), holding()).search, ['id'])
  })
})

test.group('Lines of the audit log', (group) => {
  group.each.setup(() => {
    registerResource(probe({ audit: 'probe' }))
    return () => {
      resources.delete('probes')
    }
  })

  test('leave out what the screens of the entity hide, and nothing else', ({ assert }) => {
    const values = { name: 'a', mobile: '139', debt: 5, other: 1 }
    assert.deepEqual(withoutHidden('probe', values, blind), { name: 'a', other: 1 })
    assert.deepEqual(withoutHidden('probe', values, seeing), values)
    assert.deepEqual(withoutHidden('something_without_a_screen', values, blind), values)
  })

  test('one screen that hides a column is enough', ({ assert }) => {
    const fields = { name: text({ label: '名称', ...guarded }), mobile: text({ label: '手机' }) }
    registerResource({ ...probe({ fields, audit: 'probe' }), name: 'probes_too', path: 'probes/too' })
    try {
      assert.deepEqual(withoutHidden('probe', { name: 'a', mobile: '139', other: 1 }, blind), { other: 1 })
    } finally {
      resources.delete('probes_too')
    }
  })

  test('a line without values, or about nothing known, shows none', ({ assert }) => {
    assert.isNull(withoutHidden('probe', null, seeing))
    assert.isNull(withoutHidden('probe', undefined, seeing))
    assert.isNull(withoutHidden(undefined, { name: 'a' }, seeing))
    assert.isNull(withoutHidden(7, { name: 'a' }, seeing))
    assert.deepEqual(withoutHidden('probe', { name: undefined, other: null }, seeing), { other: null })
  })
})

test.group('A report as one operator sees it', () => {
  const report = defineReport({
    name: 'probe_report',
    label: '探针统计',
    group: '统计',
    path: 'report/probe',
    note: '说明',
    period: 'day',
    sources: { main: { from: 'probes', dimensions: ['region', 'buyer'] } },
    dimensions: { region: text({ label: '地区' }), buyer: text({ label: '买方', ...guarded }) },
    filters: ['region', 'buyer'],
    measures: {
      weight: measure(number({ label: '重量' }), 'sum(weight)'),
      money: measure(number({ label: '金额', ...guarded }), 'sum(money)'),
    },
    headline: ['weight', 'money'],
    home: ['weight', 'money'],
    parts: {
      overTime: { label: '走势', chart: 'bars', by: ['period'], measures: ['weight'] },
      byRegion: { label: '地区', chart: 'rank', by: ['region', 'period'], measures: ['weight'] },
      byBuyer: { label: '买方', chart: 'rank', by: ['region', 'buyer'], measures: ['weight'] },
      money: { label: '金额', chart: 'line', by: ['period'], measures: ['weight', 'money'] },
    },
    dataPermission: false,
  })

  test('loses hidden dimensions and measures, and the charts that need one of them', ({ assert }) => {
    const shown = visibleReport(report, blind)
    assert.sameMembers(Object.keys(shown.dimensions), ['region'])
    assert.sameMembers(Object.keys(shown.measures), ['weight'])
    assert.sameMembers(Object.keys(shown.parts), ['overTime', 'byRegion'])
    assert.deepInclude(shown, { name: 'probe_report', filters: ['region'], headline: ['weight'], home: ['weight'] })
  })

  test('is whole for who may see everything', ({ assert }) => {
    assert.deepEqual(visibleReport(report, seeing), report)
    assert.isUndefined(visibleReport({ ...report, home: undefined }, blind).home)
  })
})
