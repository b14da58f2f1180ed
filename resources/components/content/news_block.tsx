import { Link } from 'react-router'
import { Bones } from '~/components/states'
import { useRead } from '~/lib/query'
import styles from './news_block.module.css'

/** The newest news items, for the home page. */
export function NewsBlock({ channel, label = '资讯', size = 10 }: { channel?: string; label?: string; size?: number }) {
  const { data, isError } = useRead('/news', { channel, pageSize: size }, { staleTime: 60_000 })
  if (isError || data?.data.length === 0) return null
  return (
    <section className={`card ${styles.newsBlock}`}>
      <header>
        <h2>{label}</h2>
        <Link className="more" to={channel ? `/news?channel=${channel}` : '/news'}>
          更多
        </Link>
      </header>
      {data ? (
        <ul>
          {data.data.map((row) => (
            <li key={row.id}>
              <Link to={`/news/${row.id}`}>
                {!channel && <span className="text-faint">[{row.channelName}]</span>} {row.title}
              </Link>
              <time className="text-faint text-small">{row.publishedTime?.slice(5, 10)}</time>
            </li>
          ))}
        </ul>
      ) : (
        <div className="inside">
          <Bones lines={size} />
        </div>
      )}
    </section>
  )
}
