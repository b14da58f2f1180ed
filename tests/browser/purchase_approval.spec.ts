import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { choose, CONTEXT, told } from '#tests/helpers/browser'
import { createMember } from '#tests/helpers/actors'
import { MILL_ADDRESS } from '#tests/helpers/addresses'
import { openAccount } from '#tests/helpers/bank'
import { followBooks } from '#tests/helpers/bank_books'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { browseAs } from '#tests/helpers/storefront'
import { saveAddress } from '#app/company/actions/save_address'
import { CompanyType } from '#app/company/codes'
import { DeliveryType } from '#app/listing/codes'
import { acceptOrder } from '#app/order/actions/accept_order'
import { setPurchaseApproval } from '#app/order/actions/set_purchase_limit'

test.group('采购审批 on screen', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    return followBooks()
  })
  group.teardown(() => resetDatabase())

  test('a manager limits a trader, who asks with PO-7 and the second address; the manager approves on a phone', async ({
    browser,
    browserContext,
    visit,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const manager = await createMember({ companyType: CompanyType.textileMill, name: '周敏' })
    const trader = await createMember({ company: manager.company, name: '陈采购' })
    await openAccount(seller.company, 0)
    await openAccount(manager.company, 100_000)
    await setPurchaseApproval({ enabled: false }, manager.actor)
    await saveAddress({ ...MILL_ADDRESS, address: '默认路1号', primary: true }, manager.actor)
    await saveAddress({ ...MILL_ADDRESS, address: '二号仓库路8号' }, manager.actor)
    const { batch } = await createListing(seller, { deliveryType: DeliveryType.delivered })

    const phone = await browser.newContext({ ...CONTEXT, viewport: { width: 375, height: 812 } })
    await browseAs(phone, manager)
    await browseAs(browserContext, trader)
    const page = await visit(`/batch/${batch.batchCode}`)
    const at = (path: string) => new URL(path, page.url()).href
    const desk = await phone.newPage()
    await desk.goto(at('/user-center/staff-management?tab=purchase'))
    await desk.getByRole('switch').click()
    await told(desk, '采购审批已启用')
    await desk.getByRole('button', { name: '设置限额' }).click()
    await desk.getByLabel('单笔限额（元）').fill('100000')
    await desk.getByRole('button', { name: '保存' }).click()
    await told(desk, '限额已保存')
    await desk.getByText('100,000.00 元').waitFor()

    await page.getByRole('button', { name: '立即下单' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('超过您的单笔限额100,000.00元').waitFor()
    await dialog.getByText('批准前商品仍在售、资金不冻结').waitFor()
    await dialog.getByLabel('收货地址').click()
    await choose(page, '二号仓库路8号')
    await dialog.getByLabel('采购单号').fill('PO-7')
    await dialog.getByRole('button', { name: '提交审批' }).click()
    await page.waitForURL(/\/buyer\/purchase-request\/\d+$/)
    await page.getByText('二号仓库路8号').waitFor()

    await desk.goto(at('/buyer/purchase-request'))
    await desk.getByRole('link', { name: '审批', exact: true }).click()
    await desk.getByText('陈采购 申请于').waitFor()
    assert.equal(await desk.evaluate(() => document.documentElement.scrollWidth > innerWidth), false)
    await desk.getByRole('button', { name: '批准并下单' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '批准并下单' }).click()
    await desk.waitForURL(/\/buyer\/\d+$/)
    await desk.getByText('PO-7').first().waitFor()
    await desk.getByText('二号仓库路8号').first().waitFor()

    const order = await db.from('orders').firstOrFail()
    assert.equal(order.buyer_user_id, trader.user.id)
    assert.equal(order.buyer_reference, 'PO-7')
    assert.include(order.delivery_address, '二号仓库路8号')
    await acceptOrder({ orderId: order.id }, seller.actor)
    await desk.goto(at(`/buyer/${order.id}`))
    await desk
      .getByText(/HT\d+|购销合同/)
      .first()
      .waitFor()
  })
})
