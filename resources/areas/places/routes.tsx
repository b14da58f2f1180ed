import type { AppRoute } from '~/lib/routes'
import { numeric } from '~/lib/address_checks'
import { memberPages } from '~/lib/member_page'
import type { pages } from './pages'

const page = memberPages<typeof pages>('places')

export const routes: AppRoute[] = [
  { path: '/producer', lazy: page('producers'), handle: { title: '加工厂', plain: true } },
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
  { path: '/entrepot', lazy: page('warehouses'), handle: { title: '仓库', plain: true } },
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
    lazy: page('map'),
    handle: { title: '仓库分布图', plain: true, crumbs: [['仓库', '/entrepot']] },
  },
]
