import type { ReactNode } from 'react'
import styles from '~/components/user_center.module.css'

/** Facts with their names above them, three in a row; name beside value on phones. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className={styles.factsGrid}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? '--' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
