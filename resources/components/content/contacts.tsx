import { Icon } from '~/components/icon'
import { useRead } from '~/lib/query'
import styles from './content.module.css'

/** 联系我们: contacts of the platform, as operators have published them. */
export function Contacts() {
  const { data } = useRead('/site/contacts', {}, { staleTime: 300_000 })
  if (!data || data.length === 0) return null
  return (
    <section className={`card ${styles.contacts}`}>
      <header>
        <h2>联系我们</h2>
      </header>
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            <b>{one.title}</b>
            {one.person && <span>{one.person}</span>}
            {one.phone && (
              <a href={`tel:${one.phone.replaceAll(/[^+\d]/g, '')}`}>
                <Icon name="phone" /> {one.phone}
              </a>
            )}
            {one.email && <a href={`mailto:${one.email}`}>{one.email}</a>}
            {one.address && <span className="text-soft">{one.address}</span>}
            {one.hours && <span className="text-faint text-small">{one.hours}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
