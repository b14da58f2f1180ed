import { Popover } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WireRow } from '#wire/admin/transformers/wire'
import { Timeline } from '@admin/components/Timeline'
import { may, recordPath, useScreen } from '@admin/manifest'

/** Number and last of a row's changes; the number opens them. */
export function Changes({ row }: { row: WireRow }) {
  const screen = useScreen()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { count, at, by } = row._changes
  if (count === 0) return <span className="faint">--</span>
  return (
    <span className="changes">
      <button
        type="button"
        className={count > 5 ? 'count hot' : 'count'}
        disabled={!may(screen, 'get')}
        aria-label={`变更 ${count} 次`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {count}
      </button>
      {by}
      <time>{at?.slice(5, 16)}</time>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{ paper: { className: 'pop', style: { width: 330, maxHeight: 360 } } }}
      >
        <h3>
          {String(row[screen.title] ?? row.id)} 变更 {count} 次
          <Link className="link" to={recordPath(screen.path, row.id)}>
            全部
          </Link>
        </h3>
        {anchor && <Timeline id={row.id} most={5} />}
      </Popover>
    </span>
  )
}
