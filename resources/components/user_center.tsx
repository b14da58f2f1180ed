/*
 * A page of the user centre: its title and cards. The menu beside it belongs to the frame (`frame/desk_menu.tsx`); on phones 基本信息, which is 我的
 * in the bottom bar, lists all the user's pages.
 */
import type { ReactNode } from 'react'
import { PageHeader } from './states'
import { DeskHub } from '~/frame/desk_menu'
import styles from './user_center.module.css'

type Props = {
  title: string
  aside?: ReactNode
  actions?: ReactNode
  /** The page is 我的 of phones: the navigation is shown under the banner. */
  hub?: boolean
  banner?: ReactNode
  children: ReactNode
}

export function UserCenter({ title, aside, actions, hub, banner, children }: Props) {
  return (
    <main className={`wrap ${styles.userCenter}`}>
      <PageHeader title={title} aside={aside} actions={actions} />
      {banner}
      {hub && <DeskHub />}
      {children}
    </main>
  )
}
