import type { ReactNode } from 'react'

/** Facts with their names above them, three in a row; name beside value on phones. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="facts-grid">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? '--' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
