import type { ReactNode } from 'react'
import { Tools } from '@admin/components/Tools'
import styles from './PageHead.module.css'

type Props = {
  /** Where the page stands in the menu. */
  path?: ReactNode
  title: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  /** What can be done on the page. */
  children?: ReactNode
}

/** The head of a page: path, title, buttons. */
export function PageHead({ path, title, aside, children }: Props) {
  return (
    <>
      {path && <PagePath>{path}</PagePath>}
      <div className={styles.head}>
        <h1>{title}</h1>
        {aside}
        {children && <Tools>{children}</Tools>}
      </div>
    </>
  )
}

/** Where a page stands, for one that has no head yet. */
export const PagePath = ({ children }: { children: ReactNode }) => <p className={styles.path}>{children}</p>
