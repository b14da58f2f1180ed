import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Locator } from 'playwright'
import { TaskState } from '#app/admin/codes'
import { createOperator } from '../helpers/actors.js'
import { chooseColours, logInBackOffice } from '#tests/helpers/back_office'
import { resetDatabase } from '../helpers/database.js'
import { insertRow } from '#tests/helpers/insert_row'
import { englishIn, wrongOn, type Part } from '../helpers/screens.js'
import { until } from '../helpers/until.js'

const SHEET = ['加工厂代码,名称,所在县', 'X5318,丰源棉业公司,奎屯', 'X6000,新湖棉业,沙湾', 'X5406,金穗棉业,']

test.group('The back office, in the list', (group) => {
  group.teardown(() => resetDatabase())
  group.each.setup(() => resetDatabase())

  test('an operator maps an unknown column, imports, undoes the import, edits one cell in the list and a field of twenty rows', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { token, operator } = await createOperator({ name: '王敏' })
    await db.from('producers').delete()
    await db
      .table('producers')
      .multiInsert([
        { code: 'X5318', name: '丰源棉业' },
        { code: 'X5406', name: '金穗棉业' },
        ...Array.from({ length: 18 }, (_, n) => ({ code: `X${7000 + n}`, name: `棉业${n}` })),
      ])
    await logInBackOffice(browserContext, token)
    const page = await visit('/admin/producers')
    await page.getByRole('link', { name: '丰源棉业' }).waitFor()

    await page.getByRole('button', { name: '导入' }).click()
    const buffer = Buffer.from(SHEET.join('\n'))
    await page.getByLabel('导入文件').setInputFiles({ name: '加工厂.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: '上传并检查' }).click()
    const columns = page.getByRole('region', { name: '列的对应' })
    await columns.getByText('有 1 列没有对应，不会导入：所在县').waitFor()
    await columns.getByRole('button', { name: '调整对应' }).click()
    await columns.getByLabel('所在县 对应的项目').selectOption({ label: '县市' })
    await columns.getByRole('button', { name: '按此对应重新检查' }).click()
    await columns.getByText('3 列都已对应').waitFor()
    const changes = page.getByRole('region', { name: '将更新的内容' })
    assert.match(await changes.innerText(), /第 2 行\s+名称 丰源棉业 → 丰源棉业公司\s+县市 空 → 奎屯/)
    await page.getByText('，1 行没有变化').waitFor()
    assert.deepEqual(englishIn(await page.getByRole('dialog').innerText()), [], 'English in the import')
    await page.getByRole('button', { name: '导入 2 行' }).click()
    await page.getByRole('heading', { name: '导入完成' }).waitFor()
    assert.lengthOf(await db.from('producers').whereIn('county', ['奎屯', '沙湾']), 2)

    await page.getByRole('button', { name: '撤销导入' }).click()
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await until('the import is taken back', async () => {
      const rows = await db.from('producers').whereIn('code', ['X5318', 'X6000'])
      return rows.length === 1 && rows[0].name === '丰源棉业' && rows[0].county === null
    })
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('link', { name: '丰源棉业', exact: true }).waitFor()

    // From the link of the row, → goes to the pens of its cells.
    const row = page.getByRole('row').filter({ hasText: 'X5318' })
    const pen = row.getByRole('button', { name: '修改县市' })
    await row.getByRole('link', { name: '丰源棉业' }).focus()
    for (let steps = 0; steps < 12 && !(await pen.evaluate((one) => one === document.activeElement)); steps++)
      await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: '县市' }).fill('沙湾')
    await page.keyboard.press('Enter')
    await row.getByText('沙湾').waitFor()
    assert.equal((await db.from('producers').where('code', 'X5318').firstOrFail()).county, '沙湾')

    await page.getByRole('checkbox', { name: '选择本页' }).check()
    const bar = page.getByRole('region', { name: '批量操作' })
    await bar.getByText('已选 20 条').waitFor()
    await bar.getByRole('button', { name: '批量修改' }).click()
    await page.getByLabel('修改哪一项').selectOption({ label: '地州' })
    await page.getByRole('textbox', { name: '地州' }).fill('塔城')
    await page.getByRole('button', { name: '修改 20 条' }).click()
    await page.getByRole('cell', { name: '塔城' }).nth(19).waitFor()
    assert.lengthOf(await db.from('producers').where('region_name', '塔城'), 20)
    assert.equal(await bar.count(), 0)

    // On a phone the words of what may be done with a task stand below its name.
    const waiting = { kind: 'export', resource: 'producers', file_name: '加工厂.xlsx', state: TaskState.waiting }
    await insertRow('admin_tasks', { ...waiting, operator_id: operator.id })
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(new URL('/admin/system/tasks', page.url()).href)
    const task = page.getByRole('row').filter({ hasText: '加工厂.xlsx' })
    const left = (one: Locator) =>
      one.evaluate((part) => {
        const words = document.createRange()
        words.selectNodeContents(part)
        return Math.round(words.getBoundingClientRect().left)
      })
    assert.equal(
      await left(task.getByRole('button', { name: '取消' })),
      await left(task.getByText('加工厂.xlsx', { exact: true }))
    )
  })

  test('somebody has saved meanwhile: the cell says what, and saves when it is told to', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { token } = await createOperator({ name: '王敏' })
    await db.from('producers').delete()
    const [{ id }] = await db.table('producers').insert({ code: 'X5318', name: '丰源棉业' }).returning('id')
    await logInBackOffice(browserContext, token)
    const page = await visit('/admin/producers')
    const row = page.getByRole('row').filter({ hasText: 'X5318' })
    await row.hover()
    await row.getByRole('button', { name: '修改县市' }).click()
    await db.from('producers').where({ id }).update({ short_name: '丰源' })
    await db.table('audit_logs').insert({
      actor_kind: 'operator',
      actor_name: '李雷',
      action: 'producers.edit',
      entity: 'producer',
      entity_id: String(id),
    })
    await page.getByRole('textbox', { name: '县市' }).fill('沙湾')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: '已变化的内容' }).getByText('简称 -- → 丰源').waitFor()
    assert.isNull((await db.from('producers').where({ id }).firstOrFail()).county)
    await page.getByRole('button', { name: '仍然保存' }).click()
    await row.getByText('沙湾').waitFor()
    assert.deepInclude(await db.from('producers').where({ id }).firstOrFail(), { county: '沙湾', short_name: '丰源' })
  })

  test('what was edited in a cell, in the form or for many rows is taken back from the notice, and from the history', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { token } = await createOperator({ name: '王敏' })
    await db.from('producers').delete()
    const made = await db
      .table('producers')
      .multiInsert([
        { code: 'X5318', name: '丰源棉业', county: '玛纳斯' },
        { code: 'X5406', name: '金穗棉业', county: '呼图壁' },
      ])
      .returning('id')
    const counties = async () => (await db.from('producers').orderBy('code')).map(({ county }) => county)
    await logInBackOffice(browserContext, token)
    const page = await visit('/admin/producers')
    const row = page.getByRole('row').filter({ hasText: 'X5318' })
    const undo = page.getByRole('button', { name: '撤销', exact: true })
    await row.hover()
    await row.getByRole('button', { name: '修改县市' }).click()
    await page.getByRole('textbox', { name: '县市' }).fill('沙湾')
    await page.keyboard.press('Enter')
    await row.getByText('沙湾').waitFor()
    await undo.click()
    await row.getByText('玛纳斯').waitFor()
    assert.deepEqual(await counties(), ['玛纳斯', '呼图壁'])

    await page.getByRole('checkbox', { name: '选择本页' }).check()
    await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '批量修改' }).click()
    await page.getByLabel('修改哪一项').selectOption({ label: '县市' })
    await page.getByRole('textbox', { name: '县市' }).fill('奎屯')
    await page.getByRole('button', { name: '修改 2 条' }).click()
    await page.getByRole('cell', { name: '奎屯' }).nth(1).waitFor()
    await undo.click()
    await page.getByText('已撤销 2 条').waitFor()
    assert.deepEqual(await counties(), ['玛纳斯', '呼图壁'])

    await page.getByRole('link', { name: '丰源棉业' }).click()
    await page.getByRole('link', { name: '编辑' }).click()
    await page.getByRole('textbox', { name: '县市', exact: true }).fill('乌苏')
    await page.getByRole('button', { name: '保存' }).click()
    // Somebody else is faster than the notice.
    await undo.waitFor()
    await db.from('producers').where('id', made[0].id).update({ county: '石河子' })
    await undo.click()
    const refused = page.getByRole('dialog')
    await refused.getByText('1 条在修改后又有变化，不能撤销：丰源棉业').waitFor()
    await refused.getByRole('list', { name: '已变化的内容' }).getByText('县市 乌苏 → 石河子').waitFor()
    await refused.getByRole('button', { name: '知道了' }).click()
    await db.from('producers').where('id', made[0].id).update({ county: '乌苏' })
    await page.getByRole('button', { name: '撤销这次修改' }).click()
    await until('the edit is taken back', async () => (await counties())[0] === '玛纳斯')
  })

  test('from a record one goes on along the list that it was opened from, and a view that is marked opens the list', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { token } = await createOperator({ name: '王敏' })
    await db.from('producers').delete()
    await db
      .table('producers')
      .multiInsert(['丙棉业', '甲棉业', '乙棉业', '丁加工厂'].map((name, n) => ({ code: `X${7000 + n}`, name })))
    await logInBackOffice(browserContext, token)
    const wanted = encodeURIComponent(JSON.stringify({ q: '棉业' }))
    const page = await visit(`/admin/producers?filter=${wanted}&sort=code&order=ASC`)
    await page.getByRole('link', { name: '丙棉业' }).click()
    const title = page.getByRole('heading', { level: 1 })
    await title.filter({ hasText: '丙棉业' }).waitFor()
    const next = page.getByRole('button', { name: '下一条' })
    await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('[aria-label="下一条"]')!.disabled)
    assert.isTrue(await page.getByRole('button', { name: '上一条' }).isDisabled(), 'the first of the list')
    await next.click()
    await title.filter({ hasText: '甲棉业' }).waitFor()
    await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('[aria-label="下一条"]')!.disabled)
    await page.keyboard.press('Alt+ArrowDown')
    await title.filter({ hasText: '乙棉业' }).waitFor()
    await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('[aria-label="上一条"]')!.disabled)
    assert.isTrue(await next.isDisabled(), 'the last of the list: the fourth is not in it')
    await page.keyboard.press('Alt+ArrowUp')
    await title.filter({ hasText: '甲棉业' }).waitFor()

    await page.goBack()
    await page.goto(new URL(`/admin/producers?filter=${wanted}`, page.url()).href)
    await page.getByRole('button', { name: '存为视图' }).click()
    await page.getByLabel('视图名称').fill('棉业')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: '默认打开棉业' }).click()
    await page.getByRole('button', { name: '不再默认打开棉业' }).waitFor()
    await until(
      'the default is kept',
      async () => (await db.from('admin_preferences').where('key', 'view.producers')).length === 1
    )
    await page.goto(new URL('/admin/producers', page.url()).href)
    await page.getByRole('link', { name: '丙棉业' }).waitFor()
    assert.equal(await page.getByRole('link', { name: '丁加工厂' }).count(), 0)
    await page.getByRole('button', { name: /^全部/ }).first().click()
    await page.getByRole('link', { name: '丁加工厂' }).waitFor()
  })

  test('a record begins as a copy, and a deleted one comes back from the bin', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { token } = await createOperator()
    await db.from('exchange_days').delete()
    await db.table('exchange_days').insert({ exchange: 'CZCE', day: '2031-10-08', trading: true, name: '国庆调休' })
    await logInBackOffice(browserContext, token)
    const page = await visit('/admin/price-zm/calendar')
    await page.getByRole('link', { name: '2031-10-08' }).click()
    await page.getByRole('link', { name: '复制' }).click()
    await page.getByRole('heading', { name: '新建交易日' }).waitFor()
    assert.equal(await page.getByRole('textbox', { name: '说明' }).inputValue(), '国庆调休')

    await page.goto(new URL('/admin/price-zm/calendar', page.url()).href)
    await page.getByRole('row').filter({ hasText: '2031-10-08' }).getByRole('button', { name: '操作' }).click()
    const menu = (await page.getByRole('menu').elementHandle()) as Part
    assert.deepEqual(await wrongOn(page, { axe: true, wear: chooseColours, part: menu }), [])
    await page.keyboard.press('ArrowUp')
    await page.getByRole('menuitem', { name: '删除' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('删除后 30 天内可在回收站恢复，确定吗？').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.getByText('暂无交易日').waitFor()
    await page.getByRole('button', { name: '回收站' }).click()
    const bin = page.getByRole('dialog')
    await bin.getByRole('row').filter({ hasText: '2031-10-08' }).getByRole('button', { name: '恢复' }).click()
    await bin.getByText('回收站是空的').waitFor()
    await bin.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('link', { name: '2031-10-08' }).waitFor()
    assert.lengthOf(await db.from('exchange_days').where('name', '国庆调休'), 1)
  })
})
