import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { createHmacSigning } from '#app/bank/gateway/hmac_signing'
import { createHttpGateway } from '#app/bank/gateway/http_gateway'
import { BankUnreachableError } from '#app/bank/gateway/port'
import {
  readMaybeBankOrder,
  readBankOrder,
  readBankOrders,
  UnreadableMessageError,
} from '#app/bank/gateway/read_messages'

const ORDER = { kind: 'withdraw', orderId: 'CJ1', status: 'success', amount: 100 }

test.group('Messages of the bank', () => {
  test('two words end an order, everything else does not', async ({ assert }) => {
    assert.equal((await readBankOrder(ORDER)).status, 'success')
    assert.equal((await readBankOrder({ ...ORDER, status: 'failed' })).status, 'failed')
    for (const status of [
      'Success',
      'SUCCESS',
      'pending',
      'unknown',
      'processing',
      '',
      null,
      undefined,
      0,
      true,
      {},
      ['success'],
    ])
      assert.equal((await readBankOrder({ ...ORDER, status })).status, 'processing', JSON.stringify(status))
  })

  test('what is no message is not read as one', async ({ assert }) => {
    const wrong: unknown[] = [
      ...[null, [], 'success', 1, {}],
      { ...ORDER, kind: 'gift' },
      { ...ORDER, orderId: '' },
      { ...ORDER, orderId: 'x'.repeat(41) },
      { ...ORDER, amount: '100' },
      { ...ORDER, amount: 1.5 },
      { ...ORDER, amount: 0 },
      { ...ORDER, amount: -1 },
      { ...ORDER, amount: 1e300 },
    ]
    for (const content of wrong) await assert.rejects(() => readBankOrder(content), UnreadableMessageError)
    await assert.rejects(() => readMaybeBankOrder({}), UnreadableMessageError)
    assert.isNull(await readMaybeBankOrder({ order: null }))
    await assert.rejects(() => readBankOrders([ORDER]), UnreadableMessageError)
    const { orders, unreadable } = await readBankOrders({ orders: [{}, ORDER, null] })
    assert.deepEqual(orders, [ORDER], 'one that is none does not keep the others back')
    assert.lengthOf(unreadable, 2)
  })

  test('fields that are null are left out, unknown ones are dropped', async ({ assert }) => {
    assert.deepEqual(await readBankOrder({ ...ORDER, serial: null, payerName: null, surprise: 1 }), ORDER)
  })

  test('an answer about another order, or none that can be read, is no answer', async ({ assert }) => {
    let answer: unknown = null
    const server = http.createServer((_, response) => void response.end(JSON.stringify(answer)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const bank = createHttpGateway({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      signing: createHmacSigning('secret'),
      secuNo: 'MQ0001',
      notifyUrl: 'http://127.0.0.1/',
    })
    const payout = {
      orderId: 'CJ1',
      bankUserId: 'B1',
      amount: 100,
      name: '甲',
      card: '1',
      bankCode: '1',
      bankName: '乙',
    }
    try {
      answer = ORDER
      assert.deepEqual(await bank.withdraw(payout), ORDER)
      for (const wrong of [{ ...ORDER, orderId: 'CJ2' }, { ...ORDER, kind: 'refund' }, [], {}]) {
        answer = wrong
        await assert.rejects(() => bank.withdraw(payout), BankUnreachableError)
        answer = { order: wrong }
        await assert.rejects(() => bank.query('withdraw', 'CJ1'), BankUnreachableError)
      }
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })
})
