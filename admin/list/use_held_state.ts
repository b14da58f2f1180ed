/*
 * The column of states is held at the right edge of a table that is wider than its box, and shaded while others pass below it.
 */
import { useLayoutEffect, useRef } from 'react'

/** Whether the column lies over the one before it, from which it moves away only where it is held. */
function isHeld(head: HTMLElement): boolean {
  const before = head.previousElementSibling
  return before !== null && head.getBoundingClientRect().left < before.getBoundingClientRect().right - 1
}

/** @returns the box in which the table scrolls; it says `data-held` while the column is held */
export function useHeldState() {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const scroller = box.current!
    const look = () => {
      const head = scroller.querySelector<HTMLElement>('th[data-state]')
      scroller.toggleAttribute('data-held', head !== null && isHeld(head))
    }
    // Told at once, too, and again when rows arrive, columns are chosen or the window changes.
    const sizes = new ResizeObserver(look)
    sizes.observe(scroller)
    sizes.observe(scroller.firstElementChild!)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [])
  return box
}
