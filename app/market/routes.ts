import '#app/market/individuation_routes'
import '#app/market/toolbox_routes'
import { pointsValidator, seriesValidator } from '#app/market/validators/series'
import { endpoint, publicRead } from '#core/api'

const Contracts = () => import('#app/market/controllers/contracts_controller')
const Series = () => import('#app/market/controllers/series_controller')

for (const [path, method, summary] of [
  ['/czce/contract/list', 'czce', 'Cotton and yarn contracts of CZCE with their quotes.'],
  ['/ice/contract/list', 'ice', 'Cotton contracts of ICE with their quotes, in hundredths of a US cent per pound.'],
  ['/czce/contract/fiber/list', 'fiber', 'Polyester staple contracts of CZCE with their quotes.'],
] as const)
  endpoint(path, [Contracts, method], { access: 'user', summary })

publicRead('/market/strip', [Contracts, 'strip'], {
  summary: 'Main contracts and the cotton index with their latest figure and the last 30 days.',
  maxAge: 3,
})
publicRead('/market/stream', [Contracts, 'stream'], {
  summary: 'Quotes as they change: server-sent events named `quotes`, each a list of contracts.',
  download: true,
  maxAge: 0,
})
publicRead('/market/series', [Series, 'list'], {
  summary: 'Daily series of prices with their latest figure.',
  validator: seriesValidator,
  maxAge: 60,
})
publicRead('/market/points', [Series, 'points'], {
  summary: 'Daily figures of up to eight series; days are numbers of days since 1970-01-01.',
  validator: pointsValidator,
  maxAge: 60,
})
publicRead('/market/points/xlsx', [Series, 'download'], {
  summary: 'The same as a workbook, a row a day.',
  validator: pointsValidator,
  download: true,
})
