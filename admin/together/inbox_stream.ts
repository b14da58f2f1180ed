/*
 * The number of unread entries as it changes, while the page is in sight. Where no stream comes through, the page asks for it every now and then.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { API } from '@admin/providers/http'

/** Where the number stands that the stream brings. */
export const UNREAD = ['inbox', 'unread']

const AGAIN = 30_000

/** @returns whether the number comes by itself at present */
export function useInboxStream(): boolean {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    function close() {
      clearTimeout(timer)
      source?.close()
      source = null
      setOpen(false)
    }
    function look() {
      if (document.hidden) return close()
      if (source) return
      clearTimeout(timer)
      const made = new EventSource(`${API}/inbox/live`)
      source = made
      made.addEventListener('unread', ({ data }) => {
        setOpen(true)
        const { unread } = JSON.parse(data) as { unread: number }
        client.setQueryData(UNREAD, { unread })
        void client.invalidateQueries({ queryKey: ['inbox', 'entries'] })
      })
      made.addEventListener('error', () => {
        if (source !== made) return
        setOpen(false)
        // An interrupted stream is opened again by the browser itself; one that was refused is not.
        if (made.readyState !== EventSource.CLOSED) return
        source = null
        timer = setTimeout(look, AGAIN)
      })
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      close()
    }
  }, [client])
  return open
}
