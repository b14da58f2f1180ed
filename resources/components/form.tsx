import { Button, type ButtonProps } from 'antd'
import { useBusy } from './plain_form'

export { applyServerErrors, Form, scrollToFirstError, useBusy } from './plain_form'

/** The form's main button: shows progress, and cannot be pressed twice. */
export function Submit({ children, disabled, ...props }: ButtonProps) {
  const busy = useBusy()
  return (
    <Button type="primary" htmlType="submit" loading={busy} disabled={disabled} {...props}>
      {children}
    </Button>
  )
}
