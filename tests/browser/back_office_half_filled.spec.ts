/*
 * What an operator has typed into a form of the back office is not lost: not by a link, not by a session that ends, and it does not overwrite what others have saved.
 */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Page } from 'playwright'
import { createOperator, PASSWORD, type TestOperator } from '#tests/helpers/actors'
import { logInBackOffice } from '#tests/helpers/back_office'
import { resetDatabase } from '#tests/helpers/database'
import { englishIn } from '#tests/helpers/screens'
import { until } from '#tests/helpers/until'

const CREATE = '/admin/news/news-manage/create'

const typedNow = (page: Page) => page.evaluate(() => localStorage.getItem('admin.typed') ?? '')

/** Ends the sessions of an operator on the server, as time does, and waits until it knows: a process knows a session for two more seconds. */
async function endSession(page: Page, { operator }: TestOperator) {
  await db.from('access_tokens').where({ kind: 'operator', owner_id: operator.id }).delete()
  const answered = () => page.evaluate(async () => (await fetch('/admin/api/me')).status)
  await until('no session', async () => (await answered()) === 401, { every: 300 })
}

async function logIn(page: Page, { operator }: TestOperator) {
  await page.getByLabel('账号').fill(operator.username)
  await page.getByLabel('密码').fill(PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
}

async function makeProducer(values: object = {}): Promise<number> {
  const [{ id }] = await db
    .table('producers')
    .insert({ code: '65318', name: '丰源棉业', ...values })
    .returning('id')
  return id
}

test.group('Half-filled forms of the back office', (group) => {
  group.each.setup(() => resetDatabase())
  group.each.setup(async () => void (await db.from('producers').delete()))
  group.teardown(() => resetDatabase())

  test('an article that was being written is there after the session has ended, and gone once it is saved', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const writer = await createOperator({ name: '王敏', demo: true })
    await logInBackOffice(browserContext, writer.token)
    const page = await visit(CREATE)
    await page.getByLabel('标题').first().fill('库容调整公告')
    await page.getByLabel('栏目').fill('平台')
    await page.getByRole('option', { name: '平台公告' }).click()
    const text = page.getByRole('textbox', { name: '正文' })
    await text.click()
    await page.keyboard.type('自下周起，仓单注册的库容如下。')
    await endSession(page, writer)
    await page.getByRole('button', { name: '保存' }).click()
    await logIn(page, writer)
    await page.getByText(/已恢复 .*尚未保存的内容/).waitFor()
    assert.equal(new URL(page.url()).pathname, CREATE)
    assert.equal(await page.getByLabel('标题').first().inputValue(), '库容调整公告')
    assert.equal(await page.getByLabel('栏目').inputValue(), '平台公告')
    await text.getByText('自下周起，仓单注册的库容如下。').waitFor()
    assert.deepEqual(englishIn(await page.locator('main').innerText()), [])

    await page.getByRole('button', { name: '保存' }).click()
    await page.waitForURL(/news-manage\/\d+$/)
    assert.equal(await typedNow(page), '')
  })

  test('a record keeps what was typed on it, but not over what a colleague has saved since', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const writer = await createOperator({ name: '王敏', demo: true })
    const colleague = await createOperator({ name: '李强' })
    const id = await makeProducer()
    await logInBackOffice(browserContext, writer.token)
    const page = await visit(`/admin/producers/${id}/edit`)
    const address = page.getByLabel('地址')
    await address.fill('解放路1号')
    await page.getByRole('link', { name: '取消' }).click()
    await page.waitForURL(`**/admin/producers/${id}`)
    await page.goto(new URL(`/admin/producers/${id}/edit`, page.url()).href)
    await page.getByText(/已恢复/).waitFor()
    assert.equal(await address.inputValue(), '解放路1号')

    const answer = await fetch(new URL(`/admin/api/producers/${id}`, page.url()), {
      method: 'PUT',
      headers: { 'Authorization': `Bearer ${colleague.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ shortName: '丰源', _seen: 0, _part: true }),
    })
    assert.equal(answer.status, 200)
    await page.reload()
    await page.getByText(/此后已被修改，没有自动填入/).waitFor()
    assert.equal(await address.inputValue(), '')
    await page.getByRole('button', { name: '填入草稿' }).click()
    assert.equal(await address.inputValue(), '解放路1号')
    await page.getByRole('button', { name: '保存' }).click()
    await page.waitForURL(`**/admin/producers/${id}`)
    assert.deepInclude(await db.from('producers').where({ id }).firstOrFail(), {
      short_name: '丰源',
      address: '解放路1号',
    })
    assert.equal(await typedNow(page), '')
  })

  test('a form in steps keeps the step that was not finished; what is thrown away does not come back, and a logout leaves nothing', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const writer = await createOperator({ name: '王敏', demo: true })
    await logInBackOffice(browserContext, writer.token)
    const page = await visit('/admin/auction/create')
    const name = page.getByLabel('场次名称')
    await name.fill('五月竞价')
    await page.reload()
    await page.getByText(/已恢复/).waitFor()
    assert.equal(await name.inputValue(), '五月竞价')
    await page.getByRole('button', { name: '丢弃草稿' }).click()
    await page.getByText(/已恢复/).waitFor({ state: 'detached' })
    assert.equal(await name.inputValue(), '')
    await page.reload()
    await name.waitFor()
    assert.equal(await name.inputValue(), '')

    await name.fill('六月竞价')
    assert.include(await typedNow(page), '六月竞价')
    await page.getByRole('button', { name: '个人菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByLabel('密码').waitFor()
    assert.equal(await typedNow(page), '')
  })

  test('what one operator has typed is not shown to another who logs in after the session has ended', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const first = await createOperator({ name: '王敏', demo: true })
    const second = await createOperator({ name: '李强', demo: true })
    await logInBackOffice(browserContext, first.token)
    const page = await visit('/admin/producers/create')
    const address = page.getByLabel('地址')
    await address.fill('解放路1号')
    await endSession(page, first)
    await page.goto(new URL('/admin/', page.url()).href)
    await logIn(page, second)
    await page.getByRole('button', { name: '个人菜单' }).waitFor()
    await page.goto(new URL('/admin/producers/create', page.url()).href)
    await address.waitFor()
    assert.equal(await address.inputValue(), '')
    assert.equal(await page.getByText(/已恢复/).count(), 0)
    await address.fill('胜利路2号')
    assert.notInclude(await typedNow(page), '解放路')
  })
})
