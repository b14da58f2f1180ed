import type { AppRoute } from '~/lib/routes'
import { memberPages } from '~/lib/member_page'
import type { pages } from './pages'

const page = memberPages<typeof pages>('auction')

export const routes: AppRoute[] = [
  { path: '/auction', lazy: () => import('./sessions/sessions_page'), handle: { title: '竞价大厅' } },
  { path: '/auction/preview', lazy: () => import('./preview_page'), handle: { title: '场次预览' } },
  {
    path: '/auction/:id',
    lazy: () => import('./room/room_page'),
    handle: { title: '竞价场次', crumbs: [], validate: ({ params }) => /^([1-9]\d{0,14}|JP\d{11})$/.test(params.id!) },
  },
  {
    path: '/competitive-auction',
    lazy: page('competitive'),
    handle: { title: '竞拍专场', crumbs: [['竞价大厅', '/auction']] },
  },
  { path: '/buyer/auction-item', lazy: page('ownLots'), handle: { title: '我的竞拍' } },
]
