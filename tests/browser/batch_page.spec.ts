/*
 * What the page of a batch and a comparison say beside the figures.
 */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createMember } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { sidewaysBy } from '#tests/helpers/screens'
import { arrived, browseAs, openPage } from '#tests/helpers/storefront'
import { until } from '#tests/helpers/until'
import { PackageType, PickType } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { BidType } from '#app/listing/codes'

test.group('A batch and a comparison on screen', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('classes are counted in bales where their shares tell them, and （无主体） is explained where it stands', async ({
    browserContext,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const plain = { lv21: 85, lv31: 15, packets: 20 }
    const { batch: mixed } = await createListing(seller)
    const { batch: pure } = await createListing(seller, {}, { ...plain, len28: 30.3, len29: 53.6, len30: 16.1 })
    await browseAs(browserContext, await createMember({ companyType: CompanyType.textileMill }))
    const page = await browserContext.newPage()
    await openPage(page, `/batch/${mixed.batchCode}`)
    const classes = (name: string) => page.getByRole('img', { name: new RegExp(`^${name} `) }).locator('li')
    await classes('长度级').first().waitFor()
    assert.deepEqual(await classes('颜色级').allInnerTexts().then(flat), [
      '白棉2级(62.4)% 116 包',
      '白棉3级(37.6)% 70 包',
    ])
    await page.getByText(/白棉2级（无主体）：没有一个级占80%及以上/).waitFor()
    // The figures are large, each with its unit beside and its class below.
    const said = async (name: string, figure: string) => {
      const bar = page.getByRole('img', { name: new RegExp(`^${name} `) }).first()
      const size = await bar
        .getByText(figure, { exact: true })
        .evaluate((element) => getComputedStyle(element).fontSize)
      return [size, ...(await bar.innerText()).split(/\s+/).slice(1, 4)]
    }
    assert.deepEqual(await said('长度级', '29.2'), ['28px', '29.2', 'mm', '29mm'])
    await page.setViewportSize({ width: 375, height: 812 })
    assert.deepEqual(await said('长度级', '29.2'), ['20px', '29.2', 'mm', '29mm'])
    // What is drawn to a width follows the window a moment later.
    await until('the page fits into the phone', async () => (await sidewaysBy(page)) === 0)
    await page.setViewportSize({ width: 1280, height: 800 })

    // No number of twenty bales is 30.3 %.
    await openPage(page, `/batch/${pure.batchCode}`)
    await classes('长度级').first().waitFor()
    assert.deepEqual(await classes('颜色级').allInnerTexts().then(flat), ['白棉2级(85)% 17 包', '白棉3级(15)% 3 包'])
    assert.deepEqual(await classes('长度级').allInnerTexts().then(flat), ['29mm(53.6)%', '28mm(30.3)%', '30mm(16.1)%'])
    assert.equal(await page.getByText('无主体').count(), 0)

    await openPage(page, `/product-contrast/${mixed.id},${pure.id}`)
    await page.getByRole('cell', { name: '白棉2级（无主体）' }).waitFor()
    await page.getByText(/^颜色级（无主体）：/).waitFor()
  })

  test('inspection, packing, picking, the bounds of length and the mill’s address stand there, percents with one decimal', async ({
    browserContext,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const mill = { code: '65990', name: '奎屯锦孚棉业', address: '奎屯市团结南街1号' }
    const [{ id: producerId }] = await db.table('producers').insert(mill).returning('id')
    const { batch } = await createListing(
      seller,
      { bidType: BidType.open },
      { inspectUnit: '新疆维吾尔自治区纤维质量监测中心', producerId, producerCode: mill.code, producerName: mill.name }
    )
    await browseAs(browserContext, await createMember({ companyType: CompanyType.textileMill }))
    const page = await browserContext.newPage()
    await openPage(page, `/batch/${batch.batchCode}`)
    await page.getByText('新疆维吾尔自治区纤维质量监测中心').waitFor()
    const said = await page.getByRole('main').innerText()
    for (const fact of [
      mill.address,
      PickType.word(PickType.byMachine),
      PackageType.word(PackageType.plastic),
      '参与竞价',
      '28.1–30.6 mm',
      '1.8%',
      '最高 6.4%',
    ])
      assert.include(said, fact)
    assert.notMatch(said, /\d\.\d\d%/)
  })

  test('the lines of an agio that count nothing are folded, and premiums are in ink whichever sign they have', async ({
    browserContext,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const { batch } = await createListing(seller)
    await batch.merge({ percentAgio: -30_000 }).save()
    await browseAs(browserContext, await createMember({ companyType: CompanyType.textileMill }))
    const page = await browserContext.newPage()
    await openPage(page, `/batch/${batch.batchCode}`)
    const more = page.getByRole('button', { name: /^另有 \d+ 项为零$/ }).first()
    await more.waitFor()
    await arrived(page)
    const nothing = page.getByRole('cell', { name: '+0.00', exact: true })
    assert.equal(await nothing.count(), 0)
    const count = Number(/\d+/.exec(await more.innerText())![0])
    await more.click()
    await page.getByRole('button', { name: '收起为零的项' }).waitFor()
    assert.equal(await nothing.count(), count)

    const inked = (label: string) =>
      page
        .locator('dl > div', { has: page.getByText(label, { exact: true }) })
        .locator('dd b')
        .first()
        .evaluate((figure) => [figure.textContent, getComputedStyle(figure).color])
    const [[text, agio], [, czce], [, ink]] = await Promise.all(['质量差价', '郑商所升贴水', '含杂率'].map(inked))
    assert.equal(text, '−300')
    assert.deepEqual([agio, czce], [ink, ink])
  })
})

const flat = (texts: string[]) => texts.map((text) => text.split(/\s+/).filter(Boolean).join(' '))
