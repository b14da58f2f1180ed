/* Receipt, settlement and invoice of cotton on a phone, by both sides, and by a colleague who may not do the next step. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { SettlementState } from '#app/settlement/codes'
import { createMember } from '#tests/helpers/actors'
import { CONTEXT, chromiumLauncher, told as says } from '#tests/helpers/browser'
import { resetDatabase } from '#tests/helpers/database'
import { browseAs, openPage } from '#tests/helpers/storefront'
import { makeDeal, walk } from '#tests/functional/order/helpers'
import { agree, BASE, next, registerInvoice } from './journey/people.js'

const PHONE = { width: 375, height: 812 }

/** Presses the main button where a phone has it. */
const docked = (page: Page, word: string) => page.getByTestId('dock').getByRole('button', { name: word }).click()

test.group('Settling cotton on a phone', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('every amount is in sight, each side is told whose turn it is, and who may not act who does', async ({
    client,
    assert,
    cleanup,
  }) => {
    const deal = await makeDeal(client)
    const { settlementId } = await walk(assert, deal, 'pick')
    const clerk = await createMember({ company: deal.seller.company })
    const browser = await chromiumLauncher()
    cleanup(() => browser.close())
    const asked = async (who: typeof clerk) => {
      const context = await browser.newContext({ ...CONTEXT, baseURL: BASE, viewport: PHONE })
      await browseAs(context, who)
      return context.newPage()
    }
    const seller = await asked(deal.seller)
    await openPage(seller, `/seller/seller-settlement/${settlementId}`)
    await next(seller, '核对并提交')
    const lines = seller.getByRole('dialog').getByRole('region', { name: '结算明细' })
    await lines.waitFor()
    const hidden = await lines.evaluate(
      (box: { scrollWidth: number; clientWidth: number }) => box.scrollWidth - box.clientWidth
    )
    assert.isAtMost(hidden, 0, 'the amounts of the dialog')
    await lines.getByText('实提 186 包，合同 186 包').waitFor()
    await seller.getByRole('button', { name: '提交给买方' }).click()
    await says(seller, '结算单已提交')

    const buyer = await asked(deal.buyer)
    await openPage(buyer, '/seller/seller-settlement?side=buyer&todo=confirmSettlement')
    const todo = buyer.getByRole('region', { name: '待办' }).locator('[aria-current]')
    await todo.getByText('待确认结算').waitFor()
    await openPage(buyer, `/seller/seller-settlement/${settlementId}`)
    await docked(buyer, '确认结算')
    const { fee } = await db.from('settlements').where('id', settlementId).firstOrFail()
    await buyer
      .getByRole('dialog')
      .getByText(`（其中服务费 ${(fee / 100).toFixed(2)} 元由卖方承担）`)
      .waitFor()
    await agree(buyer, '确认结算')
    await says(buyer, '已确认结算')

    const other = await asked(clerk)
    await openPage(other, `/seller/seller-settlement/${settlementId}`)
    await other.getByText('您的岗位没有这一步的权限，请本企业有权限的同事办理').waitFor()
    assert.equal(await other.getByRole('button', { name: '登记发票' }).count(), 0)

    await seller.reload()
    await seller.getByText('下一步：开具发票').waitFor()
    assert.equal(await seller.getByText('您的岗位没有这一步的权限').count(), 0)
    await registerInvoice(seller)
    await openPage(buyer, '/seller/seller-settlement?side=buyer&todo=confirmInvoice')
    await buyer.getByRole('article').getByText('已开票').waitFor()
    assert.equal(await buyer.getByRole('article').getByText('待开票').count(), 0)
    await openPage(buyer, `/seller/seller-settlement/${settlementId}`)
    await docked(buyer, '确认发票')
    await agree(buyer, '确认发票')
    await says(buyer, '发票已确认')
    assert.equal(
      (await db.from('settlements').where('id', settlementId).firstOrFail()).state,
      SettlementState.completed
    )
  })
})
