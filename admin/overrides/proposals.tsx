/*
 * 待复核: what a proposal will do, value by value, above its record.
 */
import type { ShownLine, WireRow } from '#wire/admin/transformers/wire'
import { Detail, DetailList } from '@admin/components/DetailList'

function Lines({ row }: { row: WireRow }) {
  const lines = (row.lines ?? []) as ShownLine[]
  return (
    <section className="card" aria-label="将执行的内容" style={{ marginTop: 10 }}>
      <header>
        <h2>将执行的内容</h2>
      </header>
      <DetailList>
        {lines.map(({ label, before, after }, index) => (
          <Detail key={`${label}-${index}`} label={label}>
            {after === null ? before : before === null ? <b>{after}</b> : <Change before={before} after={after} />}
          </Detail>
        ))}
      </DetailList>
    </section>
  )
}

function Change({ before, after }: { before: string; after: string }) {
  return (
    <>
      <span className="text-faint">{before}</span> → <b>{after}</b>
    </>
  )
}

export { Lines as header }
