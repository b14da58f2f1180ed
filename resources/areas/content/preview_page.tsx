import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '~/components/states'
import { Article } from './article'
import styles from './preview_page.module.css'

type Draft = {
  title: string
  summary: string | null
  body: string
  coverUrl: string | null
  source: string | null
  effectiveOn: string | null
}

const KEPT = 'preview'

function kept(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

/**
 * The draft from the tab of the back office that opened this page. The page requests it when it is ready and keeps it for this tab, so that
 * reloading shows it again. Only messages from the opener and from this site are accepted.
 */
function useDraft(): Draft | null {
  const [draft, setDraft] = useState(kept)
  useEffect(() => {
    const opener = window.opener as Window | null
    if (!opener) return
    const take = ({ source, origin, data }: MessageEvent) => {
      if (source !== opener || origin !== location.origin || !data?.preview) return
      sessionStorage.setItem(KEPT, JSON.stringify(data.preview))
      setDraft(data.preview as Draft)
    }
    window.addEventListener('message', take)
    opener.postMessage('preview:ready', location.origin)
    return () => window.removeEventListener('message', take)
  }, [])
  return draft
}

/** 预览: an unsaved text as it will be displayed. */
export function Component() {
  const draft = useDraft()
  return (
    <main className="wrap">
      {draft ? (
        <>
          <p className={`card ${styles.previewNote}`} role="status">
            预览：内容尚未发布，只有您能看到
          </p>
          <Article
            article={draft}
            details={
              <>
                <span>未发布</span>
                {draft.source && <span>来源：{draft.source}</span>}
                {draft.effectiveOn && <span>自 {draft.effectiveOn} 起施行</span>}
              </>
            }
          />
        </>
      ) : (
        <section className="card">
          <h1 className="visually-hidden">预览</h1>
          <EmptyState
            title="没有可预览的内容"
            hint="请在后台的编辑页面点击“预览”打开本页"
            actions={
              <Link className="btn" to="/">
                回到首页
              </Link>
            }
          />
        </section>
      )}
    </main>
  )
}
