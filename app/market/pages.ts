import { publicPage } from '#core/pages'
import { marketStrip } from '#app/market/queries/strip'

publicPage('/', async () => ({ reads: [{ path: '/market/strip', query: {}, body: await marketStrip() }] }))
