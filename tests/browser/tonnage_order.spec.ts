/*
 * Flow 9 by both sides in the browser: 32 t of staple fibre on two trucks, settled on the scale, invoiced; the same at a basis on PF, pointed on a phone;
 * and seed of a gin.
 */
import { available, escrow } from '#app/ledger/rules/accounts'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { shiftClock } from '#core/clock'
import { PriceType } from '#app/listing/codes'
import { OrderState, PickState } from '#app/order/codes'
import { createOperator } from '#tests/helpers/actors'
import { logInBackOffice } from '#tests/helpers/back_office'
import { followBooks } from '#tests/helpers/bank_books'
import { atRest, CONTEXT, chromiumLauncher, told as says } from '#tests/helpers/browser'
import { resetDatabase } from '#tests/helpers/database'
import { browseAs, openPage } from '#tests/helpers/storefront'
import { SEED } from '#tests/helpers/tonnage'
import { balance, postings } from '#tests/functional/order/helpers'
import { openMarket, quote, settle as settleDay } from '#tests/functional/pair_order/helpers'
import { makeTonnageDeal, placeTonnage, type TonnageDeal } from '#tests/functional/tonnage/helpers'
import { agree, BASE, field, next, pay, registerInvoice } from './journey/people.js'

/** Staple in flows §9 is pointed on this one. */
const PF = 'PF2703'

/** `tonnes` are announced of the `rest` that the form says is left; `scale` is what it weighs. */
type Truck = { tonnes: number; rest: string; scale: number; ticket: string; full?: boolean }

async function announceTruck(page: Page, tonnes: number, rest: string) {
  await next(page, '申请提货')
  const form = page.getByRole('dialog')
  await form.getByLabel(`计划吨数（可提 ${rest} 吨）`).fill(String(tonnes))
  await field(form, '车牌号').fill('鄂A12345')
  await field(form, '司机姓名').fill('马师傅')
  await field(form, '司机电话').fill('13999000000')
  await field(form, '司机身份证号').fill('65280119900101451X')
  await form.getByRole('button', { name: '提交申请' }).click()
  await says(page, '提货申请已提交')
}

async function approve(page: Page) {
  await next(page, '通过')
  await agree(page, '通过')
  await says(page, '已通过')
}

/** `full`: the truck takes no more, though it was announced for more. */
async function weigh(page: Page, { scale, ticket, full }: Pick<Truck, 'scale' | 'ticket' | 'full'>) {
  const pick = await db.from('pick_orders').where('state', PickState.approved).orderBy('id').firstOrFail()
  await page.reload()
  await next(page, '登记出库')
  const form = page.getByRole('dialog')
  await field(form, '提货码').fill(pick.pick_code)
  await field(form, '过磅重量').fill(String(scale))
  await field(form, '磅单号').fill(ticket)
  if (full) await form.getByRole('checkbox', { name: /本车已装完/ }).check()
  await form.getByRole('button', { name: '登记出库', exact: true }).click()
  await says(page, '出库已登记')
}

type Seats = { seller: Page; mill: Page; phone: Page }

/** The seller at a computer, the mill at a computer and on a phone; what they saw is kept when the test fails. */
async function sit(deal: TonnageDeal, cleanup: (end: (failed: boolean) => Promise<void>) => void): Promise<Seats> {
  const browser = await chromiumLauncher()
  const open = async (phone: boolean, who: TonnageDeal['buyer']) => {
    const context = await browser.newContext({
      ...CONTEXT,
      baseURL: BASE,
      ...(phone ? { viewport: { width: 375, height: 812 }, isMobile: true } : {}),
    })
    await browseAs(context, who)
    return context.newPage()
  }
  const seats = {
    seller: await open(false, deal.seller),
    mill: await open(false, deal.buyer),
    phone: await open(true, deal.buyer),
  }
  cleanup(async (failed) => {
    for (const [name, page] of Object.entries(seats))
      if (failed) await page.screenshot({ path: app.makePath(`.data/tonnage-${name}.png`), fullPage: true })
    await browser.close()
  })
  return seats
}

const overhang = async (page: Page) => Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))

/** The mill orders on the page of the goods. @returns the id of the order */
async function orderGoods(mill: Page, batchId: number, tonnes: number, deposit: string): Promise<number> {
  await openPage(mill, `/seed-fiber/${batchId}`)
  await mill.getByLabel('订购吨数').fill(String(tonnes))
  await mill.getByTestId('deposit').getByText(deposit).waitFor()
  await mill.getByRole('button', { name: '下单' }).first().click()
  const dialog = mill.getByRole('dialog', { name: '确认下单' })
  await atRest(mill)
  await dialog.getByRole('button', { name: `下单并冻结定金 ${deposit}` }).click()
  await mill.waitForURL(/\/seed-fiber\/result\?id=\d+$/)
  await mill.getByRole('heading', { name: '下单成功' }).waitFor()
  await mill.getByRole('link', { name: '查看订单' }).click()
  await mill.waitForURL(/\/buyer\/\d+$/)
  return Number(new URL(mill.url()).pathname.split('/').pop())
}

async function accept({ seller }: Seats, orderId: number) {
  await openPage(seller, `/seller/${orderId}`)
  await next(seller, '接单')
  await agree(seller, '接单')
  await says(seller, '已接单')
}

async function payAndRelease({ mill, seller }: Seats, orderId: number) {
  await openPage(mill, `/buyer/${orderId}`)
  await pay(mill)
  await openPage(seller, `/seller/${orderId}`)
  await next(seller, '放货')
  await agree(seller, '放货')
  await says(seller, '已放货')
}

/** A truck from the announcement to the scale. */
async function sendTruck({ mill, seller }: Seats, orderId: number, truck: Truck) {
  await openPage(mill, `/buyer/${orderId}`)
  await announceTruck(mill, truck.tonnes, truck.rest)
  await openPage(seller, `/seller/${orderId}`)
  await approve(seller)
  await weigh(seller, truck)
}

/** The seller submits what was weighed, and the mill confirms on its phone. */
async function settle({ seller, phone }: Seats, orderId: number, amount: string) {
  await openPage(seller, `/seller/${orderId}`)
  await next(seller, '核对并提交')
  await seller.getByRole('dialog').getByText('按实际过磅重量').waitFor()
  await agree(seller, '提交给买方')
  await says(seller, '结算单已提交')
  await openPage(phone, `/buyer/${orderId}`)
  await phone.getByText(amount).first().waitFor()
  await phone.getByTestId('dock').getByRole('button', { name: '确认结算' }).click()
  await agree(phone, '确认结算')
  await says(phone, '已确认结算')
}

async function invoice({ seller, mill }: Seats, orderId: number) {
  await openPage(seller, `/seller/${orderId}`)
  await registerInvoice(seller)
  await openPage(mill, `/buyer/${orderId}`)
  await next(mill, '确认发票')
  await agree(mill, '确认发票')
  await mill.getByText('订单已完成').first().waitFor()
}

/** 32 t at 7,120.00, of which the scale found 31.860 (flows §9). */
const SCALED = { rest: 21_824_000, refund: 99_680, first: 21_550_104, retention: 1_134_216, fee: 15_930 }

/** Cents: what the order froze and what was paid on top, what came back by the scale, what the seller had at once and later, and the service fee. */
type Money = { deposit: number; rest: number; refund: number; first: number; retention: number; fee: number }

/** The order has ended with these postings and no others, nothing lies in escrow, and `vat` percent are in the invoice. */
async function assertEnded(assert: Assert, deal: TonnageDeal, orderId: number, vat: number, money: Money) {
  const [mill, plant] = [deal.buyer.company.id, deal.seller.company.id]
  assert.equal((await db.from('orders').where('id', orderId).firstOrFail()).state, OrderState.completed)
  assert.deepEqual(await postings(orderId), [
    `保证金冻结 ${money.deposit} Dr 2001.${mill} Cr 2002.${mill}`,
    `货款支付 ${money.deposit} Dr 2002.${mill} Cr 2003.${orderId}`,
    `货款支付 ${money.rest} Dr 2001.${mill} Cr 2003.${orderId}`,
    `退款 ${money.refund} Dr 2003.${orderId} Cr 2001.${mill}`,
    `货款结算 ${money.first} Dr 2003.${orderId} Cr 2001.${plant}`,
    `服务费 ${money.fee} Dr 2001.${plant} Cr 4001`,
    `尾款释放 ${money.retention} Dr 2003.${orderId} Cr 2001.${plant}`,
  ])
  assert.equal(await balance(available(plant)), money.first + money.retention - money.fee)
  assert.equal(await balance(escrow(orderId)), 0)
  const { amount } = await db.from('settlements').where('order_id', orderId).firstOrFail()
  assert.equal(amount, money.first + money.retention)
  const papers = await db.from('invoices').select('amount', 'tax')
  for (const { amount: billed, tax } of papers) {
    assert.equal(billed, amount)
    assert.equal(tax, billed - Math.round(billed / (1 + vat / 100)))
  }
  assert.lengthOf(papers, 1)
}

/** An operator sees the same order in the back office, with what was weighed and settled. */
async function assertOffice({ mill }: Seats, orderId: number, shown: string[]) {
  const context = await mill
    .context()
    .browser()!
    .newContext({ ...CONTEXT, baseURL: BASE })
  await logInBackOffice(context, (await createOperator()).token)
  const page = await context.newPage()
  await page.goto(`/admin/fiber-order/${orderId}`)
  await page.getByRole('heading', { name: '商品与货款' }).waitFor()
  for (const text of shown) await page.getByText(text).first().waitFor()
}

/** Goods by the tonne have no bales, and no page is wider than its screen. */
async function assertPages(assert: Assert, seats: Seats) {
  for (const page of Object.values(seats)) {
    assert.notMatch(await page.locator('main').innerText(), /\d ?包/)
    assert.isBelow(await overhang(page), 1)
  }
}

test.group('An order by the tonne, in the browser', (group) => {
  let closeBooks: () => Promise<void>
  group.each.setup(async () => {
    await resetDatabase()
    closeBooks = await followBooks()
    return async () => {
      shiftClock(0)
      await closeBooks()
    }
  })
  group.teardown(() => resetDatabase())

  test('a plant accepts 32 t, the mill pays and sends two trucks, the scale decides, on the phone it confirms', async ({
    client,
    assert,
    cleanup,
  }) => {
    const deal = await makeTonnageDeal(client)
    const { orderId } = await placeTonnage(assert, deal, 32)
    const seats = await sit(deal, cleanup)
    const { seller, mill } = seats

    // The plant accepts from its desk of goods by the tonne.
    await openPage(seller, '/seller/sale-fiber-order')
    await seller.getByRole('heading', { name: '棉副涤短销售订单' }).waitFor()
    await seller.getByText('棉副涤短待接单').waitFor()
    await seller.getByRole('link', { name: '去接单' }).click()
    await next(seller, '接单')
    await agree(seller, '接单')
    await says(seller, '已接单')

    await openPage(mill, '/buyer/purchase-fiber-order')
    await mill.getByRole('link', { name: '去付款' }).click()
    await mill.getByText('涤短半光 1.56dtex×38mm A级').first().waitFor()
    await payAndRelease(seats, orderId)
    assert.equal(await balance(escrow(orderId)), 22_784_000)

    // Two trucks, the second announced for what is left.
    await sendTruck(seats, orderId, { tonnes: 20, rest: '32.000', scale: 19.9, ticket: 'BD001' })
    await openPage(mill, `/buyer/${orderId}`)
    await mill.getByText('可提 12.100 吨').first().waitFor()
    await sendTruck(seats, orderId, { tonnes: 12.1, rest: '12.100', scale: 11.96, ticket: 'BD002' })

    await settle(seats, orderId, '226,843.20')
    await invoice(seats, orderId)
    await assertEnded(assert, deal, orderId, 13, { deposit: 960_000, ...SCALED })
    await assertOffice(seats, orderId, ['已完成', '涤短半光 1.56dtex×38mm A级', '31.860', '226,843.20'])
    await assertPages(assert, seats)
  })

  test('staple at a basis on PF is ordered, pointed on the phone, filled by the plant and settled like any other', async ({
    client,
    assert,
    cleanup,
  }) => {
    await openMarket()
    await settleDay('2026-11-20', 719_000, PF)
    await quote(720_000, PF)
    const basis = { price: null, priceType: PriceType.basis, priceDiff: -8_000, priceContract: PF }
    const deal = await makeTonnageDeal(client, { terms: { ...basis, pointDeadline: '2026-12-31' } })
    const seats = await sit(deal, cleanup)
    const { seller, mill, phone } = seats

    await openPage(mill, `/seed-fiber/${deal.batch.id}`)
    await mill.getByText(`${PF} −80`).first().waitFor()
    const orderId = await orderGoods(mill, deal.batch.id, 32, '32,000.00')
    await accept(seats, orderId)
    await seller.getByText('等待买方点价').waitFor()

    await openPage(phone, `/buyer/${orderId}`)
    const price = phone.getByLabel('点价价格')
    await price.fill('7201')
    await phone.getByText('点价价格须为2的整数倍').waitFor()
    await price.fill('7200')
    await phone.getByText('227,840.00').first().waitFor()
    await phone.getByTestId('dock').getByRole('button', { name: '提交点价' }).click()
    await agree(phone, '提交点价')
    await phone.getByRole('list', { name: '点价指令' }).getByText('待成交').waitFor()
    assert.isBelow(await overhang(phone), 1)
    await openPage(seller, `/seller/${orderId}`)
    await seller.getByRole('button', { name: '确认成交' }).click()
    await agree(seller, '确认成交')
    await seller.getByText('等待买方付款').waitFor()

    await payAndRelease(seats, orderId)
    assert.equal(await balance(escrow(orderId)), 22_784_000)
    // The days that the form offers follow the clock of the machine.
    shiftClock(0)
    await sendTruck(seats, orderId, { tonnes: 32, rest: '32.000', scale: 31.86, ticket: 'BD001' })
    await settle(seats, orderId, '226,843.20')
    await invoice(seats, orderId)
    await assertEnded(assert, deal, orderId, 13, { ...SCALED, deposit: 3_200_000, rest: 19_584_000 })
    await assertOffice(seats, orderId, ['已完成', PF, '226,843.20'])
    await assertPages(assert, seats)
  })

  test('a gin sells 30 t of seed, of which the rest that does not leave is given up, with 9 % VAT', async ({
    client,
    assert,
    cleanup,
  }) => {
    const deal = await makeTonnageDeal(client, { goods: SEED, terms: { price: 210_000 } })
    const seats = await sit(deal, cleanup)
    const { seller, mill } = seats
    const orderId = await orderGoods(mill, deal.batch.id, 30, '3,000.00')
    await accept(seats, orderId)
    await payAndRelease(seats, orderId)
    assert.equal(await balance(escrow(orderId)), 6_300_000)
    await sendTruck(seats, orderId, { tonnes: 30, rest: '30.000', scale: 29.1, ticket: 'BD001', full: true })
    await openPage(seller, `/seller/${orderId}`)
    await seller.getByRole('button', { name: '余量不再提' }).first().click()
    await agree(seller, '余量不再提')
    await settle(seats, orderId, '61,110.00')
    await invoice(seats, orderId)
    await assertEnded(assert, deal, orderId, 9, {
      deposit: 300_000,
      rest: 6_000_000,
      refund: 189_000,
      first: 5_805_450,
      retention: 305_550,
      fee: 14_550,
    })
    await assertOffice(seats, orderId, ['已完成', '29.100', '61,110.00'])
    await assertPages(assert, seats)
  })
})
