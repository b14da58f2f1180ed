/*
 * 待复核: what a proposal will do, value by value, above its record and in the dialogs that decide on it.
 */
import type { ShownLine, WireRow } from '#wire/admin/transformers/wire'
import { Detail, DetailList } from '@admin/components/DetailList'

function Lines({ row }: { row: WireRow }) {
  const lines = (row.lines ?? []) as ShownLine[]
  return (
    <DetailList>
      {lines.map((line, index) => (
        <Detail key={`${line.label}-${index}`} label={line.label}>
          <Values {...line} />
        </Detail>
      ))}
    </DetailList>
  )
}

/** What stays, what is new, or what becomes what. */
function Values({ before, after }: ShownLine) {
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
    <section className="card" aria-label="将执行的内容" style={{ marginTop: 10 }}>
      <header>
        <h2>将执行的内容</h2>
      </header>
      <Lines row={row} />
    </section>
  )
}

export { Header as header, Lines as decided }
