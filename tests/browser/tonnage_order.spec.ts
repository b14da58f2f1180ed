/* Flow 9 by both sides in the browser: 32 t of staple fibre on two trucks, settled on the scale, invoiced. */
import { available, escrow } from '#app/ledger/rules/accounts'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import env from '#start/env'
import { OrderState, PickState } from '#app/order/codes'
import { followBooks } from '#tests/helpers/bank_books'
import { CONTEXT, chromiumLauncher, told as says } from '#tests/helpers/browser'
import { resetDatabase } from '#tests/helpers/database'
import { browseAs, openPage } from '#tests/helpers/storefront'
import { balance } from '#tests/functional/order/helpers'
import { makeTonnageDeal, placeTonnage } from '#tests/functional/tonnage/helpers'
import { agree, field, next, pay, registerInvoice } from './journey/people.js'

const BASE = `http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}`

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

async function weigh(page: Page, tonnes: number, ticket: string) {
  const pick = await db.from('pick_orders').where('state', PickState.approved).orderBy('id').firstOrFail()
  await page.reload()
  await next(page, '登记出库')
  const form = page.getByRole('dialog')
  await field(form, '提货码').fill(pick.pick_code)
  await field(form, '过磅重量').fill(String(tonnes))
  await field(form, '磅单号').fill(ticket)
  await form.getByRole('button', { name: '登记出库', exact: true }).click()
  await says(page, '出库已登记')
}

test.group('An order by the tonne, in the browser', (group) => {
  let closeBooks: () => Promise<void>
  group.setup(async () => {
    await resetDatabase()
    closeBooks = await followBooks()
  })
  group.teardown(async () => {
    await closeBooks()
    await resetDatabase()
  })

  test('a plant accepts 32 t, the mill pays and sends two trucks, the scale decides, on the phone it confirms', async ({
    client,
    assert,
    cleanup,
  }) => {
    const deal = await makeTonnageDeal(client)
    const { orderId } = await placeTonnage(assert, deal, 32)
    const browser = await chromiumLauncher()
    const open = async (phone: boolean, who: typeof deal.buyer) => {
      const context = await browser.newContext({
        ...CONTEXT,
        baseURL: BASE,
        ...(phone ? { viewport: { width: 375, height: 812 }, isMobile: true } : {}),
      })
      await browseAs(context, who)
      return context.newPage()
    }
    const plant = await open(false, deal.seller)
    const mill = await open(false, deal.buyer)
    const phone = await open(true, deal.buyer)
    cleanup(async (failed) => {
      for (const [name, page] of Object.entries({ plant, mill, phone }))
        if (failed) await page.screenshot({ path: app.makePath(`.data/tonnage-${name}.png`), fullPage: true })
      await browser.close()
    })
    const overhang = async (page: Page) =>
      Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))

    // The plant accepts from its desk of goods by the tonne.
    await openPage(plant, '/seller/sale-fiber-order')
    await plant.getByRole('heading', { name: '棉副涤短销售订单' }).waitFor()
    await plant.getByText('棉副涤短待接单').waitFor()
    await plant.getByRole('link', { name: '去接单' }).click()
    await next(plant, '接单')
    await agree(plant, '接单')
    await says(plant, '已接单')

    await openPage(mill, '/buyer/purchase-fiber-order')
    await mill.getByRole('link', { name: '去付款' }).click()
    await mill.getByText('涤短半光 1.56dtex×38mm A级').first().waitFor()
    await pay(mill)
    assert.equal(await balance(escrow(orderId)), 22_784_000)
    await openPage(plant, `/seller/${orderId}`)
    await next(plant, '放货')
    await agree(plant, '放货')
    await says(plant, '已放货')

    // Two trucks, the second announced for what is left.
    await openPage(mill, `/buyer/${orderId}`)
    await announceTruck(mill, 20, '32.000')
    await openPage(plant, `/seller/${orderId}`)
    await approve(plant)
    await weigh(plant, 19.9, 'BD001')
    await openPage(mill, `/buyer/${orderId}`)
    await mill.getByText('可提 12.100 吨').first().waitFor()
    await announceTruck(mill, 12.1, '12.100')
    await openPage(plant, `/seller/${orderId}`)
    await approve(plant)
    await weigh(plant, 11.96, 'BD002')

    // Settlement: the plant submits, the mill confirms on its phone.
    await openPage(plant, `/seller/${orderId}`)
    await next(plant, '核对并提交')
    await plant.getByRole('dialog').getByText('按实际过磅重量').waitFor()
    await agree(plant, '提交给买方')
    await says(plant, '结算单已提交')
    await openPage(phone, `/buyer/${orderId}`)
    await phone.getByText('226,843.20').first().waitFor()
    assert.isBelow(await overhang(phone), 1)
    await phone.getByTestId('dock').getByRole('button', { name: '确认结算' }).click()
    await agree(phone, '确认结算')
    await says(phone, '已确认结算')

    await openPage(plant, `/seller/${orderId}`)
    await registerInvoice(plant)
    await openPage(mill, `/buyer/${orderId}`)
    await next(mill, '确认发票')
    await agree(mill, '确认发票')
    await mill.getByText('订单已完成').first().waitFor()
    assert.equal((await db.from('orders').where('id', orderId).firstOrFail()).state, OrderState.completed)
    assert.equal(await balance(available(deal.seller.company.id)), 22_684_320 - 15_930)
    for (const page of [plant, mill, phone]) {
      assert.notMatch(await page.locator('main').innerText(), /\d ?包/)
      assert.isBelow(await overhang(page), 1)
    }
  })
})
