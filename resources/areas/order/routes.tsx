import type { AppRoute } from '~/lib/routes'
import { numeric, numericQuery } from '~/lib/address_checks'
import { memberPages } from '~/lib/member_page'
import type { pages } from './pages'

const page = memberPages<typeof pages>('order')

export const routes: AppRoute[] = [
  {
    path: '/user-index',
    lazy: page('index'),
    handle: { title: '工作台', crumbs: [['首页', '/']] },
  },
  {
    path: '/shop/result',
    lazy: page('result'),
    handle: {
      title: '下单结果',
      crumbs: [['选棉', '/shop']],
      ...numericQuery,
    },
  },
  {
    path: '/seed-fiber/result',
    lazy: page('result'),
    handle: {
      title: '下单结果',
      crumbs: [['棉副涤短', '/seed-fiber']],
      ...numericQuery,
    },
  },
  { path: '/buyer/purchase-order', lazy: page('desk'), handle: { title: '采购订单' } },
  { path: '/seller/sale-order', lazy: page('desk'), handle: { title: '销售订单' } },
  {
    path: '/buyer/purchase-pair-order',
    lazy: page('desk'),
    handle: { title: '采购点价订单' },
  },
  {
    path: '/seller/sale-pair-order',
    lazy: page('desk'),
    handle: { title: '销售点价订单' },
  },
  {
    path: '/buyer/purchase-fiber-order',
    lazy: page('desk'),
    handle: { title: '棉副涤短采购订单' },
  },
  {
    path: '/seller/sale-fiber-order',
    lazy: page('desk'),
    handle: { title: '棉副涤短销售订单' },
  },
  { path: '/buyer/purchase-foreign-order', lazy: page('foreign'), handle: { title: '外棉采购订单' } },
  { path: '/seller/sale-foreign-order', lazy: page('foreign'), handle: { title: '外棉销售订单' } },
  {
    path: '/buyer/purchase-foreign-order/:orderId',
    lazy: page('foreign'),
    handle: { title: '外棉订单详情', ...numeric('orderId') },
  },
  {
    path: '/seller/sale-foreign-order/:orderId',
    lazy: page('foreign'),
    handle: { title: '外棉订单详情', ...numeric('orderId') },
  },
  { path: '/buyer/purchase-request', lazy: page('purchases'), handle: { title: '采购审批' } },
  {
    path: '/buyer/purchase-request/:requestId',
    lazy: page('purchases'),
    handle: {
      title: '采购申请详情',
      crumbs: [
        ['买家中心', '/buyer/purchase-order'],
        ['采购审批', '/buyer/purchase-request'],
      ],
      ...numeric('requestId'),
    },
  },
  {
    path: '/buyer/:orderId',
    lazy: page('order'),
    handle: {
      title: '订单详情',
      crumbs: [
        ['买家中心', '/user-index'],
        ['采购订单', '/buyer/purchase-order'],
      ],
      ...numeric('orderId'),
    },
  },
  {
    path: '/seller/:orderId',
    lazy: page('order'),
    handle: {
      title: '订单详情',
      crumbs: [
        ['卖家中心', '/user-index'],
        ['销售订单', '/seller/sale-order'],
      ],
      ...numeric('orderId'),
    },
  },
  { path: '/seller/seller-settlement', lazy: page('settlements'), handle: { title: '结算管理' } },
  {
    path: '/seller/seller-settlement/:settlementId',
    lazy: page('settlements'),
    handle: {
      title: '结算单详情',
      crumbs: [
        ['卖家中心', '/user-index'],
        ['结算管理', '/seller/seller-settlement'],
      ],
      ...numeric('settlementId'),
    },
  },
  { path: '/seller-settlement', lazy: page('desk'), handle: { title: '结算管理' } },
  {
    path: '/seller-settlement/:settlementId',
    lazy: page('desk'),
    handle: { title: '结算单详情', ...numeric('settlementId') },
  },
]
