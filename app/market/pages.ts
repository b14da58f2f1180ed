import { now } from '#core/clock'
import { publicPage } from '#core/pages'
import { pointsOf } from '#app/market/queries/series'
import { marketStrip } from '#app/market/queries/strip'

/** Series and months of the chart on the home page, equal to the page's first request. */
const CHART = { codes: ['CC3128B', 'CF'], months: 6 }

publicPage('/', async () => {
  const today = now()
  const from = new Date(Date.UTC(today.year, today.month - 1 - CHART.months, today.day)).toISOString().slice(0, 10)
  return {
    reads: [
      { path: '/market/strip', query: {}, body: await marketStrip() },
      {
        path: '/market/points',
        query: { codes: CHART.codes.join(','), from },
        body: await pointsOf(CHART.codes, from, null),
      },
    ],
  }
})
