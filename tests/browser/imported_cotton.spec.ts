import { test } from '@japa/runner'
import { CONTEXT } from '#tests/helpers/browser'
import { createMember } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { browseAs } from '#tests/helpers/storefront'
import { CiqTerm, ProductType, WeightType } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { YesNo } from '#core/codes'

test.group('Imported cotton on screen', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('the card of a batch tells its voyage and papers as far as they are known, and whose the goods are to its company alone', async ({
    browser,
    browserContext,
    visit,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.trader })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    const imported = {
      productType: ProductType.importedCny,
      weightType: WeightType.gross,
      isVerified: YesNo.no,
      pod: '青岛港',
      shipmentDate: '2026-09-20',
      quota: 0,
      ciqTerm: CiqTerm.codes[0],
      leafGrade: 3,
      blNo: 'OOLU2731165',
      containerNo: 'TCLU4412358',
      cargoOwner: '路易达孚（北京）贸易有限责任公司',
    }
    const { batch } = await createListing(seller, {}, imported)
    const { batch: bare } = await createListing(seller, {}, { ...imported, cargoOwner: null, blNo: null, quota: null })
    const { batch: domestic } = await createListing(seller, {}, { blNo: 'OOLU2731165' })

    await browseAs(browserContext, buyer)
    const page = await visit(`/batch/${batch.batchCode}`)
    const card = page.getByTestId('imported')
    await card.getByText('OOLU2731165').waitFor()
    const facts = await card.locator('dt').allTextContents()
    assert.deepEqual(facts, ['目的港', '装运期', '自带配额', '商检条款', '币种', '叶屑等级', '提单号', '箱号'])
    const told = await card.locator('dd').allTextContents()
    assert.includeMembers(told, ['青岛港', '2026-09-20', '不带配额', '人民币', '3', 'TCLU4412358'])
    assert.notInclude(await page.content(), '路易达孚')
    await page.goto(new URL(`/batch/${bare.batchCode}`, page.url()).href)
    await card.getByText('青岛港').waitFor()
    assert.notIncludeMembers(await card.locator('dt').allTextContents(), ['提单号', '自带配额'])
    await page.goto(new URL(`/batch/${domestic.batchCode}`, page.url()).href)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('含杂').first().waitFor()
    assert.equal(await card.count(), 0)

    const own = await browser.newContext({ ...CONTEXT, viewport: { width: 375, height: 812 } })
    await browseAs(own, seller)
    const desk = await own.newPage()
    await desk.goto(new URL(`/batch/${batch.batchCode}`, page.url()).href)
    await desk.getByTestId('imported').getByText('路易达孚（北京）贸易有限责任公司').waitFor()
    await desk.getByText('仅本企业可见').waitFor()
  })
})
