/* Options of the charts; colours come from the tokens of the page. */
import type { EChartsCoreOption } from 'echarts/core'
import type { PointsOfSeries } from '#wire/market/transformers/series'
import type { Tokens } from '~/components/chart'
import { chartBase } from '~/components/chart'
import { marketChange, marketFigure } from '~/lib/format'
import { dayText, rowsOf, slotText, type Season } from './trend_figures'

const DAY = 86_400_000

type Point = { seriesName: string; value: [number, number]; marker: string; axisValue: number }

function frame(tokens: Tokens) {
  const { grid, tooltip, value } = chartBase(tokens)
  return {
    grid: { ...grid, left: 58, right: 16, top: 24, bottom: 64 },
    tooltip: { ...tooltip, axisPointer: { type: 'line', lineStyle: { color: tokens('faint') } } },
    value: { ...value, scale: true },
    time: {
      type: 'time',
      axisLine: { lineStyle: { color: tokens('line') } },
      axisLabel: {
        color: tokens('ink-3'),
        fontSize: 12,
        hideOverlap: true,
        formatter: { year: '{yyyy}', month: '{yyyy}-{MM}', day: '{MM}-{dd}' },
      },
      splitLine: { show: false },
    },
    zoom: [
      { type: 'inside' },
      {
        type: 'slider',
        height: 20,
        bottom: 8,
        borderColor: tokens('line'),
        fillerColor: tokens('indigo-tint'),
        handleStyle: { color: tokens('surface'), borderColor: tokens('indigo') },
        moveHandleStyle: { color: tokens('field') },
        dataBackground: { lineStyle: { color: tokens('field') }, areaStyle: { color: tokens('line-2') } },
        selectedDataBackground: { lineStyle: { color: tokens('indigo') }, areaStyle: { color: tokens('indigo-tint') } },
        textStyle: { color: tokens('ink-3'), fontSize: 12 },
      },
    ],
  }
}

/** Shaded areas of simulated data. */
const shade = (ranges: PointsOfSeries['simulatedFrom'], tokens: Tokens) => ({
  silent: true,
  itemStyle: { color: tokens('line-2'), opacity: 0.5 },
  label: { show: false },
  data: ranges.map(([from, to]) => [{ xAxis: from * DAY }, { xAxis: to * DAY }]),
})

/** One or two series over time; series with different units get an axis each. */
export function linesOption(a: PointsOfSeries, b: PointsOfSeries | undefined, tokens: Tokens): EChartsCoreOption {
  const { grid, tooltip, value, time, zoom } = frame(tokens)
  const shown = b && b.code !== a.code ? [a, b] : [a]
  const axes = shown.length === 2 && a.unit !== b!.unit ? 2 : 1
  const colours = [tokens('up'), tokens('indigo')]
  return {
    grid: axes === 2 ? { ...grid, right: 58 } : grid,
    tooltip: {
      ...tooltip,
      formatter: (points: Point[]) =>
        [
          dayText(Math.round(points[0].axisValue / DAY)),
          ...points.map(({ seriesName, value: [, figure], marker }) => {
            const series = shown.find(({ name }) => name === seriesName)!
            return `${marker}${seriesName} <b>${marketFigure(figure, series.decimals)}</b> ${series.unit}`
          }),
        ].join('<br>'),
    },
    xAxis: time,
    yAxis: Array.from({ length: axes }, (_, i) => ({
      ...value,
      name: shown[i].unit,
      nameTextStyle: { color: tokens('ink-3'), fontSize: 12, align: i === 0 ? 'left' : 'right' },
      splitLine: i === 0 ? value.splitLine : { show: false },
    })),
    dataZoom: zoom,
    series: shown.map((series, i) => ({
      type: 'line',
      name: series.name,
      yAxisIndex: axes === 2 ? i : 0,
      showSymbol: false,
      sampling: 'lttb',
      lineStyle: { width: 1.5, color: colours[i] },
      itemStyle: { color: colours[i] },
      data: series.days.map((day, at) => [day * DAY, series.values[at]]),
      ...(i === 0 ? { markArea: shade(series.simulatedFrom, tokens) } : {}),
    })),
  }
}

/** First minus second, day by day. */
export function spreadOption(a: PointsOfSeries, b: PointsOfSeries, tokens: Tokens): EChartsCoreOption {
  const { grid, tooltip, value, time, zoom } = frame(tokens)
  const rows = rowsOf(a, b).filter(({ spread }) => spread !== null)
  const mean = rows.reduce((sum, { spread }) => sum + spread!, 0) / (rows.length || 1)
  const decimals = Math.max(a.decimals, b.decimals)
  return {
    grid,
    tooltip: {
      ...tooltip,
      formatter: ([
        {
          axisValue,
          value: [, figure],
          marker,
        },
      ]: Point[]) =>
        `${dayText(Math.round(axisValue / DAY))}<br>${marker}价差 <b>${marketChange(figure, decimals)}</b> ${a.unit}`,
    },
    xAxis: time,
    yAxis: { ...value, name: a.unit, nameTextStyle: { color: tokens('ink-3'), fontSize: 12, align: 'left' } },
    dataZoom: zoom,
    series: [
      {
        type: 'line',
        showSymbol: false,
        sampling: 'lttb',
        areaStyle: { color: tokens('indigo-tint'), origin: 0 },
        lineStyle: { width: 1.5, color: tokens('indigo') },
        itemStyle: { color: tokens('indigo') },
        data: rows.map(({ day, spread }) => [day * DAY, spread]),
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: tokens('warn'), type: 'dashed' },
          label: {
            formatter: `均值 ${marketChange(mean, decimals)}`,
            position: 'insideEndTop',
            color: tokens('warn-text'),
            fontSize: 12,
          },
          data: [{ yAxis: mean }],
        },
      },
    ],
  }
}

const SEASON_TOKENS = ['up', 'indigo', 'down', 'warn', 'c31', 'faint']

/** Colour of a season by its age in years. */
export const seasonColour = (tokens: Tokens, ago: number) =>
  tokens(SEASON_TOKENS[Math.min(ago, SEASON_TOKENS.length - 1)])

/** Overlaid crop years; the current one has the strongest colour. */
export function seasonOption(seasons: Season[], { unit, decimals }: PointsOfSeries, tokens: Tokens): EChartsCoreOption {
  const { grid, tooltip, value } = frame(tokens)
  return {
    grid: { ...grid, bottom: 28 },
    tooltip: {
      ...tooltip,
      formatter: (points: Point[]) =>
        [
          slotText(points[0].axisValue),
          ...points.map(
            ({ seriesName, value: [, figure], marker }) =>
              `${marker}${seriesName} <b>${marketFigure(figure, decimals)}</b> ${unit}`
          ),
        ].join('<br>'),
    },
    xAxis: {
      type: 'value',
      min: 0,
      max: 365,
      interval: 30.4,
      axisLine: { lineStyle: { color: tokens('line') } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        color: tokens('ink-3'),
        fontSize: 12,
        hideOverlap: true,
        formatter: (slot: number) => `${Number(slotText(Math.round(slot) + 3).slice(0, 2))}月`,
      },
    },
    yAxis: { ...value, name: unit, nameTextStyle: { color: tokens('ink-3'), fontSize: 12, align: 'left' } },
    series: seasons.map(({ label, points }, i) => {
      const ago = seasons.length - 1 - i
      const color = seasonColour(tokens, ago)
      return {
        type: 'line',
        name: label,
        showSymbol: false,
        lineStyle: { width: ago === 0 ? 2.5 : 1.25, color },
        itemStyle: { color },
        z: 10 - ago,
        data: points,
      }
    }),
  }
}
