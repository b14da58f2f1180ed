import { useListContext } from 'react-admin'
import { Icon } from '@admin/icons'
import { verbsForMany, type RowVerbs } from '@admin/list/RowMenu'
import { may, useScreen } from '@admin/manifest'
import { Button } from '#ui/kit/button'

const MOST = 1000

/** What can be done with the selected rows. */
export function BulkBar({ verbs, onExport }: { verbs: RowVerbs; onExport: () => void }) {
  const screen = useScreen()
  const { selectedIds, total = 0, onUnselectItems, onSelectAll } = useListContext()
  if (selectedIds.length === 0) return null
  return (
    <div className="bulk">
      <b>已选 {selectedIds.length} 条</b>
      {selectedIds.length < total && (
        <button type="button" className="link" onClick={() => onSelectAll({ limit: MOST })}>
          {total > MOST ? `选择前 ${MOST} 条` : `选择全部 ${total.toLocaleString('zh-CN')} 条`}
        </button>
      )}
      {verbsForMany(screen).map((action) => (
        <button
          key={action.name}
          type="button"
          className={action.tone === 'danger' || action.tone === 'warning' ? `btn ${action.tone}` : 'btn'}
          onClick={() => verbs.run(action, selectedIds)}
        >
          {action.label}
        </button>
      ))}
      {may(screen, 'export') && <Button onClick={onExport}>导出所选</Button>}
      <button type="button" className="icon-btn push" aria-label="取消选择" onClick={() => onUnselectItems()}>
        <Icon name="x" />
      </button>
    </div>
  )
}
