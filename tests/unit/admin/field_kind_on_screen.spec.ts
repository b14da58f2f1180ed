/*
 * A kind of field that only this test defines, drawn by the client: in a form, in a list, on a record, in the filter bar.
 */
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { test } from '@japa/runner'
import type { ViteDevServer } from 'vite'
import { frontEndModules } from '#tests/helpers/front_end_modules'
import type { WireField, WireRow } from '#app/admin/transformers/wire'
import { ALARM_CENTS, ALARM_WORDS } from '#app/ledger/shared/alarm_words'

const FIELD = { key: 'loading', kind: 'duration', label: '装卸时间' } as unknown as WireField
const ROW = { id: 1, loading: 150, _refs: {} } as unknown as WireRow

const spoken = (minutes: unknown) => `${Math.floor(Number(minutes) / 60)}小时${Number(minutes) % 60}分`

test.group('A new kind of field on the screen', (group) => {
  let vite: ViteDevServer

  group.setup(async () => {
    vite = await frontEndModules()
    const { kindView } = await vite.ssrLoadModule('/admin/registry/kind.ts')
    kindView('duration', {
      Input: ({ field }: { field: WireField }) => h('input', { 'aria-label': field.label }),
      Filter: () => null,
      format: (_field: WireField, value: unknown) => spoken(value),
      wideInput: true,
      section: 'figures',
    })
    return () => vite.close()
  })

  /** The HTML of a component of the client inside a form. */
  async function drawn(module: string, name: string, props: object): Promise<string> {
    const { [name]: Component } = await vite.ssrLoadModule(module)
    const Form = ({ children }: { children: ReactNode }) => h(FormProvider, { ...useForm(), children })
    return renderToStaticMarkup(
      h(QueryClientProvider, { client: new QueryClient() }, h(Form, null, h(Component, props)))
    )
  }

  test('it stands in a form with its own input, as wide as it says', async ({ assert }) => {
    const form = await drawn('/admin/registry/FieldInput.tsx', 'FieldInput', { field: FIELD, source: '/probes' })
    assert.include(form, '<input aria-label="装卸时间"/>')
    const { isWide } = await vite.ssrLoadModule('/admin/registry/FieldInput.tsx')
    assert.isTrue(isWide(FIELD))
  })

  test('it is written in its own way in a list, on a record, and as -- when there is nothing', async ({ assert }) => {
    const value = (row: object, full: boolean) =>
      drawn('/admin/registry/Value.tsx', 'Value', { field: FIELD, row, full })
    assert.equal(await value(ROW, false), '2小时30分')
    assert.equal(await value(ROW, true), '2小时30分')
    assert.include(await value({ ...ROW, loading: null }, false), '--')
  })

  test('it says what a filter asks of it', async ({ assert }) => {
    const pill = (value: unknown) =>
      drawn('/admin/registry/FilterControl.tsx', 'FilterControl', {
        field: FIELD,
        source: '/probes',
        value,
        onChange: () => {},
      })
    assert.include(await pill({ gte: 150 }), '≥ 2小时30分')
    assert.include(await pill([150, 45]), '2小时30分、0小时45分')
    assert.include(await pill(undefined), '全部')
  })

  test('amber asks somebody to act, and is grey where nobody has to any more', async ({ assert }) => {
    const field = {
      key: 'answer',
      kind: 'choice',
      choices: [
        { code: 1, word: '待答复', tone: 'amber' },
        { code: 2, word: '已接受', tone: 'green' },
      ],
    }
    const tag = (code: number, ended: boolean) =>
      drawn('/admin/registry/CodeTag.tsx', 'CodeTag', { field, code, ended })
    assert.match(await tag(1, false), /amber[^>]*>待答复/)
    assert.notMatch(await tag(1, true), /amber/)
    assert.match(await tag(2, true), /green[^>]*>已接受/)
  })

  test('a basis has its sign and no colour, and a price has neither; whole yuan have no decimals', async ({
    assert,
  }) => {
    await vite.ssrLoadModule('/admin/kinds.ts')
    const price = (value: number, signed?: boolean | string, row: object = {}) =>
      drawn('/admin/registry/Value.tsx', 'Value', {
        field: { key: 'x', kind: 'price', label: '价格', scale: 100, unit: '元/吨', signed },
        row: { ...ROW, ...row, x: value },
        full: false,
      })
    assert.equal(await price(-24_000, true), '−240')
    assert.equal(await price(1_000, true), '+10')
    assert.equal(await price(0, true), '0')
    assert.equal(await price(1_330_350, true), '+13,303.50')
    assert.equal(await price(1_330_300), '13,303')
    assert.equal(await price(85_000, 'priceContract', { priceContract: 'CF2705' }), '+850')
    assert.equal(await price(1_685_000, 'priceContract', { priceContract: null }), '16,850')
  })

  test('the moments of a column have one form, of this year and of others', async ({ assert }) => {
    await vite.ssrLoadModule('/admin/kinds.ts')
    const moment = async (value: string) =>
      (
        await drawn('/admin/registry/Value.tsx', 'Value', {
          field: { key: 'at', kind: 'datetime', label: '认证时间' },
          row: { ...ROW, at: value },
          full: false,
        })
      ).replaceAll(/<[^>]+>/g, '')
    const year = new Date().getFullYear()
    for (const day of [`${year - 1}-07-09`, `${year}-08-16`])
      assert.equal(await moment(`${day} 08:12:45`), `${day} 08:12`)
  })

  test('a strip on a phone names its bars, and grade and share stand apart', async ({ assert }) => {
    const strip = await drawn('/admin/components/QualityStrip.tsx', 'QualityStrip', {
      quality: { lvMain: '31', lenAvg: 29.1, shares: { lv31: 71.5, lv21: 28.5 } },
    })
    const bar = /<small[^>]*>颜色级<\/small><b>([^<]*)<\/b><i>([^<]*)<\/i>/.exec(strip)
    assert.deepEqual(bar?.slice(1), ['31', '71.5%'], strip)
  })

  test('over the strips of a list stand the names of their bars', async ({ assert }) => {
    for (const screen of ['listings', 'batches', 'unlisted_batches']) {
      const { fields } = await vite.ssrLoadModule(`/admin/overrides/${screen}.tsx`)
      const head = renderToStaticMarkup(fields.quality.head())
      assert.deepEqual(
        [...head.matchAll(/<span>([^<]+)<\/span>/g)].map(([, name]) => name),
        ['颜色级', '长度', '马值', '强力', '长整'],
        screen
      )
    }
  })

  test('a change against a tiny or an empty period is said in words', async ({ assert }) => {
    const change = (value: unknown, before: unknown) =>
      drawn('/admin/report/Change.tsx', 'Change', { value, before }).then((html) => html.replaceAll(/<[^>]+>/g, ''))
    assert.deepEqual(
      await Promise.all(
        [
          [4_832, 1],
          [4_161, 0],
          [7, 7],
          [110, 100],
          [90, 100],
          [null, 3],
        ].map(([value, before]) => change(value, before))
      ),
      ['上期基数小', '上期为 0', '持平', '+10.0%', '−10.0%', '--']
    )
  })

  test('a kind that nobody draws is named', async ({ assert }) => {
    const { viewOf } = await vite.ssrLoadModule('/admin/registry/kind.ts')
    assert.throws(() => viewOf({ kind: 'colour' }), 'admin/kinds draws no colour')
  })

  test('every kind of the product writes what it is given', async ({ assert }) => {
    await vite.ssrLoadModule('/admin/kinds.ts')
    const { formatValue, unitOf } = await vite.ssrLoadModule('/admin/registry/format.ts')
    const written = (kind: string, value: unknown, more: object = {}) => {
      const field = { key: 'x', kind, label: '字段', ...more }
      return `${formatValue(field, value)} ${unitOf(field)}`.trim()
    }
    assert.equal(written('money', 1234567, { scale: 100, unit: '元' }), '12,345.67 元')
    assert.equal(written('price', 1600000, { scale: 100, unit: '元/吨' }), '16,000 元/吨')
    assert.equal(written('weight', 44.2, { unit: '吨' }), '44.200 吨')
    assert.equal(written('percent', 2.5, { unit: '%' }), '2.50%')
    assert.equal(written('number', 1234567.5), '1,234,567.5')
    assert.equal(written('number', 2026, { plain: true }), '2026')
    assert.equal(written('number', 13_303, { decimals: 4 }), '13,303.00', 'an index')
    assert.equal(written('number', 0.8612, { decimals: 4 }), '0.8612')
    assert.equal(written('money', -24_000, { scale: 100, unit: '元' }), '−240.00 元')
    assert.equal(written('boolean', false), '否')
    assert.equal(written('boolean', 'false'), '否')
    assert.equal(
      written('choices', [1, 2], {
        choices: [
          { code: 1, word: '甲' },
          { code: 2, word: '乙' },
        ],
      }),
      '甲、乙'
    )
    assert.equal(written('ref', 7), '#7')
    assert.equal(written('datetime', '2026-11-22 06:30:15'), '2026-11-22 06:30')
    assert.equal(written('sessions', ['09:00-10:15', '10:30-11:30']), '09:00-10:15，10:30-11:30')
    assert.equal(written('json', { a: 1 }), '{"a":1}')
    assert.equal(written('text', ''), '--')
  })

  test('amounts are typed in yuan and kept in cents, digit by digit', async ({ assert }) => {
    const { parseTyped, written } = await vite.ssrLoadModule('/admin/registry/decimal.ts')
    const yuan = { scale: 100 }
    assert.equal(parseTyped(yuan, '1,234.5'), 123450)
    assert.equal(parseTyped(yuan, '-0.07'), -7)
    assert.equal(parseTyped(yuan, '4.35'), 435)
    assert.isNaN(parseTyped(yuan, '1.234'))
    assert.isNaN(parseTyped(yuan, '一'))
    assert.isNull(parseTyped(yuan, ' '))
    assert.equal(written(yuan, 123450), '1234.5')
    assert.equal(parseTyped({}, '0.125'), 0.125)
  })

  test('JSON with words is shown as lines and tables, with cents in yuan', async ({ assert }) => {
    await vite.ssrLoadModule('/admin/kinds.ts')
    const field = { key: 'details', kind: 'json', label: '明细', words: ALARM_WORDS, cents: ALARM_CENTS }
    const differences = [{ orderId: 'W1', kind: '出金', bank: null, ours: 12_345_678 }]
    const row = { id: 1, details: { day: '2026-11-17', differences }, _refs: {} }
    const value = (full: boolean) => drawn('/admin/registry/Value.tsx', 'Value', { field, row, full })
    assert.equal(await value(false), '日期 2026-11-17，差异 流水号 W1，业务 出金，银行（元） --，平台（元） 123,456.78')
    const record = await value(true)
    assert.include(record, '日期：2026-11-17')
    assert.match(record, /<th[^>]*>银行（元）<\/th>/)
    assert.match(record, /<td[^>]*>123,456\.78<\/td>/)
  })
})
