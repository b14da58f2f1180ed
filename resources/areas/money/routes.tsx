import type { AppRoute } from '~/lib/routes'

export const routes: AppRoute[] = [
  { path: '/user-center/transfer-list', lazy: () => import('./transfer_list_page'), handle: { title: '资金账户' } },
  { path: '/user-center/bond-list', lazy: () => import('./bond_list_page'), handle: { title: '保证金明细' } },
]
