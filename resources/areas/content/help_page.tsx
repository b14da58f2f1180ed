import { useEffect, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { usePageName } from '~/frame/page_name'
import { Icon } from '~/components/icon'
import { Contacts } from '~/components/content/contacts'
import { Bones, EmptyState, ErrorState } from '~/components/states'
import { useListState } from '~/lib/list_state'
import { useRead } from '~/lib/query'
import { usePhone } from '~/lib/use_phone'
import type { HelpNode } from '#wire/content/transformers/article'
import { Article, Marked } from './article'
import { SearchForm } from './search_form'
import { Button } from '#ui/kit/button'
import styles from './help_page.module.css'
import contentStyles from './content.module.css'

/** 帮助中心: tree left (in a drawer on phones), article right. Guests read it below /help-document-a, members also below /help-document. */
export function Component() {
  const { pathname } = useLocation()
  const params = useParams()
  const base = /^\/help-document-a(\/|$)/i.test(pathname) ? '/help-document-a' : '/help-document'
  const asked = Number(params.id ?? params['*']) || null
  const { data: tree, error, isError, refetch } = useRead('/help/tree')
  const list = useListState({ q: 'string' })
  const { q } = list.filters
  const phone = usePhone()
  const [drawer, setDrawer] = useState(false)
  const id = asked ?? tree?.find(({ parentId }) => parentId === null)?.id ?? null

  // Choosing a page closes the drawer.
  const [openedAt, setOpenedAt] = useState(pathname)
  if (openedAt !== pathname) {
    setOpenedAt(pathname)
    setDrawer(false)
  }
  useEffect(() => {
    if (!drawer) return
    document.body.classList.add('no-scroll')
    return () => document.body.classList.remove('no-scroll')
  }, [drawer])

  if (isError && !tree)
    return (
      <main className="wrap">
        <ErrorState page error={error} onRetry={() => void refetch()} hint="帮助暂时没有加载出来" />
      </main>
    )
  const nav = tree && <Tree tree={tree} base={base} current={q ? null : id} />
  return (
    <main className={`wrap ${contentStyles.help}`}>
      {!phone && (
        <aside className="card">
          <header>
            <h2>帮助中心</h2>
          </header>
          {nav ?? <Bones lines={8} />}
        </aside>
      )}
      <div>
        <div className={styles.helpBar}>
          {phone && (
            <Button aria-expanded={drawer} onClick={() => setDrawer(true)}>
              <Icon name="list" /> 目录
            </Button>
          )}
          <SearchForm label="搜索帮助" value={q} onSearch={(word) => list.setFilters({ q: word })} />
        </div>
        {q ? (
          <Found q={q} base={base} onClear={list.clear} />
        ) : id ? (
          <Page id={id} tree={tree ?? []} base={base} />
        ) : (
          tree && <NoPages />
        )}
        <Contacts />
      </div>
      {phone && drawer && (
        <div className={styles.drawerGround} onClick={() => setDrawer(false)}>
          <div
            className={styles.helpDrawer}
            role="dialog"
            aria-modal="true"
            aria-label="帮助目录"
            onClick={(event) => event.stopPropagation()}
            onKeyDown={(event) => event.key === 'Escape' && setDrawer(false)}
          >
            <Button autoFocus onClick={() => setDrawer(false)}>
              <Icon name="close" /> 关闭
            </Button>
            {nav}
          </div>
        </div>
      )}
    </main>
  )
}

function Tree({ tree, base, current }: { tree: HelpNode[]; base: string; current: number | null }) {
  const branch = (parentId: number | null) => {
    const nodes = tree.filter((node) => node.parentId === parentId)
    if (nodes.length === 0) return null
    return (
      <ul>
        {nodes.map((node) => (
          <li key={node.id}>
            <Link
              to={`${base}/${node.id}`}
              className={node.id === current ? 'selected' : undefined}
              aria-current={node.id === current ? 'page' : undefined}
            >
              {node.title}
            </Link>
            {branch(node.id)}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <nav className={styles.helpTree} aria-label="帮助目录">
      {branch(null)}
    </nav>
  )
}

function Page({ id, tree, base }: { id: number; tree: HelpNode[]; base: string }) {
  const { data, error, isError, refetch } = useRead(`/help/${id}`)
  usePageName(data && { name: data.title, crumbs: [] })
  if (isError && !data)
    return <ErrorState page error={error} onRetry={() => void refetch()} hint="可在目录中选择其他文档" />
  if (!data)
    return (
      <div className="card inside">
        <Bones lines={10} />
      </div>
    )
  const below = tree.filter(({ parentId }) => parentId === id)
  return (
    <Article
      article={data}
      details={<span>更新于 {(data.updatedTime ?? data.publishedTime)?.slice(0, 10)}</span>}
      foot={
        below.length > 0 && (
          <ul className={styles.below}>
            {below.map((node) => (
              <li key={node.id}>
                <Link to={`${base}/${node.id}`}>{node.title}</Link>
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}

function Found({ q, base, onClear }: { q: string; base: string; onClear: () => void }) {
  const { data, error, isError, refetch } = useRead('/help/search', { q, pageSize: 50 })
  if (isError && !data) return <ErrorState page error={error} onRetry={() => void refetch()} hint="搜索暂时没有结果" />
  if (!data)
    return (
      <div className="card inside">
        <Bones lines={6} />
      </div>
    )
  return (
    <section className="card">
      {data.data.length === 0 ? (
        <EmptyState
          page
          title={`没有找到“${q}”`}
          hint="换个词试试，或在目录中查找"
          actions={<Button onClick={onClear}>返回帮助</Button>}
        />
      ) : (
        <>
          <h1 className="visually-hidden">{`帮助中的“${q}”`}</h1>
          <p className={`${contentStyles.found} text-soft text-small`} role="status">
            找到 {data.total} 篇含“{q}”的帮助
          </p>
          <ul className={contentStyles.newsList}>
            {data.data.map((row) => (
              <li key={row.id}>
                <div>
                  <h2>
                    <Link to={`${base}/${row.id}`}>
                      <Marked parts={row.titleParts} />
                    </Link>
                  </h2>
                  <p className="text-soft">
                    <Marked parts={row.excerpt} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function NoPages() {
  return (
    <section className="card">
      <EmptyState
        page
        title="帮助文档还在编写"
        hint="有问题请联系客服"
        actions={
          <Link className="btn" to="/">
            回到首页
          </Link>
        }
      />
    </section>
  )
}
