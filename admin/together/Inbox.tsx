/*
 * 收件箱 in the header: where colleagues have mentioned one, what they have assigned, and what of it is done.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { InboxEntry, WireInbox } from '#wire/admin/transformers/together_wire'
import { Pop } from '@admin/components/Pop'
import { TextButton } from '@admin/components/TextButton'
import { Icon } from '@admin/icons'
import { recordPath } from '@admin/manifest'
import { api } from '@admin/providers/http'
import { UNREAD, useInboxStream } from '@admin/together/inbox_stream'
import styles from './together.module.css'

const WORDS: Record<InboxEntry['kind'], string> = {
  mentioned: '提到了您',
  assigned: '分派给您',
  done: '完成了您分派的事项',
}

export function Inbox({ className }: { className?: string }) {
  const client = useQueryClient()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const live = useInboxStream()
  const { data } = useQuery({
    queryKey: UNREAD,
    queryFn: () => api<{ unread: number }>('GET', '/inbox/unread'),
    refetchInterval: live ? false : 20_000,
    refetchOnWindowFocus: true,
  })
  const unread = data?.unread ?? 0
  const box = useQuery({
    queryKey: ['inbox', 'entries'],
    queryFn: () => api<WireInbox>('GET', '/inbox'),
    enabled: anchor !== null,
  })

  async function read(ids: number[] | null) {
    await api('POST', '/inbox/read', { ids }).catch(() => {})
    await client.invalidateQueries({ queryKey: ['inbox'] })
  }
  const close = () => setAnchor(null)

  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={`收件箱 ${unread} 条未读`}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget)
          void client.invalidateQueries({ queryKey: ['inbox'] })
        }}
      >
        <Icon name="message" />
        {unread > 0 && <span className="badge">{unread > 99 ? '99+' : unread}</span>}
      </button>
      <Pop
        anchor={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        title={
          <>
            收件箱
            {(box.data?.unread ?? 0) > 0 && <TextButton onClick={() => void read(null)}>全部标为已读</TextButton>}
          </>
        }
      >
        <div className={styles.inbox}>
          {box.data?.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onOpen={() => (close(), void (entry.read || read([entry.id])))} />
          ))}
          {box.data?.entries.length === 0 && (
            <p className={`${styles.empty} text-faint`}>没有消息。同事提到您或向您分派时，会显示在这里。</p>
          )}
          {box.isPending && <p className={`${styles.empty} text-faint`}>加载中…</p>}
          {box.error && <p className={`${styles.empty} text-up`}>{box.error.message}</p>}
        </div>
      </Pop>
    </>
  )
}

function Entry({ entry, onOpen }: { entry: InboxEntry; onOpen: () => void }) {
  const { kind, from, at, read, record, body } = entry
  const classes = read ? styles.entry : `${styles.entry} ${styles.unread}`
  const inside = (
    <>
      <span>
        <span>
          <b>{from}</b> {WORDS[kind]}
        </span>
        <time>{at.slice(5, 16)}</time>
      </span>
      <span>{record ? `${record.label} ${record.title}` : '该记录已不可查看'}</span>
      {body && <p>{body}</p>}
    </>
  )
  if (!record) return <div className={classes}>{inside}</div>
  return (
    <Link className={classes} to={recordPath(record.path, record.id)} onClick={onOpen}>
      {inside}
    </Link>
  )
}
