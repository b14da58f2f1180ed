import { useCall } from '~/lib/query'
import { PastImports } from '../inspection_import/past_imports'
import { StateTag } from '../state_tag'
import { useSheetKind } from './sheet_kind'
import { goodsSheet, downloadFailedGoods, type GoodsImportRow, type GoodsSheet } from './api'
import { GoodsImportState } from '#ui/generated/codes'

function resultOf(
  { state, rowsTotal, createdCount, listedCount, errorCount }: GoodsImportRow,
  offered: string
): string {
  if (state === GoodsImportState.open) return `${rowsTotal.toLocaleString()}行，尚未写入`
  if (state === GoodsImportState.cancelled) return '没有写入'
  const parts = [`新增${createdCount}项`]
  if (listedCount > 0) parts.push(`${offered}${listedCount}项`)
  if (errorCount > 0) parts.push(`跳过${errorCount}行`)
  return parts.join('，')
}

/** The latest sheets of this kind of the company; one that was left can be continued. */
export function GoodsHistory({ onSheet }: { onSheet: (sheet: GoodsSheet) => void }) {
  const { base, offered } = useSheetKind()
  const { data } = useCall(`${base}/list` as const, { pageSize: 10 }, { staleTime: 0 })
  return (
    <PastImports
      rows={(data?.data ?? []).map((row) => ({
        ...row,
        state: <StateTag dictionary="goodsImportState" code={row.state} />,
        outcome: resultOf(row, offered),
        onContinue:
          row.state === GoodsImportState.open
            ? () => void goodsSheet(base, row.importId).then(onSheet, () => {})
            : undefined,
        onFailed: row.errorCount > 0 ? () => void downloadFailedGoods(base, row.importId) : undefined,
      }))}
    />
  )
}
