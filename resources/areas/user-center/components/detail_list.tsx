import type { ReactNode } from 'react'
import styles from '~/components/user_center.module.css'

/** Values with their names above them, three in a row; name beside value on phones. */
export function DetailList({ details }: { details: [name: string, value: ReactNode][] }) {
  return (
    <dl className={styles.detailGrid}>
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? '--' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
