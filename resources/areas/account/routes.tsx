import type { AppRoute } from '~/lib/routes'

export const routes: AppRoute[] = [
  { path: '/', lazy: () => import('./home_page'), handle: { title: '首页', plain: true } },
  { path: '/login', lazy: () => import('./login_page'), handle: { title: '登录' } },
]
