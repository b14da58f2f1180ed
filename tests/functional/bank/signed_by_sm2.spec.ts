/*
 * The line to the bank with signatures by SM2: each side has a key pair of its own.
 */
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { inTransaction } from '#core/transaction'
import { deliverMovements } from '#app/bank/actions/deliver_movements'
import { MovementState, WithdrawState } from '#app/bank/codes'
import { createHmacSigning } from '#app/bank/gateway/hmac_signing'
import { bankGateway, bankSigning, NOTIFY_PATH, simulatorSigning } from '#app/bank/gateway/main'
import { BankUnreachableError } from '#app/bank/gateway/port'
import { type BankSigning, SIGNATURE_HEADER, signedHeaders } from '#app/bank/gateway/signing'
import { createSm2Signing, sm2PrivateKeyFrom, sm2PublicKeyOf } from '#app/bank/gateway/sm2_signing'
import { useBankHours } from '#app/bank/shared/bank_hours'
import { sendBankOrder } from '#app/bank/jobs/send_bank_order'
import { post } from '#app/ledger/actions/post'
import { EntryKind } from '#app/ledger/codes'
import { balancesOf } from '#app/ledger/queries/balances'
import { available, feeIncome } from '#app/ledger/rules/accounts'
import { asMember, createMember } from '#tests/helpers/actors'
import {
  bankUserIdOf,
  givePayPassword,
  openAccount,
  PAY_PASSWORD,
  smsCodeFor,
  startTestBank,
  type TestBank,
} from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { withSettings } from '#tests/helpers/settings_of_process'
import { until } from '#tests/helpers/until'

const OURS = sm2PrivateKeyFrom(Buffer.alloc(32, 1))
const BANKS = sm2PrivateKeyFrom(Buffer.alloc(32, 2))
const STRANGERS = sm2PrivateKeyFrom(Buffer.alloc(32, 3))

const bankWith = (privateKey: string) => createSm2Signing({ privateKey, publicKey: sm2PublicKeyOf(OURS) })

test.group('A bank that signs by SM2', (group) => {
  let bank: TestBank

  group.teardown(() => resetDatabase())
  group.each.setup(async () => {
    await resetDatabase()
    const restore = withSettings({
      BANK_SIGNATURE: 'sm2',
      BANK_SM2_PRIVATE_KEY: OURS,
      BANK_SM2_PUBLIC_KEY: sm2PublicKeyOf(BANKS),
    })
    bank = await startTestBank(undefined, bankWith(BANKS))
    useBankHours('always')
    return async () => {
      useBankHours(null)
      await bank.stop()
      restore()
    }
  })

  const report = (client: any, message: object, signing: BankSigning, more: object = {}) => {
    const body = JSON.stringify(message)
    return client
      .post(NOTIFY_PATH)
      .headers({ ...signedHeaders(signing, NOTIFY_PATH, body), ...more })
      .json(message)
  }

  test('a payout and a movement are ordered, and the report of the payout is taken', async ({ client, assert }) => {
    const member = await createMember()
    await openAccount(member.company, 1_000)
    await givePayPassword(member)
    await inTransaction((trx) =>
      post(trx, {
        key: 'test-sm2',
        kind: EntryKind.fee,
        actor: systemActor(),
        entries: [
          { account: available(member.company.id), debit: 300 },
          { account: feeIncome, credit: 300 },
        ],
      })
    )
    await deliverMovements()
    assert.deepEqual(await db.from('bank_movements').select('state', 'amount'), [
      { state: MovementState.confirmed, amount: 300 },
    ])

    const answer = await asMember(client.post('/api/bank/company/withdraw/add'), member)
      .header('Idempotency-Key', randomUUID())
      .json({ amount: 1_000, payPassword: PAY_PASSWORD, ...(await smsCodeFor(member)) })
    const { id } = answer.body().body
    await sendBankOrder(id)
    await until(
      'the payout is reported',
      async () => (await db.from('withdraw_records').where({ id, state: WithdrawState.done }).first()) !== null
    )
    assert.include(await bank.store.balance(bankUserIdOf(member.company.id)), { available: 98_700 })
    assert.include(await balancesOf(member.company.id), { balance: 98_700, frozen: 0 })
  })

  test('a report signed by a wrong key, by HMAC or by nothing is answered 401', async ({ client, assert }) => {
    const member = await createMember()
    const { subAccount } = await openAccount(member.company)
    const payerName = member.company.name
    const message = { kind: 'in', orderId: 'IN1', status: 'success', amount: 100, subAccount, payerName }
    for (const signing of [bankWith(STRANGERS), bankWith(OURS), createHmacSigning('a secret')])
      (await report(client, message, signing)).assertStatus(401)
    for (const signature of ['', '0', '0'.repeat(128), 'f'.repeat(128), 'a'.repeat(8_000)])
      (await report(client, message, bankWith(BANKS), { [SIGNATURE_HEADER]: signature })).assertStatus(401)
    assert.lengthOf(await db.from('withdraw_records'), 0)
    assert.equal((await report(client, message, bankWith(BANKS))).text(), 'success')
    assert.equal((await balancesOf(member.company.id)).balance, 100)
  })

  test('a bank that does not know our key answers nothing', async ({ assert, cleanup }) => {
    const other = await startTestBank(
      undefined,
      createSm2Signing({ privateKey: BANKS, publicKey: sm2PublicKeyOf(BANKS) })
    )
    cleanup(() => other.stop())
    await assert.rejects(() => bankGateway().dailyFile('2026-11-17'), BankUnreachableError, /HTTP 401/)
  })

  test('the page for opening an account shows itself for a form of ours, and for no other', async ({ assert }) => {
    const jump = bankGateway().openAccountPage({
      orderId: 'K1',
      companyName: '武汉纺织有限公司',
      idCode: '91420100MA4KX0000X',
      legalName: '王建国',
      legalId: '420106198001011234',
      transactorName: '李红',
      transactorMobile: '13800000002',
      returnUrl: 'http://127.0.0.1/back',
    })
    const open = async (fields: object) => {
      const response = await fetch(`${bank.url}/open`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...fields }).toString(),
      })
      return response.text()
    }
    const shown = await open(jump.body)
    assert.include(shown, '武汉纺织有限公司')
    assert.notInclude(await open({ ...jump.body, secuNo: 'MQ0002' }), '武汉纺织有限公司')
    assert.notInclude(await open({ ...jump.body, signature: 'x' }), '武汉纺织有限公司')
  })
})

test.group('The simulated bank without keys in the settings', () => {
  for (const signature of ['hmac', 'sm2'])
    test(`both sides of ${signature} follow from the application key`, async ({ assert, cleanup }) => {
      cleanup(withSettings({ BANK_SIGNATURE: signature }))
      const bank = await startTestBank()
      cleanup(() => bank.stop())
      assert.isTrue(simulatorSigning().verify('ours', bankSigning().sign('ours')))
      assert.isTrue(bankSigning().verify('theirs', simulatorSigning().sign('theirs')))
      assert.equal(simulatorSigning().verify('theirs', simulatorSigning().sign('theirs')), signature === 'hmac')
      assert.equal(await bankGateway().query('in', 'UNKNOWN'), null)
    })
})
