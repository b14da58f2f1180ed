import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import { MODULES, PROTOCOLS, SHARED_RULES } from '#core/modules'
import { filesBelow, importsOf, pathOf, ROOT, textOf, type Import } from '#tests/helpers/sources'

/** The module of an import; null when it is outside the modules. */
function moduleOf(source: string, file: string): string | null {
  const [top, module] = pathOf(source, file)?.split('/') ?? []
  return top === 'app' ? module : null
}

/** Lines of the form `file imports source` for the imports that a rule forbids. */
function forbidden(folders: string[], isBroken: (found: Import & { file: string }) => boolean) {
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

  test('the server imports neither the front ends nor the tests, and names its own files as a server does', ({
    assert,
  }) => {
    const broken = forbidden(
      ['app'],
      ({ source, file }) =>
        source.startsWith('#wire/') ||
        ['resources', 'admin', 'tests'].includes(pathOf(source, file)?.split('/')[0] ?? '')
    )
    assert.deepEqual(broken, [])
  })

  test('the front ends import nothing of the server but types of what it sends and shared rules, and nothing of each other', ({
    assert,
  }) => {
    const shared = new Set(SHARED_RULES.map((rule) => `#wire/${rule}`))
    const sent = new RegExp(String.raw`^#wire/(\w+/transformers/|(${PROTOCOLS.join('|')})$)`)
    const broken = ['resources', 'admin'].flatMap((own) =>
      forbidden([own], ({ source, typeOnly, file }) => {
        const top = pathOf(source, file)?.split('/')[0] ?? own
        return top !== own && !(typeOnly && sent.test(source)) && !shared.has(source)
      })
    )
    assert.deepEqual(broken, [])
  })

  test('rules that the front ends run bring nothing of the server along', ({ assert }) => {
    const allowed = new Set([
      '#core/numbers',
      'decimal.js',
      'decimal.js',
      ...SHARED_RULES.map((rule) => `#app/${rule}`),
    ])
    const brought = [...SHARED_RULES.map((rule) => `app/${rule}.ts`), 'app/core/numbers.ts'].flatMap((file) =>
      importsOf(file)
        .filter(({ source, typeOnly }) => !typeOnly && !allowed.has(source))
        .map(({ source }) => `${file} imports ${source}`)
    )
    assert.deepEqual(brought, [])
  })

  test('areas of the storefront do not import each other', ({ assert }) => {
    const areaOf = (at: string | null) => /^resources\/areas\/([^/]+)\//.exec(at ?? '')?.[1]
    const broken = forbidden(['resources/areas'], ({ source, file }) => {
      const area = areaOf(pathOf(source, file))
      return area !== undefined && area !== areaOf(file)
    })
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

  test('what only reads uses nothing that writes: queries, rules, models and transformers know no action', ({
    assert,
  }) => {
    const broken = forbidden(
      MODULES.flatMap((module) =>
        ['queries', 'rules', 'models', 'transformers'].map((layer) => `app/${module}/${layer}`)
      ),
      ({ source, file }) => /^app\/\w+\/(actions|jobs|calls|controllers)\//.test(pathOf(source, file) ?? '')
    )
    assert.deepEqual(broken, [])
  })

  test('models never redeclare a column of the generated schema', ({ assert }) => {
    const broken = MODULES.flatMap((module) => filesBelow(`app/${module}/models`)).filter((file) =>
      /@column[.(]/.test(textOf(file))
    )
    assert.deepEqual(broken, [])
  })

  test('tables are made by migrations in the order of the modules, functions and triggers by their files', ({
    assert,
  }) => {
    const modules: readonly string[] = MODULES
    const migrations = filesBelow('database/migrations')
      .toSorted()
      .map((file) => /^([12]\d{3})_([a-z_]+)$/.exec(path.basename(file, '.ts')))
      .map((match) => ({ number: match?.[1], what: match?.[2] ?? '' }))
    assert.deepEqual(
      migrations.filter(({ number }) => !number),
      []
    )
    const numbers = migrations.map(({ number }) => number)
    assert.deepEqual(
      numbers.filter((number, at) => numbers.indexOf(number) !== at),
      [],
      'each number is given once'
    )
    const first = migrations.filter(({ what }) => modules.includes(what))
    assert.deepEqual(
      first.map(({ what }) => what),
      modules.filter((module) => first.some(({ what }) => what === module))
    )
    for (const { number } of first) assert.match(number!, /(00|[5-9]0)$/)
    const made = /create\s+(or\s+replace\s+)?(constraint\s+)?(function|procedure|trigger)/i
    assert.deepEqual(
      filesBelow('database/migrations').filter((file) => made.test(textOf(file))),
      []
    )
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
      // the page for parts under construction contains these words
      .filter((file) => !file.endsWith('under_construction_page.tsx'))
      .filter((file) => later.test(textOf(file)))
    assert.deepEqual(broken, [])
  })
})
