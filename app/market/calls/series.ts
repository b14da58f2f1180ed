/*
 * 价格走势.
 */
import { call } from '#core/call'
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

call.public.read('/market/points', {
  summary: 'Daily figures of up to eight series; days are numbers of days since 1970-01-01.',
  maxAge: 60,
  input: pointsValidator,
  run: ({ codes, from, to }) => pointsOf(codes, from ?? null, to ?? null),
})

call.public.file('/market/points/xlsx', {
  summary: 'The same as a workbook, a row a day.',
  input: pointsValidator,
  run: async ({ codes, from, to }) => ({
    name: '价格走势.xlsx',
    type: XLSX_TYPE,
    contents: await pointsSheet(await pointsOf(codes, from ?? null, to ?? null)),
  }),
})
