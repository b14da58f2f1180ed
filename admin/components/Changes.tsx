import { useState } from 'react'
import { Link } from 'react-router'
import type { WireRow } from '#wire/admin/transformers/wire'
import { Pop } from '@admin/components/Pop'
import { textLink } from '@admin/components/TextButton'
import { Timeline } from '@admin/components/Timeline'
import { may, recordPath, useScreen } from '@admin/manifest'
import styles from './Changes.module.css'

/** The count and the time of a row's changes; the count opens the list of changes. */
export function Changes({ row }: { row: WireRow }) {
  const screen = useScreen()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { count, at, by } = row._changes
  if (count === 0) return <span className="text-faint">--</span>
  return (
    <span className={styles.changes}>
      <button
        type="button"
        className={count > 5 ? `${styles.count} ${styles.many}` : styles.count}
        disabled={!may(screen, 'get')}
        aria-label={`变更 ${count} 次`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {count}
      </button>
      {by}
      <time>{at?.slice(0, 16)}</time>
      <Pop
        anchor={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        className={styles.list}
        title={
          <>
            {String(row[screen.title] ?? row.id)} 变更 {count} 次
            <Link className={textLink} to={recordPath(screen.path, row.id)}>
              全部
            </Link>
          </>
        }
      >
        {anchor && <Timeline id={row.id} most={5} />}
      </Pop>
    </span>
  )
}
