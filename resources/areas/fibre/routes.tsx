import type { AppRoute } from '~/lib/routes'
import { numeric } from '~/lib/address_checks'

export const routes: AppRoute[] = [
  {
    path: '/seed-fiber',
    lazy: () => import('./seed_fiber_page'),
    handle: { title: '棉副涤短', plain: true, crumbs: [] },
  },
  {
    path: '/seed-fiber/:id',
    lazy: () => import('./goods_page'),
    handle: {
      title: '商品',
      plain: true,
      crumbs: [['棉副涤短', '/seed-fiber']],
      ...numeric(),
    },
  },
]
