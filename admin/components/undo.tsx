/*
 * 撤销 of an edit that has just been saved, and of the last edit of a record: rows get their former values, which the server takes from the audit log. A row
 * that somebody has changed since stays as it is, and what has changed is shown.
 */
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { useCloseNotification, useNotificationContext, useNotify, useRefresh, type HttpError } from 'react-admin'
import type { UndoLines, UndoneEdits, WireResource, WireRow } from '#wire/admin/transformers/wire'
import { changesOf } from '@admin/components/ActionDialog'
import { Dialog } from '@admin/components/Dialog'
import { api } from '@admin/providers/http'
import { nowShown } from '@admin/providers/shown_rows'
import { Button } from '#ui/kit/button'

/** Milliseconds for which the notice of an edit offers to take it back. */
const OFFERED = 10_000

/** A click beside the notice does not end the offer: the next row is clicked at once. */
const STAYS = {
  onClickAway(event: Event & { defaultMuiPrevented?: boolean }) {
    event.defaultMuiPrevented = true
  },
}

/** `rows`: as the edit has left them, by which the differences are told. */
type Edited = { screen: WireResource; lines: UndoLines; rows: WireRow[] }

type Refused = { message: string; news: string[] }

type Undo = {
  /** Says that an edit has been saved, and offers to take it back where that is possible. */
  saved: (message: string, edited: Edited) => void
  takeBack: (edited: Edited) => Promise<void>
}

const Taking = createContext<Undo | null>(null)

export const useUndo = (): Undo => use(Taking)!

/** Below which edits are taken back. */
export function UndoHost({ children }: { children: ReactNode }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [refused, setRefused] = useState<Refused | null>(null)

  async function takeBack({ screen, lines, rows }: Edited) {
    try {
      const { message, left } = await api<UndoneEdits>('POST', `/${screen.name}/undo`, { lines })
      notify(message, { type: left > 0 ? 'warning' : 'success', autoHideDuration: left > 0 ? null : 3000 })
    } catch (error) {
      const { status, body, message } = error as HttpError
      const present = body?.body?.rows as WireRow[] | undefined
      if (status !== 409 || !present) return void notify(message, { type: 'error', autoHideDuration: 4500 })
      nowShown(screen.name, { data: present })
      const before = new Map(rows.map((row) => [row.id, row]))
      setRefused({ message, news: present.flatMap((row) => changesOf(screen, before.get(row.id), row)) })
    } finally {
      refresh()
    }
  }

  function saved(message: string, edited: Edited) {
    if (Object.keys(edited.lines).length === 0) return notify(message, { type: 'success' })
    const action = <Offer onTaken={() => void takeBack(edited)} />
    notify(message, { type: 'success', autoHideDuration: OFFERED, action, ClickAwayListenerProps: STAYS })
  }

  return (
    <Taking value={{ saved, takeBack }}>
      {children}
      {refused && (
        <Dialog title="没有撤销" cancel="知道了" onClose={() => setRefused(null)}>
          <p>{refused.message}</p>
          {refused.news.length > 0 && (
            <ul className="text-up" aria-label="已变化的内容">
              {refused.news.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Dialog>
      )}
    </Taking>
  )
}

/** The button in the notice. The notice makes room as soon as another one waits. */
function Offer({ onTaken }: { onTaken: () => void }) {
  const close = useCloseNotification()
  const { notifications } = useNotificationContext()
  const waiting = notifications.length > 0
  useEffect(() => {
    if (waiting) close()
  }, [waiting, close])
  return (
    <Button
      onClick={() => {
        close()
        onTaken()
      }}
    >
      撤销
    </Button>
  )
}
