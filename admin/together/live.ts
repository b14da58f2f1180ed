/*
 * Changes of the rows of a screen as they happen: one stream for a page that is in sight, and a question every half minute where no stream comes through. A stream that was
 * interrupted asks for what it has missed.
 */
import { useEffect, useRef } from 'react'
import type { WireChanges } from '#wire/admin/transformers/together_wire'
import { API, api } from '@admin/providers/http'

const ASK_EVERY = 30_000

class Watch {
  private source: EventSource | null = null
  private timer: ReturnType<typeof setTimeout> | null = null
  private last = 0
  private stopped = false

  constructor(
    private name: string,
    private tell: (changes: WireChanges) => void
  ) {}

  /** Watches while the page is in sight. */
  look = () => {
    if (document.hidden) return this.close()
    if (!this.stopped && !this.source && !this.timer) this.connect()
  }

  stop() {
    this.stopped = true
    this.close()
  }

  private close() {
    this.source?.close()
    this.source = null
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
  }

  private connect() {
    const source = new EventSource(`${API}/${this.name}/live`)
    this.source = source
    source.addEventListener('ready', ({ data }) => {
      const { last } = JSON.parse(data) as { last: number }
      if (this.last > 0 && last > this.last) void this.ask()
      this.last = Math.max(this.last, last)
    })
    source.addEventListener('changes', ({ data }) => this.hear(JSON.parse(data) as WireChanges))
    source.addEventListener('error', () => {
      // An interrupted stream is opened again by the browser itself; one that was refused is not.
      if (source.readyState !== EventSource.CLOSED || this.source !== source) return
      this.source = null
      this.timer = setTimeout(() => {
        this.timer = null
        void this.ask().then(() => this.look())
      }, ASK_EVERY)
    })
  }

  private hear(changes: WireChanges) {
    this.last = Math.max(this.last, changes.last)
    if (!this.stopped) this.tell(changes)
  }

  private async ask() {
    const after = this.last
    const changes = await api<WireChanges>('GET', `/${this.name}/live?after=${after}`).catch(() => null)
    if (changes && !this.stopped) this.hear(changes)
  }
}

/** Calls `tell` with what changes on a screen while the component is mounted; null watches nothing. */
export function useLive(name: string | null, tell: (changes: WireChanges) => void) {
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (name === null) return
    const watch = new Watch(name, (changes) => latest.current(changes))
    watch.look()
    document.addEventListener('visibilitychange', watch.look)
    return () => {
      document.removeEventListener('visibilitychange', watch.look)
      watch.stop()
    }
  }, [name])
}
