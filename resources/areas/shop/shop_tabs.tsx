import { lazy, Suspense, useState } from 'react'
import { NavLink } from 'react-router'
import { HelpLink } from '~/components/help_link'
import styles from './shop_tabs.module.css'

const ToolDrawer = lazy(() => import('~/components/tools/tool_drawer'))

const TABS = [
  ['/shop', '批次搜索'],
  ['/shop/search', '商品搜索'],
  ['/shop/cart', '购物车'],
  ['/shop/list', '选棉清单'],
  ['/shop/import', '进口棉折算'],
] as const

/** The parts of the shop (glossary §3.1). */
export function ShopTabs() {
  const [tools, setTools] = useState(false)
  return (
    <>
      <nav className={styles.shopTabs} aria-label="选棉">
        {TABS.map(([path, label]) => (
          <NavLink key={path} to={path} end className={({ isActive }) => (isActive ? 'selected' : '')}>
            {label}
          </NavLink>
        ))}
        <button type="button" onClick={() => setTools(true)}>
          工具箱
        </button>
        <HelpLink />
      </nav>
      <Suspense>{tools && <ToolDrawer onClose={() => setTools(false)} />}</Suspense>
    </>
  )
}
