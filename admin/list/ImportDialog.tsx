import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import type { Proposed, Task } from '#wire/admin/transformers/wire'
import { Dialog } from '@admin/components/Dialog'
import { ReviewNote, SUBMIT } from '@admin/components/ReviewNote'
import { Tools } from '@admin/components/Tools'
import { Icon } from '@admin/icons'
import { ImportColumns, ImportPreview } from '@admin/list/ImportColumns'
import { Progress } from '@admin/list/Progress'
import { UndoImport } from '@admin/list/UndoImport'
import { isResting, useTask } from '@admin/list/use_task'
import { useScreen } from '@admin/manifest'
import { api, download } from '@admin/providers/http'
import { TaskState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './ImportDialog.module.css'

const ENDS: Partial<Record<TaskState, string>> = {
  [TaskState.done]: '导入完成',
  [TaskState.cancelled]: '已取消导入',
  [TaskState.failed]: '导入失败',
}

/** 导入: upload, dry run with the error of each row, confirmation, progress, file of the rows that failed. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const screen = useScreen()
  const notify = useNotify()
  const refresh = useRefresh()
  const client = useQueryClient()
  const [started, setStarted] = useState<number | null>(null)
  const [file, setFile] = useState<File | null>(null)
  /** The file is checked again: what the dialog says is not what would be imported. */
  const [remapping, setRemapping] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const { data: task } = useTask(started)
  const fail = (error: Error) => notify(error.message, { type: 'error' })

  async function upload() {
    const body = new FormData()
    body.append('file', file!)
    setStarted((await api<Task>('POST', `/${screen.name}/import`, body)).id)
    return false
  }

  if (started === null) {
    return (
      <Dialog title={`导入${screen.label}`} confirm="上传并检查" disabled={!file} onClose={onClose} onConfirm={upload}>
        <div className={styles.body}>
          <p>{screen.importHelp ?? 'Excel（xlsx）或 CSV 文件，第一行为列名'}。先检查，确认后才写入。</p>
          <Tools>
            <Button onClick={() => picker.current?.click()}>
              <Icon name="upload" />
              {file ? '换一个文件' : '选择文件'}
            </Button>
            <Button
              onClick={() => download(`/${screen.name}/import/template`, `${screen.label}导入模板.xlsx`).catch(fail)}
            >
              <Icon name="download" />
              下载模板
            </Button>
          </Tools>
          {file && <p className="text-faint">{file.name}</p>}
          <input
            ref={picker}
            type="file"
            hidden
            aria-label="导入文件"
            accept=".xlsx,.csv"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </div>
      </Dialog>
    )
  }

  const remap = async (mapping: Record<string, string | null>) => {
    setRemapping(true)
    await api('POST', `/tasks/${started}/mapping`, { mapping }).catch(fail)
    await client.invalidateQueries({ queryKey: ['task', started] })
    setRemapping(false)
  }
  const cancel = () => (void api('POST', `/tasks/${started}/cancel`).catch(() => {}), onClose())
  if (!isResting(task)) {
    return (
      <Dialog title={`导入${screen.label}`} cancel="取消导入" onClose={cancel}>
        <Progress task={task} verb={task?.added || task?.changed ? '已写入' : '已处理'} />
      </Dialog>
    )
  }
  if (task!.state === TaskState.checked) {
    const hours = screen.reviewed.import
    const good = task!.added + task!.changed
    return (
      <Dialog
        wide
        title="检查结果"
        confirm={hours ? `${SUBMIT}（${good} 行）` : task!.failed > 0 ? `导入其余 ${good} 行` : `导入 ${good} 行`}
        disabled={good === 0 || remapping}
        onClose={cancel}
        onConfirm={async () => {
          const answer = await api<Partial<Proposed>>('POST', `/tasks/${started}/confirm`)
          if (answer.proposed !== undefined) {
            notify(answer.message!, { type: 'success' })
            return onClose()
          }
          await client.invalidateQueries({ queryKey: ['task', started] })
          return false
        }}
      >
        <div className={styles.body}>
          <ImportColumns key={task!.done} task={task!} onChange={remap} />
          <Outcome task={task!} future />
          <ImportPreview task={task!} />
        </div>
        {hours && <ReviewNote hours={hours} />}
      </Dialog>
    )
  }
  return (
    <Dialog wide title={ENDS[task!.state]!} cancel="关闭" onClose={() => (refresh(), onClose())}>
      <div className={styles.body}>
        {task!.message && <p>{task!.message}</p>}
        {task!.state === TaskState.failed && task!.added + task!.changed === 0 ? (
          <ImportColumns task={task!} onChange={remap} />
        ) : (
          <Outcome task={task!} />
        )}
        <Tools>
          {task!.downloadable && (
            <Button onClick={() => download(`/tasks/${started}/file`, task!.fileName).catch(fail)}>
              <Icon name="download" />
              下载失败的行
            </Button>
          )}
          {task!.undoable && <UndoImport task={task!} />}
        </Tools>
      </div>
    </Dialog>
  )
}

function Outcome({ task, future = false }: { task: Task; future?: boolean }) {
  return (
    <div className={styles.body}>
      <p>
        {future ? '将新建' : '已新建'} <b>{task.added}</b> 行，{future ? '将更新' : '已更新'} <b>{task.changed}</b> 行
        {task.same > 0 && `，${task.same} 行没有变化`}
        {task.failed > 0 && (
          <span className="text-up">
            ，{task.failed} 行{future ? '有误' : '失败'}
          </span>
        )}
        。
      </p>
      {task.errors.length > 0 && (
        <ul className={styles.errors}>
          {task.errors.map(({ row, message }, index) => (
            <li key={`${row}-${index}`}>
              <b>第 {row} 行</b>
              {message}
            </li>
          ))}
        </ul>
      )}
      {task.failed > task.errors.length && (
        <p className="text-faint">只显示前 {task.errors.length} 行，其余见失败的行文件。</p>
      )}
    </div>
  )
}
