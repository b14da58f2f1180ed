import type { ReactNode } from 'react'
import styles from '~/components/user_center.module.css'

/** Facts with their names above them, three in a row; name beside value on phones. */
export function DetailList({ details }: { details: [name: string, value: ReactNode][] }) {
  return (
    <dl className={styles.factsGrid}>
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? '--' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
