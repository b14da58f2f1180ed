/*
 * Users of the journey, each in a separate browser, and the actions that the screens offer.
 */
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { forgetResend, lastSmsCode } from '#tests/helpers/account'
import { atRest, choose, CONTEXT, pressEntry, told as says } from '#tests/helpers/browser'
import { PNG } from '#tests/helpers/company'
import { openPage } from '#tests/helpers/storefront'
import { until } from '#tests/helpers/until'
import { BankAccountState, WithdrawDirection, WithdrawState } from '#app/bank/codes'

export const BASE = `http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}`
export const PASSWORD = 'Kuitun2026cotton'
export const PAY_PASSWORD = '294857'

export type Company = { name: string; alias: string; regnum: string; kind: string; mobile: string }

/** A phone, as `sitDown` takes it. */
export const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true }

/** A browser context of one user, at a desk or with a phone. */
export async function sitDown(browser: Browser, device = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ...CONTEXT, baseURL: BASE, ...device })
  return { context, page: await context.newPage() }
}

/** Opens a page that the user has not already reached by what the screens offer. */
async function reach(page: Page, path: string) {
  if (!page.url().startsWith(BASE) || new URL(page.url()).pathname !== path) await openPage(page, path)
}

/** What a list shows of a batch: a row at a desk, a card on a phone. */
const entryOf = (page: Page, batchCode: string) =>
  page.getByRole('row', { name: new RegExp(batchCode) }).or(page.getByRole('listitem').filter({ hasText: batchCode }))

/** The input of a field by its label, with or without the required mark. */
export const field = (scope: Page | Locator, label: string) => scope.getByLabel(new RegExp(`^\\*?\\s*${label}`)).first()

export async function register(page: Page, { mobile }: Company) {
  await reach(page, '/register')
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
  await reach(page, '/user-center/enterprise-certification')
  await field(page, '统一社会信用代码').fill(company.regnum)
  await page.getByText('该企业尚未认证，请填写以下资料').waitFor()
  await field(page, '企业名称').fill(company.name)
  await field(page, '企业简称').fill(company.alias)
  await field(page, '法定代表人').fill('王建国')
  await page.getByLabel(company.kind).check()
  await field(page, '所在地区').fill('库尔勒')
  await choose(page, '库尔勒')
  await field(page, '联系人').fill('李建国')
  await field(page, '联系电话').fill(company.mobile)
  const scan = { name: '扫描件.png', mimeType: 'image/png', buffer: PNG }
  for (const input of await page.locator('input[type=file]').all()) await input.setInputFiles(scan)
  await page.getByRole('button', { name: /^移除/ }).nth(1).waitFor()
  await page.getByRole('button', { name: '提交认证' }).click()
  await page.getByText('平台审核', { exact: true }).waitFor()
}

/** The auditor reads the application beside the scans and approves it. */
export async function approve(page: Page, company: Company) {
  const { id } = await db.from('company_applications').where({ regnum: company.regnum }).firstOrFail()
  await page.goto(`/admin/enterprise/audit/${id}`)
  const audit = page.getByRole('region', { name: '资料核对' })
  await audit.getByRole('img', { name: '营业执照' }).waitFor()
  await audit.getByText(company.regnum).waitFor()
  await page.getByRole('button', { name: '通过' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /通过|确定/ })
    .last()
    .click()
  await page.getByText('已通过').first().waitFor()
}

export async function logInOperator(page: Page, username: string, password: string) {
  await page.goto('/admin/login')
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** Opens the account on the bank's page, sets the pay password, and pays in at the bank's cashier. */
export async function openAccountAndPayIn(page: Page, company: Company, yuan: number) {
  await reach(page, '/user-center/transfer-list')
  await page.getByRole('button', { name: '申请开通' }).click()
  await field(page, '法定代表人姓名').fill('王建国')
  await field(page, '法定代表人证件号').fill('420106198001011234')
  await field(page, '经办人姓名').fill('李红')
  await field(page, '经办人证件号').fill('420106198505052345')
  await field(page, '经办人手机').fill(company.mobile)
  await field(page, '账户通知手机').fill(company.mobile)
  await page.getByRole('button', { name: '前往银行开户' }).click()
  await page.getByRole('button', { name: '同意并开户' }).click()
  await until('the account is open', () =>
    db.from('bank_accounts').where({ company_name: company.name, state: BankAccountState.open }).first()
  )

  await openPage(page, '/user-center/transfer-list')
  const account = await db.from('bank_accounts').where({ company_name: company.name }).firstOrFail()
  await page.getByText(account.bank_card).waitFor()
  await forgetResend(company.mobile)
  await page.getByRole('button', { name: '设置支付密码' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: '获取验证码' }).click()
  await says(page, '验证码已发送')
  await field(form, '短信验证码').fill((await lastSmsCode(company.mobile))!)
  await field(form, '支付密码').fill(PAY_PASSWORD)
  await field(form, '再次输入').fill(PAY_PASSWORD)
  await field(form, '登录密码').fill(PASSWORD)
  await form.locator('button[type=submit]').click()
  await form.waitFor({ state: 'hidden' })
  if (yuan === 0) return

  const [bank] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: '去演示银行转入' }).click(),
  ])
  await bank.getByLabel('金额').fill(yuan.toFixed(2))
  await bank.getByRole('button', { name: '确认转账' }).click()
  await until('the money is there', () =>
    db
      .from('withdraw_records')
      .where({ company_id: account.company_id, direction: WithdrawDirection.in, state: WithdrawState.done })
      .first()
  )
  await bank.close()
}

/** Confirms the open dialog by the text of its button. */
export async function agree(page: Page, word: string) {
  const button = page.getByRole('dialog').getByRole('button', { name: word, exact: true }).last()
  await button.waitFor()
  await atRest(page)
  await button.click()
}

/** Says what a contract needs of a company that has not said it yet, and goes on with the step that asked. */
export async function completeContract(page: Page) {
  const form = page.getByRole('dialog', { name: '补全合同资料' })
  await form.getByLabel('地址').fill('新疆奎屯市北京路 1 号')
  await form.getByLabel('电话').fill('0992-3221100')
  await form.getByLabel('开户银行').fill('中国农业银行奎屯支行')
  await form.getByLabel('银行账号').fill('30700101040012345')
  await form.getByRole('button', { name: '保存并继续' }).click()
}

/** Presses the button of the next action on an order page: beside what it says of the step, or at the lower edge of a phone. */
export async function next(page: Page, word: string) {
  const places = page.getByLabel('下一步').or(page.getByTestId('dock'))
  await places.getByRole('button', { name: word, exact: true }).filter({ visible: true }).click()
}

export { says }

/** Finds the listed batch, compares it and orders it from its page. */
export async function findAndOrder(page: Page, batchCode: string): Promise<number> {
  await openPage(page, `/shop?q=${batchCode}`)
  await page.getByRole('link', { name: batchCode }).first().click()
  await page.waitForURL((url) => url.pathname.startsWith('/batch/'))
  await page.getByRole('link', { name: '加入对比' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/product-contrast/'))
  await page.getByText(batchCode).first().waitFor()
  await page.getByRole('button', { name: '下单', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^下单并冻结定金/ })
    .click()
  await completeContract(page)
  await page.waitForURL(/\/buyer\/\d+$/)
  return Number(new URL(page.url()).pathname.split('/').pop())
}

export async function pay(page: Page) {
  await next(page, '支付余款')
  await page.getByRole('dialog').getByLabel('支付密码').fill(PAY_PASSWORD)
  await agree(page, '确认支付')
  await says(page, '付款成功')
}

export async function askForTruck(page: Page) {
  await next(page, '申请提货')
  const form = page.getByRole('dialog')
  await field(form, '车牌号').fill('鄂A12345')
  await field(form, '司机姓名').fill('马师傅')
  await field(form, '司机电话').fill('13999000000')
  await field(form, '司机身份证号').fill('65280119900101451X')
  await form.getByRole('button', { name: '提交申请' }).click()
  await says(page, '提货申请已提交')
}

export async function recordPick(page: Page, pickCode: string, tonnes: number) {
  await next(page, '登记出库')
  const form = page.getByRole('dialog')
  await field(form, '提货码').fill(pickCode)
  await field(form, '过磅重量').fill(String(tonnes))
  await field(form, '磅单号').fill('BD20261120001')
  await form.getByRole('button', { name: '登记出库', exact: true }).click()
  await says(page, '出库已登记')
}

export async function registerInvoice(page: Page) {
  await page.getByLabel('下一步').getByRole('button').first().click()
  const form = page.getByRole('dialog')
  await field(form, '发票号码').fill('26650000000010000001')
  await form.getByRole('button', { name: '登记发票', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

type Sheet = { name: string; mimeType: string; buffer: Buffer }

/** Imports an inspection sheet: upload, mapping of the columns, check, confirmation. */
export async function importSheet(page: Page, sheet: Sheet) {
  await reach(page, '/seller/product')
  await page.getByRole('button', { name: '导入检测单' }).first().click()
  const wizard = page.getByRole('dialog')
  await wizard.locator('input[type=file]').setInputFiles(sheet)
  await wizard.getByRole('button', { name: /校验|下一步/ }).click()
  await wizard.getByRole('button', { name: /^确认导入|^导入/ }).click()
  await wizard.getByText('导入完成').waitFor()
  await wizard.getByRole('button', { name: '去挂牌' }).click()
}

/** 新增批次, 编辑 and 删除: the strip grows while the seller types, a rule speaks, and the batch is gone in the end. */
export async function tryTheForm(page: Page, batchCode: string) {
  await openPage(page, '/seller/product')
  await page.getByRole('button', { name: '新增批次' }).click()
  const form = page.getByRole('dialog')
  for (const [label, text] of [
    ['批号', batchCode],
    ['包数', '170'],
    ['产地', '新疆生产建设兵团第七师'],
    ['毛重', '42.48'],
    ['皮重', '0.223'],
    ['含杂率', '1.8'],
    ['回潮率', '5.6'],
    ['白棉2级', '62.4'],
    ['白棉3级', '37.6'],
  ])
    await field(form, label).fill(text)
  await form.getByText('包数异常，不可注册仓单').waitFor()
  await form.getByTestId('growing').getByText('43.729').waitFor()
  await form.getByRole('img', { name: /^颜色级 21 62.4%/ }).waitFor()
  await form.getByRole('button', { name: '新增批次' }).click()
  await says(page, '已新增批次')
  await form.waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: new RegExp(batchCode) })
  await row.getByRole('button', { name: '编辑' }).click()
  await field(form, '包数').fill('186')
  await form.getByRole('button', { name: '保存' }).click()
  await says(page, '已保存')
  await row.getByText('186 包').waitFor()
  await row.getByRole('button', { name: '删除' }).click()
  await form.getByRole('button', { name: /^删\s*除$/ }).click()
  await says(page, '已删除')
  await row.waitFor({ state: 'detached' })
}

/** 修改条款 of a batch on sale; `complete` says what the note in the dialog asks for. */
export async function takePartInAuctions(page: Page, batchCode: string, complete?: (page: Page) => Promise<void>) {
  const row = entryOf(page, batchCode)
  await row.getByRole('button', { name: '条款' }).click()
  const form = page.getByRole('dialog')
  await field(form, '竞价').click()
  await choose(page, '参与竞价')
  const gaps = form.getByRole('note').filter({ hasText: '场次发布前须补全本企业的' })
  await gaps.waitFor()
  if (complete) {
    await gaps.getByRole('button', { name: '现在补全' }).click()
    await complete(page)
    await gaps.waitFor({ state: 'detached' })
  }
  await form.getByRole('button', { name: '修改 1 批' }).click()
  await says(page, '已修改 1 批')
  await row.getByText('参与竞价').waitFor()
}

/** 发运: the goods are on the way and expected on the last day that the calendar of this month shows. */
export async function sendOff(page: Page, batchCode: string) {
  await openPage(page, `/seller/product?keyword=${batchCode}`)
  await page
    .getByRole('row', { name: new RegExp(batchCode) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: '发运 1' }).click()
  const form = page.getByRole('dialog')
  await field(form, '预计到库日期').click()
  const day = page.locator('.ant-picker-cell-in-view').last()
  await pressEntry(day)
  await day.waitFor({ state: 'hidden' })
  await form.getByRole('button', { name: '登记发运' }).click()
  await says(page, '已登记 1 批在途')
}

/** 到库, in the order whose goods are on the way. */
export async function registerArrival(page: Page) {
  await page.getByLabel('下一步').getByText('到库后方可放货').waitFor()
  await next(page, '到库登记')
  const form = page.getByRole('dialog')
  await field(form, '仓库').fill('阿克苏')
  await choose(page, '阿克苏')
  await form.getByRole('button', { name: '登记到库' }).click()
  await says(page, '已登记 1 批到库')
  await page.getByLabel('下一步').getByText('到库后方可放货').waitFor({ state: 'hidden' })
}

export async function list(page: Page, batchCode: string, yuan: number) {
  await openPage(page, `/seller/product?keyword=${batchCode}`)
  await entryOf(page, batchCode).getByRole('button', { name: '挂牌' }).click()
  const form = page.getByRole('dialog')
  await field(form, '单价').fill(String(yuan))
  await form.getByRole('button', { name: '挂牌 1 批' }).click()
  await says(page, '已挂牌 1 批')
}

/** While the settlement has not answered, its figures are bones: those of the contract are never shown as the final ones. */
export async function waitForFigures(page: Page, path: string) {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/settlement/get', async (route) => {
    await held
    await route.continue()
  })
  await openPage(page, path)
  const ledger = page.locator('section').filter({ has: page.getByRole('heading', { name: '资金账' }) })
  await ledger.getByRole('status', { name: '正在加载' }).waitFor()
  if ((await ledger.locator('dl').count()) > 0) throw new Error('sums stand there before the settlement has answered')
  answer()
  await ledger.locator('dl').getByText('结算金额', { exact: true }).waitFor()
  await page.unroute('**/api/settlement/get')
}
