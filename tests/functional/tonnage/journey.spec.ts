/* Flow 9: 涤短半光, 32.000 t at 7,120.00, 31.860 t on the scale, from the order to the confirmed invoice, to the cent. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { OrderState } from '#app/order/codes'
import { InvoiceState, SettlementState } from '#app/settlement/codes'
import { SalesState } from '#app/catalog/codes'
import { followBooks } from '#tests/helpers/bank_books'
import { resetDatabase } from '#tests/helpers/database'
import { assertLedger, balance, call, invoiceOf, must, PAY_PASSWORD, postings } from '../order/helpers.js'
import { approvedTruck, makeTonnageDeal, placeTonnage, restOf, weigh } from './helpers.js'

test.group('Staple fibre, flow 9', (group) => {
  let closeBooks: () => Promise<void>
  group.setup(async () => {
    await resetDatabase()
    closeBooks = await followBooks()
  })
  group.teardown(async () => {
    await closeBooks()
    await resetDatabase()
  })

  test('two trucks, settlement on the scale and the invoice post exactly what flow 9 says', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client)
    const { buyer, seller } = deal
    const [mill, plant] = [buyer.company.id, seller.company.id]
    const ids = await placeTonnage(assert, deal, 32)
    const { orderId } = ids
    await must(assert, call(client, seller, '/order/accept', { orderId }))
    await must(assert, call(client, buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
    assert.equal(await balance(`2003.${orderId}`), 22_784_000)
    await must(assert, call(client, seller, '/order/release', { orderId }))

    const first = await approvedTruck(assert, deal, ids, 20)
    const second = await approvedTruck(assert, deal, ids, 12)
    await must(assert, weigh(deal, ids, first, { weight: 19.9, ticketNo: 'BD001' }))
    assert.equal((await db.from('orders').where('id', orderId).firstOrFail()).state, OrderState.unpicked)
    await must(assert, weigh(deal, ids, second, { weight: 11.96, ticketNo: 'BD002' }))

    const { id: settlementId, ...draft } = await db.from('settlements').where('order_id', orderId).firstOrFail()
    assert.deepInclude(draft, {
      state: SettlementState.draft,
      contract_weight: 32,
      weight: 31.86,
      paid: 22_784_000,
      amount: 22_684_320,
      balance: -99_680,
      retention: 1_134_216,
      fee: 15_930,
      short: false,
    })
    await must(assert, call(client, seller, '/settlement/submit', { settlementId }))
    await must(assert, call(client, buyer, '/settlement/confirm', { settlementId }))
    await must(assert, call(client, seller, '/invoice/register', await invoiceOf(settlementId)))
    await must(assert, call(client, buyer, '/invoice/confirm', { settlementId }))

    assert.deepEqual(await postings(orderId), [
      `保证金冻结 960000 Dr 2001.${mill} Cr 2002.${mill}`,
      `货款支付 960000 Dr 2002.${mill} Cr 2003.${orderId}`,
      `货款支付 21824000 Dr 2001.${mill} Cr 2003.${orderId}`,
      `退款 99680 Dr 2003.${orderId} Cr 2001.${mill}`,
      `货款结算 21550104 Dr 2003.${orderId} Cr 2001.${plant}`,
      `服务费 15930 Dr 2001.${plant} Cr 4001`,
      `尾款释放 1134216 Dr 2003.${orderId} Cr 2001.${plant}`,
    ])
    assert.equal(await balance(`2003.${orderId}`), 0)
    assert.equal(await balance(`2001.${mill}`), 150_000_000 - 22_684_320)
    assert.equal(await balance(`2001.${plant}`), 22_684_320 - 15_930)
    assert.equal(await balance('4001'), 15_930)
    assert.deepInclude(await db.from('invoices').where('order_id', orderId).firstOrFail(), {
      state: InvoiceState.confirmed,
      amount: 22_684_320,
      net: 20_074_619,
      tax: 2_609_701,
    })
    assert.equal((await db.from('orders').where('id', orderId).firstOrFail()).state, OrderState.completed)
    await deal.batch.refresh()
    assert.deepInclude(
      { rest: await restOf(deal.batch.id), state: deal.batch.salesState },
      { rest: 288, state: SalesState.onSale }
    )
    await assertLedger(assert)
  })
})
