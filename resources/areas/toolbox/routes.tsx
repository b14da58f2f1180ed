import type { AppRoute } from '~/lib/routes'
import { memberPages } from '~/lib/member_page'
import type { pages } from './pages'

const page = memberPages<typeof pages>('toolbox')

export const routes: AppRoute[] = [
  { path: '/toolbox', lazy: page('toolbox'), handle: { title: '工具箱', plain: true } },
]
