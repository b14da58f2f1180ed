import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { saveAddress } from '#app/company/actions/save_address'
import { createMember } from '#tests/helpers/actors'
import { MILL_ADDRESS } from '#tests/helpers/addresses'
import { resetDatabase } from '#tests/helpers/database'
import { wrongOn, type Part } from '#tests/helpers/screens'
import { browseAs, wearColours } from '#tests/helpers/storefront'

test.group('A dialog about something that cannot be undone', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('can be read in both colours, and has its focus on 取消, so that Enter keeps what is there', async ({
    browserContext,
    visit,
    assert,
  }) => {
    const member = await createMember()
    await saveAddress(MILL_ADDRESS, member.actor)
    await browseAs(browserContext, member)
    const page = await visit('/buyer/address')
    await page.getByRole('button', { name: '删除' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('button', { name: /取\s*消/, includeHidden: false })
      .and(page.locator(':focus'))
      .waitFor()
    const part = (await dialog.elementHandle()) as Part
    assert.deepEqual(await wrongOn(page, { axe: true, wear: wearColours, part }), [])
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    assert.lengthOf(await db.from('addresses'), 1)
  })
})
