/*
 * The declarations of modules (`module.ts`) against the code: every name in use is declared, every declared name is used, and the modules that
 * all others depend on contain no names of modules below them.
 */
import { test } from '@japa/runner'
import { calls, keyOf } from '#core/declared_calls'
import { declaredModules, declaredWords } from '#core/define_module'
import { MODULES } from '#core/modules'
import { allPermissions } from '#app/admin/permissions'
import { discoverResources, resources } from '#app/admin/registry'
import { filePurposes } from '#app/system/files/file_purposes'
import { entityName } from '#app/system/queries/entity_name'
import { declaredSettings } from '#app/system/settings/stored_settings'
import { filesBelow, textOf } from '#tests/helpers/sources'

const CHINESE = /\p{Script=Han}/u

const SOURCES = filesBelow('app').map((file) => ({ file, text: textOf(file) }))

/** Sources without comments, which contain names as examples. */
const codeOf = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const literals = (text: string) => [...codeOf(text).matchAll(/'([^'\n]+)'/g)].map(([, word]) => word)

const sorted = (words: Iterable<string>) => [...new Set(words)].sort()

test.group('What modules declare', () => {
  test('every module declares itself once, in the order of the list', ({ assert }) => {
    assert.deepEqual(
      declaredModules().map(({ name }) => name),
      [...MODULES]
    )
  })

  test('every call that leaves a line in the user log has a Chinese name, and what guests read has none', ({
    assert,
  }) => {
    const wrong = calls.filter(({ method, name }) => (method === 'GET' ? name !== null : name === ''))
    assert.deepEqual(wrong.map(keyOf), [])
    for (const { name, path } of calls) if (name) assert.match(name, CHINESE, path)
    assert.isAbove(calls.filter(({ name }) => name).length, 150)
  })

  test('every permission that a call asks for has a name, and every name a call', ({ assert }) => {
    const asked = calls.flatMap(({ permission }) => permission ?? [])
    assert.deepEqual(sorted(declaredWords('permissions').keys()), sorted(asked))
  })

  test('what audit lines are written about has a name in the module that writes it or above, and every name is written', async ({
    assert,
  }) => {
    await discoverResources()
    const screens = [...resources.values()].flatMap(({ audited, audit }) => (audited ? [audit] : []))
    const written = SOURCES.flatMap(({ file, text }) =>
      [...codeOf(text).matchAll(/\bentity: '(\w+)'/g)].map(([, entity]) => ({ file, entity }))
    )
    assert.isAbove(written.length, 100, 'audit lines are found')
    const order = MODULES as readonly string[]
    const isNamed = ({ file, entity }: (typeof written)[number]) =>
      declaredModules()
        .slice(0, order.indexOf(file.split('/')[1]) + 1)
        .some(({ entities }) => entity in (entities ?? {}))
    const names = [...declaredWords('entities').keys()]
    assert.deepEqual(
      sorted(written.filter((line) => !isNamed(line)).map(({ file, entity }) => `${file}: ${entity}`)),
      []
    )
    const used = new Set([...screens, ...written.map(({ entity }) => entity)])
    assert.deepEqual(sorted(names.filter((name) => !used.has(name))), [])
    const sql = entityName()
    for (const entity of [...screens, ...names])
      assert.match(sql, new RegExp(`when '${entity}' then '[^']*\\p{Script=Han}`, 'u'), entity)
  })

  test('every parameter of trade is read by code', ({ assert }) => {
    const dead = declaredModules().flatMap(({ name, settings }) => {
      const [, exported] = /export const (\w+) = defineSettings/.exec(
        SOURCES.find(({ file }) => file === `app/${name}/settings.ts`)?.text ?? ''
      ) ?? [null, '']
      return Object.keys(settings ?? {})
        .map((key) => `${exported}.${key}`)
        .filter((use) => !SOURCES.some(({ text }) => new RegExp(String.raw`setting\([^;]*\b${use}\b`).test(text)))
    })
    assert.deepEqual(dead, [])
  })

  test('parameters stand by their sections, each in a place of its own', ({ assert }) => {
    const groups = declaredSettings().map(({ group }) => group)
    assert.deepEqual(
      groups,
      [...new Set(groups)].flatMap((group) => groups.filter((other) => other === group))
    )
    assert.deepEqual([...new Set(groups)], ['时限', '保证金', '服务费', '竞价', '其他'])
    const places = declaredSettings().map(({ order }) => order)
    assert.lengthOf(new Set(places), places.length)
  })

  test('files are shown by screens that there are', async ({ assert }) => {
    const known = new Set((await allPermissions()).map(({ code }) => code))
    const named = declaredModules().flatMap(({ filesOnScreens }) => Object.keys(filesOnScreens ?? {}))
    assert.deepEqual(
      named.filter((code) => !known.has(code)),
      []
    )
    assert.isAbove(filePurposes().size, 10)
  })

  test('core, admin and system know no name of the modules below', ({ assert }) => {
    /** Words that also are names of modules below: a verb of the engine, a part of the API document, owners of rows, a kind of page of Open Graph. */
    const own = new Set(['import', 'tags', 'companies', 'users', 'article'])
    const below = declaredModules().filter(({ name }) => MODULES.indexOf(name) > MODULES.indexOf('identity'))
    const names = new Set(
      below.flatMap((module) => [
        ...module.owns,
        ...Object.keys(module.entities ?? {}),
        ...Object.keys(module.permissions ?? {}),
        ...Object.keys(module.filesOnScreens ?? {}),
        ...Object.values(module.settings ?? {}).map(({ key }) => key),
        ...Object.values(module.filePurposes ?? {}).map(({ name }) => name),
      ])
    )
    const known = SOURCES.filter(({ file }) => /^app\/(core|admin|system)\//.test(file))
      .filter(({ file }) => !['app/core/modules.ts', 'app/core/commands/app_prepare.ts'].includes(file))
      .flatMap(({ file, text }) =>
        literals(text).flatMap((word) => (names.has(word) && !own.has(word) ? [`${file}: ${word}`] : []))
      )
    assert.isAbove(names.size, 150)
    assert.deepEqual(known, [])
  })
})
