import { siteName } from '#config/app'
import { ZONE } from '#core/clock'
import { publicPage } from '#core/pages'
import AuctionSession from '#app/auction/models/auction_session'
import { auctionsToday } from '#app/auction/queries/session_days'
import { sessionsOpenTo } from '#app/auction/queries/visible_sessions'

/** 今日竞价 is part of the home page; the sessions themselves are for members. */
publicPage('/', async () => ({ reads: [{ path: '/auction/today', query: {}, body: await auctionsToday() }] }))

/** Of a session guests know name and time, as on the home page; those for invited companies do not exist for them. */
publicPage('/auction/:id', async ({ params: { id } }) => {
  if (!/^[1-9]\d{0,14}$/.test(id)) return { closed: true }
  const open = sessionsOpenTo(null)
  const session = await AuctionSession.query().where('id', id).whereRaw(open.sql, open.bindings).first()
  if (!session) return { closed: true }
  const start = session.startTime.setZone(ZONE).toFormat('yyyy-MM-dd HH:mm')
  return {
    closed: true,
    title: session.name,
    description: `${session.name}，${start} 开始的棉花竞价。登录${siteName}后查看标的并报名`,
    crumbs: [
      ['首页', '/'],
      ['竞价大厅', '/auction'],
      [session.name, `/auction/${id}`],
    ],
  }
})
