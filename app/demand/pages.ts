/* What guests see of wishes in pages that the server renders. */
import { publicPage } from '#core/pages'
import { guestActor } from '#core/actor'
import { demandBoard } from '#app/demand/queries/board'

/** Equal to the request of the home page (`resources/areas/account/home_wishes.tsx`). */
const NEWEST = { page: 1, pageSize: 6, field: 'publishedTime', order: 'desc' } as const

publicPage('/', async () => ({
  reads: [{ path: '/demand/list', query: NEWEST, body: await demandBoard(NEWEST, guestActor(null, null)) }],
}))
