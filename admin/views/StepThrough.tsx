/*
 * 上一条 and 下一条 on the page of a record: the rows beside it in the list that it was opened from, as that list is now.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Neighbours } from '#wire/admin/transformers/wire'
import { useCameFrom } from '@admin/list/came_from'
import { recordPath, useScreen } from '@admin/manifest'
import { Icon } from '@admin/icons'
import { api, query } from '@admin/providers/http'
import { Button } from '#ui/kit/button'

/** Where the arrow keys belong to what has the focus, and where a dialog or a menu is open. */
const isBusy = (target: EventTarget | null) =>
  (target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable="true"]') !== null) ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null

const STEPS = [
  { to: 'previous', key: 'ArrowUp', icon: 'up', label: '上一条', keys: 'Alt+ArrowUp', hint: '上一条（Alt ↑）' },
  { to: 'next', key: 'ArrowDown', icon: 'down', label: '下一条', keys: 'Alt+ArrowDown', hint: '下一条（Alt ↓）' },
] as const

export function StepThrough({ id }: { id: number | string }) {
  const screen = useScreen()
  const navigate = useNavigate()
  const list = useCameFrom()
  const { data } = useQuery({
    queryKey: ['neighbours', screen.name, id, list],
    queryFn: () => api<Neighbours>('GET', `/${screen.name}/${id}/neighbours?${query({ ...list })}`),
    enabled: list !== null,
  })
  useEffect(() => {
    if (!data || !list) return
    const listen = (event: KeyboardEvent) => {
      const step = STEPS.find(({ key }) => event.altKey && event.key === key)
      const to = step && data[step.to]
      if (to === undefined || to === null || isBusy(event.target)) return
      event.preventDefault()
      void navigate(recordPath(screen.path, to), { state: { list } })
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [data, list, navigate, screen.path])
  if (!list) return null
  return STEPS.map(({ to, icon, label, keys, hint }) => {
    const target = data?.[to] ?? null
    return (
      <Button
        key={to}
        aria-label={label}
        aria-keyshortcuts={keys}
        title={hint}
        disabled={target === null}
        onClick={() => void navigate(recordPath(screen.path, target), { state: { list } })}
      >
        <Icon name={icon} />
      </Button>
    )
  })
}
