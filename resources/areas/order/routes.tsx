import type { AppRoute } from '~/lib/routes'
import { numeric, numericQuery } from '~/lib/address_checks'

/* Pages that several addresses share: the entry lists the files of each import once more. */
const desk = () => import('./desk_page')
const foreign = () => import('./foreign_page')
const order = () => import('./side_page')
const purchases = () => import('./purchases_page')
const result = () => import('./result_page')
const settlements = () => import('./seller_settlements_page')

export const routes: AppRoute[] = [
  {
    path: '/user-index',
    lazy: () => import('./user_index_page'),
    handle: { title: '工作台', crumbs: [['首页', '/']] },
  },
  {
    path: '/shop/result',
    lazy: result,
    handle: {
      title: '下单结果',
      crumbs: [['选棉', '/shop']],
      ...numericQuery,
    },
  },
  {
    path: '/seed-fiber/result',
    lazy: result,
    handle: {
      title: '下单结果',
      crumbs: [['棉副涤短', '/seed-fiber']],
      ...numericQuery,
    },
  },
  { path: '/buyer/purchase-order', lazy: desk, handle: { title: '采购订单' } },
  { path: '/seller/sale-order', lazy: desk, handle: { title: '销售订单' } },
  {
    path: '/buyer/purchase-pair-order',
    lazy: desk,
    handle: { title: '采购点价订单' },
  },
  {
    path: '/seller/sale-pair-order',
    lazy: desk,
    handle: { title: '销售点价订单' },
  },
  {
    path: '/buyer/purchase-fiber-order',
    lazy: desk,
    handle: { title: '棉副涤短采购订单' },
  },
  {
    path: '/seller/sale-fiber-order',
    lazy: desk,
    handle: { title: '棉副涤短销售订单' },
  },
  { path: '/buyer/purchase-foreign-order', lazy: foreign, handle: { title: '外棉采购订单' } },
  { path: '/seller/sale-foreign-order', lazy: foreign, handle: { title: '外棉销售订单' } },
  {
    path: '/buyer/purchase-foreign-order/:orderId',
    lazy: foreign,
    handle: { title: '外棉订单详情', ...numeric('orderId') },
  },
  {
    path: '/seller/sale-foreign-order/:orderId',
    lazy: foreign,
    handle: { title: '外棉订单详情', ...numeric('orderId') },
  },
  { path: '/buyer/purchase-request', lazy: purchases, handle: { title: '采购审批' } },
  {
    path: '/buyer/purchase-request/:requestId',
    lazy: purchases,
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
    lazy: order,
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
    lazy: order,
    handle: {
      title: '订单详情',
      crumbs: [
        ['卖家中心', '/user-index'],
        ['销售订单', '/seller/sale-order'],
      ],
      ...numeric('orderId'),
    },
  },
  { path: '/seller/seller-settlement', lazy: settlements, handle: { title: '结算管理' } },
  {
    path: '/seller/seller-settlement/:settlementId',
    lazy: settlements,
    handle: {
      title: '结算单详情',
      crumbs: [
        ['卖家中心', '/user-index'],
        ['结算管理', '/seller/seller-settlement'],
      ],
      ...numeric('settlementId'),
    },
  },
  { path: '/seller-settlement', lazy: desk, handle: { title: '结算管理' } },
  {
    path: '/seller-settlement/:settlementId',
    lazy: desk,
    handle: { title: '结算单详情', ...numeric('settlementId') },
  },
]
