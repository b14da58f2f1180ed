import type { AppRoute } from '~/lib/routes'
import { isNumber } from '~/lib/address_checks'
import { memberPages } from '~/lib/member_page'
import type { pages } from './pages'

const page = memberPages<typeof pages>('shop')

const PARTS = ['batch', 'search', 'cart', 'list', 'import']

export const routes: AppRoute[] = [
  { path: '/shop', lazy: () => import('./shop_page'), handle: { title: '现货商城', plain: true, crumbs: [] } },
  {
    path: '/shop/:id',
    lazy: () => import('./shop_part_page'),
    handle: {
      title: '选棉',
      plain: true,
      crumbs: [],
      validate: ({ params }) => PARTS.includes(params.id!) || isNumber(params.id),
    },
  },
  { path: '/store-list', lazy: page('stores'), handle: { title: '店铺列表', plain: true } },
]
