import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clearLimits } from '#app/identity/proofs/limits'
import { createMember } from '#tests/helpers/actors'
import { givePayPassword } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { addApprovedPick, call, makeDeal, must, PAY_PASSWORD, walk } from './helpers.js'
import { OrderState, PickState } from '#app/order/codes'

const WRONG = '111111'

test.group('Guessing in an order', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    await clearLimits()
  })
  group.teardown(() => resetDatabase())

  test('whoever may not pay learns nothing about the pay password', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const stranger = await createMember()
    await givePayPassword(stranger)
    const { orderId, settlementId } = { ...(await walk(assert, deal, 'accept')), settlementId: 999 }
    for (const [path, input, who] of [
      ['/order/pay', { orderId: 999_999 }, deal.buyer],
      ['/order/pay', { orderId }, stranger],
      ['/order/pay', { orderId }, deal.seller],
      ['/order/storage/pay', { orderId }, stranger],
      ['/order/debt/pay', { orderId }, stranger],
      ['/settlement/topup', { settlementId }, deal.buyer],
    ] as const) {
      const right = await call(client, who, path, { ...input, payPassword: PAY_PASSWORD })
      const wrong = await call(client, who, path, { ...input, payPassword: WRONG })
      assert.equal(right.code, 40400, path)
      assert.deepEqual(wrong, right)
    }
    assert.lengthOf(await db.from('guesses'), 0)
  })

  test('200 wrong pay passwords at once for an order are looked at five times', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        call(client, deal.buyer, '/order/pay', { orderId, payPassword: String(100_000 + n) })
      )
    )
    const reasons = answers.map((answer) => (answer as { reason?: string }).reason)
    assert.lengthOf(
      reasons.filter((reason) => reason === 'bank.payPasswordWrong'),
      4
    )
    assert.isTrue(reasons.every((reason) => reason === 'bank.payPasswordWrong' || reason === 'bank.payPasswordLocked'))
    assert.equal((await db.from('orders').where('id', orderId).firstOrFail()).state, OrderState.unpaid)
  })

  test('the seller does not find the pick code by trying: five tries, then the buyer issues another', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const ids = await walk(assert, deal, 'release')
    const pickOrderId = await addApprovedPick(assert, deal, ids)
    const codeNow = async () =>
      (await db.from('pick_orders').where('id', pickOrderId).firstOrFail()).pick_code as string
    const code = await codeNow()
    const record = (pickCode: string, who = deal.seller) =>
      call(client, who, '/pick/record', {
        pickOrderId,
        pickCode,
        lines: [{ lineId: ids.lineId, packets: deal.batch.packets, weight: 42.48, ticketNo: 'BD1' }],
      })
    const stranger = await createMember()
    const reasonOf = async (answer: Promise<object>) => ((await answer) as { reason?: string }).reason
    assert.equal(await reasonOf(record(code, stranger)), 'order.pickMissing')
    assert.equal(await reasonOf(record(WRONG, stranger)), 'order.pickMissing')

    const tries = await Promise.all(Array.from({ length: 200 }, (_, n) => reasonOf(record(String(n).padStart(6, 'x')))))
    assert.lengthOf(
      tries.filter((reason) => reason === 'order.pickCodeWrong'),
      4
    )
    assert.equal(await reasonOf(record(code)), 'order.pickCodeLocked')
    assert.equal((await db.from('pick_orders').where('id', pickOrderId).firstOrFail()).state, PickState.approved)
    const notices = db.from('notices').where({ company_id: deal.buyer.company.id, title: '提货码已锁定' })
    assert.lengthOf(await notices, 1)
    assert.lengthOf(await db.from('audit_logs').where({ action: 'pick.code.lock', entity_id: String(ids.orderId) }), 1)
    const shown = await must(assert, call(client, deal.buyer, '/order/get', { orderId: ids.orderId }))
    assert.isTrue(shown.picks[0].pickCodeLocked)

    assert.equal(await reasonOf(call(client, deal.seller, '/pick/code', { pickOrderId })), 'order.pickMissing')
    await must(assert, call(client, deal.buyer, '/pick/code', { pickOrderId }))
    const fresh = await codeNow()
    if (fresh !== code) assert.equal(await reasonOf(record(code)), 'order.pickCodeWrong')
    await must(assert, record(fresh))
  })
})
