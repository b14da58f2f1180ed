import { useListContext } from 'react-admin'
import { IconButton } from '@admin/components/IconButton'
import { TextButton } from '@admin/components/TextButton'
import { verbsForMany, type RowVerbs } from '@admin/list/RowMenu'
import { may, useScreen } from '@admin/manifest'
import { Button } from '#ui/kit/button'
import styles from './BulkBar.module.css'

const MOST = 1000

/** Actions on the selected rows. */
export function BulkBar({ verbs, onExport }: { verbs: RowVerbs; onExport: () => void }) {
  const screen = useScreen()
  const { selectedIds, total = 0, onUnselectItems, onSelectAll } = useListContext()
  if (selectedIds.length === 0) return null
  return (
    <div className={styles.bulk} role="region" aria-label="批量操作">
      <b>已选 {selectedIds.length} 条</b>
      {selectedIds.length < total && (
        <TextButton onClick={() => onSelectAll({ limit: MOST })}>
          {total > MOST ? `选择前 ${MOST} 条` : `选择全部 ${total.toLocaleString('zh-CN')} 条`}
        </TextButton>
      )}
      {verbsForMany(screen).map((action) => (
        <Button
          key={action.name}
          tone={action.tone === 'primary' ? undefined : action.tone}
          onClick={() => verbs.run(action, selectedIds)}
        >
          {action.label}
        </Button>
      ))}
      {may(screen, 'export') && <Button onClick={onExport}>导出所选</Button>}
      <IconButton icon="x" label="取消选择" className="push" onClick={() => onUnselectItems()} />
    </div>
  )
}
