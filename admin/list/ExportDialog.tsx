import { useEffect, useRef, useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import type { Task } from '#wire/admin/transformers/wire'
import { Dialog } from '@admin/components/Dialog'
import { Progress } from '@admin/list/Progress'
import { useTask } from '@admin/list/use_task'
import { useScreen } from '@admin/manifest'
import { api, download } from '@admin/providers/http'
import { TaskState } from '#ui/generated/codes'
import styles from './ExportDialog.module.css'

/** Exports the rows that the list shows, or the selected ones; saves the file as soon as it is ready. */
export function ExportDialog({ columns, ids, onClose }: { columns: string[]; ids?: unknown[]; onClose: () => void }) {
  const screen = useScreen()
  const notify = useNotify()
  const { filterValues, sort, total } = useListContext()
  const [every, setEvery] = useState(true)
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const [started, setStarted] = useState<number | null>(null)
  const { data: task } = useTask(started)
  const saved = useRef(false)

  useEffect(() => {
    if (!task || saved.current || task.state < TaskState.done) return
    saved.current = true
    if (task.state === TaskState.done) {
      void download(`/tasks/${task.id}/file`, task.fileName).then(() =>
        notify(`已导出 ${task.done.toLocaleString('zh-CN')} 条`, { type: 'success' })
      )
    } else if (task.state === TaskState.failed) notify(task.message ?? '导出失败', { type: 'error' })
    onClose()
  }, [task, notify, onClose])

  async function start() {
    const made = await api<Task>('POST', `/${screen.name}/export`, {
      filter: ids ? { id: ids } : filterValues,
      sort: [sort.field, sort.order],
      columns: every ? undefined : columns,
      format,
    })
    setStarted(made.id)
    return false
  }

  if (started !== null) {
    return (
      <Dialog
        title="导出"
        cancel="取消导出"
        onClose={() => (void api('POST', `/tasks/${started}/cancel`).catch(() => {}), onClose())}
      >
        <Progress task={task} verb="已写入" />
      </Dialog>
    )
  }
  return (
    <Dialog title={`导出${screen.label}`} confirm="导出" onClose={onClose} onConfirm={start}>
      <p>{ids ? `所选 ${ids.length} 条` : `当前条件下的 ${(total ?? 0).toLocaleString('zh-CN')} 条`}</p>
      <fieldset className={styles.choice}>
        <legend>列</legend>
        <label>
          <input type="radio" name="columns" checked={every} onChange={() => setEvery(true)} /> 全部列
        </label>
        <label>
          <input type="radio" name="columns" checked={!every} onChange={() => setEvery(false)} /> 只导出显示的{' '}
          {columns.length} 列
        </label>
      </fieldset>
      <fieldset className={styles.choice}>
        <legend>文件格式</legend>
        <label>
          <input type="radio" name="format" checked={format === 'xlsx'} onChange={() => setFormat('xlsx')} /> Excel
          工作簿（.xlsx）
        </label>
        <label>
          <input type="radio" name="format" checked={format === 'csv'} onChange={() => setFormat('csv')} />{' '}
          文本表格（.csv）
        </label>
      </fieldset>
    </Dialog>
  )
}
