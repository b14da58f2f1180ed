import { test } from '@japa/runner'
import { writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { applyToJoin } from '#app/company/actions/apply_to_join'
import { choose, CONTEXT } from '#tests/helpers/browser'
import { createMember, createOperator, PASSWORD } from '#tests/helpers/actors'
import { createApplicant, PNG, userRow, VALID } from '#tests/helpers/company'
import { resetDatabase } from '#tests/helpers/database'
import { browseAs } from '#tests/helpers/storefront'
import { published } from '#tests/functional/content/helpers'
import { ArticleKind } from '#app/content/codes'
import { BindCompanyState } from '#app/identity/codes'

test.group('Certification, from registration to approval', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('an applicant looks the code up, uploads, waits; an auditor compares and approves; the menu opens without a new login', async ({
    assert,
    browser,
    visit,
  }) => {
    const me = await createApplicant({ name: '周丽' })
    const { operator } = await createOperator({ demo: true })
    const article = await published({ kind: ArticleKind.help, title: '企业认证', code: 'certification' })
    const folder = mkdtempSync(path.join(tmpdir(), 'scan-'))
    const scan = path.join(folder, '营业执照.png')
    writeFileSync(scan, PNG)

    const page = await visit('/')
    await page.evaluate((token: string) => {
      localStorage.setItem('token', token)
      localStorage.setItem('loginState', 'login')
    }, me.token)
    await page.goto(new URL('/user-center/basic-info', page.url()).href)
    await page.getByText('您尚未完成企业认证').waitFor()
    await page.getByRole('link', { name: '立即认证' }).waitFor()

    // Home names the next step; put away, it is found again in 工作台.
    await page.goto(new URL('/', page.url()).href)
    const steps = page.getByRole('region', { name: '新手指引' })
    await steps.getByRole('link', { name: '去认证' }).waitFor()
    await steps.getByRole('button', { name: '收起' }).click()
    await steps.waitFor({ state: 'detached' })
    await page.goto(new URL('/user-index', page.url()).href)
    await page.getByRole('button', { name: '新手指引' }).click()
    await steps.getByRole('link', { name: '去认证' }).click()
    const help = page.getByRole('link', { name: '帮助', exact: true })
    assert.equal(await help.getAttribute('href'), `/help-document-a/${article}`)
    assert.equal(await help.getAttribute('target'), '_blank')

    // A wrong check digit is reported at its field.
    await page.getByLabel('统一社会信用代码').fill('91652801FAKE000130')
    await page.getByRole('button', { name: '提交认证' }).click()
    await page.getByText('统一社会信用代码格式不正确').waitFor()

    const { name, alias, regnum } = VALID[0]
    await page.getByLabel('统一社会信用代码').fill(` ${regnum.toLowerCase()} `)
    await page.getByText('该企业尚未认证，请填写以下资料').waitFor()
    await page.getByLabel('企业名称').fill(name)
    await page.getByLabel('企业简称').fill(alias)
    await page.getByLabel('法定代表人').fill('王建国')
    await page.getByLabel('轧花厂').check()
    await page.getByLabel('所在地区').fill('库尔勒')
    await choose(page, '库尔勒')
    const [letter] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载授权书模板' }).click(),
    ])
    assert.equal(letter.suggestedFilename(), '企业授权委托书.pdf')
    for (const input of await page.locator('input[type=file]').all()) await input.setInputFiles(scan)
    await page.getByRole('button', { name: /^移除/ }).nth(1).waitFor()
    await page.getByRole('button', { name: '提交认证' }).click()
    await page.getByText('平台审核', { exact: true }).waitFor()
    const user = await userRow(me)
    assert.equal(user.bind_company_state, BindCompanyState.inReview)
    const applied = await db.from('company_applications').firstOrFail()
    assert.include(applied, { city_name: '巴音郭楞蒙古自治州', district_name: '库尔勒市' })

    const context = await browser.newContext(CONTEXT)
    const desk = await context.newPage()
    await desk.goto(new URL('/admin/login', page.url()).href)
    await desk.getByLabel('账号').fill(operator.username)
    await desk.getByLabel('密码').fill(PASSWORD)
    await desk.keyboard.press('Enter')
    await desk.waitForURL((url) => !url.pathname.endsWith('/login'))
    const { id } = await db.from('company_applications').firstOrFail()
    await desk.goto(new URL(`/admin/enterprise/audit/${id}`, page.url()).href)
    const audit = desk.getByRole('region', { name: '资料核对' })
    await audit.getByRole('img', { name: '营业执照' }).waitFor()
    await audit.getByText(regnum).waitFor()
    await desk.getByRole('button', { name: '通过' }).click()
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /通过|确定/ })
      .last()
      .click()
    await desk.getByText('已通过').first().waitFor()
    await context.close()

    await page.reload()
    await page.getByText('认证时间').waitFor()
    await page.goto(new URL('/user-center/staff-management', page.url()).href)
    await page.getByRole('button', { name: '邀请员工' }).waitFor()
    assert.isTrue((await userRow(me)).manager)
  })

  test('a request to join is taken back on the page that shows how far it is', async ({ browserContext, assert }) => {
    const manager = await createMember()
    await db.from('companies').where('id', manager.company.id).update({ regnum: VALID[1].regnum })
    const me = await createApplicant({ name: '周丽' })
    await applyToJoin({ regnum: VALID[1].regnum, applicantName: '周丽' }, me.actor)
    await browseAs(browserContext, me)
    const page = await browserContext.newPage()
    await page.goto('/user-center/enterprise-certification')
    await page.getByRole('button', { name: '撤回申请' }).click()
    await page.getByRole('button', { name: '撤回', exact: true }).click()
    await page.getByText('加入企业申请已撤回').waitFor()
    await page.getByRole('button', { name: '提交认证' }).waitFor()
    assert.equal((await userRow(me)).bind_company_state, BindCompanyState.unbound)
  })
})
