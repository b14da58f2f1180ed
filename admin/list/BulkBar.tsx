import { useState } from 'react'
import { useListContext } from 'react-admin'
import { IconButton } from '@admin/components/IconButton'
import { TextButton } from '@admin/components/TextButton'
import { BulkEdit, fieldsInMany } from '@admin/list/BulkEdit'
import { verbsForMany, type RowVerbs } from '@admin/list/RowMenu'
import { may, useScreen } from '@admin/manifest'
import { Button } from '#ui/kit/button'
import styles from './BulkBar.module.css'

const MOST = 1000

/** Actions on the selected rows. */
export function BulkBar({ verbs, onExport }: { verbs: RowVerbs; onExport: () => void }) {
  const screen = useScreen()
  const { selectedIds, total = 0, onUnselectItems, onSelectAll } = useListContext()
  const [editing, setEditing] = useState(false)
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
      {fieldsInMany(screen).length > 0 && <Button onClick={() => setEditing(true)}>批量修改</Button>}
      {may(screen, 'export') && <Button onClick={onExport}>导出所选</Button>}
      <IconButton icon="x" label="取消选择" className="push" onClick={() => onUnselectItems()} />
      {editing && (
        <BulkEdit ids={selectedIds.slice(0, MOST)} onClose={() => setEditing(false)} onDone={() => onUnselectItems()} />
      )}
    </div>
  )
}
