import type { AppRoute } from '~/lib/routes'
import { memberPages } from '~/lib/member_page'
import type { pages } from './pages'

const page = memberPages<typeof pages>('batch')

const ids = /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,5}$/

export const routes: AppRoute[] = [
  { path: '/batch', lazy: page('search'), handle: { title: '批次查询', plain: true } },
  {
    path: '/batch/:code',
    lazy: () => import('./batch_page'),
    handle: {
      title: '批次详情',
      crumbs: [['选棉', '/shop']],
      plain: true,
      validate: ({ params }) => params.code!.length <= 32,
    },
  },
  {
    path: '/product-contrast',
    lazy: page('contrast'),
    handle: { title: '批次对比', plain: true, crumbs: [['选棉', '/shop']] },
  },
  {
    path: '/product-contrast/:ids',
    lazy: page('contrast'),
    handle: {
      title: '批次对比',
      plain: true,
      crumbs: [['选棉', '/shop']],
      validate: ({ params }) => ids.test(params.ids!),
    },
  },
]
