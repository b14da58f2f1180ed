/*
 * Options of echarts for the charts of reports. Colours are tokens, so charts follow the theme of the page.
 */
import type { EChartsCoreOption } from 'echarts/core'
import type { FigureRow, WireField, WirePart } from '#wire/admin/transformers/wire'
import { formatValue, unitOf } from '@admin/registry/format'
import { viewOf } from '@admin/registry/kind'

export type Tokens = (name: string) => string

/** Adjacent colours differ in lightness as well as in hue. */
const PALETTE = ['indigo', 'mB1', 'warn', 'down', 'mB2', 'up', 'l28', 'c13', 'ink-3']
const RANKED = 12
const STACKED = 8
const FLOWS = 40

/** The value to draw: cents become yuan. */
const drawn = (field: WireField, value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value) / (field.scale ?? 1)

/** 12,000 → 1.2万 */
export function short(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e8) return `${Number((value / 1e8).toFixed(2))}亿`
  if (size >= 1e4) return `${Number((value / 1e4).toFixed(2))}万`
  return value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })
}

const named = (field: WireField) => (unitOf(field) ? `${field.label}（${unitOf(field)}）` : field.label)
const exact = (field: WireField) => (value: unknown) =>
  value === null || value === undefined || value === '-'
    ? '--'
    : Number(value).toLocaleString('zh-CN', { maximumFractionDigits: viewOf(field).chartDigits ?? 2 })

function base(tokens: Tokens) {
  const text = { color: tokens('ink-2'), fontSize: 12 }
  return {
    text,
    category: {
      type: 'category',
      axisTick: { show: false },
      axisLine: { lineStyle: { color: tokens('line') } },
      axisLabel: { ...text, hideOverlap: true },
    },
    value: {
      type: 'value',
      splitLine: { lineStyle: { color: tokens('line-2') } },
      axisLabel: { ...text, formatter: short, hideOverlap: true },
    },
    legend: { top: 0, left: 0, type: 'scroll', itemWidth: 12, itemHeight: 8, textStyle: text, pageTextStyle: text },
    tooltip: {
      confine: true,
      backgroundColor: tokens('bar'),
      borderWidth: 0,
      padding: [6, 10],
      textStyle: { color: '#fff', fontSize: 12 },
    },
  } as const
}

const colour = (tokens: Tokens, index: number) => tokens(PALETTE[index % PALETTE.length])

/** Pixels beside the classes, for the values and the margins. */
const BESIDE = 70
/** Below it a word of a few characters does not fit upright. */
const UPRIGHT = 40

/** Labels of all classes: a class without its name cannot be read off its neighbours, as a day can. Beside each other where there is room, slanted else. */
function classLabels(classes: number, width: number) {
  const room = Math.floor((width - BESIDE) / classes) - 4
  return {
    interval: 0,
    hideOverlap: false,
    ...(room < UPRIGHT ? { rotate: 45 } : { width: room, overflow: 'break' as const }),
  }
}

/**
 * Measures over time, or over classes; a single measure has the previous period behind it.
 *
 * @param width of the chart in pixels
 */
function overTime(part: WirePart, rows: FigureRow[], tokens: Tokens, width: number): EChartsCoreOption {
  const { category, value, legend, tooltip } = base(tokens)
  const measures = part.measures.filter(({ key }) => part.draw.includes(key))
  const type = part.chart === 'line' ? 'line' : 'bar'
  const series = measures.map((field, index) => ({
    name: named(field),
    type,
    data: rows.map((row) => drawn(field, row[field.key])),
    itemStyle: { color: colour(tokens, index) },
    lineStyle: { width: 2 },
    barMaxWidth: 28,
    connectNulls: true,
    symbol: rows.length > 40 ? 'none' : 'circle',
    symbolSize: 5,
    tooltip: { valueFormatter: exact(field) },
  }))
  const [first] = measures
  const past =
    measures.length === 1 && rows.some((row) => row._before)
      ? [
          {
            name: part.dimensions[0].plain ? '上年' : '上期',
            type: 'line',
            data: rows.map((row) => drawn(first, row._before?.[first.key])),
            symbol: 'none',
            connectNulls: true,
            itemStyle: { color: tokens('ink-3') },
            lineStyle: { width: 1, type: 'dashed', color: tokens('ink-3') },
            tooltip: { valueFormatter: exact(first) },
          },
        ]
      : []
  return {
    legend,
    grid: { left: 4, right: 12, top: 30, bottom: 4, containLabel: true },
    tooltip: { ...tooltip, trigger: 'axis', axisPointer: { type: 'shadow', shadowStyle: { color: tokens('line-2') } } },
    xAxis: {
      ...category,
      data: rows.map((row) => stepOf(part, row)),
      axisLabel: { ...category.axisLabel, ...(part.dimensions[0].choices && classLabels(rows.length, width)) },
    },
    yAxis: { ...value, scale: part.chart === 'line' },
    series: [...series, ...past],
  }
}

/** A day without its year, a month, a year, or the word of a class. */
function stepOf({ dimensions: [over] }: WirePart, row: FigureRow): string {
  if (over.key !== 'period') return titleOf(over, row)
  return String(row.period).replace(/^\d{4}-(?=\d\d-\d\d$)/, '')
}

const titleOf = (field: WireField, row: FigureRow) => formatValue(field, row[field.key], row as never)

/** Horizontal bars, the largest on top. */
function rank(part: WirePart, rows: FigureRow[], tokens: Tokens): EChartsCoreOption {
  const { category, value, tooltip } = base(tokens)
  const field = part.measures.find(({ key }) => part.draw.includes(key))!
  const shown = rows.slice(0, RANKED).toReversed()
  return {
    grid: { left: 4, right: 56, top: 4, bottom: 4, containLabel: true },
    tooltip: { ...tooltip, trigger: 'axis', axisPointer: { type: 'shadow', shadowStyle: { color: tokens('line-2') } } },
    xAxis: { ...value, axisLabel: { ...value.axisLabel, showMaxLabel: false } },
    yAxis: {
      ...category,
      data: shown.map((row) => titleOf(part.dimensions[0], row)),
      axisLabel: { ...category.axisLabel, width: 128, overflow: 'truncate', hideOverlap: false, interval: 0 },
    },
    series: [
      {
        name: named(field),
        type: 'bar',
        data: shown.map((row) => drawn(field, row[field.key])),
        itemStyle: { color: tokens('indigo') },
        barMaxWidth: 16,
        label: {
          show: true,
          position: 'right',
          color: tokens('ink-2'),
          fontSize: 12,
          formatter: ({ value: one }: { value: number | null }) => (one === null ? '' : short(one)),
        },
        tooltip: { valueFormatter: exact(field) },
      },
    ],
  }
}

/** The second dimension stacked over the first; the values beyond the largest ones are merged into one segment. */
function stack(part: WirePart, rows: FigureRow[], tokens: Tokens): EChartsCoreOption {
  const { category, value, legend, tooltip } = base(tokens)
  const [across, up] = part.dimensions
  const field = part.measures.find(({ key }) => part.draw.includes(key))!
  const sums = new Map<string, number>()
  const cells = new Map<string, number>()
  const title = new Map<string, string>()
  const order = new Map<string, number>()
  for (const row of rows) {
    const key = String(row[up.key])
    const amount = drawn(field, row[field.key]) ?? 0
    sums.set(key, (sums.get(key) ?? 0) + amount)
    cells.set(`${String(row[across.key])}|${key}`, amount)
    title.set(key, titleOf(up, row))
    order.set(key, up.choices?.findIndex(({ code }) => String(code) === key) ?? 0)
  }
  const steps = [...new Set(rows.map((row) => String(row[across.key])))]
  const largest = [...sums].sort((a, b) => b[1] - a[1]).map(([key]) => key)
  const kept = up.key === 'grade' ? largest : largest.slice(0, STACKED)
  // Classes keep their order, best first, so that a shift is visible.
  if (up.choices) kept.sort((a, b) => gradeOrder(a) - gradeOrder(b) || order.get(a)! - order.get(b)!)
  const rest = largest.filter((key) => !kept.includes(key))
  const cell = (step: string, key: string) => cells.get(`${step}|${key}`) ?? 0
  const series = kept.map((key, index) => ({
    name: title.get(key)!,
    data: steps.map((step) => cell(step, key)),
    itemStyle: { color: up.key === 'grade' ? tokens(`c${key}`) : colour(tokens, index) },
  }))
  if (rest.length > 0)
    series.push({
      name: '其他',
      data: steps.map((step) => rest.reduce((sum, key) => sum + cell(step, key), 0)),
      itemStyle: { color: tokens('faint') },
    })
  return {
    legend,
    grid: { left: 4, right: 12, top: 30, bottom: 4, containLabel: true },
    tooltip: { ...tooltip, trigger: 'axis', axisPointer: { type: 'shadow', shadowStyle: { color: tokens('line-2') } } },
    xAxis: { ...category, data: steps },
    yAxis: value,
    series: series.map((one) => ({
      ...one,
      type: 'bar',
      stack: 'all',
      barMaxWidth: 40,
      tooltip: { valueFormatter: exact(field) },
    })),
  }
}

/** Order of colour grades, white before spotted before yellow: by the second digit, then by the first. */
const gradeOrder = (code: string) => (/^\d\d$/.test(code) ? Number(code[1]) * 10 + Number(code[0]) : 0)

/** Flows from the first dimension to the second; the width is the measure. */
function flow(part: WirePart, rows: FigureRow[], tokens: Tokens): EChartsCoreOption {
  const { tooltip, text } = base(tokens)
  const [from, to] = part.dimensions
  const [field] = part.measures
  const shown = rows.slice(0, FLOWS).filter((row) => Number(row[field.key]) > 0)
  const nodes = new Map<string, { name: string; itemStyle: { color: string } }>()
  const node = (side: string, title: string, tone: string) => {
    // A place can be an origin and a destination: a trailing blank makes the two names different.
    const name = side === 'to' ? `${title} ` : title
    nodes.set(name, { name, itemStyle: { color: tokens(tone) } })
    return name
  }
  const links = shown.map((row) => ({
    source: node('from', titleOf(from, row), 'indigo'),
    target: node('to', titleOf(to, row), 'warn'),
    value: Number(row[field.key]),
  }))
  return {
    tooltip: { ...tooltip, trigger: 'item', valueFormatter: exact(field) },
    series: [
      {
        type: 'sankey',
        left: 4,
        right: 96,
        top: 8,
        bottom: 8,
        nodeWidth: 12,
        nodeGap: 8,
        draggable: false,
        data: [...nodes.values()],
        links,
        label: { ...text, color: tokens('ink'), width: 110, overflow: 'truncate' },
        lineStyle: { color: 'source', opacity: 0.25 },
        emphasis: { focus: 'adjacency' },
      },
    ],
  }
}

/** @param width of the chart in pixels */
export function optionOf(part: WirePart, rows: FigureRow[], tokens: Tokens, width: number): EChartsCoreOption {
  if (part.chart === 'rank') return rank(part, rows, tokens)
  if (part.chart === 'stack') return stack(part, rows, tokens)
  if (part.chart === 'flow') return flow(part, rows, tokens)
  return overTime(part, rows, tokens, width)
}

/** Height of a chart in pixels. */
export function heightOf(part: WirePart, rows: FigureRow[]): number {
  if (part.chart === 'rank') return Math.max(96, Math.min(rows.length, RANKED) * 24 + 36)
  if (part.chart === 'flow')
    return Math.max(240, new Set(rows.slice(0, FLOWS).map((row) => row[part.dimensions[0].key])).size * 26)
  return 260
}
