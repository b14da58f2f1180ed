/*
 * Every column that is written encrypted is registered, so that a new key reaches it.
 */
import { test } from '@japa/runner'
import { sealedColumns } from '#core/sealed_columns'
import { filesBelow, textOf } from '#tests/helpers/sources'

const HOME = 'app/core/sealed_columns.ts'
/** Archives have a passphrase of their own. */
const ARCHIVES = 'app/backup/archive/encryption.ts'

/** The properties into which the files of a module put sealed texts: `bankCard: seal(…)`. */
const WRITES = /\b(?:(\w+):\s*)?\bseal\(/g

const sources = () => ['app', 'config', 'start'].flatMap(filesBelow).filter((file) => file !== HOME)
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test.group('Sealed columns', () => {
  test('nothing but one file encrypts and decrypts', ({ assert }) => {
    const found = sources().filter((file) =>
      /services\/encryption'|encryption\.(?:en|de)crypt|createCipheriv/.test(textOf(file))
    )
    assert.deepEqual(found, [ARCHIVES])
  })

  test('whatever a module seals goes into a registered column', ({ assert }) => {
    const known = new Set(sealedColumns().flatMap(({ columns }) => columns))
    const used = new Set<string>()
    for (const file of sources())
      for (const [, property] of textOf(file).matchAll(WRITES)) {
        assert.exists(property, `${file}: seal(…) is not the value of a property`)
        assert.isTrue(known.has(snake(property)), `${file}: ${property} is not registered`)
        used.add(snake(property))
      }
    assert.sameMembers([...known], [...used])
  })

  test('keys are derived in one file', ({ assert }) => {
    const readers = sources().filter((file) => /env\.get\('APP_KEY(?:_PREVIOUS)?'\)/.test(textOf(file)))
    assert.sameMembers(readers, ['app/core/keys.ts', 'config/encryption.ts'])
  })
})
