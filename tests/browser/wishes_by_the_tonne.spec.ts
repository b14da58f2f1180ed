/* A wish for goods by the tonne on screen: staple fibre at a basis, answered with tonnes of a stock; seed in outline. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ProductType } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { answerDemand } from '#app/demand/actions/answer_demand'
import { publishDemand } from '#app/demand/actions/review_demand'
import { DeliveryType, PriceType } from '#app/listing/codes'
import { placeOrders } from '#app/order/actions/place_orders'
import { CONTEXT } from '#tests/helpers/browser'
import { createMember, createOperator } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { followBooks } from '#tests/helpers/bank_books'
import { resetDatabase } from '#tests/helpers/database'
import { offerTonnage } from '#tests/helpers/tonnage'
import { browseAs } from '#tests/helpers/storefront'
import { openWish } from '../functional/demand/helpers.js'
import { openMarket, quote } from '../functional/pair_order/helpers.js'
import { shiftClock } from '#core/clock'

test.group('Wishes by the tonne on screen', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    return followBooks()
  })
  group.each.teardown(() => shiftClock(0))
  group.teardown(() => resetDatabase())

  test('a mill wants staple fibre at a basis, a plant answers with tonnes on a phone, the mill accepts and stands on its order', async ({
    browser,
    browserContext,
    visit,
    assert,
  }) => {
    await openMarket()
    await quote(720_000, 'PF2703')
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(seller.company, 0)
    await openAccount(buyer.company, 100_000)
    const { batch } = await offerTonnage(seller)

    await browseAs(browserContext, buyer)
    const page = await visit('/demand/publish')
    const choose = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label }).click()
      await page.getByTitle(option, { exact: true }).click()
    }
    await page.getByLabel('平均长度不低于').fill('29')
    await choose('商品类型', '棉籽')
    await page.getByText('棉副产品没有对应的期货合约').waitFor()
    await page.getByLabel('含油率不低于').fill('18')
    await choose('商品类型', '涤短半光')
    await page.getByLabel('含油率不低于').waitFor({ state: 'detached' })
    await page.getByLabel('求购吨数').fill('60')
    await page.getByLabel('线密度不低于').fill('1.56')
    await page.getByLabel('线密度不高于').fill('1.56')
    await page.getByLabel('切断长度不低于').fill('38')
    await choose('生产厂家', '测试化纤有限公司')
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: '基差' }).check({ force: true })
    await choose('点价合约', 'PF2703')
    await page.getByLabel('最高基差').fill('120')
    await page.getByRole('button', { name: '提交审核' }).click()
    await page.getByRole('heading', { name: '我的求购' }).waitFor()
    await page.getByText('线密度 = 1.56 dtex').first().waitFor()
    const { id } = await db.from('demands').firstOrFail()
    await publishDemand({ demandId: id }, (await createOperator()).actor)

    const phone = await browser.newContext({ ...CONTEXT, viewport: { width: 375, height: 812 } })
    await browseAs(phone, seller)
    const plant = await phone.newPage()
    await plant.goto(new URL('/seller/customer-recommendation', page.url()).href)
    await plant.getByText('1 种　320.000 吨').waitFor()
    await plant.getByRole('link', { name: '去报价' }).click()
    const form = plant.getByRole('dialog')
    const name = '涤短半光 1.56dtex×38mm A级'
    await form.getByRole('checkbox', { name }).check()
    await form.getByLabel(`${name} 吨数`).fill('2')
    await form.getByText('报价吨数不能低于起订量5.000吨').first().waitFor()
    await form.getByLabel(`${name} 吨数`).fill('32')
    await form.getByLabel(`${name} 基差`).fill('110')
    await form.getByText('已选 1 种 32.000 吨').waitFor()
    await form.getByRole('button', { name: '发出报价' }).click()
    await plant.getByRole('heading', { name: '我的报价' }).waitFor()
    await phone.close()

    await page.goto(new URL(`/demand/view-demand?id=${id}`, page.url()).href)
    await page.getByRole('heading', { name: '收到的报价 1' }).waitFor()
    await page.getByRole('heading', { name: '符合的货源 1 种' }).waitFor()
    await page.getByRole('button', { name: '接受报价' }).click()
    const accept = page.getByRole('dialog', { name: '接受报价' })
    await accept.getByText(name).waitFor()
    await accept.getByRole('button', { name: '接受并生成订单' }).click()
    await page.waitForURL(/\/buyer\/\d+$/)
    assert.equal((await db.from('batches').where('id', batch.id).firstOrFail()).gross_weight, 288)
    await page.getByRole('link', { name: '再次求购' }).click()
    await page.getByText('质量指标和规格按所购商品为限').waitFor()
    assert.equal(await page.getByLabel('求购吨数').inputValue(), '32.000')
    assert.equal(await page.getByLabel('线密度不低于').inputValue(), '1.56')

    const visitor = await (await browser.newContext({ ...CONTEXT })).newPage()
    await visitor.goto(new URL(`/demand/board?productType=${ProductType.stapleSemiDull}`, page.url()).href)
    await visitor.getByText('还需 28.000 / 60.000 吨').waitFor()
    await visitor.goto(new URL(`/demand/board?productType=${ProductType.xinjiang}`, page.url()).href)
    await visitor.getByText('没有符合条件的求购').waitFor()
    await visitor.context().close()
  })

  test('answers of two gins with seed stand beside each other by their figures, and tonnes that are gone are named', async ({
    browserContext,
    visit,
  }) => {
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(buyer.company, 100_000)
    const { id } = await openWish(buyer, {
      productType: ProductType.cottonseed,
      ranges: [{ must: { oilContent: '18~' }, wish: { impurity: '~0.3' } }],
      price: 300_000,
      deliveryType: DeliveryType.pickUp,
      newAddress: undefined,
    })
    const listings: number[] = []
    for (const price of [290_000, 295_000]) {
      const seller = await createMember({ companyType: CompanyType.gin })
      await openAccount(seller.company, 0)
      const { batch, listing } = await offerTonnage(seller, { price }, { productType: ProductType.cottonseed })
      listings.push(listing.id)
      await answerDemand(
        {
          demandId: id,
          deliveryType: DeliveryType.pickUp,
          lines: [{ batchId: batch.id, weight: 40, price, priceType: PriceType.fixed }],
        },
        seller.actor
      )
    }
    await browseAs(browserContext, buyer)
    const page = await visit(`/demand/view-demand?id=${id}`)
    await page.getByRole('heading', { name: '报价比较' }).waitFor()
    await page.getByRole('region', { name: '报价比较' }).getByText('含油率18.5%').first().waitFor()
    await page.getByRole('region', { name: '符合的货源' }).getByText('余量 60.000 吨').first().waitFor()
    const rival = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(rival.company, 100_000)
    await placeOrders({ lines: [{ listingId: listings[0], price: 290_000, weight: 30 }] }, rival.actor)
    await page.reload()
    await page.getByText('余量不足，现余 30.000 吨').waitFor()
  })
})
