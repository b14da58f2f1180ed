import type { AppRoute } from '~/lib/routes'

export const routes: AppRoute[] = [
  { path: '/', lazy: () => import('./home_page'), handle: { title: '首页', plain: true } },
  { path: '/login', lazy: () => import('./login_page'), handle: { title: '登录', plain: true, crumbs: [] } },
  { path: '/register', lazy: () => import('./register_page'), handle: { title: '免费注册' } },
  { path: '/forget-password', lazy: () => import('./forget_password_page'), handle: { title: '忘记密码' } },
  {
    path: '/under-construction',
    lazy: () => import('./under_construction_page'),
    handle: { title: '建设中', plain: true },
  },
  {
    path: '/error/construction',
    lazy: () => import('./under_construction_page'),
    handle: { title: '建设中', plain: true },
  },
]
