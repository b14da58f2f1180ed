import { test } from '@japa/runner'
import { seedMarket } from '#tests/helpers/demo_market'
import db from '@adonisjs/lucid/services/db'
import type { Page, Request } from 'playwright'
import type { Manifest, WireResource } from '#app/admin/transformers/wire'
import { actorOfUser } from '#app/identity/sessions/members'
import env from '#start/env'
import { countUnread } from '#app/system/queries/list_notices'
import { DEMO } from '#app/demo/shared/accounts'
import { CONTEXT } from '#tests/helpers/browser'
import { resetDatabase } from '#tests/helpers/database'
import { headings, isPolicyViolation, smallTargets, tellViolations, wrongOn } from '#tests/helpers/screens'
import { until } from '#tests/helpers/until'
import { ProposalState } from '#app/admin/codes'
import { FailedJobState } from '#app/system/codes'
import { SettlementState } from '#app/settlement/codes'
import { ApplicationKind, ApplicationState } from '#app/company/codes'
import { WithdrawDirection, WithdrawState } from '#app/bank/codes'

/** Screens with fixed addresses (glossary §3.1), below /admin. */
const SPECIFIED = [
  ...[
    'member/company',
    'member/user',
    'member/tag',
    'enterprise/audit',
    'enterprise-blacklist',
    'batch',
    'batch/import',
  ],
  ...['product/management', 'order', 'settlement-management', 'producers', 'entrepots', 'price-diff', 'trading'],
  ...['system/user', 'system/role', 'system/permission-resource', 'system/permission-data', 'authority'],
  ...['statistics/enterprise-transaction-volume', 'statistics/enterprise-usage-records', 'statistics/flow-trend'],
  ...['statistics/listing-resources', 'statistics/lndustrial-big-data', 'statistics/transaction-inquiry'],
  ...['statistics/user-log', 'system/sms-outbox', 'bank/withdraw-list'],
]
/** Lists that are empty in the demo market: nobody has changed a setting, a backup takes longer than its start may, books that agree differ nowhere, and the bank is in no maintenance. */
const MAY_BE_EMPTY = new Set(['setting_changes', 'backups', 'bank_checks', 'bank_differences', 'bank_maintenances'])

/** Login names, which are not checked as words. */
const LOGINS = DEMO.accounts.map(({ login }) => login)

const BASE = `http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}`

/** Widest window of a phone. */
const PHONE = 768

/** One operator: records exceptions of the page and refusals of the server, and counts the pending answers. */
class Walker {
  noted: string[] = []
  private open = new Set<Request>()

  constructor(private page: Page) {
    page.on('pageerror', (error) => this.noted.push(`threw ${error.message}`))
    page.on('console', (said) => isPolicyViolation(said) && this.noted.push(said.text()))
    // the stream of changes stays open while a list is
    page.on('request', (request) => request.resourceType() !== 'eventsource' && this.open.add(request))
    page.on('requestfinished', (request) => this.open.delete(request))
    page.on('requestfailed', (request) => this.open.delete(request))
    page.on('response', (response) => {
      if (response.status() >= 400) this.noted.push(`${response.status()} of ${new URL(response.url()).pathname}`)
    })
  }

  /** Logs in on the login page; returns the problems of that page. */
  async logIn(username: string): Promise<string[]> {
    await this.page.goto('/admin/login')
    await this.page.getByLabel('账号').waitFor()
    const findings = await this.findings('login', { axe: true })
    await this.page.getByLabel('账号').fill(username)
    await this.page.getByLabel('密码').fill(DEMO.accounts[0].password)
    await this.page.getByRole('button', { name: '登录' }).click()
    await this.page.getByRole('button', { name: '个人菜单' }).waitFor()
    return findings
  }

  /** Navigates to a path without reloading the client, as a click on a link does. */
  async goTo(path: string) {
    this.noted = []
    await this.page.evaluate((url) => {
      history.pushState({}, '', url)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/admin/${path}`)
    await this.rest(path)
    if (await this.page.getByText('页面不存在，或没有打开它的权限').count()) this.noted.push('is not there')
  }

  private isLoading() {
    return this.page.evaluate(
      () =>
        !document.querySelector('main h1')?.textContent ||
        Boolean(document.querySelector('[aria-busy=true]')) ||
        document.body.innerText.includes('加载中')
    )
  }

  /** Waits until nothing is loading in two consecutive checks. */
  async rest(path: string) {
    let calm = 0
    const look = async () => {
      calm = (await this.isLoading()) || this.open.size > 0 ? 0 : calm + 1
      return calm === 2
    }
    // Every further screen would wait as long, so the walk ends here.
    const waiting = () => [...this.open].map((request) => new URL(request.url()).pathname).join(', ') || 'none'
    await until(() => `rest at ${path}; unanswered: ${waiting()}; noted: ${this.noted.join('; ')}`, look)
  }

  /** Problems of the current screen. */
  async findings(path: string, options: { axe: boolean }, where = ''): Promise<string[]> {
    const phone = this.page.viewportSize()!.width <= PHONE
    const wrong = [
      ...this.noted,
      ...(await wrongOn(this.page, { ...options, names: LOGINS })),
      ...(await headings(this.page)),
      ...(phone ? await smallTargets(this.page) : []),
    ]
    this.noted = []
    return wrong.map((finding) => `${path || 'home'}${where}: ${finding}`)
  }
}

const ask = (page: Page, path: string) => page.evaluate(async (url) => (await fetch(`/admin/api/${url}`)).json(), path)

/** All paths of a screen: list, first record, forms. */
async function pathsOf(page: Page, { name, path, verbs }: WireResource) {
  const [first] = (await ask(page, name)) as { id: unknown }[]
  const record = first && `${path}/${encodeURIComponent(String(first.id))}`
  return {
    empty: !first,
    paths: [
      path,
      ...(record ? [record] : []),
      ...(record && verbs.includes('edit') ? [`${record}/edit`] : []),
      ...(verbs.includes('add') ? [`${path}/create`] : []),
    ],
  }
}

test.group('A walk through the back office', (group) => {
  group.setup(async () => {
    await resetDatabase()
    await seedMarket({ batches: 160, orders: 6 })
    return () => resetDatabase()
  })

  test('every screen stands at both widths, light and dark: nothing missing, thrown, cut off, too small or in English', async ({
    browser,
    browserContext,
    assert,
  }) => {
    const pocket = await browser.newContext({
      ...CONTEXT,
      baseURL: BASE,
      viewport: { width: 375, height: 812 },
    })
    await pocket.addInitScript(() => localStorage.setItem('RaStoremianqiao.admin.theme', '"dark"'))
    for (const context of [browserContext, pocket]) await tellViolations(context)
    const page = await browserContext.newPage()
    const walker = new Walker(page)
    const findings = await walker.logIn('admin')
    const { resources, pages, reports } = (await ask(page, 'manifest')) as Manifest
    const known = [...resources, ...pages, ...reports].map(({ path }) => path)
    assert.includeMembers(known, SPECIFIED)

    const paths = ['']
    for (const resource of resources) {
      const found = await pathsOf(page, resource)
      if (found.empty && !MAY_BE_EMPTY.has(resource.name)) findings.push(`${resource.path}: is empty`)
      paths.push(...found.paths)
    }
    paths.push(...[...pages, ...reports].map(({ path }) => path))

    // Computer and phone run at the same time, and each looks at every screen in its own colours.
    const phoneWalker = new Walker(await pocket.newPage())
    findings.push(...(await phoneWalker.logIn('admin')))
    await Promise.all([
      (async () => {
        for (const path of paths) {
          await walker.goTo(path)
          findings.push(...(await walker.findings(path, { axe: true })))
        }
      })(),
      (async () => {
        for (const path of paths) {
          await phoneWalker.goTo(path)
          findings.push(...(await phoneWalker.findings(path, { axe: true }, ' on a phone')))
        }
      })(),
    ])
    await pocket.close()
    assert.deepEqual(findings, [])
  })

  test('on a phone a card says amount and weight of an order, with their units', async ({ browserContext, assert }) => {
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 375, height: 812 })
    const walker = new Walker(page)
    await walker.logIn('admin')
    await walker.goTo('order')
    const said = (await page.getByRole('article').first().innerText()).replaceAll(/\s+/g, ' ')
    assert.match(said, /金额 [\d,]+\.\d\d 元/)
    assert.match(said, /重量 [\d,]+\.\d{3} 吨/)
  })

  test('the demo leaves work of every kind to do, and few unread notices', async ({ assert }) => {
    const waiting = await db
      .from('company_applications')
      .where('state', ApplicationState.inReview)
      .select('kind', 'licence_file_id')
    const audits = waiting.filter(({ kind }) => kind !== ApplicationKind.joining)
    assert.isAtLeast(audits.length, 3)
    assert.sameMembers([...new Set(waiting.map(({ kind }) => kind))], ApplicationKind.codes)
    assert.isTrue(audits.every(({ licence_file_id: scan }) => scan !== null))
    assert.exists(await db.from('company_blacklists').whereNull('lifted_at').first())
    assert.exists(
      await db
        .from('withdraw_records')
        .where({ direction: WithdrawDirection.in, state: WithdrawState.requested })
        .first()
    )
    assert.exists(await db.from('settlements').where({ short: true, state: SettlementState.draft }).first())
    assert.exists(await db.from('bank_accounts').whereNotNull('payout_stop').first())
    assert.exists(await db.from('admin_proposals').where('state', ProposalState.open).first())
    assert.exists(await db.from('failed_jobs').where('state', FailedJobState.failed).first())
    for (const table of ['company_tags', 'saved_searches', 'user_logs', 'claims', 'invoices', 'sms_messages'])
      assert.exists(await db.from(table).first(), table)
    for (const { login } of DEMO.accounts.filter(({ login: name }) => name.startsWith('1'))) {
      const { id } = await db.from('users').where('username', login).firstOrFail()
      assert.isAtMost(await countUnread(await actorOfUser(id)), 4, login)
    }
  })

  test('the audit queue says who applies, and the licence stands beside the form', async ({
    browserContext,
    assert,
  }) => {
    const page = await browserContext.newPage()
    const walker = new Walker(page)
    await walker.logIn('auditor')
    await walker.goTo('enterprise/audit')
    await page.getByRole('link', { name: '徐州测试嘉禾纺织有限公司' }).click()
    const audit = page.getByRole('region', { name: '资料核对' })
    const picture = audit.getByRole('img', { name: '营业执照' })
    await picture.waitFor()
    const scan = await picture.boundingBox()
    const details = await audit.locator('dl').boundingBox()
    assert.isAtMost(scan!.x + scan!.width, details!.x)
    assert.isAbove(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), 500)
    for (const verb of ['通过', '驳回']) await page.getByRole('button', { name: verb }).waitFor()
  })

  for (const username of ['ops', 'auditor', 'finance']) {
    test(`${username} opens every screen of the menu and its first record`, async ({ browserContext, assert }) => {
      const page = await browserContext.newPage()
      const walker = new Walker(page)
      const findings = await walker.logIn(username)
      const { resources, pages, reports } = (await ask(page, 'manifest')) as Manifest
      const links = await page
        .getByRole('navigation', { name: '主菜单' })
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
      assert.sameMembers(links, ['/admin', ...[...resources, ...pages, ...reports].map(({ path }) => `/admin/${path}`)])
      const paths = ['', ...[...pages, ...reports].map(({ path }) => path)]
      for (const resource of resources) paths.push(...(await pathsOf(page, resource)).paths)
      for (const path of paths) {
        await walker.goTo(path)
        findings.push(...(await walker.findings(path, { axe: false })))
      }
      assert.deepEqual(findings, [])
    })
  }
})
