import { Input } from 'antd'
import { useState } from 'react'
import styles from '../order.module.css'
import { Dialog } from '~/components/dialog'

type Props = {
  open: boolean
  title: string
  label?: string
  hint?: string
  okText: string
  danger?: boolean
  busy: boolean
  onClose: () => void
  onSubmit: (reason: string) => Promise<unknown>
}

/** Asks for a reason; the other side can read it. */
export function ReasonModal({ open, title, label = '原因', hint, okText, danger, busy, onClose, onSubmit }: Props) {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const short = reason.trim().length < 2
  return (
    <Dialog
      open={open}
      width={520}
      title={title}
      okText={okText}
      okButtonProps={{ danger, loading: busy }}
      onOk={() => {
        setAsked(true)
        if (!short) void onSubmit(reason.trim())
      }}
      onCancel={onClose}
      destroyOnHidden
      afterClose={() => {
        setReason('')
        setAsked(false)
      }}
    >
      {hint && <p className={`text-soft ${styles.modalHint}`}>{hint}</p>}
      <label className={styles.stacked}>
        <span>
          <i aria-hidden="true">*</i>
          {label}
        </span>
        <Input.TextArea
          autoFocus
          rows={3}
          maxLength={200}
          showCount
          value={reason}
          status={asked && short ? 'error' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {asked && short && <small className="text-up">请输入{label}</small>}
      </label>
    </Dialog>
  )
}
