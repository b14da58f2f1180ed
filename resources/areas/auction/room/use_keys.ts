import { useEffect, useRef } from 'react'

type Keys = { onMove: (way: 1 | -1) => void; onBid: () => void; onCancel: () => void; onSteps: (steps: number) => void }

/** ↑↓ chooses a lot, 1 2 5 set the steps, Enter bids, Esc cancels. Keys inside a field, a link or a dialog are left alone. */
export function useKeys(keys: Keys) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const target = event.target as HTMLElement
      if (target.closest('[role=dialog], form')) return
      const typing = target.matches('input, textarea, select')
      const { onMove, onBid, onCancel, onSteps } = latest.current
      if (event.key === 'Escape') return onCancel()
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        return onMove(event.key === 'ArrowDown' ? 1 : -1)
      }
      // A focused button or link handles Enter itself; the chosen row of the list is such a button, but there Enter places the bid.
      if (event.key === 'Enter' && !event.repeat && (typing || !target.closest('a, button:not([data-lot])'))) {
        event.preventDefault()
        return onBid()
      }
      if (!typing && ['1', '2', '5'].includes(event.key)) onSteps(Number(event.key))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
