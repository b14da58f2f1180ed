/* Free transfers: only companies that have completed an order with each other may pay each other. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { blacklistCompany } from '#app/company/actions/blacklist_company'
import { OrderState } from '#app/order/codes'
import { createOperator } from '#tests/helpers/actors'
import { call, makeDeal, must, PAY_PASSWORD, walk, type Deal, type Step } from './helpers.js'

/** Cents. */
const AMOUNT = 10_000

test.group('Transfers between companies', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const sides = ({ buyer, seller }: Deal) =>
    [
      [buyer, seller],
      [seller, buyer],
    ] as const

  /** The reasons with which a transfer is refused, by the buyer and by the seller; null when it is made. */
  async function tried(deal: Deal): Promise<(string | null)[]> {
    const reasons = []
    for (const [payer, payee] of sides(deal)) {
      const input = { payeeCompanyId: payee.company.id, amount: AMOUNT, payPassword: PAY_PASSWORD, memo: '运杂费' }
      const { code, reason } = await call(deal.client, payer, '/bank/company/transfer/add', input)
      reasons.push(code === 20000 ? null : reason!)
    }
    return reasons
  }

  /** Whether each side is offered the other as somebody to pay. */
  async function offered(deal: Deal): Promise<boolean[]> {
    const found = []
    for (const [payer, payee] of sides(deal)) {
      const { body } = await call(deal.client, payer, '/bank/company/transfer/partners', {})
      found.push((body as { companyId: number }[]).some(({ companyId }) => companyId === payee.company.id))
    }
    return found
  }

  const refused = ['bank.transferToPartnersOnly', 'bank.transferToPartnersOnly']
  const stateOf = async (orderId: number) => (await db.from('orders').where('id', orderId).first()).state as OrderState

  for (const until of ['place', 'accept', 'pay', 'release', 'confirm'] as Step[])
    test(`are refused on both sides while their only order is open: up to ${until}`, async ({ client, assert }) => {
      const deal = await makeDeal(client, { sellerMoney: 1_000 })
      const { orderId } = await walk(assert, deal, until)
      assert.notInclude([OrderState.cancelled, OrderState.completed], await stateOf(orderId))
      assert.deepEqual(await tried(deal), refused)
      assert.deepEqual(await offered(deal), [false, false])
    })

  test('are refused on both sides when their only order was cancelled', async ({ client, assert }) => {
    const deal = await makeDeal(client, { sellerMoney: 1_000 })
    const { orderId } = await walk(assert, deal, 'place')
    await must(assert, call(client, deal.buyer, '/order/cancel', { orderId }))
    assert.equal(await stateOf(orderId), OrderState.cancelled)
    assert.deepEqual(await tried(deal), refused)
    assert.deepEqual(await offered(deal), [false, false])
  })

  test('are made on both sides once their order is completed; a third company is refused, and so is one on the blacklist', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client, { sellerMoney: 1_000 })
    const { orderId } = await walk(assert, deal, 'done')
    assert.equal(await stateOf(orderId), OrderState.completed)
    const { seller: stranger } = await makeDeal(client)
    assert.deepEqual(await tried({ ...deal, seller: stranger }), refused)
    assert.deepEqual(await offered(deal), [true, true])
    assert.deepEqual(await tried(deal), [null, null])

    const operator = await createOperator()
    const { id: companyId } = deal.buyer.company
    await blacklistCompany({ companyId, reason: '多次违约未处理', until: null }, operator.actor)
    assert.deepEqual(await tried(deal), ['company.tradeRestricted', null], 'it pays nobody, and may be paid')
  })
})
