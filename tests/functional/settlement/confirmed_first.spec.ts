/* 大额付款须银行确认: what a company pays out of its account waits for the bank above the limit, whatever it pays for. */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { systemActor } from '#core/actor'
import { changeSettings } from '#app/system/settings/stored_settings'
import { LOCAL, PAY_PASSWORD, assertLedger, call, makeDeal, must, walk } from '../order/helpers.js'

test.group('A payment above the limit waits for the bank', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  /** Nothing is delivered in these tests: the bank has confirmed nothing of what was posted. */
  const limit = (cents: number) => changeSettings({ confirmedPaymentLimit: cents }, systemActor())

  test('for the goods', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    const pay = () => call(client, deal.buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD })
    await limit(73_683_364)
    assert.equal((await pay()).reason, 'bank.movementsOpen')
    await limit(73_683_365)
    await must(assert, pay())
    await assertLedger(assert)
  })

  test('for a top-up of the settlement', async ({ client, assert }) => {
    const deal = await makeDeal(client, { batch: LOCAL, terms: { price: 1_460_000 } })
    const { settlementId } = await walk(assert, deal, 'confirm', { weight: 40.3 })
    const pay = () => call(client, deal.buyer, '/settlement/topup', { settlementId, payPassword: PAY_PASSWORD })
    await limit(1)
    assert.equal((await pay()).reason, 'bank.movementsOpen')
    await limit(0)
    await must(assert, pay())
    await assertLedger(assert)
  })

  test('for a transfer to another company', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    await walk(assert, deal, 'done')
    const pay = () =>
      call(client, deal.buyer, '/bank/company/transfer/add', {
        payeeCompanyId: deal.seller.company.id,
        amount: 10_000,
        payPassword: PAY_PASSWORD,
        memo: '运杂费',
      })
    await limit(9_999)
    assert.equal((await pay()).reason, 'bank.movementsOpen')
    await limit(10_000)
    await must(assert, pay())
    await assertLedger(assert)
  })
})
