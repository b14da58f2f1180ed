/*
 * A new application key: what the previous one made is read until it has been made anew, and then the previous one can go.
 */
import { createHmac } from 'node:crypto'
import { test } from '@japa/runner'
import { AES256GCM } from '@adonisjs/core/encryption/drivers/aes_256_gcm'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { systemActor } from '#core/actor'
import { audit } from '#core/audit'
import { columnsWithSealedText, seal, sealedColumns } from '#core/sealed_columns'
import { inTransaction } from '#core/transaction'
import { encryptionKeys } from '#config/encryption'
import { runAce } from '#tests/helpers/ace'
import { createMember, createOperator } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { sealWritten } from '#tests/helpers/seals'

const NEW = 'Zq8-next-key-of-this-market-1234567890'
const OLD = env.get('APP_KEY')
const driver = (key: string) => new AES256GCM({ id: 'gcm', key: encryptionKeys([key])[0] })

/** A card, an account, an authenticator and a sealed audit line, all made with the key of this process. */
async function fill() {
  const member = await createMember()
  const { cardId } = await openAccount(member.company, 0)
  const { operator } = await createOperator()
  await db
    .from('operators')
    .where('id', operator.id)
    .update({ totp_secret: seal('JBSWY3DPEHPK3PXP') })
  await inTransaction((trx) =>
    audit(trx, systemActor(), { action: 'test.line', entity: 'user', entityId: 1, summary: '测试' })
  )
  while ((await sealWritten()) > 0) continue
  return { cardId: cardId!, operatorId: operator.id }
}

test.group('A new application key', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    return () => resetDatabase()
  })

  test('everything is made anew, and the previous key can go', async ({ assert }) => {
    const { cardId, operatorId } = await fill()
    const card = '6222021001116240001'
    // The mark of a card from before keys were derived
    const mark = createHmac('sha256', OLD).update(card).digest('hex')
    await db
      .from('bank_cards')
      .where('id', cardId)
      .update({ bank_card: seal(card), fingerprint: mark })

    const rotated = await runAce(['key:rotate'], { APP_KEY: NEW, APP_KEY_PREVIOUS: OLD })
    assert.equal(rotated.code, 0, rotated.said)
    assert.include(rotated.said, 'APP_KEY_PREVIOUS can be removed')

    const row = await db.from('bank_cards').where('id', cardId).firstOrFail()
    assert.equal(driver(NEW).decrypt(row.bank_card), card)
    assert.isNull(driver(OLD).decrypt(row.bank_card))
    assert.notEqual(row.fingerprint, mark)
    const operator = await db.from('operators').where('id', operatorId).firstOrFail()
    assert.equal(driver(NEW).decrypt(operator.totp_secret), 'JBSWY3DPEHPK3PXP')

    const alone = { APP_KEY: NEW, APP_KEY_PREVIOUS: '' }
    const verified = await runAce(['audit:verify'], alone)
    assert.equal(verified.code, 0, verified.said)
    const again = await runAce(['key:rotate'], alone)
    assert.equal(again.code, 0, again.said)
    assert.match(again.said, /bank_cards: 1 rows, 0 written/)
    assert.equal((await db.from('audit_logs').where('action', 'key.rotate')).length, 2)
  })

  test('an interrupted run goes on where it was', async ({ assert }) => {
    const { cardId } = await fill()
    await db
      .from('bank_cards')
      .where('id', cardId)
      .update({ bank_card: driver(NEW).encrypt('6222021001116240002') })
    const rotated = await runAce(['key:rotate'], { APP_KEY: NEW, APP_KEY_PREVIOUS: OLD })
    assert.equal(rotated.code, 0, rotated.said)
    const row = await db.from('bank_cards').where('id', cardId).firstOrFail()
    assert.equal(driver(NEW).decrypt(row.bank_card), '6222021001116240002')
  })

  test('what no key opens, and what nobody has registered, is told and keeps the run from being complete', async ({
    assert,
  }) => {
    const { cardId } = await fill()
    const sealed = seal('secret')
    await db.table('setting_changes').insert({ key: 'x', new_value: '1', actor_name: 'x', reason: sealed })
    const rotated = await runAce(['key:rotate'], { APP_KEY: NEW, APP_KEY_PREVIOUS: '' })
    assert.equal(rotated.code, 1, rotated.said)
    assert.include(rotated.said, `bank_cards: no key opens 1 rows: ${cardId}`)
    assert.include(rotated.said, 'setting_changes.reason holds encrypted texts but is not registered')
    const row = await db.from('bank_cards').where('id', cardId).firstOrFail()
    assert.isNotNull(driver(OLD).decrypt(row.bank_card), 'it stays as it was')
  })

  test('encrypted texts are found in the database wherever they are', async ({ assert }) => {
    await fill()
    const registered = sealedColumns().flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
    const found = await columnsWithSealedText()
    assert.includeMembers(registered, found)
    assert.includeMembers(found, ['bank_cards.bank_card', 'operators.totp_secret', 'bank_accounts.legal_id'])
  })
})
