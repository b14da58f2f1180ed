import type { AppRoute } from '~/lib/routes'
import { memberPages } from '~/lib/member_page'
import type { pages } from './pages'

const page = memberPages<typeof pages>('seller-product')

export const routes: AppRoute[] = [
  {
    path: '/seller/product',
    lazy: page('product'),
    handle: { title: '我的资源', crumbs: [['卖家中心', '/user-index']] },
  },
]
