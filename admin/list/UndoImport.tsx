/*
 * 撤销导入: rows get their former values, new ones are deleted. Rows that somebody has changed since are named, and may be left as they are. A large
 * import goes back in the background, one of two operators when another one agrees.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh, type HttpError } from 'react-admin'
import type { Proposed, Task } from '#wire/admin/transformers/wire'
import { Dialog } from '@admin/components/Dialog'
import { ReviewNote, SUBMIT } from '@admin/components/ReviewNote'
import { TextButton } from '@admin/components/TextButton'
import { api } from '@admin/providers/http'

export function UndoImport({ task }: { task: Task }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const kept = task.undoLeft > 0
  const [since, setSince] = useState(kept)

  async function undo() {
    try {
      const answer = await api<Task | Proposed>('POST', `/tasks/${task.id}/undo`, { skip: since })
      const begun = 'undoing' in answer && answer.undoing
      notify(begun ? '正在分批撤销，进度见“任务与导入”' : (answer.message ?? '已撤销'), { type: 'success' })
      for (const key of ['task', 'tasks']) void client.invalidateQueries({ queryKey: [key] })
      refresh()
    } catch (error) {
      setSince((error as HttpError).status === 409)
      throw error
    }
  }

  return (
    <>
      <TextButton onClick={() => setOpen(true)}>撤销导入</TextButton>
      {open && (
        <Dialog
          title="撤销导入"
          tone="danger"
          confirm={task.undoHours !== null ? SUBMIT : since ? '跳过这些，撤销其余' : '撤销'}
          onClose={() => (setOpen(false), setSince(kept))}
          onConfirm={undo}
        >
          <p>
            {task.label}：新建的 {task.added} 行将删除，更新的 {task.changed} 行恢复为导入前的内容。
          </p>
          {kept && <p className="text-up">{task.message}</p>}
          <p className="text-faint">
            导入后又有变化的行不会改动，会先列出来。行数较多时在后台分批撤销。撤销记入变更记录。
          </p>
          {task.undoHours !== null && <ReviewNote hours={task.undoHours} />}
        </Dialog>
      )}
    </>
  )
}
