import { useCall } from '~/lib/query'
import { StateTag } from '../state_tag'
import { downloadFailed, progressOf, type ImportDetail, type ImportRow } from './api'
import { PastImports } from './past_imports'
import { ImportState } from '#ui/generated/codes'

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
  return (
    <PastImports
      rows={(data?.data ?? []).map((row) => ({
        ...row,
        state: <StateTag dictionary="importState" code={row.state} />,
        outcome: outcome(row),
        onContinue: UNFINISHED.includes(row.state)
          ? () => void progressOf(row.importId).then(onSheet, () => {})
          : undefined,
        onFailed:
          row.state === ImportState.done && row.errorCount > 0 ? () => void downloadFailed(row.importId) : undefined,
      }))}
    />
  )
}
