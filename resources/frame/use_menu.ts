import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * A sheet that hangs on a button of the header: it closes when another page opens, when something outside it is pressed, when the focus leaves it,
 * and on Escape, which gives the focus back to the button.
 */
export function useMenu() {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const open = openedAt === key
  const setOpen = (wanted: boolean) => setOpenedAt(wanted ? key : null)

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpenedAt(null)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (root.current?.contains(document.activeElement)) button.current?.focus()
      setOpenedAt(null)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  return { root, button, open, setOpen }
}
