/* A price that is far from the index: the person who typed it is asked, and goes back to it or means it. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { CompanyType } from '#app/company/codes'
import { Adjustable } from '#app/listing/codes'
import { createMember } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { readySubmit } from '#tests/helpers/browser'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { publishIndex } from '#tests/helpers/quotes'
import { browseAs } from '#tests/helpers/storefront'

test.group('A price far from the index on screen', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    return () => resetDatabase()
  })

  test('a seller who types 1,685 for 16,850 is asked; going back changes nothing and keeps what was typed, confirming sells at it', async ({
    browserContext,
    visit,
    assert,
  }) => {
    await publishIndex(17_000)
    const seller = await createMember({ companyType: CompanyType.gin })
    const { listing } = await createListing(seller)
    const priceNow = async () => Number((await db.from('listings').where('id', listing.id).firstOrFail()).price)
    const before = await priceNow()
    await browseAs(browserContext, seller)
    const page = await visit('/seller/product')
    await page.getByRole('button', { name: '改价' }).last().click()
    const form = page.getByRole('dialog', { name: '修改价格' })
    await form.getByLabel('单价（元/吨）').fill('1685')
    await readySubmit(form, '修改 1 批').click()
    const question = page.getByRole('dialog', { name: /^价格偏离指数\d+(\.\d+)?%$/ })
    await question.getByText('低于棉花指数 17,000').waitFor()
    await question.getByRole('button', { name: '返回修改' }).click()
    await question.waitFor({ state: 'hidden' })
    assert.equal(await priceNow(), before)
    assert.equal(Number((await form.getByLabel('单价（元/吨）').inputValue()).replace(/,/g, '')), 1_685)
    await readySubmit(form, '修改 1 批').click()
    await question.getByRole('button', { name: '价格无误，继续' }).click()
    await form.waitFor({ state: 'hidden' })
    assert.equal(await priceNow(), 168_500)
  })

  test('a buyer who asks far below the index is asked first, and the inquiry leaves once he means it', async ({
    browserContext,
    visit,
    assert,
  }) => {
    await publishIndex(17_000)
    const seller = await createMember({ companyType: CompanyType.gin })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(buyer.company, 100_000)
    const { batch } = await createListing(seller, { adjustable: Adjustable.yes })
    await browseAs(browserContext, buyer)
    const page = await visit(`/batch/${batch.batchCode}`)
    await page.getByRole('button', { name: '询价' }).click()
    await page.getByLabel('价格（元/吨）').fill('1650')
    await page.getByRole('button', { name: '发送' }).click()
    const question = page.getByRole('dialog', { name: /^价格偏离指数\d+(\.\d+)?%$/ })
    await question.getByRole('button', { name: '价格无误，继续' }).waitFor()
    assert.equal(Number((await db.from('quotations').count('* as n'))[0].n), 0)
    await question.getByRole('button', { name: '价格无误，继续' }).click()
    await page.getByRole('link', { name: '查看询价' }).first().waitFor()
    assert.equal(Number((await db.from('quotations').firstOrFail()).price), 165_000)
  })
})
