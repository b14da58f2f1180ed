/*
 * Every variable of the environment that the product reads stands in docs/operations.md, and no other.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import { filesBelow, ROOT, textOf } from '#tests/helpers/sources'

/** Variables between processes of the product, of the machine, of tests and of benchmarks: nobody sets them on a server. */
const INTERNAL = new Set([
  'DEV_MODE',
  'DEV_ASSETS',
  'SSR_BUILD',
  'BARE_SERVER',
  'CLOCK',
  'CLOCK_SHIFT',
  'MUTATION_PART',
  'MUTATION_STATIC',
  'TEST_DATABASE_URL',
  'TEST_FILES_DIR',
  'PATH',
  'HOME',
  'NODE_OPTIONS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
])

const scripts = ['bin', 'bin/lib'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => path.join(folder, name))
)
const sources = [...['app', 'bin', 'config', 'start'].flatMap(filesBelow), ...scripts].filter(
  (file) => !file.includes('/bench/')
)

const READS = [
  /\bprocess\.env\.([A-Z][A-Z0-9_]+)/g,
  /\benv\.get\('([A-Z][A-Z0-9_]+)'/g,
  /\bsettings\.([A-Z][A-Z0-9_]+)/g,
  /^ {2}([A-Z][A-Z0-9_]+): Env\.schema/gm,
]

function readVariables(): Set<string> {
  const found = sources.flatMap((file) =>
    READS.flatMap((pattern) => [...textOf(file).matchAll(pattern)].map(([, name]) => name))
  )
  return new Set(found.filter((name) => !INTERNAL.has(name)))
}

test.group('Settings', () => {
  const text = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8')
  const documented = [...text.matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\|/gm)].map(([, name]) => name)

  test('each is explained once on the page of operations', ({ assert }) => {
    assert.sameMembers(documented, [...readVariables()])
  })

  test('each that may be set by hand stands in .env.example', ({ assert }) => {
    const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8')
    assert.deepEqual(
      documented.filter((name) => !new RegExp(`\\b${name}=`).test(example)),
      []
    )
  })
})
