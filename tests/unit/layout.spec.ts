/*
 * All modules have the same layout: declarations at the root, work in layers, and parts of the business in folders that the module declares.
 * `core` and `admin` are not business modules but libraries for them: the files at their root are what others import.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import { declaredModules } from '#core/define_module'
import { ROOT } from '#tests/helpers/sources'

const FOUNDATIONS = ['core', 'admin']

/** Files of declarations: the module, its calls, its texts. They have no effects. */
const ROOT_FILES = [
  'module.ts',
  'codes.ts',
  'events.ts',
  'file_purposes.ts',
  'jobs.ts',
  'labels.ts',
  'listeners.ts',
  'metrics.ts',
  'moves.ts',
  'pages.ts',
  'reference_data.ts',
  'refusals.ts',
  'routes.ts',
  'settings.ts',
  'ui_sources.ts',
]

/** Tables that several modules and both front ends read (ADR 0014). */
const TABLES = ['catalog/indicators.ts', 'listing/criteria.ts']

const LAYERS = [
  'actions',
  'admin',
  'bench',
  'calls',
  'commands',
  'controllers',
  'documents',
  'jobs',
  'models',
  'ports',
  'providers',
  'queries',
  'reference',
  'rules',
  'shared',
  'steps',
  'transformers',
  'validators',
]

const modules = declaredModules().filter(({ name }) => !FOUNDATIONS.includes(name))
const entriesOf = (module: string) => readdirSync(path.join(ROOT, 'app', module), { withFileTypes: true })

test.group('Layout of modules', () => {
  test('at the root of a module are its declarations', ({ assert }) => {
    const others = modules.flatMap(({ name }) =>
      entriesOf(name)
        .filter((entry) => entry.isFile() && !ROOT_FILES.includes(entry.name))
        .map((entry) => `${name}/${entry.name}`)
    )
    assert.sameMembers(others, TABLES)
    for (const { name } of modules) assert.isTrue(existsSync(path.join(ROOT, 'app', name, 'module.ts')), name)
  })

  test('its folders are layers, and the parts that it declares', ({ assert }) => {
    for (const { name, parts = {} } of modules) {
      const folders = entriesOf(name).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
      assert.sameMembers(
        folders.filter((folder) => !LAYERS.includes(folder)),
        Object.keys(parts),
        name
      )
    }
  })

  test('files and folders are named in snake_case', ({ assert }) => {
    const wrong = modules.flatMap(({ name }) =>
      readdirSync(path.join(ROOT, 'app', name), { recursive: true, encoding: 'utf8' }).filter(
        (file) => !file.startsWith('bench/rivals') && !/^[a-z\d_/]+(\.[a-z\d]+)*$/.test(file)
      )
    )
    assert.deepEqual(wrong, [])
  })
})
