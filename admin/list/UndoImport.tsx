/*
 * 撤销导入: rows get their former values, new ones are deleted. Rows that somebody has changed since are named, and may be left as they are.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh, type HttpError } from 'react-admin'
import type { Task } from '#wire/admin/transformers/wire'
import { Dialog } from '@admin/components/Dialog'
import { TextButton } from '@admin/components/TextButton'
import { api } from '@admin/providers/http'

export function UndoImport({ task }: { task: Task }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [since, setSince] = useState(false)

  async function undo() {
    try {
      const { message } = await api<Task>('POST', `/tasks/${task.id}/undo`, { skip: since })
      notify(message ?? '已撤销', { type: 'success' })
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
          confirm={since ? '跳过这些，撤销其余' : '撤销'}
          onClose={() => (setOpen(false), setSince(false))}
          onConfirm={undo}
        >
          <p>
            {task.label}：新建的 {task.added} 行将删除，更新的 {task.changed} 行恢复为导入前的内容。
          </p>
          <p className="text-faint">导入后又有变化的行不会改动，会先列出来。撤销记入变更记录。</p>
        </Dialog>
      )}
    </>
  )
}
