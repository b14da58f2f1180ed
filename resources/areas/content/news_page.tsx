import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Bones, EmptyState, ErrorState, PageHeader } from '~/components/states'
import { Pager } from '~/components/table/pager'
import { useListState } from '~/lib/list_state'
import { useRead } from '~/lib/query'
import type { ArticleRow, FoundRow } from '#wire/content/transformers/article'
import { Marked } from './article'
import { SearchForm } from './search_form'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './content.module.css'

type Row = ArticleRow & Partial<FoundRow>

/** 资讯: channels, list, search; all kept in the address. */
export function Component() {
  const list = useListState({ channel: 'string', q: 'string' })
  const { channel, q } = list.filters
  const { data: channels } = useRead('/news/channels')
  const { page, pageSize } = list.paging
  const { data, isError, error, refetch } = useRead(
    '/news',
    { channel, q, page, pageSize },
    { placeholderData: keepPreviousData }
  )
  return (
    <main className="wrap">
      <PageHeader
        title="资讯"
        actions={<SearchForm label="搜索资讯" value={q} onSearch={(word) => list.setFilters({ q: word })} />}
      />
      <nav className={styles.channels} aria-label="栏目">
        {[{ code: undefined, name: '全部', count: null }, ...(channels ?? [])].map((one) => (
          <button
            key={one.name}
            type="button"
            aria-pressed={channel === one.code}
            onClick={() => list.setFilters({ channel: one.code })}
          >
            {one.name}
            {one.count !== null && <small>{one.count}</small>}
          </button>
        ))}
      </nav>
      <section className="card">
        {isError && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} hint="资讯暂时没有加载出来" />
        ) : !data ? (
          <div className="inside">
            <Bones lines={10} />
          </div>
        ) : data.data.length === 0 ? (
          <EmptyState
            title={q ? `没有找到“${q}”` : '该栏目暂无资讯'}
            hint={q ? '换个词试试，或到全部栏目中查找' : '发布后会列在这里，可以先看其他栏目'}
            actions={<Button onClick={list.clear}>查看全部资讯</Button>}
          />
        ) : (
          <>
            {q && (
              <p className={`${styles.found} text-soft text-small`} role="status">
                找到 {data.total} 篇含“{q}”的资讯
              </p>
            )}
            <ul className={styles.newsList}>
              {data.data.map((row) => (
                <NewsLine key={row.id} row={row} />
              ))}
            </ul>
          </>
        )}
      </section>
      {data && data.total > 0 && <Pager page={data} onPage={(change) => list.setPaging(change)} />}
    </main>
  )
}

function NewsLine({ row }: { row: Row }) {
  return (
    <li>
      {row.coverUrl && <img src={row.coverUrl} alt="" loading="lazy" width={120} height={80} />}
      <div>
        <h2>
          <Link to={`/news/${row.id}`}>{row.titleParts ? <Marked parts={row.titleParts} /> : row.title}</Link>
          {row.pinned && <Tag tone="indigo">置顶</Tag>}
        </h2>
        <p className="text-soft">{row.excerpt ? <Marked parts={row.excerpt} /> : row.summary}</p>
        <p className="text-faint text-small">
          {row.channelName}
          <time>{row.publishedTime?.slice(0, 16)}</time>
          {row.source && <span>来源：{row.source}</span>}
        </p>
      </div>
    </li>
  )
}
