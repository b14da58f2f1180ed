/*
 * How single figures stand on screens of both front ends, drawn without a browser: signs, separators, and no colour that says something else.
 */
import { readFileSync } from 'node:fs'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import type { ViteDevServer } from 'vite'
import { frontEndModules } from '#tests/helpers/front_end_modules'
import { ReportStrengthClass } from '#app/report/codes'
import { LotState, SessionState } from '#app/auction/codes'
import { ROLE_KINDS } from '#app/identity/codes'
import { PriceType } from '#app/listing/codes'
import { PriceStandard } from '#app/market/codes'
import { QuotationState } from '#app/quotation/codes'

/** A rule of a sheet, as it is written. */
const rule = (sheet: string, selector: string) =>
  readFileSync(app.makePath(sheet), 'utf8').split(`${selector} {`)[1]?.split('}')[0] ?? ''

test.group('Figures as they are drawn', (group) => {
  let vite: ViteDevServer

  group.setup(async () => {
    vite = await frontEndModules()
    return () => vite.close()
  })

  /** The HTML of a component of a front end. */
  async function drawn(module: string, name: string, props: object): Promise<string> {
    const { [name]: Component } = await vite.ssrLoadModule(module)
    const inside: ReactNode = h(QueryClientProvider, { client: new QueryClient() }, h(Component, props))
    return renderToStaticMarkup(h(MemoryRouter, null, inside))
  }

  /** What is read of it. */
  const read = (html: string) => html.replace(/<[^<>]+>/g, '').replace(/\s+/g, ' ')

  test('what is open for bids has one tone, and what is over waits for nobody in amber', ({ assert }) => {
    assert.equal(SessionState.entry(SessionState.bidding).tone, 'indigo')
    assert.equal(SessionState.entry(SessionState.ended).tone, 'grey')
    assert.equal(LotState.entry(LotState.unsold).tone, 'grey')
    assert.notInclude(
      [QuotationState.withdrawn, QuotationState.ended].map((state) => QuotationState.entry(state).tone),
      'amber'
    )
    assert.deepEqual(
      Object.values(ROLE_KINDS).map(([, tone]) => tone),
      ['plain', 'plain']
    )
  })

  test('a basis names its contract whole, apart from its sign', async ({ assert }) => {
    const row = {
      price: 1_723_500,
      priceType: PriceType.basis,
      priceDiff: -24_000,
      priceContract: 'CF2705',
      priceStandard: PriceStandard.batch,
      futuresPrice: null,
      standardPrice: null,
      percentAgio: null,
    }
    assert.include(
      read(await drawn('/resources/components/offers/offer_price.tsx', 'OfferPrice', { row })),
      'CF2705 −240'
    )
  })

  test('the back office signs differences, writes whole yuan and colours no basis', async ({ assert }) => {
    const { default: price } = await vite.ssrLoadModule('/admin/kinds/Price.tsx')
    const field = { key: 'basis', kind: 'price', label: '基差', scale: 100, signed: true }
    const texts = [-24_000, 1_000, 0, 1_050].map((value) => price.format(field, value, {}))
    assert.deepEqual(texts, ['−240', '+10', '0', '+10.50'])
    const html = renderToStaticMarkup(h(price.Value, { field, value: -24_000, row: {}, full: false }))
    assert.equal(html, '−240')
  })

  test('the time of a hammer is named one and is no clock', async ({ assert }) => {
    const props = { phase: 'over', until: null, postpone: 30, fell: '2026-11-22 02:01:30' }
    const html = await drawn('/resources/areas/auction/room/clock_face.tsx', 'ClockFace', props)
    assert.equal(read(html), '落槌时间11-22 02:01:30')
    assert.notInclude(html, 'countdown')
  })

  test('a map draws no outline before its frame has a size', async ({ assert }) => {
    const props = { geometry: { provinces: [], prefectures: [] }, area: null, spots: [], chosen: [] }
    const html = await drawn('/resources/areas/places/map/outline_map.tsx', 'OutlineMap', props)
    assert.include(html, 'data-testid="map"')
    assert.notInclude(html, '<svg')
  })

  test('a deposit to freeze is written with separators and cents', async ({ assert }) => {
    const room = {
      itemCount: 2,
      entryMinimum: 0,
      depositRate: 50_000,
      itemList: [{ deposit: 2_184_300 }, { deposit: 2_236_650 }],
    }
    const props = { room, terms: { minimum: 2_236_650, useBalance: 5_000_000 }, frozen: 0, okText: '冻结', busy: false }
    const html = await drawn('/resources/areas/auction/room/deposit_form.tsx', 'DepositForm', props)
    assert.match(html, /value="\d{1,3},\d{3}\.\d{2}"/)
  })

  test('every class of 供需对比 has its name, slanted where there is no room beside the others', async ({ assert }) => {
    await vite.ssrLoadModule('/admin/kinds.ts')
    const { optionOf } = await vite.ssrLoadModule('/admin/report/option.ts')
    const choices = ReportStrengthClass.entries.map(({ code, word }) => ({ code, word }))
    const lengthClass = { key: 'strengthClass', kind: 'choice', label: '强力档', choices }
    const wanted = { key: 'wanted', kind: 'weight', label: '求购' }
    const part = { chart: 'bars', dimensions: [lengthClass], measures: [wanted], draw: ['wanted'] }
    const rows = choices.map(({ code }) => ({ strengthClass: code, wanted: 1 }))
    const labels = (width: number) => optionOf(part, rows, () => '#000', width).xAxis.axisLabel
    assert.deepInclude(labels(560), { interval: 0, hideOverlap: false, width: 50, overflow: 'break' })
    assert.deepInclude(labels(320), { interval: 0, hideOverlap: false, rotate: 45 })
  })

  test('the word 待办 is not broken, and no button of a chart touches the edge of its card on a phone', ({
    assert,
  }) => {
    assert.include(rule('resources/areas/order/todo_bar.module.css', '.todo-bar h2'), 'flex: none')
    const phone = readFileSync(app.makePath('resources/areas/market/market.module.css'), 'utf8')
      .split('@media')
      .slice(1)
    assert.isTrue(phone.some((part) => /\.trend-shown > header \{[^}]*padding-block: 8px/.test(part)))
  })

  test('a wish is shown by the classes that it takes: in full what is hoped for too, pale what only may be', async ({
    assert,
  }) => {
    const html = await drawn('/resources/components/wishes/wish_strip.tsx', 'WishStrip', {
      must: { lvMain: '21,31', lenAvg: '28~30', mikeAvg: '3.7~4.9' },
      wish: { lenAvg: '29~', strengthAvg: '29~' },
    })
    const bars = html.split('role="img"').slice(1)
    const spoken = bars.map((bar) => /aria-label="([^"]+)"/.exec(bar)![1])
    assert.deepEqual(spoken, [
      '颜色级 白棉2级、白棉3级',
      '平均长度 28–30，希望 平均长度 ≥ 29',
      '马克隆值 3.7–4.9',
      '希望 断裂比强度 ≥ 29',
      '长度整齐度不限',
    ])
    const classes = bars.map((bar) =>
      [...bar.matchAll(/data-wanted="(\w+)" style="background:var\(--(\w+)\)"/g)]
        .filter(([, wanted]) => wanted !== 'refused')
        .map(([, wanted, tone]) => `${tone} ${wanted}`)
    )
    assert.deepEqual(classes, [
      ['c21 hoped', 'c31 hoped'],
      ['l30 hoped', 'l29 hoped', 'l28 taken'],
      ['mA hoped', 'mB2 hoped'],
      ['r1 hoped', 'r2 hoped', 'r3 taken', 'r4 taken', 'r5 taken'],
      [],
    ])
  })
})
