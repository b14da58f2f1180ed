import type { AppRoute } from '~/lib/routes'

const ids = /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,5}$/

export const routes: AppRoute[] = [
  { path: '/batch', lazy: () => import('./batch_search_page'), handle: { title: '批次查询', plain: true } },
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
    lazy: () => import('./contrast_page'),
    handle: { title: '批次对比', plain: true, crumbs: [['选棉', '/shop']] },
  },
  {
    path: '/product-contrast/:ids',
    lazy: () => import('./contrast_page'),
    handle: {
      title: '批次对比',
      plain: true,
      crumbs: [['选棉', '/shop']],
      validate: ({ params }) => ids.test(params.ids!),
    },
  },
]
