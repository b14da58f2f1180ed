import type { AppRoute } from '~/lib/routes'

export const routes: AppRoute[] = [
  { path: '/demand', lazy: () => import('./demand_page'), handle: { title: '求购大厅', plain: true } },
  { path: '/demand/view-demand', lazy: () => import('./demand_page'), handle: { title: '求购详情', plain: true } },
  { path: '/demand/publish', lazy: () => import('./demand_page'), handle: { title: '发布求购' } },
  { path: '/demand/mine', lazy: () => import('./demand_page'), handle: { title: '我的求购' } },
]
