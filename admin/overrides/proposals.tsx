/*
 * 待复核: what a proposal will do, value by value, above its record and in the dialogs that decide on it.
 */
import type { ShownLine, WireRow } from '#wire/admin/transformers/wire'
import { Detail, DetailList } from '@admin/components/DetailList'
import spaces from '@admin/components/room.module.css'
import styles from './proposals.module.css'

/** What it is about, then what it does. */
function Lines({ row }: { row: WireRow }) {
  const lines = (row.lines ?? []) as ShownLine[]
  const about = lines.filter(({ after }) => after === null)
  const done = lines.filter(({ after }) => after !== null)
  return (
    <>
      {about.length > 0 && <Values title={done.length > 0 ? '现有数据' : undefined} lines={about} />}
      {done.length > 0 && <Values title={about.length > 0 ? '提交的内容' : undefined} lines={done} />}
    </>
  )
}

function Values({ title, lines }: { title?: string; lines: ShownLine[] }) {
  return (
    <section aria-label={title}>
      {title && <h3 className={`text-faint ${styles.title}`}>{title}</h3>}
      <DetailList>
        {lines.map((line, index) => (
          <Detail key={`${line.label}-${index}`} label={line.label}>
            <Value {...line} />
          </Detail>
        ))}
      </DetailList>
    </section>
  )
}

/** What stays, what is new, or what becomes what. */
function Value({ before, after }: ShownLine) {
  if (after === null) return before
  if (before === null) return <b>{after}</b>
  return (
    <>
      <span className="text-faint">{before}</span> → <b>{after}</b>
    </>
  )
}

function Header({ row }: { row: WireRow }) {
  return (
    <section className={`card ${spaces.below}`} aria-label="将执行的内容">
      <header>
        <h2>将执行的内容</h2>
      </header>
      <Lines row={row} />
      {row._actions.includes('withdraw') && (
        <p className={`text-faint ${styles.foot}`}>
          这是您本人提交的操作，须由另一位有此权限的操作员复核；您可以撤回。
        </p>
      )}
    </section>
  )
}

export { Header as header, Lines as decided }
