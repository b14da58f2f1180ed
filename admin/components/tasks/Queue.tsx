import { useQuery } from '@tanstack/react-query'
import type { QueueAnswer, QueueJobRow, QueueRow } from '#wire/system/transformers/queue_wire'
import { Blank } from '@admin/components/Blank'
import { Grid, Scroller } from '@admin/components/Grid'
import { Tag } from '@admin/components/Tag'
import styles from '@admin/components/tasks/tasks.module.css'
import { api } from '@admin/providers/http'

/** Seconds as people say them: 45 秒, 12 分钟, 3 小时. */
function spoken(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} 秒`
  if (seconds < 3600) return `${Math.round(seconds / 60)} 分钟`
  return `${Math.round(seconds / 3600)} 小时`
}

/** A job that could have run for this long, in seconds, waits too long. */
const LATE = 120

const STATES = {
  created: ['等待中', 'amber'],
  retry: ['等待重试', 'red'],
  active: ['运行中', 'indigo'],
} as const

/** The background work: what runs and waits now, and every kind of job. */
export function Queue() {
  const { data, error } = useQuery({
    queryKey: ['queue'],
    queryFn: () => api<QueueAnswer>('GET', '/queue'),
    refetchInterval: 5000,
  })
  if (error) return <Blank card>{error.message}</Blank>
  if (!data) return <p className="text-faint">加载中…</p>
  const busy = data.queues.filter(({ waiting, active, retrying }) => waiting + active + retrying > 0)
  const idle = data.queues.filter((row) => !busy.includes(row))
  return (
    <>
      {data.unfinished.length > 0 && <Unfinished rows={data.unfinished} />}
      <section className="card">
        <header>
          <h2>全部任务</h2>
        </header>
        <Scroller className={styles.tasks}>
          <Grid>
            <thead>
              <tr>
                <th>任务</th>
                <th className={styles.figure}>等待</th>
                <th className={styles.figure}>运行</th>
                <th className={styles.figure}>待重试</th>
                <th>最久等待</th>
              </tr>
            </thead>
            <tbody>
              {[...busy, ...idle].map((row) => (
                <Kind key={row.name} row={row} />
              ))}
            </tbody>
          </Grid>
        </Scroller>
      </section>
    </>
  )
}

function Kind({ row }: { row: QueueRow }) {
  return (
    <tr>
      <td>
        <b>{row.label}</b>
        <small>{row.cron ? `定时 ${row.cron}` : row.name}</small>
      </td>
      <td className={styles.figure}>{row.waiting}</td>
      <td className={styles.figure}>{row.active}</td>
      <td className={styles.figure}>{row.retrying}</td>
      <td className={row.oldest > LATE ? 'text-up' : undefined}>{row.waiting > 0 ? spoken(row.oldest) : '--'}</td>
    </tr>
  )
}

function Unfinished({ rows }: { rows: QueueJobRow[] }) {
  return (
    <section className={`card ${styles.unfinished}`}>
      <header>
        <h2>正在运行和等待</h2>
      </header>
      <Scroller className={`${styles.tasks} ${styles.stacked}`}>
        <Grid>
          <thead>
            <tr>
              <th>任务</th>
              <th>状态</th>
              <th>次数</th>
              <th>时间</th>
              <th>上次错误</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const [word, tone] = STATES[row.state]
              return (
                <tr key={row.id}>
                  <td>{row.label}</td>
                  <td>
                    <Tag tone={tone}>{word}</Tag>
                  </td>
                  <td>
                    第 {row.retries + 1} 次，最多 {row.retryLimit + 1} 次
                  </td>
                  <td>{row.state === 'active' ? row.startedAt : row.startAfter}</td>
                  <td className={styles.text}>{row.error ?? '--'}</td>
                </tr>
              )
            })}
          </tbody>
        </Grid>
      </Scroller>
    </section>
  )
}
