/*
 * Means that the product does without, or uses in named places only, read from its sources.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import { filesBelow, ROOT, textOf } from '#tests/helpers/sources'

const SERVER = ['app', 'config', 'start', 'bin'].flatMap(filesBelow)
const PAGES = ['resources', 'admin', 'ui'].flatMap(filesBelow)
/** Commands that developers run on their own machine. */
const isTool = (file: string) => /\/bench\/|\/commands\/bench_/.test(file)

/** Files whose code, without its comments, contains the pattern. */
const filesWith = (files: string[], pattern: RegExp) =>
  files.filter((file) => pattern.test(textOf(file).replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')))

const document = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')

test.group('Means that the product does without', () => {
  test('no text is run as a program, template or format, and no shell is asked', ({ assert }) => {
    const run =
      /\beval\(|new Function\(|from 'node:vm'|\bv8\.deserialize|from 'node:v8'|\brenderRaw|edge\.register|\bexecSync\(|\bexec\(`|shell: true|from 'node:util'.*\bformat\b|\butil\.format/
    assert.deepEqual(
      filesWith([...SERVER, ...PAGES], run).filter((file) => !isTool(file)),
      []
    )
    const children = filesWith(SERVER, /from 'node:child_process'/).filter((file) => !isTool(file))
    assert.sameMembers(children, [
      'app/backup/actions/check_backup.ts',
      'app/backup/cluster/recover_cluster.ts',
      'app/backup/jobs/run_command.ts',
      'app/core/audit_anchor_places.ts',
    ])
  })

  test('benchmarks start servers by one function, on databases of their own', ({ assert }) => {
    const benchmarks = SERVER.filter(isTool)
    assert.deepEqual(filesWith(benchmarks, /bin\/server/), ['app/listing/bench/servers.ts'])
    assert.sameMembers(filesWith(benchmarks, /env\.get\('DATABASE_URL'\)/), [
      'app/listing/bench/database.ts',
      // A guest's first page is that of the demo market.
      'app/listing/commands/bench_web.ts',
    ])
  })

  test('no package speaks a protocol or language that the product does not use', ({ assert }) => {
    const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>
    }
    const used = Object.entries(packages).flatMap(([name, { dev }]) =>
      dev ? [] : [name.split('node_modules/').at(-1)!]
    )
    assert.isAbove(used.length, 100)
    const foreign =
      /ldap|xpath|latex|memcached?$|graphql|(?:^|\/)ws$|socket\.io|websocket|oauth|openid|oidc|saml|passport|jsonwebtoken|^jose$|webrtc|mediasoup|node-java|serialize-javascript|node-serialize/
    assert.deepEqual(
      used.filter((name) => foreign.test(name)),
      []
    )
    const means =
      /new WebSocket\(|RTCPeerConnection|<(?:object|embed|applet)\s+(?:data|src|type|code)=|createElement\('(?:object|embed|applet)'/
    assert.deepEqual(filesWith([...SERVER, ...PAGES], means), [])
  })

  test('HTML of people is shown where it was cleaned, and nowhere else', ({ assert }) => {
    assert.sameMembers(filesWith(PAGES, /dangerouslySetInnerHTML|\binnerHTML\b|insertAdjacentHTML|document\.write/), [
      'admin/registry/RichText.tsx',
      'resources/areas/auction/room/notice_modal.tsx',
      'resources/areas/content/article.tsx',
    ])
    const unescaped = readdirSync(path.join(ROOT, 'resources/views')).flatMap((name) =>
      [...readFileSync(path.join(ROOT, 'resources/views', name), 'utf8').matchAll(/\{\{\{(.+?)\}\}\}/g)].map(
        ([, what]) => what.trim()
      )
    )
    assert.sameMembers([...new Set(unescaped)], ['JSON.stringify(siteName)', 'data', 'first', 'html'])
  })

  test('messages between windows are taken from this site only', ({ assert }) => {
    const listeners = filesWith(PAGES, /addEventListener\('message'/)
    assert.isNotEmpty(listeners)
    for (const file of listeners) {
      assert.match(textOf(file), /origin !?={2,3} location\.origin/, file)
      assert.match(textOf(file), /source !?={2,3} /, file)
    }
    const senders = PAGES.filter((file) => /\.postMessage\(/.test(textOf(file)))
    for (const file of senders)
      for (const [call] of textOf(file).matchAll(/\.postMessage\(.+/g)) assert.include(call, 'location.origin', file)
  })

  test('nobody is sent to a foreign site by an address that somebody else chose', ({ assert }) => {
    assert.deepEqual(
      filesWith(SERVER, /response\.redirect\(|\.toPath\(|'Location'/).filter((file) => !isTool(file)),
      []
    )
    assert.sameMembers(filesWith(PAGES, /location\.(?:assign|replace)\(|location(?:\.href)? = /), [
      'resources/lib/files.ts',
      'resources/lib/navigation.ts',
    ])
  })

  test('hashes, ciphers and random values are those of the inventory', ({ assert }) => {
    const inventory = /### Keys and algorithms\n([^]+?)\n### /.exec(document)![1]
    const product = [...SERVER, ...filesBelow('database')].filter((file) => !isTool(file))
    const users = filesWith(product, /from 'node:crypto'|from 'otpauth'|from 'altcha-lib|from 'sm-crypto-v2'/)
    for (const file of users) {
      const text = textOf(file)
      const named = [...text.matchAll(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\('([^']+)'|hkdfSync\('([^']+)'/g)]
      for (const [, one, other] of named) assert.include(['sha256', 'aes-256-gcm'], one ?? other, file)
      assert.notMatch(text, /createSign|createVerify|generateKeyPair|publicEncrypt|createECDH|pseudoRandomBytes/, file)
    }
    const secret = users.filter((file) => /random(?:Bytes|Int)\(/.test(textOf(file)))
    assert.isAbove(secret.length, 8)
    assert.deepEqual(filesWith(product, /sm-crypto-v2/), ['app/bank/gateway/sm2_signing.ts'])
    for (const name of ['AES-256-GCM', 'HMAC-SHA-256', 'HKDF', 'scrypt', 'SHA-256', 'PBKDF2', 'TOTP', 'SM2 with SM3'])
      assert.include(inventory, name)
    // Waiting times, ids of the simulated bank, keys of a list on the page: nobody gains by guessing them.
    assert.sameMembers(
      filesWith([...product, ...PAGES], /Math\.random\(/).filter((file) => !file.startsWith('bin/')),
      [
        'app/auction/rooms/watch.ts',
        'app/bank/simulator/store.ts',
        'app/core/pace.ts',
        'app/core/transaction.ts',
        'app/identity/sessions/tokens.ts',
        'resources/components/upload.tsx',
        'resources/lib/room_watch.ts',
      ]
    )
  })

  test('no connection does without a look at the certificate', ({ assert }) => {
    const careless =
      /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|sslmode=(?:disable|allow|prefer)/
    // The check that refuses such connections names them.
    assert.deepEqual(filesWith(SERVER, careless), ['app/core/connection_checks.ts'])
  })

  test('browsers keep what is listed and nothing else', ({ assert }) => {
    const places = filesWith(PAGES, /(?:local|session)Storage|indexedDB|document\.cookie|caches\.open/i)
    const listed = [...document.matchAll(/^\| `((?:resources|admin)\/[^`]+)` +\|/gm)].map(([, file]) => file)
    assert.sameMembers(listed, places)
  })

  test('a password is hidden while it is typed, and may be pasted and kept', ({ assert }) => {
    const pasting = /onPaste(?:Capture)?=|addEventListener\('paste'/
    for (const file of filesWith(PAGES, pasting)) assert.notMatch(textOf(file), /[Pp]assword/, file)
    const fields = PAGES.flatMap((file) =>
      [...textOf(file).matchAll(/<Input\.Password\b[^>]*>|<\w+[^>]*type="password"[^>]*>/g)].map(([field]) => ({
        file,
        field,
      }))
    )
    assert.isAbove(fields.length, 10)
    // A pay password is six digits, which nobody should keep in a browser that others use.
    for (const { file, field } of fields)
      if (!field.includes('inputMode="numeric"')) assert.notInclude(field, 'autoComplete="off"', file)
    // Fields of passwords, by the names that the calls give them.
    const shown =
      /<Input\b(?!\.Password)[^>]*name="(?:old|new)?[Pp]assword"|<TextInput\b[^>]*source="(?:old)?[Pp]assword"(?![^>]*type="password")/
    assert.deepEqual(filesWith(PAGES, shown), [])
  })

  test('expressions are not made of what people type', ({ assert }) => {
    const made = SERVER.concat(PAGES).filter((file) => /new RegExp\(/.test(textOf(file)))
    assert.sameMembers(made, [
      'app/admin/commands/make_resource.ts',
      'app/admin/scaffold/table_shape.ts',
      'app/company/rules/credit_code.ts',
      // Words of a search, escaped.
      'app/content/rules/search_words.ts',
      'app/core/openapi/call_types.ts',
      'app/core/pages.ts',
      // Patterns of the router, from the generated list.
      'app/core/storefront_routes.ts',
      'app/listing/rules/read_piece.ts',
      'config/static.ts',
    ])
    assert.match(textOf('app/content/rules/search_words.ts'), /new RegExp\(runs\.map\(escaped\)/)
  })

  test('nothing but the logger writes lines', ({ assert }) => {
    const places = filesWith(SERVER, /console\.(?:log|info|debug|warn|error)\(|process\.std(?:out|err)\.write/)
    assert.deepEqual(
      places.filter((file) => !isTool(file) && !/\/commands\/|^bin\/|\/simulator\/|worker\.ts$/.test(file)),
      []
    )
  })
})
