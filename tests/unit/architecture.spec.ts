import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import { MODULES } from '#core/modules'

const ROOT = new URL('../../', import.meta.url).pathname

function filesBelow(folder: string): string[] {
  const at = path.join(ROOT, folder)
  if (!existsSync(at)) return []
  return readdirSync(at).flatMap((name) => {
    const file = path.join(folder, name)
    if (statSync(path.join(ROOT, file)).isDirectory()) return filesBelow(file)
    return /\.(ts|tsx)$/.test(file) ? [file] : []
  })
}

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** They write source text, imports and all. */
const TEMPLATES = ['app/core/scaffold.ts', 'app/admin/scaffold/resource_source.ts']

function importsOf(file: string): { source: string; typeOnly: boolean }[] {
  if (TEMPLATES.includes(file)) return []
  const text = textOf(file)
  const fixed = [...text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]/gm)]
  const lazy = [...text.matchAll(/import\(\s*['"]([^'"]+)['"]\s*\)/g)]
  return [
    ...fixed.map((m) => ({ source: m[2], typeOnly: Boolean(m[1]) })),
    ...lazy.map((m) => ({ source: m[1], typeOnly: false })),
  ]
}

/** Module that an import reaches, or null when it leaves the modules. */
function moduleOf(source: string, file: string): string | null {
  if (source.startsWith('#core/')) return 'core'
  if (source.startsWith('#app/')) return source.split('/')[1]
  if (!source.startsWith('.')) return null
  const target = path.relative('app', path.join(path.dirname(file), source))
  return target.startsWith('..') ? null : target.split(path.sep)[0]
}

/** Lines of the form `file imports source` for the imports that a rule forbids. */
function forbidden(
  folders: string[],
  isBroken: (found: { source: string; typeOnly: boolean; file: string }) => boolean
) {
  return folders
    .flatMap(filesBelow)
    .flatMap((file) => importsOf(file).map((found) => ({ ...found, file })))
    .filter(isBroken)
    .map(({ file, source }) => `${file} imports ${source}`)
}

test.group('Architecture', () => {
  test('every folder of app is a module of the list, and every module of the list has a folder', ({ assert }) => {
    const folders = readdirSync(path.join(ROOT, 'app')).filter((name) =>
      statSync(path.join(ROOT, 'app', name)).isDirectory()
    )
    assert.sameMembers(folders, [...MODULES])
  })

  for (const [index, module] of MODULES.entries()) {
    test(`${module} imports only modules above it`, ({ assert }) => {
      const allowed = new Set<string>(MODULES.slice(0, index + 1))
      const broken = forbidden([`app/${module}`], ({ source, file }) => {
        const target = moduleOf(source, file)
        return target !== null && !allowed.has(target)
      })
      assert.deepEqual(broken, [])
    })
  }

  test('the front ends import nothing of the server but types, and nothing of each other', ({ assert }) => {
    const server = /^#(app|core|config|database|start)\/|\.\.\/(app|config|database)\//
    const broken = forbidden(
      ['resources', 'admin'],
      ({ source, typeOnly, file }) =>
        server.test(source) ||
        (source.startsWith('#wire/') && !typeOnly) ||
        source.startsWith(file.startsWith('resources') ? '@admin/' : '~/')
    )
    assert.deepEqual(broken, [])
  })

  test('rules are pure: they import nothing that does I/O', ({ assert }) => {
    const broken = forbidden(
      MODULES.map((module) => `app/${module}/rules`),
      ({ source, typeOnly }) =>
        !typeOnly && /services\/|\/(models|queries|actions)\/|lucid|node:(fs|http|net)/.test(source)
    )
    assert.deepEqual(broken, [])
  })

  test('models never redeclare a column of the generated schema', ({ assert }) => {
    const broken = MODULES.flatMap((module) => filesBelow(`app/${module}/models`)).filter((file) =>
      /@column[.(]/.test(textOf(file))
    )
    assert.deepEqual(broken, [])
  })

  test('only the ledger writes postings, holds and account balances', ({ assert }) => {
    const write = /(insert into|update|delete from)\s+(ledger_|holds\b)|\.table\(['"](ledger_|holds)/i
    const broken = MODULES.filter((module) => module !== 'ledger')
      .flatMap((module) => filesBelow(`app/${module}`))
      .filter((file) => write.test(textOf(file)))
    assert.deepEqual(broken, [])
  })

  test('a definition of the back office is short: half of them have 30 lines or fewer', ({ assert }) => {
    const lengths = MODULES.flatMap((module) => filesBelow(`app/${module}/admin`))
      .filter((file) => file.endsWith('_resource.ts'))
      .map((file) => textOf(file).trimEnd().split('\n').length)
      .sort((a, b) => a - b)
    assert.isAtLeast(lengths.length, 30)
    assert.isAtMost(lengths[Math.floor(lengths.length / 2)], 30)
    assert.isAtMost(lengths.at(-1)!, 66)
  })

  test('definitions say one field a line, and nothing but what a screen is', ({ assert }) => {
    const definitions = MODULES.flatMap((module) => filesBelow(`app/${module}/admin`)).filter((file) =>
      file.endsWith('_resource.ts')
    )
    const packed = definitions.flatMap((file) =>
      [...textOf(file).matchAll(/^ {4}\w+: (?:\w+\.)?\w+\(.*\), \w+: \w+\(/gm)].map((found) => `${file}: ${found[0]}`)
    )
    assert.deepEqual(packed, [])
    assert.deepEqual(
      definitions.filter((file) => /\baction\(|trx\.|select /.test(textOf(file).replaceAll(/^ {6,}.*$/gm, ''))),
      [],
      'actions and queries stand beside the definition'
    )
  })

  test('nothing in the product is left for later', ({ assert }) => {
    const later = /(\/\/|\*).*\b(TODO|FIXME)\b|[Cc]oming soon|敬请期待/
    const broken = ['app', 'resources', 'admin', 'start', 'config']
      .flatMap(filesBelow)
      // the specification's own page for what is under construction
      .filter((file) => !file.endsWith('under_construction_page.tsx'))
      .filter((file) => later.test(textOf(file)))
    assert.deepEqual(broken, [])
  })
})
