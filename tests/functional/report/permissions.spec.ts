import { test } from '@japa/runner'
import { reportRoutes } from '#app/admin/admit'
import { allPermissions } from '#app/admin/permissions'
import { reports } from '#app/admin/registry'
import { refreshStatistics } from '#app/report/rollups/refresh'
import { createOperator } from '#tests/helpers/actors'
import { asOperators, operator, signIn } from '../admin/helpers.js'
import { makeDeal, walk } from '../order/helpers.js'
import { ask, figures, headline } from './helpers.js'
import { DataScope } from '#core/codes'
import { ReportSide } from '#app/report/codes'

function everyCall() {
  return [...reports.values()].flatMap((report) =>
    reportRoutes.map(({ path, verb }) => ({
      code: `${report.name}.${verb}`,
      url: `/admin/api/reports/${report.name}${path}`
        .replace(':field', 'companyId')
        .replace(':part', Object.keys(report.parts)[0]),
    }))
  )
}

test.group('Statistics: permissions', (group) => {
  asOperators(group)

  test('every call on every report is refused without a session and without exactly its permission', async ({
    client,
    assert,
  }) => {
    assert.isAtLeast(reports.size, 5)
    const codes = (await allPermissions()).map(({ code }) => code)
    for (const { code, url } of everyCall()) {
      assert.include(codes, code)
      signIn(null)
      assert.equal((await client.get(url)).status(), 401, url)
      signIn(operator(codes.filter((one) => one !== code)))
      assert.equal((await client.get(url)).status(), 403, url)
      signIn(operator([code]))
      assert.include([200, 422], (await client.get(url)).status(), url)
    }
  })

  test('no figure is named by its unit, which stands beside it once more', ({ assert }) => {
    const named = [...reports.values()].flatMap(({ name, measures }) =>
      Object.entries(measures).map(([key, { label, unit }]) => ({ figure: `${name}.${key}`, label, unit }))
    )
    assert.isAbove(named.filter(({ unit }) => unit).length, 10)
    assert.deepEqual(
      named.filter(({ label, unit }) => unit && label.endsWith(unit)),
      []
    )
  })

  test('manifest and home page show only the reports of the own permissions', async ({ client, assert }) => {
    signIn(operator(['flow_trend.query']))
    const manifest = (await client.get('/admin/api/manifest')).body()
    assert.deepEqual(
      manifest.reports.map(({ name, verbs }: { name: string; verbs: string[] }) => [name, verbs]),
      [['flow_trend', ['query']]]
    )
    assert.deepEqual(manifest.newest, [])
    assert.notMatch(JSON.stringify(manifest), /sum\(|report_flows/, 'SQL stays on the server')
    const home = (await client.get('/admin/api/home/figures')).body()
    assert.deepEqual(
      home.map(({ report }: { report: string }) => report),
      ['flow_trend']
    )
    signIn(operator([]))
    assert.deepEqual((await client.get('/admin/api/home/figures')).body(), [])
  })
})

test.group('Statistics: data permission', (group) => {
  asOperators(group)

  test('an operator of 本企业 sees the figures of the own company, as seller and as buyer, and no other', async ({
    client,
    assert,
  }) => {
    const nobody = await createOperator()
    const mine = await makeDeal(client)
    const theirs = await makeDeal(client)
    for (const deal of [mine, theirs]) await walk(assert, deal, 'accept')
    await refreshStatistics()
    const lines = async (companyId: number | null, dataScope: DataScope, filter = {}) => {
      signIn(operator(['transaction_volume.query'], { dataScope, companyId }))
      return headline(await figures(client, nobody, 'transaction_volume', { filter }), 'lines')
    }
    assert.equal(await lines(mine.seller.company.id, DataScope.ownCompany), 1)
    assert.equal(await lines(mine.seller.company.id, DataScope.ownCompany, { side: ReportSide.buyer }), 0)
    assert.equal(await lines(mine.buyer.company.id, DataScope.ownCompany, { side: ReportSide.buyer }), 1)
    assert.equal(await lines(mine.seller.company.id, DataScope.ownCompany, { companyId: theirs.seller.company.id }), 0)
    assert.equal(await lines(null, DataScope.ownCompany), 0)
    assert.equal(await lines(mine.seller.company.id, DataScope.ownRows), 0)
    signIn(operator(['transaction_volume.query']))
    assert.equal(headline(await figures(client, nobody, 'transaction_volume'), 'lines'), 2)
    signIn(
      operator(['transaction_inquiry.query'], { dataScope: DataScope.ownCompany, companyId: mine.buyer.company.id })
    )
    assert.lengthOf((await client.get('/admin/api/transaction_inquiry')).body(), 1)
    signIn(operator(['usage_records.query'], { dataScope: DataScope.ownCompany, companyId: mine.buyer.company.id }))
    const usage = await ask(client, nobody, 'usage_records')
    assert.deepEqual(
      usage.body().parts.companies.rows.map(({ companyId }: { companyId: number }) => companyId),
      [mine.buyer.company.id]
    )
  })
})
