import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { chromiumLauncher } from '#tests/helpers/browser'
import { resetDatabase } from '#tests/helpers/database'
import { createOperator, PASSWORD as OPERATOR_PASSWORD } from '#tests/helpers/actors'
import { VALID } from '#tests/helpers/company'
import * as people from './people.js'

const [gin, mill] = [VALID.find((c) => c.type === 1)!, VALID.find((c) => c.type === 4)!]
const SELLER = { ...gin, kind: '轧花厂', mobile: '13900000101' }
const BUYER = { ...mill, kind: '纺织厂', mobile: '13900000102' }

test.group('The spot trade, in the browser', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('register, certify, pay in, import, list, find, compare, order, pay, release, pick, settle, invoice, complete', async ({
    assert,
    cleanup,
  }) => {
    const browser = await chromiumLauncher()
    const [seller, buyer, auditor] = await Promise.all([1, 2, 3].map(() => people.sitDown(browser)))
    const { operator } = await createOperator()

    cleanup(async (failed) => {
      const seats = { seller, buyer, auditor }
      for (const [name, { page }] of Object.entries(seats))
        if (failed) await page.screenshot({ path: app.makePath(`.data/journey-${name}.png`), fullPage: true })
      await browser.close()
    })

    await people.register(seller.page, SELLER)
    await people.register(buyer.page, BUYER)
    await people.applyForCertification(seller.page, SELLER)
    await people.applyForCertification(buyer.page, BUYER)

    await people.logInOperator(auditor.page, operator.username, OPERATOR_PASSWORD)
    await people.approve(auditor.page, SELLER)
    await people.approve(auditor.page, BUYER)
    assert.isOk(true)
  }).timeout(300_000)
})
