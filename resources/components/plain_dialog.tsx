import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon'
import styles from './plain_dialog.module.css'

/**
 * A dialog over the page without antd, for what guests meet first; it is open as long as it is rendered. The page behind it can be neither reached nor
 * scrolled, and whatever had the focus has it again afterwards. All other dialogs are `Dialog` of `~/components/dialog`.
 */
export function PlainDialog({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const [before] = useState(() => document.activeElement)
  const layer = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // A session may end while a dialog of antd is open, which takes the focus back from all that lies outside of it, unless it is inert.
    const below = [...document.querySelectorAll<HTMLElement>('#root, body > :has([role=dialog])')].filter(
      (element) => element !== layer.current && !element.inert
    )
    const { overflow } = document.body.style
    for (const element of below) element.inert = true
    document.body.style.overflow = 'hidden'
    return () => {
      for (const element of below) element.inert = false
      document.body.style.overflow = overflow
      queueMicrotask(() => {
        // A press elsewhere, or the next dialog, has taken the focus meanwhile.
        if (document.activeElement !== document.body) return
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    }
  }, [before])
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) box.current?.querySelector('input')?.focus()
  }, [])

  function close(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }

  return createPortal(
    // Pressing beside the dialog closes it; a press that begins inside, such as marking text, does not.
    <div
      className={styles.layer}
      ref={layer}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.box} role="dialog" aria-modal="true" aria-label={label} ref={box} onKeyDown={close}>
        {children}
        <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </div>,
    document.body
  )
}
