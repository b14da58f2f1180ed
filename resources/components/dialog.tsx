import { Modal, type ModalProps } from 'antd'
import { useLayoutEffect } from 'react'

/**
 * A dialog over the page. Whatever had the focus has it again when the dialog is closed, also when it is rendered only while it is open; antd's own
 * modal gives it back only when it stays mounted.
 */
export function Dialog(props: ModalProps) {
  const { open } = props
  useLayoutEffect(() => {
    if (!open) return
    const before = document.activeElement
    const giveBack = () => {
      // A press elsewhere, or the next dialog, has taken the focus meanwhile.
      if (document.activeElement !== document.body) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
    // While the dialog is taken off the page, the focus is still in it.
    return () => queueMicrotask(giveBack)
  }, [open])
  return <Modal {...props} />
}
