import type { AppRoute } from '~/lib/routes'

export const routes: AppRoute[] = [
  {
    path: '/statistics/cotton-price-trends',
    lazy: () => import('./trends_page'),
    handle: { title: '棉花价格走势', plain: true },
  },
  {
    path: '/statistics/spinning-price-trends',
    lazy: () => import('./trends_page'),
    handle: { title: '纺织价格走势', plain: true },
  },
]
