import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { Task } from '#wire/admin/transformers/wire'
import { Blank } from '@admin/components/Blank'
import { Grid, Scroller } from '@admin/components/Grid'
import { Tag } from '@admin/components/Tag'
import styles from '@admin/components/tasks/tasks.module.css'
import { TextButton } from '@admin/components/TextButton'
import { Tools } from '@admin/components/Tools'
import { UndoImport } from '@admin/list/UndoImport'
import { api, download } from '@admin/providers/http'
import { TaskState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'

const KINDS = { import: '导入', export: '导出' } as const

const isMoving = ({ state, undoing }: Task) => undoing || isOneOf(state, TaskState.waiting, TaskState.running)

const count = (n: number) => n.toLocaleString('zh-CN')

/** What a task has done so far, or what came of it. */
function outcome(task: Task): string {
  const failed = task.failed > 0 ? `，${count(task.failed)} 行有误` : ''
  const same = task.same > 0 ? `，${count(task.same)} 行没有变化` : ''
  if (task.undoing) return `已撤销 ${count(task.undone)} / ${count(task.added + task.changed)} 行`
  if (task.message) return task.message
  if (isMoving(task)) return task.total ? `${count(task.done)} / ${count(task.total)} 行` : ''
  if (task.kind === 'export') return task.state === TaskState.done ? `${count(task.done)} 行` : ''
  const future = task.state === TaskState.checked
  return `${future ? '将新建' : '新建'} ${count(task.added)} 行，${future ? '将更新' : '更新'} ${count(task.changed)} 行${same}${failed}`
}

/**
 * An operator's imports and exports of the last week, or those of everybody: follow, fetch the file, take an import back, start again what was
 * interrupted.
 */
export function OwnTasks({ everybody = false }: { everybody?: boolean }) {
  const { data, error } = useQuery({
    queryKey: ['tasks', everybody],
    queryFn: () => api<Task[]>('GET', everybody ? '/tasks?of=all' : '/tasks'),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? 2000 : 30_000),
  })
  if (error) return <Blank card>{error.message}</Blank>
  if (!data) return <p className="text-faint">加载中…</p>
  if (data.length === 0)
    return (
      <Blank card title="还没有导入或导出">
        列表页的“导入”“导出”会记在这里，文件保留 7 天。
      </Blank>
    )
  return (
    <>
      <Scroller className={`card ${styles.tasks} ${styles.stacked}`}>
        <Grid>
          <thead>
            <tr>
              <th>内容</th>
              {everybody && <th>操作员</th>}
              <th>状态</th>
              <th>结果</th>
              <th>开始</th>
              <th>操作</th>
            </tr>
          </thead>
          <tbody>
            {data.map((task) => (
              <Row key={task.id} task={task} everybody={everybody} />
            ))}
          </tbody>
        </Grid>
      </Scroller>
      <p className="text-faint">
        文件保留 7 天。处理中断的任务在 2 分钟内标为失败，可以重新开始。文件保留期内的导入可以撤销。
      </p>
    </>
  )
}

function Standing({ task }: { task: Task }) {
  const { tone, word } = TaskState.entries.find(({ code }) => code === task.state)!
  if (task.undoneAt) return <Tag tone="grey">已撤销</Tag>
  return task.undoing ? <Tag tone="indigo">撤销中</Tag> : <Tag tone={tone}>{word}</Tag>
}

function Row({ task, everybody }: { task: Task; everybody: boolean }) {
  return (
    <tr>
      <td>
        <b>
          {KINDS[task.kind]}
          {task.label}
        </b>
        <small title={task.fileName}>{task.fileName}</small>
      </td>
      {everybody && <td>{task.operator}</td>}
      <td>
        <Standing task={task} />
      </td>
      <td className={styles.text}>{outcome(task)}</td>
      <td>{task.createdAt}</td>
      <td>{task.own && <Steps task={task} />}</td>
    </tr>
  )
}

/** What can be done with a task. */
function Steps({ task }: { task: Task }) {
  const notify = useNotify()
  const client = useQueryClient()
  const fail = (failure: Error) => notify(failure.message, { type: 'error' })
  const { mutate, isPending } = useMutation({
    mutationFn: (step: 'confirm' | 'cancel' | 'restart') => api('POST', `/tasks/${task.id}/${step}`),
    onError: fail,
    onSettled: () => client.invalidateQueries({ queryKey: ['tasks'] }),
  })
  const { state } = task
  return (
    <Tools>
      {task.downloadable && (
        <TextButton onClick={() => download(`/tasks/${task.id}/file`, task.fileName).catch(fail)}>
          {task.kind === 'import' ? '下载失败的行' : '下载'}
        </TextButton>
      )}
      {state === TaskState.checked && (
        <TextButton disabled={isPending || task.added + task.changed === 0} onClick={() => mutate('confirm')}>
          导入 {count(task.added + task.changed)} 行
        </TextButton>
      )}
      {isOneOf(state, TaskState.waiting, TaskState.running, TaskState.checked) && (
        <TextButton disabled={isPending} onClick={() => mutate('cancel')}>
          取消
        </TextButton>
      )}
      {task.undoable && <UndoImport task={task} />}
      {state === TaskState.failed && !task.undoneAt && (
        <TextButton disabled={isPending} onClick={() => mutate('restart')}>
          重新开始
        </TextButton>
      )}
    </Tools>
  )
}
