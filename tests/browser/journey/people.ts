/*
 * The people of the journey, each in a browser of their own, doing what the screens offer.
 */
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import env from '#start/env'
import { lastSmsCode } from '#tests/helpers/account'
import { PNG } from '#tests/helpers/company'
import { openPage } from '#tests/helpers/storefront'

export const BASE = `http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}`
export const PASSWORD = 'Kuitun2026cotton'
export const PAY_PASSWORD = '294857'

export type Company = { name: string; alias: string; regnum: string; kind: string; mobile: string }

/** A browser of one person. */
export async function sitDown(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: BASE,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
  })
  context.setDefaultTimeout(15_000)
  return { context, page: await context.newPage() }
}

/** The input of a field by its label, required mark or not. */
export const field = (scope: Page | Locator, label: string) => scope.getByLabel(new RegExp(`^\\*?\\s*${label}`)).first()

const says = (page: Page, text: string) => page.locator('.ant-message').getByText(text).first().waitFor()

export async function register(page: Page, { mobile }: Company) {
  await openPage(page, '/register')
  await field(page, '手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await says(page, '验证码已发送')
  await field(page, '验证码').fill((await lastSmsCode(mobile))!)
  await field(page, '密码').fill(PASSWORD)
  await field(page, '确认密码').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

export async function applyForCertification(page: Page, company: Company) {
  await openPage(page, '/buyer/purchase-order')
  await page.waitForURL((url) => url.pathname === '/user-center/basic-info')
  await page.getByText('未企业认证，请先完成企业认证').first().waitFor()

  await openPage(page, '/user-center/enterprise-certification')
  await field(page, '统一社会信用代码').fill(company.regnum)
  await field(page, '企业名称').fill(company.name)
  await field(page, '企业简称').fill(company.alias)
  await field(page, '法定代表人').fill('王建国')
  await page.getByLabel(company.kind, { exact: true }).check()
  await field(page, '所在地区').click()
  for (const place of ['新疆维吾尔自治区', '阿克苏地区', '阿克苏市']) {
    const item = page.locator('.ant-cascader-menu-item').filter({ hasText: place }).first()
    if (await item.isVisible({ timeout: 3000 }).catch(() => false)) await item.click()
    else await item.waitFor({ timeout: 3000 }).then(() => item.click(), () => {})
  }
  await field(page, '联系人').fill('李建国')
  await field(page, '联系电话').fill(company.mobile)
  const scan = { name: '扫描件.png', mimeType: 'image/png', buffer: PNG }
  const files = page.locator('input[type=file]')
  await files.nth(0).setInputFiles(scan)
  await files.nth(1).setInputFiles({ ...scan, name: '授权书.png' })
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: '提交认证' }).click()
  await says(page, '已提交，请等待审核')
}

/** The auditor opens the application of a company in the back office and approves it. */
export async function approve(page: Page, company: Company) {
  await page.goto('/admin/enterprise/audit')
  await page.getByText(company.name).first().click()
  await page.getByRole('button', { name: '通过' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /通过|确定/ }).last().click()
  await page.getByText('已通过').first().waitFor()
}

export async function logInOperator(page: Page, username: string, password: string) {
  await page.goto('/admin/login')
  await field(page, '用户名').fill(username)
  await field(page, '密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL((url) => url.pathname === '/admin' || url.pathname === '/admin/')
}

/** Confirms the dialog that is open, by the word on its button. */
export async function agree(page: Page, word: string) {
  await page.locator('.ant-modal').getByRole('button', { name: word, exact: true }).last().click()
}

/** Presses the one next action of an order page. */
export async function next(page: Page, word: string) {
  await page.getByLabel('下一步').getByRole('button', { name: word, exact: true }).click()
}

export { says }
