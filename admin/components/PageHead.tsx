import type { ReactNode } from 'react'
import { Favourite } from '@admin/layout/Favourite'
import { Tools } from '@admin/components/Tools'
import styles from './PageHead.module.css'

type Props = {
  /** Path of the page in the menu. */
  path?: ReactNode
  title: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  /** Actions of the page. */
  children?: ReactNode
}

/** The head of a page: path, title, buttons. */
export function PageHead({ path, title, aside, children }: Props) {
  return (
    <>
      {path && <PagePath>{path}</PagePath>}
      <div className={styles.head}>
        <h1>{title}</h1>
        <Favourite />
        {aside}
        {children && <Tools>{children}</Tools>}
      </div>
    </>
  )
}

/** Path of a page in the menu, for pages that are still loading and have no head. */
export const PagePath = ({ children }: { children: ReactNode }) => <p className={styles.path}>{children}</p>
