/*
 * The page on which operators of a demo play the bank, at both widths.
 */
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { bankGateway } from '#app/bank/gateway/main'
import { perfectDay } from '#app/bank/simulator/behaviour'
import { PLATFORM_ACCOUNT } from '#app/bank/simulator/books'
import { startTestBank, type TestBank } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { headings, isPolicyViolation, open, smallTargets, tellViolations, wrongOn } from '#tests/helpers/screens'
import { until } from '#tests/helpers/until'

let bank: TestBank

/** Sub-accounts with and without money, and orders of every status. */
async function useBank() {
  await bank.payInterest(PLATFORM_ACCOUNT, 1_234_567)
  const { bank_user_id: rich } = await bank.store.addMember(
    '新疆生产建设兵团第一师天山棉业有限责任公司',
    '91650100MA77A1B2C3'
  )
  for (let n = 0; n < 24; n++) await bank.store.addMember(`库尔勒${n}号棉业有限公司`, '91650100MA77A1B2C3')
  await bank.payInterest(rich, 99_999_999_99)
  const account = { name: '天山棉业', card: '6222021001116245702', bankCode: '102', bankName: '工商银行' }
  for (const orderId of ['CJ2026111800000000001', 'CJ2026111800000000002'])
    await bankGateway().withdraw({ orderId, bankUserId: rich, amount: 250_000_00, ...account })
  await until('the payouts', async () =>
    (await bank.store.newestOrders('processing', 1)).length === 0 ? true : bank.worker.work().then(() => false)
  )
  await bank.returnPayout('CJ2026111800000000001', '收款账户状态异常，收款行退回')
  await bank.chargeFee(PLATFORM_ACCOUNT, 9_999_999_00)
  bank.behave((...order) => ({ ...perfectDay(...order), settleMs: 86_400_000 }))
  await bank.payInterest(rich, 1_00)
  return rich
}

/** Everything that is wrong with the page as it stands. */
const wrong = async (page: Page) => [
  ...(await wrongOn(page, { axe: true })),
  ...(await smallTargets(page)),
  ...(await headings(page)),
]

test.group('The books of the simulated bank', (group) => {
  group.teardown(() => resetDatabase())
  group.each.setup(async () => {
    await resetDatabase()
    bank = await startTestBank()
    return () => bank.stop()
  })

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 375, height: 812 },
  ])
    test(`fit a window of ${viewport.width} pixels, and do what their forms say`, async ({
      browserContext,
      assert,
    }) => {
      const rich = await useBank()
      const refused: string[] = []
      browserContext.on('console', (said) => isPolicyViolation(said) && refused.push(said.text()))
      await tellViolations(browserContext)
      const page = await browserContext.newPage()
      await page.setViewportSize(viewport)
      await open(page, '/demo-bank/books')
      assert.deepEqual(await wrong(page), [])

      const accounts = page.getByRole('region', { name: '子账户' })
      const orders = page.getByRole('region', { name: '指令', exact: true })
      await accounts.getByRole('row', { name: rich }).getByRole('link', { name: '结息' }).click()
      await page.getByLabel('利息（元）').fill('1.005')
      await page.getByRole('button', { name: '结息' }).click()
      await page.getByRole('alert').getByText('利息：请填写大于 0、最多两位小数的金额').waitFor()
      assert.equal(await page.getByLabel('利息（元）').inputValue(), '1.005')
      assert.deepEqual(await wrong(page), [])
      await page.getByLabel('利息（元）').fill('1.00')
      await page.getByRole('button', { name: '结息' }).click()
      await page.getByRole('status').getByText('结息已受理').waitFor()

      const payout = orders.getByRole('row', { name: 'CJ2026111800000000002' })
      await payout.getByText('退回', { exact: true }).click()
      await payout.getByLabel('退回原因').fill('')
      await payout.getByRole('button', { name: '确认退回' }).click()
      await page.getByRole('alert').getByText('退回原因：请填写').waitFor()
      await payout.getByLabel('退回原因').fill('户名不符')
      assert.deepEqual(await wrong(page), [])
      await payout.getByRole('button', { name: '确认退回' }).click()
      await page.getByRole('status').getByText('付款退回已受理').waitFor()
      const pending = orders.getByRole('row', { name: '户名不符' })
      await pending.getByText('结束', { exact: true }).click()
      await pending.getByRole('button', { name: '按成功结束' }).click()
      await page.getByRole('status').getByText('已按成功结束').waitFor()

      await page.getByLabel('系统维护').check()
      await page.getByRole('button', { name: '更改' }).click()
      await page.getByText('当前：系统维护').waitFor()
      await page.getByLabel('户名、编号或账号').fill('23号')
      await page.getByRole('button', { name: '查找' }).click()
      await page.getByText('共 1 户').waitFor()
      assert.deepEqual(await wrong(page), [])
      assert.deepEqual(refused, [])
    })
})
