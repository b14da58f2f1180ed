import type { AppRoute } from '~/lib/routes'

export const routes: AppRoute[] = [
  { path: '/toolbox', lazy: () => import('./toolbox_page'), handle: { title: '工具箱', plain: true } },
]
