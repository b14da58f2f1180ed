import { useCall } from '~/lib/query'
import { StateTag } from '../state_tag'
import { downloadFailed, progressOf, type ImportDetail, type ImportRow } from './api'
import { ImportState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './inspection_import.module.css'

const UNFINISHED: number[] = [ImportState.mapping, ImportState.checking, ImportState.checked, ImportState.writing]

function outcome(row: ImportRow): string {
  if (row.state === ImportState.done) {
    const parts = [`新增${row.createdCount}批`]
    if (row.updatedCount > 0) parts.push(`更新${row.updatedCount}批`)
    if (row.errorCount > 0) parts.push(`跳过${row.errorCount}行`)
    return parts.join('，')
  }
  if (row.state === ImportState.failed) return row.failure ?? '--'
  return `${row.rowsTotal.toLocaleString()}行`
}

/** The latest imports of the company; unfinished ones can be continued. */
export function History({ onSheet }: { onSheet: (sheet: ImportDetail) => void }) {
  const { data } = useCall('/batch/import/list', { pageSize: 10 }, { staleTime: 0 })
  if (!data || data.data.length === 0) return null
  return (
    <section className={styles.past} aria-label="导入记录">
      <h3>导入记录</h3>
      <ul>
        {data.data.map((row) => (
          <li key={row.importId}>
            <span className={styles.file} title={row.fileName}>
              {row.fileName}
            </span>
            <StateTag dictionary="importState" code={row.state} />
            <span className={`text-soft ${styles.outcome}`}>{outcome(row)}</span>
            <span className="text-faint text-small no-wrap">
              {row.createdTime?.slice(0, 16)} {row.actorName}
            </span>
            <span className="acts">
              {UNFINISHED.includes(row.state) && (
                <Button size="small" onClick={() => void progressOf(row.importId).then(onSheet, () => {})}>
                  继续
                </Button>
              )}
              {row.state === ImportState.done && row.errorCount > 0 && (
                <Button size="small" onClick={() => void downloadFailed(row.importId)}>
                  未通过的行
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
