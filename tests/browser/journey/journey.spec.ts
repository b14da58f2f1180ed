import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { createOperator, PASSWORD as OPERATOR_PASSWORD } from '#tests/helpers/actors'
import { startTestBank } from '#tests/helpers/bank'
import { requireBooksAgree } from '#tests/helpers/bank_books'
import { chromiumLauncher } from '#tests/helpers/browser'
import { VALID } from '#tests/helpers/company'
import { resetDatabase } from '#tests/helpers/database'
import { openPage } from '#tests/helpers/storefront'
import * as people from './people.js'
import { B1_CODE, B1_PRICE, B1_SHEET } from './sheet.js'
import { CompanyType } from '#app/company/codes'
import { available, escrow, feeIncome, frozen } from '#app/ledger/rules/accounts'

const [gin, mill] = [
  VALID.find((c) => c.type === CompanyType.gin)!,
  VALID.find((c) => c.type === CompanyType.textileMill)!,
]
const SELLER = { ...gin, kind: '轧花厂', mobile: '13900000101' }
const BUYER = { ...mill, kind: '纺织厂', mobile: '13900000102' }

const balanceOf = async (account: string) =>
  (await db.from('ledger_accounts').where('code', account).first())?.balance ?? 0

test.group('The spot trade, in the browser', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('register, certify, pay in, import, list, find, compare, order, pay, release, pick, settle, invoice, complete', async ({
    assert,
    cleanup,
  }) => {
    const bank = await startTestBank()
    const browser = await chromiumLauncher()
    const seats = await Promise.all([1, 2, 3].map(() => people.sitDown(browser)))
    const [seller, buyer, auditor] = seats.map(({ page }) => page)
    cleanup(async (failed) => {
      for (const [index, { page }] of seats.entries()) {
        if (failed) await page.screenshot({ path: app.makePath(`.data/journey-${index}.png`), fullPage: true })
      }
      await browser.close()
      await bank.stop()
    })

    // two companies register, and an auditor certifies both
    await people.register(seller, SELLER)
    await people.register(buyer, BUYER)
    await seller.goto('/buyer/purchase-order')
    await seller.waitForURL((url) => url.pathname === '/user-center/basic-info')
    await seller.getByText('未企业认证，请先完成企业认证').first().waitFor()
    await people.applyForCertification(seller, SELLER)
    await people.applyForCertification(buyer, BUYER)
    const { operator } = await createOperator({ demo: true })
    await people.logInOperator(auditor, operator.username, OPERATOR_PASSWORD)
    await people.approve(auditor, SELLER)
    await people.approve(auditor, BUYER)

    // accounts at the bank, and 1,500,000.00 yuan for the mill
    await people.openAccountAndPayIn(seller, SELLER, 0)
    await people.openAccountAndPayIn(buyer, BUYER, 1_500_000)

    // the gin enters a batch by form and deletes it, imports its inspection sheet and lists the batch
    await people.tryTheForm(seller, '65123251888')
    await people.importSheet(seller, B1_SHEET)
    await people.sendOff(seller, B1_CODE)
    await people.list(seller, B1_CODE, B1_PRICE)
    await people.takePartInAuctions(seller, B1_CODE)

    // the mill finds the batch, compares it and orders it
    const orderId = await people.findAndOrder(buyer, B1_CODE)
    const order = await db.from('orders').where('id', orderId).firstOrFail()
    const [buyerId, sellerId] = [order.buyer_company_id, order.seller_company_id]
    assert.equal(await balanceOf(available(buyerId)), 147_813_550)
    assert.equal(await balanceOf(frozen(buyerId)), 2_186_450)

    // contract, payment, arrival of the goods, release
    await openPage(seller, `/seller/${orderId}`)
    await people.next(seller, '接单')
    await people.completeContract(seller)
    await people.agree(seller, '接单')
    await people.says(seller, '已接单')
    await openPage(buyer, `/buyer/${orderId}`)
    await people.pay(buyer)
    assert.equal(await balanceOf(escrow(orderId)), 73_683_365)
    await openPage(seller, `/seller/${orderId}`)
    await people.registerArrival(seller)
    await people.next(seller, '放货')
    await people.agree(seller, '放货')
    await people.says(seller, '已放货')

    // pick-up
    await openPage(buyer, `/buyer/${orderId}`)
    await people.askForTruck(buyer)
    await openPage(seller, `/seller/${orderId}`)
    await people.next(seller, '通过')
    await people.agree(seller, '通过')
    await people.says(seller, '已通过')
    const pick = await db.from('pick_orders').where('order_id', orderId).firstOrFail()
    await openPage(seller, `/seller/${orderId}`)
    await people.recordPick(seller, pick.pick_code, 43.1)

    // settlement
    await openPage(seller, `/seller/${orderId}`)
    await people.next(seller, '核对并提交')
    await people.agree(seller, '提交给买方')
    await people.says(seller, '结算单已提交')
    await openPage(buyer, `/buyer/${orderId}`)
    await people.next(buyer, '确认结算')
    await people.agree(buyer, '确认结算')
    await people.says(buyer, '已确认结算')
    assert.equal(await balanceOf(available(sellerId)), 69_977_332)

    // invoice, and the final state of flow 2
    await openPage(seller, `/seller/${orderId}`)
    await people.registerInvoice(seller)
    await openPage(buyer, `/buyer/${orderId}`)
    await people.next(buyer, '确认发票')
    await people.agree(buyer, '确认发票')
    await buyer.getByText('订单已完成').first().waitFor()
    await people.waitForFigures(buyer, `/buyer/${orderId}`)

    const postings = await db
      .from('ledger_transactions as t')
      .join('ledger_entries as e', 'e.transaction_id', 't.id')
      .where({ 't.ref_type': 'order', 't.ref_id': orderId })
      .where('e.debit', '>', 0)
      .orderBy('t.id')
      .select('t.title', 'e.account_code', 'e.debit')
    assert.deepEqual(
      postings.map((p) => `${p.title} ${p.account_code} ${p.debit}`),
      [
        `保证金冻结 2001.${buyerId} 2186450`,
        `货款支付 2002.${buyerId} 2186450`,
        `货款支付 2001.${buyerId} 71496915`,
        `货款结算 2003.${orderId} 69999197`,
        `服务费 2001.${sellerId} 21865`,
        `尾款释放 2003.${orderId} 3684168`,
      ]
    )
    assert.equal(await balanceOf(escrow(orderId)), 0)
    assert.equal(await balanceOf(available(sellerId)), 73_661_500)
    assert.equal(await balanceOf(feeIncome), 21_865)
    const { rows } = await db.rawQuery(
      `select sum(case when nature = 'debit' then balance else -balance end) as difference from ledger_accounts`
    )
    assert.equal(rows[0].difference, 0)
    await requireBooksAgree()
  })
})
