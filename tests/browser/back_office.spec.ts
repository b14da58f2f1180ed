import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createCompany, createOperator, PASSWORD } from '../helpers/actors.js'
import { logInBackOffice } from '#tests/helpers/back_office'
import { resetDatabase } from '../helpers/database.js'
import { englishIn } from '../helpers/screens.js'
import { until } from '#tests/helpers/until'
import { Region } from '#app/catalog/codes'

// That every list fits a phone is seen by the walk through the back office, with rows in it.
test.group('The back office', (group) => {
  group.teardown(() => resetDatabase())
  group.each.setup(() => resetDatabase())

  test('an operator logs in, filters a list, edits a record and sees the change in its timeline', async ({
    visit,
    assert,
  }) => {
    const { operator } = await createOperator({ name: '王敏', demo: true })
    await db.from('producers').delete()
    await db.table('producers').multiInsert([
      { code: '65318', name: '丰源棉业', region: Region.southXinjiang },
      { code: '65406', name: '金穗棉业', region: Region.northXinjiang },
    ])

    const page = await visit('/admin/producers')
    await page.waitForURL('**/admin/login')
    await page.getByLabel('账号').fill(operator.username)
    await page.getByLabel('密码').fill('wrong password')
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByRole('alert').getByText('用户名或密码错误').waitFor()
    await page.getByLabel('密码').fill(PASSWORD)
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()

    await page.getByRole('link', { name: '加工厂' }).click()
    await page.getByRole('link', { name: '丰源棉业' }).waitFor()
    await page.getByRole('button', { name: /^区域/ }).click()
    await page.getByRole('checkbox', { name: '北疆' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: '丰源棉业' }).waitFor({ state: 'detached' })
    assert.include(decodeURIComponent(page.url()), '"region":[2]')
    assert.deepEqual(englishIn(await page.locator('body').innerText()), [], 'English on the list')

    await page.getByRole('link', { name: '金穗棉业' }).click()
    await page.getByRole('link', { name: '编辑' }).click()
    await page.getByLabel('简称').fill('金穗')
    await page.getByLabel('名称', { exact: false }).first().fill('')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('请输入名称').waitFor()
    await page.getByLabel('名称', { exact: false }).first().fill('金穗棉业公司')
    await page.getByRole('button', { name: '保存' }).click()

    await page.getByRole('heading', { name: '金穗棉业公司' }).waitFor()
    const timeline = page.getByRole('list', { name: '变更记录' })
    await timeline.getByText('名称 金穗棉业 → 金穗棉业公司').waitFor()
    assert.match(await timeline.innerText(), /王敏[\s\S]*简称 -- → 金穗/)
    const line = await db.from('audit_logs').where('entity', 'producer').firstOrFail()
    assert.deepInclude(line, { action: 'producers.edit', actor_name: '王敏' })
    assert.deepEqual(line.after, { name: '金穗棉业公司', shortName: '金穗' })
  })

  test('an operator sees only the screens of the own permissions, and no button that would be refused', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { token } = await createOperator({ permissions: ['producers.query', 'producers.get'] })
    await logInBackOffice(browserContext, token)
    const page = await visit('/admin/producers')
    await page.getByRole('table').getByRole('link').first().waitFor()
    // Home, the list, and one's own imports and exports.
    assert.equal(await page.getByRole('navigation', { name: '主菜单' }).getByRole('link').count(), 3)
    for (const name of ['新建', '导入', '导出'])
      assert.equal(await page.getByText(name, { exact: true }).count(), 0, name)
    await page.goto(new URL('/admin/member/company', page.url()).href)
    await page.getByText('页面不存在，或没有打开它的权限').waitFor()
  })

  test('a record that does not exist, or an address that is none, says so where it stands', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { token } = await createOperator()
    await logInBackOffice(browserContext, token)
    const page = await visit('/admin/order/nothing')
    for (const path of ['order/nothing', 'producers/999999', 'producers/999999/edit']) {
      await page.goto(new URL(`/admin/${path}`, page.url()).href)
      await page.getByRole('heading', { name: '404 数据不存在或已被删除' }).waitFor()
      assert.isTrue(page.url().endsWith(`/admin/${path}`), page.url())
    }
  })

  test('numbers pasted from a sheet are found each, and the missing ones are named', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { token } = await createOperator()
    await db.from('producers').delete()
    await db.table('producers').multiInsert([
      { code: 'X5318', name: '丰源棉业' },
      { code: 'X5406', name: '金穗棉业' },
      { code: 'X5777', name: '天山棉业' },
    ])
    await logInBackOffice(browserContext, token)
    const page = await visit('/admin/producers')
    await page.getByRole('link', { name: '天山棉业' }).waitFor()
    await page.getByRole('searchbox', { name: '搜索' }).evaluate((box) => {
      const data = new DataTransfer()
      data.setData('text', 'x5318\r\nX5406\r\nX5999\r\n')
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await page.getByRole('status').getByText('当前条件下未找到 1 个：X5999').waitFor()
    await page.getByRole('link', { name: '丰源棉业' }).waitFor()
    await page.getByRole('link', { name: '金穗棉业' }).waitFor()
    assert.equal(await page.getByRole('link', { name: '天山棉业' }).count(), 0)
  })

  test('a deleted record is not asked for again, and its deletion says what others lose', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { token } = await createOperator()
    const company = await createCompany()
    const [{ id }] = await db.table('tags').insert({ type_name: '客户等级', tag_content: 'A级' }).returning('id')
    await db.table('company_tags').insert({ company_id: company.id, tag_id: id })
    await logInBackOffice(browserContext, token)
    const page = await visit(`/admin/member/tag/${id}`)
    const refused: string[] = []
    page.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
    await page.getByRole('button', { name: '删除' }).click()
    await page.getByText('1 家企业将失去该标签').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.getByText('暂无标签').waitFor()
    assert.deepEqual(refused, [])
  })

  test('groups of the menu fold, favourites stand first, and the current screen is in sight', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { token } = await createOperator()
    await logInBackOffice(browserContext, token)
    const page = await visit('/admin/system/role')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    const current = menu.locator('[aria-current="page"]')
    await current.waitFor()
    const inSight = () =>
      current.evaluate((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    assert.isTrue(await inSight())
    await page.getByRole('button', { name: '设为常用' }).click()
    await menu.getByRole('group', { name: '常用' }).getByRole('link', { name: '角色' }).waitFor()
    const links = await menu.getByRole('link').count()
    await menu.getByRole('button', { name: '系统' }).click()
    await menu.getByRole('button', { name: '系统', expanded: false }).waitFor()
    assert.isBelow(await menu.getByRole('link').count(), links)
    assert.isTrue(await inSight())
  })

  test('rows are chosen with Shift and walked by arrows under a head that stays; pages, screens and cards are found', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { token } = await createOperator()
    await db.from('producers').delete()
    const mills = Array.from({ length: 121 }, (_, index) => ({
      code: `X${1000 + index}`,
      name: `加工厂${1000 + index}`,
    }))
    await db.table('producers').multiInsert(mills)
    await logInBackOffice(browserContext, token)
    const page = await visit('/admin/producers')
    const link = (name: string) => page.getByRole('link', { name })
    await link('加工厂1000').waitFor()

    const boxes = page.getByRole('checkbox', { name: '选择该行' })
    await boxes.nth(1).click()
    await boxes.nth(4).click({ modifiers: ['Shift'] })
    assert.equal(await page.getByRole('checkbox', { name: '选择该行', checked: true }).count(), 4)
    await link('加工厂1002').focus()
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), '加工厂1003')

    await link('加工厂1019').scrollIntoViewIfNeeded()
    const head = (await page.getByRole('columnheader', { name: /^名称/ }).boundingBox())!
    const first = (await link('加工厂1000').boundingBox())!
    assert.isAbove(head.y, first.y, 'the first row has gone under the head')
    assert.isAbove(head.y, 0)

    await page.getByLabel('跳至第几页，共 7 页').fill('7')
    await page.keyboard.press('Enter')
    await page.getByText('121–121，共 121').waitFor()

    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: '全局搜索' }).fill('加工厂')
    // Five of the 121 mills stand below the screen: any five.
    await until(
      'records are found',
      async () => (await page.getByRole('option', { name: /加工厂1\d{3}/ }).count()) === 5
    )
    assert.match(await page.getByRole('option').first().innerText(), /^页面\s+加工厂/)
    await page.getByRole('textbox', { name: '全局搜索' }).fill('加工厂1000')
    await page.getByRole('option', { name: /加工厂1000/ }).waitFor()
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(new URL('/admin/producers', page.url()).href)
    await page.getByLabel('排序').selectOption({ label: '名称从高到低' })
    await link('加工厂1120').waitFor()
    assert.include(await page.getByRole('article').first().innerText(), '加工厂1120')
  })
})
