import type { AppRoute } from '~/lib/routes'

export const routes: AppRoute[] = [
  {
    path: '/seed-fiber',
    lazy: () => import('./seed_fiber_page'),
    handle: { title: '棉副涤短', plain: true, crumbs: [] },
  },
  {
    path: '/seed-fiber/:id',
    lazy: () => import('./goods_page'),
    handle: {
      title: '商品',
      plain: true,
      crumbs: [['棉副涤短', '/seed-fiber']],
      validate: ({ params }) => /^[1-9]\d{0,14}$/.test(params.id!),
    },
  },
]
