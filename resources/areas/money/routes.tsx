import type { AppRoute } from '~/lib/routes'
import { memberPages } from '~/lib/member_page'
import type { pages } from './pages'

const page = memberPages<typeof pages>('money')

export const routes: AppRoute[] = [
  { path: '/user-center/transfer-list', lazy: page('transfers'), handle: { title: '资金账户' } },
  { path: '/user-center/bond-list', lazy: page('bonds'), handle: { title: '保证金明细' } },
]
