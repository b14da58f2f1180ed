import './account.css'
import { PageHeader } from '~/components/states'

export type Chapter = [title: string, ...paragraphs: string[]]

/** The template of both legal notices. */
export function Notice({ title, effective, chapters }: { title: string; effective: string; chapters: Chapter[] }) {
  return (
    <main className="wrap notice">
      <PageHeader title={title} aside={`自 ${effective} 起施行`} />
      <article className="card">
        {chapters.map(([heading, ...paragraphs], index) => (
          <section key={heading}>
            <h2>
              {'一二三四五六七八九十'[index]}、{heading}
            </h2>
            <ol>
              {paragraphs.map((paragraph) => (
                <li key={paragraph}>{paragraph}</li>
              ))}
            </ol>
          </section>
        ))}
      </article>
    </main>
  )
}
