/*
 * Links of the frame. They are filtered by the registered routes, so only existing pages are linked.
 */
import type { IconName } from '~/components/icon'
import { exists } from '~/lib/routes'

export type Item = {
  label: string
  path: string
  icon?: IconName
  /** Prefixes of addresses for which the item is marked as current. */ under?: string[]
}

const present = (items: Item[]) => items.filter((item) => exists(item.path))

const MAIN: Item[] = [
  { label: '首页', path: '/' },
  { label: '选棉', path: '/shop', under: ['/shop', '/batch', '/product-contrast'] },
  { label: '竞价', path: '/auction', under: ['/auction', '/competitive-auction'] },
  { label: '求购', path: '/demand', under: ['/demand'] },
  { label: '仓单', path: '/receipt', under: ['/receipt'] },
  { label: '店铺', path: '/store-list', under: ['/store-list'] },
  { label: '加工厂', path: '/producer', under: ['/producer'] },
  { label: '仓库', path: '/entrepot', under: ['/entrepot', '/indexgaodemap2'] },
  { label: '物流', path: '/transport', under: ['/transport', '/logistics-distribution'] },
  { label: '行情', path: '/statistics/cotton-price-trends', under: ['/statistics'] },
  { label: '资讯', path: '/news', under: ['/news'] },
  { label: '工具箱', path: '/toolbox' },
]

const PHONE: Item[] = [
  { label: '首页', path: '/', icon: 'home' },
  { label: '选棉', path: '/shop', icon: 'cotton', under: ['/shop', '/batch', '/product-contrast'] },
  { label: '竞价', path: '/auction', icon: 'gavel', under: ['/auction'] },
  { label: '消息', path: '/user-center/notice-list', icon: 'bell' },
  { label: '我的', path: '/user-center/basic-info', icon: 'user', under: ['/user-center', '/buyer', '/seller'] },
]

const TRADE: Item[] = [
  { label: '采购订单', path: '/buyer/purchase-order' },
  { label: '采购审批', path: '/buyer/purchase-request' },
  { label: '采购点价订单', path: '/buyer/purchase-pair-order' },
  { label: '我的竞拍', path: '/buyer/auction-item' },
  { label: '我的询价', path: '/buyer/quotation' },
  { label: '销售订单', path: '/seller/sale-order' },
  { label: '收到的询价', path: '/seller/quotation' },
  { label: '销售点价订单', path: '/seller/sale-pair-order' },
  { label: '我的资源', path: '/seller/product' },
  { label: '结算管理', path: '/seller/seller-settlement' },
  { label: '收货地址', path: '/buyer/address' },
]

const OWN: Item[] = [
  { label: '工作台', path: '/user-index' },
  { label: '基本信息', path: '/user-center/basic-info' },
  { label: '企业认证', path: '/user-center/enterprise-certification' },
  { label: '资金账户', path: '/user-center/transfer-list' },
  { label: '保证金', path: '/user-center/bond-list' },
  { label: '消息通知', path: '/user-center/notice-list' },
  { label: '个性化申请', path: '/user-center/individuation/apply' },
  { label: '个性化基差', path: '/user-center/individuation/basis' },
  { label: '工具箱', path: '/toolbox' },
  { label: '修改密码', path: '/user-center/update-password' },
  { label: '登录设备', path: '/user-center/devices' },
]

const STAFF: Item = { label: '员工管理', path: '/user-center/staff-management' }

export const CART = '/shop/cart'
export const NOTICES = '/user-center/notice-list'
/** It lists what waits for the user. */
export const HOME = '/'

export const mainItems = () => present(MAIN)
export const phoneItems = () => present(PHONE)

/** Groups of the user's menu. */
export function ownItems({ certified, manager }: { certified: boolean; manager: boolean }): Item[][] {
  return [certified ? present(TRADE) : [], present(manager && certified ? [...OWN, STAFF] : OWN)].filter(
    (group) => group.length > 0
  )
}

export const isOpen = ({ path, under = [path] }: Item, pathname: string) =>
  path === '/' ? pathname === '/' : under.some((start) => pathname === start || pathname.startsWith(`${start}/`))

/** First crumb of a section, for pages that declare none. */
export const SECTIONS: [start: string, label: string, path: string][] = [
  ['/buyer', '买家中心', '/buyer/purchase-order'],
  ['/seller', '卖家中心', '/seller/sale-order'],
  ['/user-center', '用户中心', '/user-index'],
  ['/shop', '选棉', '/shop'],
  ['/batch', '选棉', '/shop'],
  ['/product-contrast', '选棉', '/shop'],
  ['/financial-service', '供应链金融', '/supply-chain-finance'],
]
