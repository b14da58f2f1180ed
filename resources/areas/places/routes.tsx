import type { AppRoute } from '~/lib/routes'
import { numeric } from '~/lib/address_checks'

export const routes: AppRoute[] = [
  { path: '/producer', lazy: () => import('./producer_list_page'), handle: { title: '加工厂', plain: true } },
  {
    path: '/producer/:code',
    lazy: () => import('./producer_page'),
    handle: {
      title: '加工厂详情',
      plain: true,
      crumbs: [['加工厂', '/producer']],
      validate: ({ params }) => /^[0-9A-Za-z]{1,5}$/.test(params.code!),
    },
  },
  { path: '/entrepot', lazy: () => import('./entrepot_list_page'), handle: { title: '仓库', plain: true } },
  {
    path: '/entrepot/:id',
    lazy: () => import('./entrepot_page'),
    handle: {
      title: '仓库详情',
      plain: true,
      crumbs: [['仓库', '/entrepot']],
      ...numeric(),
    },
  },
  {
    path: '/indexgaodemap2',
    lazy: () => import('./map/map_page'),
    handle: { title: '仓库分布图', plain: true, crumbs: [['仓库', '/entrepot']] },
  },
]
