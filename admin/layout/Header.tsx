import { Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useLogout, useTheme } from 'react-admin'
import { Link } from 'react-router'
import menu from '@admin/components/menu_item.module.css'
import { Icon } from '@admin/icons'
import { DevicesDialog } from '@admin/layout/Devices'
import { PasswordDialog, TotpDialog } from '@admin/layout/Account'
import { Inbox } from '@admin/together/Inbox'
import { useWaiting, waitingPath } from '@admin/layout/use_waiting'
import { siteName } from '@admin/use_title'
import { Mark } from '#ui/kit/mark'
import styles from './Header.module.css'

export function Header({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
  const { data: waiting = [] } = useWaiting()
  const { identity } = useGetIdentity()
  const logout = useLogout()
  const [theme, setTheme] = useTheme()
  const [open, setOpen] = useState<'bell' | 'me' | null>(null)
  const [account, setAccount] = useState<'password' | 'totp' | 'devices' | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  const show = (what: 'bell' | 'me') => (event: React.MouseEvent<HTMLElement>) => {
    setAnchor(event.currentTarget)
    setOpen(what)
  }
  const close = () => setOpen(null)
  return (
    <header className={styles.header}>
      <button type="button" className={styles.burger} aria-label="打开菜单" onClick={onMenu}>
        <Icon name="list" />
      </button>
      <Link to="/" className={styles.site}>
        <Mark />
        {siteName()}
      </Link>
      <span className={styles.subtitle}>管理后台</span>
      <button
        type="button"
        className={styles.search}
        aria-label="全局搜索：批号、订单号、企业、手机号"
        onClick={onSearch}
      >
        <Icon name="search" />
        <span>批号、订单号、企业、手机号</span>
        <kbd data-keys="Ctrl K" />
      </button>
      <Inbox className="push" />
      <button type="button" aria-label={`待办 ${total} 项`} onClick={show('bell')}>
        <Icon name="bell" />
        {total > 0 && <span className="badge">{total > 999 ? '999+' : total}</span>}
      </button>
      <button type="button" aria-label={`个人菜单：${identity?.fullName ?? ''}`} onClick={show('me')}>
        <Icon name="user" />
        <span className={styles.person}>{identity?.fullName}</span>
        <Icon name="down" />
      </button>
      <Menu open={open === 'bell'} anchorEl={anchor} onClose={close}>
        {waiting.filter(({ count }) => count > 0).length === 0 && (
          <MenuItem disabled className={menu.item}>
            没有待办
          </MenuItem>
        )}
        {waiting
          .filter(({ count }) => count > 0)
          .map((one) => (
            <MenuItem
              key={one.resource}
              component={Link}
              className={`${menu.item} ${menu.link}`}
              to={waitingPath(one)}
              onClick={close}
            >
              {one.label}
              <span className="badge push">{one.count}</span>
            </MenuItem>
          ))}
      </Menu>
      <Menu open={open === 'me'} anchorEl={anchor} onClose={close}>
        <MenuItem className={menu.item} onClick={() => (setTheme(theme === 'dark' ? 'light' : 'dark'), close())}>
          <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
          {theme === 'dark' ? '浅色模式' : '深色模式'}
        </MenuItem>
        <MenuItem className={menu.item} onClick={() => (close(), setAccount('password'))}>
          <Icon name="lock" />
          修改密码
        </MenuItem>
        <MenuItem className={menu.item} onClick={() => (close(), setAccount('totp'))}>
          <Icon name="check" />
          {identity?.totpEnabled ? '解绑动态口令' : '绑定动态口令'}
        </MenuItem>
        <MenuItem className={menu.item} onClick={() => (close(), setAccount('devices'))}>
          <Icon name="users" />
          登录设备
        </MenuItem>
        <MenuItem className={menu.item} onClick={() => (close(), void logout())}>
          <Icon name="logout" />
          退出登录
        </MenuItem>
      </Menu>
      {account === 'password' && <PasswordDialog onClose={() => setAccount(null)} />}
      {account === 'devices' && <DevicesDialog onClose={() => setAccount(null)} />}
      {account === 'totp' && identity && <TotpDialog identity={identity} onClose={() => setAccount(null)} />}
    </header>
  )
}
