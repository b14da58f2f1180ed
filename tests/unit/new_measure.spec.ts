/*
 * The walk-through of CONTRIBUTING, executed: a copy of the sources in which `app/catalog/indicators.ts` and `app/listing/criteria.ts` have one
 * more measure, with the columns that its migration would add. All code that reads measures must handle it.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { test } from '@japa/runner'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer, type ViteDevServer } from 'vite'
import { ROOT } from '#tests/helpers/sources'

const MEASURE = `
  shortFibre: {
    label: '短纤维率',
    short: '短纤',
    unit: '%',
    decimals: 1,
    min: 3,
    max: 30,
    group: 'fibre',
    titles: '短纤维率 短纤率 短绒率 平均短纤维率 shortfibre sfi',
    perBale: { key: 'shortFibre', batch: 'average' },
    better: 'low',
    places: ['page', 'compare', 'column', 'lot', 'preview', 'template', 'export', 'desk'],
    demo: { mean: 12, deviation: 1.5 },
  },
`
const CRITERION = `
  shortFibre: {
    buckets: [50, 250, 5],
    slider: [5, 25, 0.1],
    panel: 'more',
    histogram: true,
    words: '短纤维率 短纤率 短绒率',
    sort: 'asc',
  },
`

/** A criterion of codes is one line. */
const CODE = `
  sustainable: { label: '可持续认证', sql: 'b.sustainable', set: PickType },
`

const drawn = (component: ComponentType<never>, props: object) =>
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient() }, createElement(component, props as never))
  )

/** Inserts text before a line that occurs once in the file. */
function insert(file: string, before: string, text: string) {
  const source = readFileSync(file, 'utf8')
  if (source.split(before).length !== 2) throw new Error(`${file}: ${before}`)
  writeFileSync(
    file,
    source.replace(before, () => `${text}${before}`)
  )
}

function copyOfTheSources(): string {
  const copy = mkdtempSync(path.join(ROOT, '.data/new-measure-'))
  for (const name of ['app', 'bin', 'database', 'resources', 'ui', 'tests/helpers', 'package.json', 'tsconfig.json'])
    cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
  insert(path.join(copy, 'app/catalog/indicators.ts'), '} as const satisfies Record<string, Measure>', MEASURE)
  insert(path.join(copy, 'app/listing/criteria.ts'), '} as const satisfies { [Key in MeasureKey]', CRITERION)
  insert(path.join(copy, 'app/listing/criteria.ts'), '} as const satisfies Record<string, CodeCriterion>', CODE)
  return copy
}

test.group('A new measured field is a migration and two entries, a criterion of codes one line', (group) => {
  let copy = ''
  let server: Record<string, unknown> = {}
  let vite: ViteDevServer
  const page = (file: string) => vite.ssrLoadModule(path.join(copy, 'resources', file))

  group.setup(async () => {
    copy = copyOfTheSources()
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import=./bin/lib/typescript.mjs', 'tests/helpers/new_measure.ts'],
      { cwd: copy }
    )
    server = JSON.parse(stdout)
    vite = await createServer({
      root: copy,
      configFile: false,
      logLevel: 'error',
      appType: 'custom',
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      resolve: {
        alias: {
          '~': path.join(copy, 'resources'),
          '#ui': path.join(copy, 'ui'),
          '#wire': path.join(copy, 'app'),
          '#core': path.join(copy, 'app/core'),
        },
      },
    })
  })
  group.teardown(async () => {
    await vite.close()
    rmSync(copy, { recursive: true, force: true })
  })

  test('the server imports, checks, finds, sends and exports it', ({ assert }) => {
    assert.deepEqual(server, {
      'the form takes it': [],
      'the form refuses what cannot be': ['短纤维率须在3与30之间'],
      'the wire': 11.4,
      'a sheet of batches': 11.4,
      'a sheet of bales': [true, 11.5],
      'the mean of bales': 11.5,
      'the wizard': ['短纤维率', '短纤'],
      'bounds of a sheet': [3, 30],
      'the template': ['短纤维率(%)'],
      'the export, read again': 11.4,
      'the index': 'b.short_fibre',
      'at most 12': [1],
      'in order': [1, 2],
      'histograms': true,
      'the search box': { shortFibre: '~12' },
      'the lot of an auction': 11.4,
      'the back office': '短纤维率',
      'generated batches': true,
      'the index of codes': 'b.sustainable',
      'of one code': [2],
    })
  })

  test('the pages filter, order and compare by it and show it', async ({ assert }) => {
    const { GROUPS } = await page('areas/batch/contrast.ts')
    const lines = GROUPS.flatMap(({ lines: all }: { lines: { label: string }[] }) => all)
    assert.exists(lines.find(({ label }: { label: string }) => label === '短纤维率'))

    const { measureColumns } = await page('components/offers/measure_columns.tsx')
    assert.deepEqual(
      measureColumns.map(({ label }: { label: string }) => label),
      ['短纤维率 %']
    )

    const { FilterPanel } = await page('areas/shop/filter_panel.tsx')
    const list = { filters: { shortFibre: '~12' }, setFilters: () => {}, clear: () => {} }
    assert.match(drawn(FilterPanel, { list, onSave: () => {} }), /<h3>短纤维率<small>%<\/small>/)

    const { Indicators } = await page('areas/batch/indicators.tsx')
    const conditioned = { standardImpurity: 2.5 }
    assert.include(drawn(Indicators, { details: { row: { shortFibre: 11.4 }, conditioned } }), '<dt>短纤维率</dt>')

    const { LotGoods } = await page('areas/auction/room/lot.tsx')
    const lot = { goods: { shortFibre: 11.4, chandi: '' }, productWeight: 1, startingPrice: 1, appraisedPrice: null }
    assert.include(drawn(LotGoods, { room: {}, lot }), '<dt>短纤</dt><dd>11.4 %</dd>')

    const { chosenOf } = await page('components/offers/criteria.ts')
    const [chip] = chosenOf({ filters: { shortFibre: '~12' }, setFilters: () => {} }, String)
    assert.equal(chip.text, '短纤维率 ≤ 12')
    const [code] = chosenOf({ filters: { sustainable: '2' }, setFilters: () => {} }, String)
    assert.equal(code.text, '可持续认证 机采')
  })
})
