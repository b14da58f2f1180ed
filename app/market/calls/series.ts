/*
 * 价格走势.
 */
import { Cached } from '#core/cached'
import { call } from '#core/call'
import { callerKey } from '#core/idempotency'
import { definePace } from '#core/pace'
import { XLSX_TYPE } from '#core/wire_files'
import { pointsSheet } from '#app/market/queries/points_sheet'
import { listSeries, pointsOf } from '#app/market/queries/series'
import { pointsValidator, seriesValidator } from '#app/market/validators/series'
import { SeriesKind } from '#app/market/codes'

call.public.read('/market/series', {
  summary: 'Daily series of prices with their latest figure.',
  maxAge: 60,
  input: seriesValidator,
  run: ({ kinds }) => listSeries(kinds ?? SeriesKind.codes),
})

/** An answer may hold twenty years of eight series. */
const pointsPace = definePace('points', { requests: 120, duration: '1 minute' })

call.public.read('/market/points', {
  summary: 'Daily figures of up to eight series; days are numbers of days since 1970-01-01.',
  maxAge: 60,
  input: pointsValidator,
  limit: ({ http }) => pointsPace(callerKey(http)),
  run: ({ codes, from, to }) => pointsOf(codes, from ?? null, to ?? null),
})

/** Workbooks by what was asked for; other parameters of the address make no other workbook. */
const sheets = new Cached<Buffer>({ age: 15_000, most: 20 })

call.public.file('/market/points/xlsx', {
  summary: 'The same as a workbook, a row a day.',
  input: pointsValidator,
  run: async ({ codes, from = null, to = null }) => ({
    name: '价格走势.xlsx',
    type: XLSX_TYPE,
    contents: await sheets.get(JSON.stringify([codes, from, to]), async () =>
      pointsSheet(await pointsOf(codes, from, to))
    ),
  }),
})
