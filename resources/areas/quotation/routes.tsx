import type { AppRoute } from '~/lib/routes'

export const routes: AppRoute[] = [
  { path: '/buyer/quotation', lazy: () => import('./side_page'), handle: { title: '我的询价' } },
  { path: '/seller/quotation', lazy: () => import('./side_page'), handle: { title: '收到的询价' } },
]
