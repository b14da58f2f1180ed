import type { Task } from '#wire/admin/transformers/wire'
import styles from './Progress.module.css'
import spaces from '@admin/components/room.module.css'

/** Rows done of rows total. */
export function Progress({ task, verb }: { task: Task | undefined; verb: string }) {
  const total = task?.total ?? 0
  const share = total > 0 ? Math.round(((task?.done ?? 0) / total) * 100) : 0
  return (
    <div role="status" className={spaces.tight}>
      <span>
        {total > 0 ? `${verb} ${task!.done.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')} 行` : '准备中…'}
      </span>
      <div className={styles.bar}>
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  )
}
