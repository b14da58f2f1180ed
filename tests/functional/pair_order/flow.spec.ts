import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { shiftClock } from '#core/clock'
import { followQuotes } from '#app/pair_order/jobs/timeouts'
import { assertLedger, balance, call, invoiceOf, must, PAY_PASSWORD, pickOut } from '#tests/functional/order/helpers'
import { lineOf, makePairDeal, orderOf, placePair, point, quote } from './helpers.js'
import { OrderState, OrderType, PricedBy, PricingStatus } from '#app/order/codes'
import { escrow } from '#app/ledger/rules/accounts'

async function postings(orderId: number) {
  const rows = await db
    .from('ledger_transactions as t')
    .join('ledger_entries as e', 'e.transaction_id', 't.id')
    .where({ 't.ref_type': 'order', 't.ref_id': orderId })
    .orderBy('t.id')
    .orderBy('e.debit', 'desc')
    .select('t.id', 't.title', 'e.account_code', 'e.debit', 'e.credit')
  const byId = new Map<number, string>()
  for (const row of rows) {
    const sign = row.debit > 0 ? `Dr ${row.account_code}` : `Cr ${row.account_code}`
    byId.set(row.id, `${byId.get(row.id) ?? `${row.title} ${row.debit || row.credit}`} ${sign}`)
  }
  return [...byId.values()]
}

test.group('Pair order, flow 3', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('from a basis listing to the confirmed invoice the postings are exactly those of flow 3', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const { seller, buyer } = deal
    const ids = await placePair(assert, deal)
    const { orderId } = ids
    const waiting = await orderOf(orderId)
    assert.match(waiting.order_no, /^DJ/)
    assert.deepInclude(waiting, {
      state: OrderState.unpriced,
      order_type: OrderType.pair,
      pricing_status: PricingStatus.unpriced,
      deposit: 4_372_900,
      pay_due: null,
    })

    // The last price falls from above the limit to the limit; the seller has enabled automatic filling.
    await quote(1_566_000)
    await must(assert, call(client, seller, '/pair/auto', { orderId, autoFill: true }))
    await point(assert, deal, ids)
    await quote(1_565_500)
    assert.equal(await followQuotes(), 0)
    await quote(1_565_000)
    assert.equal(await followQuotes(), 1)

    const line = await lineOf(ids.lineId)
    assert.deepInclude(line, { fixed_price: 1_565_000, price: 1_650_000, amount: 72_152_850, priced_by: PricedBy.feed })
    const priced = await orderOf(orderId)
    assert.deepInclude(priced, { state: OrderState.unpaid, pricing_status: PricingStatus.priced, amount: 72_152_850 })
    assert.isNotNull(priced.pay_due)

    await must(assert, call(client, buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
    await must(assert, call(client, seller, '/order/release', { orderId }))
    await pickOut(assert, deal, ids)
    const { id: settlementId } = await db.from('settlements').where('order_id', orderId).first()
    await must(assert, call(client, seller, '/settlement/submit', { settlementId }))
    await must(assert, call(client, buyer, '/settlement/confirm', { settlementId }))
    await must(assert, call(client, seller, '/invoice/register', await invoiceOf(settlementId)))
    await must(assert, call(client, buyer, '/invoice/confirm', { settlementId }))

    const [b, s] = [buyer.company.id, seller.company.id]
    assert.deepEqual(await postings(orderId), [
      `保证金冻结 4372900 Dr 2001.${b} Cr 2002.${b}`,
      `货款支付 4372900 Dr 2002.${b} Cr 2003.${orderId}`,
      `货款支付 67779950 Dr 2001.${b} Cr 2003.${orderId}`,
      `货款结算 68545207 Dr 2003.${orderId} Cr 2001.${s}`,
      `服务费 21865 Dr 2001.${s} Cr 4001`,
      `尾款释放 3607643 Dr 2003.${orderId} Cr 2001.${s}`,
    ])
    assert.equal(await balance(escrow(orderId)), 0)
    assert.equal((await orderOf(orderId)).state, OrderState.completed)
    await assertLedger(assert)
  })
})
