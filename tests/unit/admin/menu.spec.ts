import { test } from '@japa/runner'
import { GROUPS } from '#app/admin/define'
import { placeOf } from '#app/admin/registry'
import { menuGroups } from '../../../admin/layout/menu_groups.js'

const entry = (group: string, order?: number) => ({
  name: `${group}${order}`,
  label: group,
  group,
  path: `${group}/${order}`,
  icon: null,
  place: placeOf({ group, order }),
})

test.group('Menu of the back office', () => {
  test('groups stand in the order of the server, whatever order screens come in', ({ assert }) => {
    const entries = [...GROUPS].sort().map((group) => entry(group))
    assert.deepEqual(
      menuGroups(entries).map(([group]) => group),
      [...GROUPS]
    )
  })

  test('screens stand in their places, and groups without any are not there', ({ assert }) => {
    const entries = [entry('系统', 20), entry('竞价', 30), entry('系统', 10), entry('竞价')]
    assert.deepEqual(
      menuGroups(entries).map(([group, own]) => [group, own.map(({ name }) => name)]),
      [
        ['竞价', ['竞价30', '竞价undefined']],
        ['系统', ['系统10', '系统20']],
      ]
    )
  })
})
