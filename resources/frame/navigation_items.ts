/*
 * Links of the frame. They are filtered by the registered routes, so only existing pages are linked.
 */
import type { IconName } from '~/components/icon'
import { holds } from '~/lib/permissions'
import { exists } from '~/lib/routes'
import type { UserInfo } from '~/lib/session'
import { BindCompanyState } from '#ui/generated/codes/identity'
import { CompanyType } from '#ui/generated/codes/company'

export type Item = {
  label: string
  path: string
  icon?: IconName
  /** Prefixes of addresses for which the item is marked as current. */ under?: string[]
  /** Where guests are led instead. */
  guests?: string
}

const present = (items: Item[]) => items.filter((item) => exists(item.path))

const MAIN: Item[] = [
  { label: '首页', path: '/' },
  { label: '选棉', path: '/shop', under: ['/shop', '/batch', '/product-contrast'] },
  { label: '棉副涤短', path: '/seed-fiber', under: ['/seed-fiber'] },
  { label: '竞价', path: '/auction', under: ['/auction', '/competitive-auction'] },
  { label: '求购', path: '/demand', under: ['/demand'], guests: '/demand/board' },
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

const LOTS = '/buyer/auction-item'
/** The tab of the lots that the user's company sells. */
const CONSIGNED = '?tab=consigned'

const PURCHASE: Item[] = [
  { label: '采购订单', path: '/buyer/purchase-order' },
  { label: '采购审批', path: '/buyer/purchase-request' },
  { label: '采购点价订单', path: '/buyer/purchase-pair-order' },
  { label: '采购棉副涤短订单', path: '/buyer/purchase-fiber-order' },
  { label: '采购外棉订单', path: '/buyer/purchase-foreign-order' },
  { label: '我的求购', path: '/demand/mine', under: ['/demand/mine', '/demand/publish', '/demand/introductions'] },
  { label: '我的询价', path: '/buyer/quotation' },
  { label: '我的竞拍', path: LOTS },
  { label: '采购结算', path: '/seller/seller-settlement?side=buyer' },
  { label: '收货地址', path: '/buyer/address' },
]

const SALE: Item[] = [
  { label: '我的资源', path: '/seller/product' },
  { label: '销售订单', path: '/seller/sale-order' },
  { label: '销售点价订单', path: '/seller/sale-pair-order' },
  { label: '销售棉副涤短订单', path: '/seller/sale-fiber-order' },
  { label: '销售外棉订单', path: '/seller/sale-foreign-order' },
  { label: '收到的询价', path: '/seller/quotation' },
  { label: '客户推荐', path: '/seller/customer-recommendation' },
  { label: '委托竞价', path: `${LOTS}${CONSIGNED}` },
  { label: '销售结算', path: '/seller/seller-settlement?side=seller' },
]

const ACCOUNT: (Item & { needs?: 'money' | 'manager' })[] = [
  { label: '工作台', path: '/user-index' },
  { label: '基本信息', path: '/user-center/basic-info' },
  { label: '企业认证', path: '/user-center/enterprise-certification' },
  { label: '资金账户', path: '/user-center/transfer-list', needs: 'money' },
  { label: '保证金', path: '/user-center/bond-list', needs: 'money' },
  {
    label: '消息通知',
    path: '/user-center/notice-list',
    under: ['/user-center/notice-list', '/user-center/notice-settings'],
  },
  { label: '员工管理', path: '/user-center/staff-management', needs: 'manager' },
  { label: '个性化申请', path: '/user-center/individuation/apply' },
  { label: '个性化基差', path: '/user-center/individuation/basis' },
  { label: '修改密码', path: '/user-center/update-password' },
  { label: '登录设备', path: '/user-center/devices' },
]

/** What does not stand in the main navigation: at the foot of every page, and under 更多. */
const SERVICES: Item[] = [
  { label: '供应链金融', path: '/supply-chain-finance' },
  { label: '湖北专区', path: '/hubei-zone' },
  { label: '仓库分布图', path: '/indexgaodemap2' },
  { label: '帮助中心', path: '/help-document-a/index' },
  { label: '法律声明', path: '/register/legal-notice' },
  { label: '合作平台法律声明', path: '/register/legal-notice-jxm' },
]

export const CART = '/shop/cart'
export const NOTICES = '/user-center/notice-list'
/** It lists what waits for the user. */
export const HOME = '/'

export const mainItems = (guest: boolean) =>
  present(MAIN.map((item) => (guest && item.guests ? { ...item, path: item.guests } : item)))
export const phoneItems = () => present(PHONE)

export const serviceItems = () => present(SERVICES)

export type DeskGroup = { name: string; items: Item[] }

/** Companies of these types sell; the others buy only, unless they are on a page of sellers already. */
const SELLERS = CompanyType.gin | CompanyType.trader | CompanyType.fibrePlant

/** Companies of these types sell first of all: 销售 stands before 采购. */
const GINS = CompanyType.gin | CompanyType.fibrePlant

/** The user's own pages, grouped; only what rights and business of the user give. */
export function deskGroups(user: UserInfo, permissions: readonly string[], pathname: string): DeskGroup[] {
  const certified = user.bindCompanyState === BindCompanyState.certified
  const type = user.company?.type || SELLERS
  const purchase = { name: '采购', items: present(PURCHASE) }
  const sale = { name: '销售', items: present(SALE) }
  const sells = (type & SELLERS) !== 0 || SALE.some(({ path }) => path === pathname)
  const trade = !sells ? [purchase] : (type & GINS) !== 0 ? [sale, purchase] : [purchase, sale]
  const may = { money: !certified || holds(permissions, ['money:query']), manager: certified && user.manager }
  const account = { name: '账户', items: present(ACCOUNT.filter(({ needs }) => !needs || may[needs])) }
  return [...(certified ? trade : []), account].filter(({ items }) => items.length > 0)
}

const SETTLEMENTS = '/seller/seller-settlement'
const pathOf = (path: string) => path.split('?')[0]

/** Whether the address is one of the user's own pages, beside which their menu stands. */
export const isDesk = (pathname: string) =>
  [...PURCHASE, ...SALE, ...ACCOUNT].some(({ path, under }) => pathOf(path) === pathname || under?.includes(pathname))

/** Lists that use the whole width of a page: beside the menu they do without some columns. */
export const isDense = (pathname: string) =>
  pathname === '/seller/product' || pathname.endsWith('-pair-order') || pathname.endsWith('-fiber-order')

/** Whether an entry of that menu is the page that is open. Purchases and sales share the pages of settlements and of lots. */
export function isDeskOpen({ path, under }: Item, pathname: string, search: string, sells: boolean): boolean {
  if (pathOf(path) !== pathname) return under?.includes(pathname) ?? false
  const asked = new URLSearchParams(search)
  if (pathname === LOTS) return path.endsWith(CONSIGNED) === (sells && asked.get('tab') === 'consigned')
  if (pathname !== SETTLEMENTS) return true
  const side = asked.get('side') ?? (sells ? 'seller' : 'buyer')
  return path.endsWith(`side=${side}`)
}

/** Whether the company's business is to sell; unknown companies may do both. */
export const sellsOf = (user: UserInfo) => ((user.company?.type || SELLERS) & SELLERS) !== 0

export const isOpen = ({ path, under = [path] }: Item, pathname: string) =>
  path === '/' ? pathname === '/' : under.some((start) => pathname === start || pathname.startsWith(`${start}/`))

/** First crumb of a section, for pages that declare none. */
export const SECTIONS: [start: string, label: string, path: string][] = [
  ['/buyer', '买家中心', '/user-index'],
  ['/seller', '卖家中心', '/user-index'],
  ['/user-center', '用户中心', '/user-index'],
  ['/shop', '选棉', '/shop'],
  ['/batch', '选棉', '/shop'],
  ['/product-contrast', '选棉', '/shop'],
  ['/seed-fiber', '棉副涤短', '/seed-fiber'],
  ['/financial-service', '供应链金融', '/supply-chain-finance'],
]
