import { Drawer } from '@mui/material'
import { Component, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useGetIdentity, useTheme } from 'react-admin'
import { useLocation } from 'react-router'
import { Blank } from '@admin/components/Blank'
import { UndoHost } from '@admin/components/undo'
import { CommandPalette } from '@admin/layout/CommandPalette'
import { FirstSteps } from '@admin/layout/FirstSteps'
import { Header } from '@admin/layout/Header'
import { Menu } from '@admin/layout/Menu'
import { Button } from '#ui/kit/button'
import styles from './Layout.module.css'

/** Keeps `data-theme` of the page equal to the theme of react-admin, and takes away what the server has sent in place of the screen. */
export function useTokens() {
  const [theme] = useTheme()
  useEffect(() => {
    document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light'
    document.getElementById('shape')?.remove()
  }, [theme])
}

class Guard extends Component<{ children: ReactNode; at: string }, { broken: boolean; at: string }> {
  state = { broken: false, at: this.props.at }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps(props: { at: string }, state: { at: string }) {
    return props.at === state.at ? null : { broken: false, at: props.at }
  }

  render() {
    if (!this.state.broken) return this.props.children
    return (
      <Blank
        card
        title="页面出错，操作没有完成"
        tools={
          <Button tone="primary" onClick={() => location.reload()}>
            重新加载
          </Button>
        }
      />
    )
  }
}

/** Header, menu and page. */
export function Layout({ children }: { children: ReactNode }) {
  const [drawer, setDrawer] = useState(false)
  const [searching, setSearching] = useState(false)
  const { pathname } = useLocation()
  const { identity } = useGetIdentity()
  useTokens()
  useEffect(() => setDrawer(false), [pathname])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setSearching(true)
      }
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  if (identity?.owes) return <FirstSteps identity={identity} />
  return (
    <div className={styles.office}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <Header onMenu={() => setDrawer(true)} onSearch={() => setSearching(true)} />
      <Menu />
      <main className={styles.page} id="main">
        <Guard at={pathname}>
          <UndoHost>
            <Suspense fallback={<p className="text-faint">加载中…</p>}>{children}</Suspense>
          </UndoHost>
        </Guard>
      </main>
      <Drawer open={drawer} onClose={() => setDrawer(false)}>
        <Menu drawer />
      </Drawer>
      {searching && <CommandPalette onClose={() => setSearching(false)} />}
    </div>
  )
}
