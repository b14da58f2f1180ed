import './content.css'
import { Link, useParams } from 'react-router'
import { Bones, ErrorState } from '~/components/states'
import { useRead } from '~/lib/query'
import { Article, useTitle } from './article'

/** One news item, its neighbours in the channel, and what else is about the same. */
export function Component() {
  const { id } = useParams()
  const { data, error, isError, refetch } = useRead(`/news/${id}`)
  useTitle(data?.article.title)
  if (isError && !data)
    return (
      <main className="wrap">
        <ErrorState error={error} onRetry={() => void refetch()} hint="可到资讯列表中查看其他文章" />
      </main>
    )
  if (!data)
    return (
      <main className="wrap">
        <div className="card in">
          <Bones lines={10} />
        </div>
      </main>
    )
  const { article, newer, older, related } = data
  return (
    <main className="wrap with-side">
      <Article
        article={article}
        facts={
          <>
            {article.channelName && <span className="tag indigo">{article.channelName}</span>}
            <time>{article.publishedTime?.slice(0, 16)}</time>
            {article.source && <span>来源：{article.source}</span>}
            {article.updatedTime && <span>更新于 {article.updatedTime.slice(0, 16)}</span>}
          </>
        }
        foot={
          <nav className="neighbours" aria-label="上一篇和下一篇">
            <span>
              上一篇：{newer ? <Link to={`/news/${newer.id}`}>{newer.title}</Link> : <i className="t3">没有了</i>}
            </span>
            <span>
              下一篇：{older ? <Link to={`/news/${older.id}`}>{older.title}</Link> : <i className="t3">没有了</i>}
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
        <ul className="side-list">
          {related.map((row) => (
            <li key={row.id}>
              <Link to={`/news/${row.id}`}>{row.title}</Link>
              <time className="t3 s12">{row.publishedTime?.slice(0, 10)}</time>
            </li>
          ))}
          {related.length === 0 && <li className="t3">暂无相关资讯</li>}
        </ul>
      </aside>
    </main>
  )
}
