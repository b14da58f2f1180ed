/*
 * The page of the account while money comes in from outside.
 */
import { test } from '@japa/runner'
import { createMember } from '#tests/helpers/actors'
import { creditCompany, openAccount } from '#tests/helpers/bank'
import { followBooks } from '#tests/helpers/bank_books'
import { resetDatabase } from '#tests/helpers/database'
import { browseAs, openPage } from '#tests/helpers/storefront'

test.group('The page of the account', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    return followBooks()
  })
  group.teardown(() => resetDatabase())

  test('lists what came in from outside together with the new balance', async ({ browserContext, assert }) => {
    const member = await createMember()
    await openAccount(member.company, 1_000)
    await browseAs(browserContext, member)
    const page = await browserContext.newPage()
    await page.clock.install()
    await openPage(page, '/user-center/transfer-list')
    const overview = page.getByRole('region', { name: '账户总览' })
    await overview.getByText('1,000.00').first().waitFor()
    await page.getByText('共 1 笔').waitFor()
    await overview.getByText(/^\s*入金：.*同名的对公账户转入/).waitFor()

    await creditCompany(member.company.id, 250_000)
    await page.clock.fastForward(11_000)
    await overview.getByText('3,500.00').first().waitFor()
    await page.getByText('共 2 笔').waitFor()
    assert.isTrue(await page.getByRole('row', { name: /\+2,500\.00/ }).isVisible())
  })
})
