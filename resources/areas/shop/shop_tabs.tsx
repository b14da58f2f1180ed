import { NavLink } from 'react-router'

const TABS = [
  ['/shop', '批次搜索'],
  ['/shop/search', '商品搜索'],
  ['/shop/cart', '购物车'],
  ['/shop/list', '选棉清单'],
  ['/shop/import', '进口棉折算'],
] as const

/** The parts of the shop (glossary §3.1). */
export function ShopTabs() {
  return (
    <nav className="shop-tabs" aria-label="选棉">
      {TABS.map(([path, label]) => (
        <NavLink key={path} to={path} end className={({ isActive }) => (isActive ? 'on' : '')}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
