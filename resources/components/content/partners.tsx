import { useRead } from '~/lib/query'
import styles from './content.module.css'

/** 友情链接. */
export function Partners() {
  const { data } = useRead('/site/partners', {}, { staleTime: 300_000 })
  if (!data || data.length === 0) return null
  return (
    <section className={`card ${styles.partners}`}>
      <header>
        <h2>友情链接</h2>
      </header>
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            <a href={one.url} target="_blank" rel="noopener noreferrer nofollow">
              {one.logoUrl && <img src={one.logoUrl} alt="" height={20} />}
              {one.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
