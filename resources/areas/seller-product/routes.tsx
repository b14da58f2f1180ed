import type { AppRoute } from '~/lib/routes'

export const routes: AppRoute[] = [
  {
    path: '/seller/product',
    lazy: () => import('./product_page'),
    handle: { title: '我的资源', crumbs: [['卖家中心', '/user-index']] },
  },
]
