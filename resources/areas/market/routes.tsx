import type { AppRoute } from '~/lib/routes'
import { memberPages } from '~/lib/member_page'
import type { pages } from './pages'

const page = memberPages<typeof pages>('market')

export const routes: AppRoute[] = [
  {
    path: '/statistics/cotton-price-trends',
    lazy: page('trends'),
    handle: { title: '棉花价格走势', plain: true },
  },
  {
    path: '/statistics/spinning-price-trends',
    lazy: page('trends'),
    handle: { title: '纺织价格走势', plain: true },
  },
]
