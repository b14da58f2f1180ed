import { test } from '@japa/runner'
import { action, choice, computed, defineResource, number, text } from '#app/admin/define'
import Producer from '#app/catalog/models/producer'
import { Region } from '#app/catalog/codes'

const common = { name: 'probe', label: '探针', group: '商品', path: 'probe', owners: 'public' } as const

/** Never called: the type check of the project is the test. Each expectation fails when its line compiles. */
export function mistakesTheCompilerFinds() {
  defineResource(Producer, {
    ...common,
    title: 'name',
    fields: {
      name: text({ label: '名称' }),
      // @ts-expect-error no such column
      dropped: text({ label: '已删除的列' }),
    },
  })
  // @ts-expect-error whose the rows are is not said
  defineResource(Producer, { name: 'probe', label: '探针', group: '商品', path: 'probe', title: 'name', fields: {} })
  // @ts-expect-error the owner must be a column
  defineResource(Producer, { ...common, title: 'name', fields: {}, owners: { company: 'sellerId' } })
  // @ts-expect-error the title must be a column or computed
  defineResource(Producer, { ...common, title: 'nothing', fields: {} })
  // @ts-expect-error totals must be columns or computed
  defineResource(Producer, { ...common, title: 'name', fields: {}, totals: ['weight'] })
  defineResource(Producer, {
    ...common,
    title: 'batches',
    search: ['name'],
    fields: {},
    computed: { batches: computed(number({ label: '批次' }), '(select 1)') },
    totals: ['batches'],
  })
  defineResource(Producer, {
    ...common,
    title: 'name',
    fields: {},
    actions: {
      close: action({
        label: '停用',
        form: { reason: text({ label: '原因', required: true }), region: choice(Region) },
        // @ts-expect-error the row has no such column
        available: (row) => row.nothing === 1,
        run: async ({ input }) => {
          input.reason.trim()
          // @ts-expect-error an optional field may be null
          input.region.toFixed()
          // @ts-expect-error the form has no such field
          return input.other
        },
      }),
      open: action({
        label: '启用',
        // @ts-expect-error state is a number
        available: { state: ['open'] },
        run: async () => {},
      }),
    },
  })
}

test.group('Definitions', () => {
  test('are checked against the columns of the model by the compiler', ({ assert }) => {
    assert.isFunction(mistakesTheCompilerFinds)
  })
})
