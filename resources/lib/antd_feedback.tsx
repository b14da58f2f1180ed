/*
 * antd's messages with the values of glossary §3.4. Loaded by `feedback.ts` only.
 */
import { ConfigProvider, message, Modal } from 'antd'
import { AntdScope } from './antd_scope'
import type { ReactNode } from 'react'

ConfigProvider.config({ holderRender: (children) => <AntdScope>{children}</AntdScope> })
message.config({ duration: 3, maxCount: 3 })

export const antdMessage = {
  // The text is the key: the same message twice in a row is shown once.
  success: (text: string) => message.open({ type: 'success', content: text, key: text }),
  info: (text: string) => message.open({ type: 'info', content: text, key: text }),
  warning: (text: string) => message.open({ type: 'warning', content: text, key: text }),
  error: (text: string) => message.open({ type: 'error', content: text, key: text }),
}

export function antdConfirm({ title, content, okText = '确定', cancelText = '取消', danger, onOk }: ConfirmOptions) {
  return new Promise<boolean>((resolve) => {
    Modal.confirm({
      width: 416,
      title,
      content,
      okText,
      cancelText,
      okButtonProps: { danger },
      // Enter, pressed too early, never destroys anything.
      focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
      onOk: async () => {
        await onOk?.()
        resolve(true)
      },
      onCancel: () => resolve(false),
    })
  })
}

export type ConfirmOptions = {
  title: string
  content?: ReactNode
  okText?: string
  cancelText?: string
  danger?: boolean
  onOk?: () => Promise<unknown> | void
}
