import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { GROUPS, ICONS, type Group } from '#app/admin/define'
import { pages, placeOf, reports, resources } from '#app/admin/registry'
import { menuGroups } from '../../../admin/layout/menu_groups.js'

const entry = (group: string, order?: number) => ({
  name: `${group}${order}`,
  label: group,
  group,
  path: `${group}/${order}`,
  icon: 'list',
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

  test('every screen has an icon that the client knows, of its own or of its group', async ({ assert }) => {
    const drawn = await readFile(app.makePath('admin/icons.tsx'), 'utf8')
    const unknown = [...resources.values(), ...pages.values(), ...reports.values()].filter(
      ({ icon, group }) => !new RegExp(`^  ${icon ?? ICONS[group as Group]}:`, 'm').test(drawn)
    )
    assert.deepEqual(
      unknown.map(({ name }) => name),
      []
    )
    assert.deepEqual(
      [...resources.values()].filter(({ icon }) => icon === 'list').map(({ name }) => name),
      []
    )
  })

  test('a picture tells screens of a group apart: at most two share one', ({ assert }) => {
    const screens = [...resources.values(), ...pages.values(), ...reports.values()]
    const shown = Object.groupBy(screens, ({ icon, group }) => `${group} ${icon ?? ICONS[group as Group]}`)
    const crowded = Object.entries(shown).filter(([, own]) => own!.length > 2)
    assert.deepEqual(
      crowded.map(([picture, own]) => [picture, own!.map(({ label }) => label)]),
      []
    )
  })

  test('a new record is called by its own name, not by that of the list', ({ assert }) => {
    assert.equal(resources.get('auction_sessions')!.noun, '竞价场次')
    assert.equal(resources.get('producers')!.noun, '加工厂')
    const lists = [...resources.values()].filter(
      ({ crud, noun }) => crud.create && /管理|列表|维护|设置|我们$/.test(noun)
    )
    assert.deepEqual(
      lists.map(({ noun }) => noun),
      []
    )
  })

  test('a record is named by what is its own, not by a kind that many share', ({ assert }) => {
    assert.equal(resources.get('ledger_transactions')!.title, 'id')
    const kinds = [...resources.values()].filter(({ title, fields }) => fields[title]?.kind === 'choice')
    assert.deepEqual(
      kinds.map(({ name }) => name),
      ['auction_deposit_rates'],
      'one rate for each type of goods'
    )
  })
})
