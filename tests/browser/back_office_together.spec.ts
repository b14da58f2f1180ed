import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Page } from 'playwright'
import { createCompany, createOperator, type TestOperator } from '../helpers/actors.js'
import { logInBackOffice } from '#tests/helpers/back_office'
import { until } from '#tests/helpers/until'
import { resetDatabase } from '../helpers/database.js'
import { englishIn } from '../helpers/screens.js'

/** A call of a colleague at another desk. */
async function elsewhere({ token }: TestOperator, method: string, path: string, body: object) {
  const response = await fetch(`http://${process.env.HOST}:${process.env.PORT}/admin/api/${path}`, {
    method,
    headers: { 'Authorization': `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status} ${await response.text()}`)
}

/** Waits until the list watches what changes. */
const watching = (page: Page) =>
  page.waitForRequest((request) => request.resourceType() === 'eventsource' && !request.url().includes('/inbox/'))

test.group('Operators who work together', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('a colleague’s open form shows the difference, and a mention lands in the inbox', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const wang = await createOperator({ name: '王敏' })
    const li = await createOperator({ name: '李强' })
    await db.from('producers').delete()
    const [{ id }] = await db.table('producers').insert({ code: '65318', name: '丰源棉业' }).returning('id')
    await logInBackOffice(browserContext, wang.token)
    await elsewhere(li, 'POST', `producers/${id}/lock`, {})

    const page = await visit(`/admin/producers/${id}/edit`)
    await page.getByText('李强 正在编辑').waitFor()
    await page.getByLabel('名称', { exact: false }).first().fill('丰源棉业一厂')
    await page.getByLabel('地址').fill('解放路1号')
    await elsewhere(li, 'PUT', `producers/${id}`, { name: '丰源棉业公司', shortName: '丰源', _seen: 0 })
    await page.getByRole('button', { name: '保存' }).click()

    const dialog = page.getByRole('dialog', { name: '这条数据已被修改' })
    await dialog.getByText('李强 在').waitFor()
    assert.deepEqual(englishIn(await dialog.innerText()), [], 'English in the differences')
    assert.isTrue(
      await dialog.getByRole('radio', { name: '简称：采用对方' }).isChecked(),
      'only the colleague has touched it'
    )
    assert.isTrue(await dialog.getByRole('button', { name: '按选择保存' }).isDisabled(), 'the name is not decided')
    await dialog.getByText('原值 丰源棉业').waitFor()
    await dialog.getByRole('radio', { name: '名称：保留我的' }).check()
    await dialog.getByRole('button', { name: '按选择保存' }).click()
    await page.getByRole('heading', { name: '丰源棉业一厂' }).waitFor()
    assert.deepInclude(await db.from('producers').where({ id }).firstOrFail(), {
      name: '丰源棉业一厂',
      short_name: '丰源',
      address: '解放路1号',
    })

    const said = page.getByRole('textbox', { name: '评论内容' })
    await said.pressSequentially('@李')
    await page.getByRole('list', { name: '可提到的同事' }).getByRole('button', { name: '李强' }).click()
    await said.pressSequentially('代码请再核对')
    await page.getByRole('button', { name: '发表' }).click()
    await page.getByRole('list', { name: '评论' }).getByText('@李强 代码请再核对').waitFor()
    await page.getByRole('button', { name: '分派' }).click()
    await page.getByRole('list', { name: '可分派的同事' }).getByRole('button', { name: '李强' }).click()
    await page.getByRole('button', { name: '重新分派' }).waitFor()

    await browserContext.clearCookies()
    await logInBackOffice(browserContext, li.token)
    await page.goto(new URL('/admin/', page.url()).href)
    await page.getByRole('button', { name: '收件箱 2 条未读' }).click()
    await page.getByText('@李强 代码请再核对').click()
    await page.waitForURL(`**/admin/producers/${id}`)
    await page.getByRole('button', { name: '收件箱 1 条未读' }).waitFor()
    await page.getByRole('button', { name: '标记完成' }).click()
    await page.getByText(/已完成/).waitFor()
  })

  test('a form in steps takes days as people write them, and finds what was typed after the page is left', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const wang = await createOperator({ name: '王敏' })
    await logInBackOffice(browserContext, wang.token)
    const page = await visit('/admin/auction/create')
    const step = (label: string) => page.getByRole('region', { name: label })
    await page.getByRole('button', { name: '下一步' }).click()
    await step('场次').getByText('请输入场次名称').waitFor()
    await step('场次').getByLabel('场次名称').fill('五月竞价')
    await page.getByRole('button', { name: '下一步' }).click()
    const [start, end] = ['开始时间', '结束时间'].map((name) => step('时间').getByRole('textbox', { name }))
    await start.fill('2030年5月1日 9：00')
    await end.fill('二〇三〇年')
    await end.blur()
    await step('时间').getByText('请写成年-月-日 时:分').waitFor()
    assert.equal(await start.inputValue(), '2030-05-01 09:00')
    await page.getByRole('button', { name: '下一步' }).click()
    assert.isTrue(await step('时间').isVisible(), 'what is no moment keeps the form where it is')
    await end.fill('2030/5/1 11:00')
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText(/草稿已保存/).waitFor()

    await page.reload()
    await page.getByText(/已恢复 .* 保存的草稿/).waitFor()
    await end.waitFor()
    assert.equal(await end.inputValue(), '2030-05-01 11:00')
    assert.deepEqual(englishIn(await page.locator('main').innerText()), [], 'English in the form')
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('heading', { name: '五月竞价' }).waitFor()
    const { start_time: begins } = await db.from('auction_sessions').where('name', '五月竞价').firstOrFail()
    assert.equal(new Date(begins).toISOString(), '2030-05-01T01:00:00.000Z')
    assert.lengthOf(await db.from('admin_drafts'), 0)
  })

  test('a row that a colleague changes is replaced where it stands, and new ones are counted', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const wang = await createOperator({ name: '王敏' })
    const li = await createOperator({ name: '李强' })
    await db.from('producers').delete()
    const [{ id }] = await db.table('producers').insert({ code: '65318', name: '丰源棉业' }).returning('id')
    await db.table('producers').insert({ code: '65406', name: '金穗棉业' })
    await logInBackOffice(browserContext, wang.token)
    const page = await visit('/admin/producers')
    await Promise.all([watching(page), page.reload()])
    await page.getByRole('link', { name: '金穗棉业' }).waitFor()
    await until(
      'the list hears of changes',
      async () => {
        await elsewhere(li, 'PUT', `producers/${id}`, { name: `丰源棉业${Math.floor(performance.now())}` })
        return (await page.locator('tbody tr').first().innerText()).match(/丰源棉业\d/)
      },
      { every: 500 }
    )
    await elsewhere(li, 'PUT', `producers/${id}`, { name: '丰源棉业公司' })
    await page.locator('tbody tr').first().getByText('丰源棉业公司').waitFor()
    await elsewhere(li, 'POST', 'producers', { code: '65777', name: '天山棉业' })
    await page.getByRole('button', { name: '有 1 条更新' }).waitFor()
    assert.equal(await page.getByRole('link', { name: '天山棉业' }).count(), 0, 'the list has moved by itself')
    await page.getByRole('button', { name: '有 1 条更新' }).click()
    await page.getByRole('link', { name: '天山棉业' }).waitFor()
  })

  test('one’s own deletion is no news, that of a colleague is', async ({ visit, browserContext, assert }) => {
    const wang = await createOperator({ name: '王敏' })
    const li = await createOperator({ name: '李强' })
    const [gold, silver] = await db
      .table('tags')
      .multiInsert(['金牌', '银牌', '铜牌'].map((tag) => ({ type_name: '客户等级', tag_content: tag })))
      .returning('id')
    await logInBackOffice(browserContext, wang.token)
    const page = await visit('/admin/member/tag')
    await Promise.all([watching(page), page.reload()])
    const row = (text: string) => page.locator('tbody tr').filter({ hasText: text })
    await row('金牌').waitFor()
    await until(
      'the list hears of changes',
      async () => {
        await elsewhere(li, 'PUT', `tags/${gold.id}`, { memo: `${Math.floor(performance.now())}元` })
        return (await row('金牌').innerText()).match(/\d元/)
      },
      { every: 500 }
    )
    await row('铜牌').getByRole('button', { name: '操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.getByText('已删除，可在回收站恢复').waitFor()
    await row('铜牌').waitFor({ state: 'detached' })
    await elsewhere(li, 'PUT', `tags/${gold.id}`, { memo: '年度合作' })
    await row('年度合作').waitFor()
    assert.equal(await page.getByRole('button', { name: /条更新/ }).count(), 0, 'the own deletion is news')
    await elsewhere(li, 'DELETE', 'tags', { ids: [silver.id] })
    await page.getByRole('button', { name: '有 1 条更新' }).waitFor()
  })

  test('a column is made wider with the keyboard, stays so after a reload, and gets its own width back', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const wang = await createOperator({ name: '王敏' })
    await logInBackOffice(browserContext, wang.token)
    const page = await visit('/admin/producers')
    const edge = page.getByRole('separator', { name: '名称列宽' })
    const head = page.getByRole('columnheader', { name: '名称' }).first()
    const width = async () => Math.round((await head.boundingBox())!.width)
    await edge.waitFor()
    const own = await width()
    await edge.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await until('the column is wider', async () => (await width()) > own)
    const chosen = await edge.getAttribute('aria-valuetext')
    await until('the width is kept', () =>
      db.from('admin_preferences').where('key', 'columns.producers').whereRaw(`value->'widths' is not null`).first()
    )
    await page.reload()
    await edge.waitFor()
    await until('the width is back', async () => (await edge.getAttribute('aria-valuetext')) === chosen)
    await edge.dblclick()
    await until('the column has its own width', async () => (await edge.getAttribute('aria-valuetext')) === '自动')
    assert.equal(await width(), own)
  })

  test('tags of a company are added and taken off where they stand', async ({ visit, browserContext, assert }) => {
    const wang = await createOperator({ name: '王敏' })
    const company = await createCompany()
    await db.table('tags').insert({ type_name: '客户等级', tag_content: 'A级' })
    await logInBackOffice(browserContext, wang.token)
    const page = await visit(`/admin/member/company/${company.id}`)
    await page.getByRole('button', { name: '添加标签' }).click()
    await page.getByRole('button', { name: '客户等级 A级' }).click()
    const remove = page.getByRole('button', { name: '去掉客户等级 A级' })
    await remove.waitFor()
    assert.lengthOf(await db.from('company_tags').where('company_id', company.id), 1)
    await page.getByText('加标签：客户等级 A级').waitFor()
    await remove.click()
    await remove.waitFor({ state: 'detached' })
    assert.lengthOf(await db.from('company_tags').where('company_id', company.id), 0)
  })
})
