import type { Task } from '#wire/admin/transformers/wire'
import styles from './Progress.module.css'

/** Rows done of rows total. */
export function Progress({ task, verb }: { task: Task | undefined; verb: string }) {
  const total = task?.total ?? 0
  const share = total > 0 ? Math.round(((task?.done ?? 0) / total) * 100) : 0
  return (
    <div role="status" style={{ display: 'grid', gap: 6 }}>
      <span>
        {total > 0
          ? `${verb} ${task!.done.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')} 行`
          : `${verb}准备中…`}
      </span>
      <div className={styles.bar}>
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  )
}
