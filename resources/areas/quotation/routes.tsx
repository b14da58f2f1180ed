import type { AppRoute } from '~/lib/routes'
import { memberPages } from '~/lib/member_page'
import type { pages } from './pages'

const page = memberPages<typeof pages>('quotation')

export const routes: AppRoute[] = [
  { path: '/buyer/quotation', lazy: page('side'), handle: { title: '我的询价' } },
  { path: '/seller/quotation', lazy: page('side'), handle: { title: '收到的询价' } },
]
