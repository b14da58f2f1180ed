/*
 * Who else is at a record: a form tells the server that it is open, and pages show the colleague who is editing.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { HeldForm, WireEditing } from '#wire/admin/transformers/together_wire'
import { API, api } from '@admin/providers/http'
import styles from './together.module.css'

/** Milliseconds between two signs of life of an open form; the server forgets it after two minutes. */
const RENEW = 40_000

/** Holds the form of a record while the component is mounted; null until the server has answered. */
export function useHeldForm(name: string, id: string | undefined): HeldForm | null {
  const [held, setHeld] = useState<HeldForm | null>(null)
  useEffect(() => {
    if (id === undefined) return
    let open = true
    const path = `/${name}/${encodeURIComponent(id)}/lock`
    const renew = () => {
      // A lock that cannot be had keeps nobody from editing.
      api<HeldForm>('POST', path).then(
        (answer) => open && setHeld(answer),
        () => {}
      )
    }
    // A page that is closed has no time to wait for the answer.
    const leave = () => void fetch(`${API}${path}`, { method: 'DELETE', keepalive: true }).catch(() => {})
    renew()
    const timer = setInterval(renew, RENEW)
    addEventListener('pagehide', leave)
    return () => {
      open = false
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      api('DELETE', path).catch(() => {})
    }
  }, [name, id])
  return held
}

/** 王敏 正在编辑（10:32 起） */
export function EditingNote({ editing, children }: { editing: WireEditing | null; children?: React.ReactNode }) {
  if (!editing) return null
  return (
    <p role="status" className={styles.note}>
      {editing.name} 正在编辑（{editing.since.slice(11, 16)} 起）{children}
    </p>
  )
}

/** The same on a record's page, looked for every 15 seconds. */
export function EditingNow({ name, id }: { name: string; id: number | string }) {
  const { data } = useQuery({
    queryKey: ['editing', name, id],
    queryFn: () => api<{ editing: WireEditing | null }>('GET', `/${name}/${encodeURIComponent(String(id))}/editing`),
    refetchInterval: 15_000,
  })
  return <EditingNote editing={data?.editing ?? null} />
}
