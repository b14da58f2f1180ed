import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './dialog_acts.module.css'

/** The end of a form in a dialog: 取消, and at the right the form's main button, as in dialogs whose buttons antd places. */
export function DialogActs({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className={styles.dialogActs}>
      <Button onClick={onClose}>取消</Button>
      {children}
    </div>
  )
}
