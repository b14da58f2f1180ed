import { Dialog as MuiDialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { HttpError } from 'react-admin'
import { Button } from '#ui/kit/button'
import styles from './Dialog.module.css'
import spaces from '@admin/components/room.module.css'

type Props = {
  title: string
  confirm?: string
  cancel?: string
  tone?: 'primary' | 'danger' | 'warning'
  disabled?: boolean
  /** `whole`: as wide as the window allows, and closed by its buttons alone, for what has taken long to fill in. */
  wide?: boolean | 'whole'
  onClose: () => void
  /** The dialog closes when the promise resolves, unless it resolves to `false`; an error is shown inside and the dialog stays open. */
  onConfirm?: () => Promise<unknown> | unknown
  children?: ReactNode
}

/** A question or a small form. Enter in a field confirms; a second click while it runs does nothing. */
export function Dialog({
  title,
  confirm = '确定',
  cancel = '取消',
  tone = 'primary',
  disabled = false,
  wide = false,
  onClose,
  onConfirm,
  children,
}: Props) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function run() {
    if (busy || disabled || !onConfirm) return
    setBusy(true)
    setRefusal(null)
    try {
      if ((await onConfirm()) !== false) onClose()
    } catch (error) {
      if (!(error instanceof HttpError) && !(error instanceof Error)) throw error
      setRefusal((error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <MuiDialog
      open
      onClose={busy || wide === 'whole' ? undefined : onClose}
      fullWidth
      maxWidth={false}
      slotProps={{
        paper: {
          style: { maxWidth: wide === 'whole' ? 1240 : wide ? 720 : 520, margin: 16, width: 'calc(100% - 32px)' },
        },
      }}
    >
      <form
        className={styles.form}
        // Fields out of sight, on another tab, would stop the browser's own check without a word.
        noValidate={wide === 'whole'}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void run()
        }}
      >
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          {children}
          {refusal && (
            <p role="alert" className={`text-up ${spaces.after}`}>
              {refusal}
            </p>
          )}
        </DialogContent>
        <DialogActions className={styles.actions}>
          <Button onClick={onClose} disabled={busy}>
            {cancel}
          </Button>
          {onConfirm && (
            <Button type="submit" tone={tone} disabled={busy || disabled}>
              {busy ? '处理中…' : confirm}
            </Button>
          )}
        </DialogActions>
      </form>
    </MuiDialog>
  )
}
