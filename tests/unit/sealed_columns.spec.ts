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

  test('every column with the number of a person or of a bank card is sealed', ({ assert }) => {
    const known = new Set(
      sealedColumns().flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
    )
    // Of the platform's own account at the bank: no card of anybody.
    const ours = ['bank_accounts.bank_card']
    const numbers: string[] = []
    for (const file of filesBelow('database/migrations')) {
      let table = ''
      for (const line of textOf(file).split('\n')) {
        table = /(?:create|alter)Table\('(\w+)'/.exec(line)?.[1] ?? table
        const [, column] =
          /table\s*\.(?:string|text)\('(\w*(?:id_no|id_card|legal_id|transactor_id|bank_card))'/.exec(line) ?? []
        if (column) numbers.push(`${table}.${column}`)
      }
    }
    assert.includeMembers(numbers, ['bank_cards.bank_card', 'bank_accounts.legal_id', 'pick_orders.driver_id_no'])
    assert.deepEqual(
      numbers.filter((name) => !known.has(name) && !ours.includes(name)),
      []
    )
  })

  test('keys are derived in one file', ({ assert }) => {
    const readers = sources().filter((file) => /env\.get\('APP_KEY(?:_PREVIOUS)?'\)/.test(textOf(file)))
    assert.sameMembers(readers, ['app/core/keys.ts', 'config/encryption.ts'])
  })
})
