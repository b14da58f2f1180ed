import { publicPage } from '#core/pages'
import { auctionsToday } from '#app/auction/queries/session_days'

/** 今日竞价 is part of the home page; the sessions themselves are for members. */
publicPage('/', async () => ({ reads: [{ path: '/auction/today', query: {}, body: await auctionsToday() }] }))
