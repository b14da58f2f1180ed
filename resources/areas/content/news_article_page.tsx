import { Link, useParams } from 'react-router'
import { usePageName } from '~/frame/page_name'
import { Bones, ErrorState } from '~/components/states'
import { useRead } from '~/lib/query'
import { Article } from './article'
import { Tag } from '#ui/kit/tag'
import styles from './news_article_page.module.css'
import contentStyles from './content.module.css'

/** One news item, the previous and the next one of its channel, and related items. */
export function Component() {
  const { id } = useParams()
  const { data, error, isError, refetch } = useRead(`/news/${id}`)
  usePageName(data && { name: data.article.title })
  if (isError && !data)
    return (
      <main className="wrap">
        <ErrorState page error={error} onRetry={() => void refetch()} hint="可到资讯列表中查看其他文章" />
      </main>
    )
  if (!data)
    return (
      <main className="wrap">
        <div className="card inside">
          <Bones lines={10} />
        </div>
      </main>
    )
  const { article, newer, older, related } = data
  return (
    <main className={`wrap ${contentStyles.withSide}`}>
      <Article
        article={article}
        details={
          <>
            {article.channelName && <Tag tone="indigo">{article.channelName}</Tag>}
            <time>{article.publishedTime?.slice(0, 16)}</time>
            {article.source && <span>来源：{article.source}</span>}
            {article.updatedTime && <span>更新于 {article.updatedTime.slice(0, 16)}</span>}
          </>
        }
        foot={
          <nav className={styles.neighbours} aria-label="上一篇和下一篇">
            <span>
              上一篇：
              {newer ? <Link to={`/news/${newer.id}`}>{newer.title}</Link> : <i className="text-faint">没有了</i>}
            </span>
            <span>
              下一篇：
              {older ? <Link to={`/news/${older.id}`}>{older.title}</Link> : <i className="text-faint">没有了</i>}
            </span>
          </nav>
        }
      />
      <aside className="card">
        <header>
          <h2>相关资讯</h2>
          <Link className="more" to="/news">
            全部资讯
          </Link>
        </header>
        <ul className={contentStyles.sideList}>
          {related.map((row) => (
            <li key={row.id}>
              <Link to={`/news/${row.id}`}>{row.title}</Link>
              <time className="text-faint text-small">{row.publishedTime?.slice(0, 10)}</time>
            </li>
          ))}
          {related.length === 0 && <li className="text-faint">暂无相关资讯</li>}
        </ul>
      </aside>
    </main>
  )
}
