/*
 * Which column of the file is which field: unknown ones are named, every one may be said by hand, and what was said is remembered for the next file.
 */
import { useState } from 'react'
import type { Task } from '#wire/admin/transformers/wire'
import controls from '@admin/components/control.module.css'
import { Grid, Scroller } from '@admin/components/Grid'
import { TextButton } from '@admin/components/TextButton'
import { Button } from '#ui/kit/button'
import styles from './ImportDialog.module.css'

/** Value of the choice of a column that is left out. */
const NONE = ''

type Props = {
  task: Task
  /** Checks the file again with these fields of the columns, by title. */
  onChange: (mapping: Record<string, string | null>) => Promise<void>
}

export function ImportColumns({ task, onChange }: Props) {
  const unknown = task.columns.filter(({ key }) => key === null)
  const [open, setOpen] = useState(task.message !== null)
  const [chosen, setChosen] = useState<Record<string, string | null>>({})
  const [busy, setBusy] = useState(false)
  if (task.columns.length === 0) return null
  const keyOf = ({ title, key }: Task['columns'][number]) => (title in chosen ? chosen[title] : key)
  const missing = task.choices.filter(
    ({ key, required }) => required && !task.columns.some((column) => keyOf(column) === key)
  )
  return (
    <section aria-label="列的对应" className={styles.columns}>
      <p>
        {unknown.length > 0 ? (
          <>
            有 {unknown.length} 列没有对应，不会导入：<b>{unknown.map(({ title }) => title).join('、')}</b>
          </>
        ) : (
          `${task.columns.length} 列都已对应`
        )}{' '}
        <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '调整对应'}
        </TextButton>
      </p>
      {open && (
        <>
          <Scroller className={styles.scroll}>
            <Grid>
              <thead>
                <tr>
                  <th>文件中的列</th>
                  <th className="wide-only">第一行的内容</th>
                  <th>对应的项目</th>
                </tr>
              </thead>
              <tbody>
                {task.columns.map((column, index) => (
                  <tr key={`${column.title}-${index}`}>
                    <td>{column.title}</td>
                    <td className="wide-only">{column.sample || '--'}</td>
                    <td>
                      <select
                        className={controls.control}
                        aria-label={`${column.title} 对应的项目`}
                        value={keyOf(column) ?? NONE}
                        onChange={({ target }) => setChosen({ ...chosen, [column.title]: target.value || null })}
                      >
                        <option value={NONE}>不导入</option>
                        {task.choices.map(({ key, label, required }) => (
                          <option key={key} value={key}>
                            {required ? `${label} *` : label}
                          </option>
                        ))}
                      </select>
                    </td>
                  </tr>
                ))}
              </tbody>
            </Grid>
          </Scroller>
          {missing.length > 0 && (
            <p className="text-faint">新建的行还需要：{missing.map(({ label }) => label).join('、')}</p>
          )}
          <Button
            disabled={busy || Object.keys(chosen).length === 0}
            onClick={() => {
              setBusy(true)
              void onChange(chosen).finally(() => setBusy(false))
            }}
          >
            按此对应重新检查
          </Button>
        </>
      )}
    </section>
  )
}

/** What the rows that exist would become. */
export function ImportPreview({ task }: { task: Task }) {
  if (task.preview.length === 0) return null
  return (
    <section aria-label="将更新的内容">
      <ul className={styles.errors}>
        {task.preview.map(({ row, lines }) => (
          <li key={row}>
            <b>第 {row} 行</b>
            <span>
              {lines.map(({ label, before, after }) => (
                <span key={label} className={styles.change}>
                  {label} <s>{before}</s> → {after}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {task.changed > task.preview.length && <p className="text-faint">只显示前 {task.preview.length} 行的变化。</p>}
    </section>
  )
}
