import type { AppRoute } from '~/lib/routes'
import { memberPages } from '~/lib/member_page'
import type { pages } from './pages'

const page = memberPages<typeof pages>('demand')
/* What guests see of wishes: the entry lists the files of one import. */
const market = () => import('./market_page')

export const routes: AppRoute[] = [
  { path: '/demand', lazy: market, handle: { title: '求购大厅', plain: true } },
  { path: '/demand/board', lazy: market, handle: { title: '求购大厅', plain: true } },
  {
    path: '/demand/view-demand',
    lazy: market,
    handle: { title: '求购详情', plain: true, crumbs: [['求购大厅', '/demand/board']] },
  },
  {
    path: '/demand/publish',
    lazy: page('publish'),
    handle: { title: '发布求购', crumbs: [['求购大厅', '/demand/board']] },
  },
  { path: '/demand/mine', lazy: page('own'), handle: { title: '我的求购', crumbs: [['求购大厅', '/demand/board']] } },
  {
    path: '/demand/introductions',
    lazy: page('introductions'),
    handle: { title: '收到的推荐', crumbs: [['我的求购', '/demand/mine']] },
  },
  { path: '/seller/customer-recommendation', lazy: page('recommendations'), handle: { title: '客户推荐' } },
]
