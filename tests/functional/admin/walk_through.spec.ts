import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import { codeSets, type CodeSet } from '#core/define_codes'
import { knownTo } from '#app/admin/scaffold/known'
import { modelSource, resourceSource } from '#app/admin/scaffold/resource_source'
import { tableShape } from '#app/admin/scaffold/table_shape'
import { asOwner } from '#tests/helpers/database'
import { problemsOf, withSchemaClass } from '#tests/helpers/compiler'

const DOCUMENT = await readFile(app.makePath('docs/back-office.md'), 'utf8')

/** Code blocks of the document that are files, by path. */
const FILES = Object.fromEntries(
  [...DOCUMENT.matchAll(/^```ts\n\/\/ ((?:app|database)\/\S+)\n([\s\S]*?)^```/gm)].map(([, file, text]) => [file, text])
)
const CODES = 'app/logistics/codes.ts'
const MIGRATION = 'database/migrations/2550_logistics.ts'
const MODEL = 'app/logistics/models/weighbridge_ticket.ts'
const DEFINITION = 'app/logistics/admin/weighbridge_tickets_resource.ts'

test.group('The walk-through of docs/back-office.md', (group) => {
  const folder = app.makePath('.data', `walk-through-${process.pid}`)

  /** Imports a file of the document and runs it. */
  async function run(name: string): Promise<any> {
    const file = path.join(folder, path.basename(name))
    await writeFile(file, FILES[name])
    return import(pathToFileURL(file).href)
  }

  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.setup(async () => {
    await mkdir(folder, { recursive: true })
    const { default: Migration } = await run(MIGRATION)
    await new Migration(asOwner(), MIGRATION, false).execUp()
    await asOwner().rawQuery('grant select on weighbridge_tickets to public')
    return async () => {
      await asOwner().rawQuery('drop table weighbridge_tickets cascade')
      await rm(folder, { recursive: true })
      codeSets.delete('ticketState')
    }
  })

  test('its migration runs, and make:resource writes of the table what it says', async ({ assert }) => {
    const exported: Record<string, CodeSet> = await run(CODES)
    const codes = Object.entries(exported).map(([name, set]) => ({
      name,
      module: 'logistics',
      source: '#app/logistics/codes',
      set,
    }))
    const known = await knownTo('order')
    const { source, unnamed, hints } = resourceSource(
      (await tableShape('weighbridge_tickets'))!,
      {
        module: 'logistics',
        label: '磅单',
        group: '物流',
        path: 'weighbridge-tickets',
        icon: 'truck',
        order: 1,
        writable: true,
      },
      { ...known, codes: [...codes, ...known.codes] },
      { name: 'WeighbridgeTicket', source: '#app/logistics/models/weighbridge_ticket' }
    )
    assert.deepEqual(unnamed, [])
    assert.lengthOf(hints, 1)
    assert.include(hints[0], 'photo_id')
    assert.equal(source, FILES[DEFINITION])
    assert.equal(modelSource('weighbridge_tickets'), FILES[MODEL])
  })

  test('its files compile', async ({ assert }) => {
    assert.sameMembers(Object.keys(FILES), [
      ...[CODES, MIGRATION, DEFINITION, MODEL],
      ...['app/logistics/moves.ts', 'app/logistics/actions/review_ticket.ts', 'app/logistics/admin/ticket_actions.ts'],
      ...['app/admin/kinds/duration.ts'],
    ])
    const files: Record<string, string> = {
      ...FILES,
      'database/schema.ts': await withSchemaClass('weighbridge_tickets'),
    }
    assert.deepEqual(await problemsOf(files), [])
    const withActions = FILES[DEFINITION].replace(
      '  crud: { create: true, edit: true },',
      `  actions: ticketActions,
  views: viewsOf(TicketState, ['unreviewed']),
  badge: { label: '磅单待复核', filter: { state: TicketState.unreviewed } },
  totals: ['grossWeight'],
  import: { key: 'ticketNo' },`
    )
      .replace('textarea, weight', 'textarea, viewsOf, weight')
      .replace(
        'import { TicketState',
        `import { ticketActions } from '#app/logistics/admin/ticket_actions'\nimport { TicketState`
      )
    assert.include(withActions, 'viewsOf, ')
    assert.deepEqual(await problemsOf({ ...files, [DEFINITION]: withActions }), [])
  })

  test('its commands are those that there are', async ({ assert }) => {
    const { default: ace } = await import('@adonisjs/core/services/ace')
    await ace.boot()
    const named = [...DOCUMENT.matchAll(/node ace ([a-z]+:[a-z]+)/g)].map(([, command]) => command)
    assert.includeMembers(named, ['make:module', 'make:migration', 'migration:run', 'make:resource', 'app:prepare'])
    for (const command of new Set(named)) assert.isNotNull(ace.getCommand(command), command)
  })
})
