import '#ui/kit/article.css'
import type { ReactNode } from 'react'
import type { ArticleBody, FoundRow } from '#wire/content/transformers/article'
import styles from './content.module.css'

/** Formatted text. The server sanitises it when it is stored; `/articles/preview` sanitises unsaved text. */
export function Body({ html }: { html: string }) {
  return <div className="article" data-testid="article" dangerouslySetInnerHTML={{ __html: html }} />
}

type Shown = Pick<ArticleBody, 'title' | 'summary' | 'body' | 'coverUrl'>

/** A text with title and details above it. */
export function Article({ article, details, foot }: { article: Shown; details: ReactNode; foot?: ReactNode }) {
  return (
    <article className={`card ${styles.textPage}`}>
      <h1>{article.title}</h1>
      <p className={`${styles.details} text-soft text-small`}>{details}</p>
      {article.summary && <p className="summary">{article.summary}</p>}
      {article.coverUrl && <img className={styles.cover} src={article.coverUrl} alt="" />}
      <Body html={article.body} />
      {foot}
    </article>
  )
}

/** Text with the search words highlighted. */
export function Marked({ parts }: { parts: FoundRow['excerpt'] }) {
  return <>{parts.map((part, index) => (part.hit ? <mark key={index}>{part.text}</mark> : part.text))}</>
}
