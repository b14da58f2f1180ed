import type { ReactNode } from 'react'
import { Button } from '#ui/kit/button'
import styles from './inspection_import.module.css'

/** An import in the list of what was imported before; what cannot be done with it is left out. */
export type PastImport = {
  importId: number
  fileName: string
  state: ReactNode
  /** What became of it, in words. */
  outcome: string
  createdTime: string | null
  actorName: string
  onContinue?: () => void
  onFailed?: () => void
}

/** 导入记录: file, state, result, when and by whom. */
export function PastImports({ rows }: { rows: PastImport[] }) {
  if (rows.length === 0) return null
  return (
    <section className={styles.past} aria-label="导入记录">
      <h3>导入记录</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.importId}>
            <span className={styles.file} title={row.fileName}>
              {row.fileName}
            </span>
            {row.state}
            <span className={`text-soft ${styles.outcome}`}>{row.outcome}</span>
            <span className="text-faint text-small no-wrap">
              {row.createdTime?.slice(0, 16)} {row.actorName}
            </span>
            <span className="acts">
              {row.onContinue && (
                <Button size="small" onClick={row.onContinue}>
                  继续
                </Button>
              )}
              {row.onFailed && (
                <Button size="small" onClick={row.onFailed}>
                  未通过的行
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
