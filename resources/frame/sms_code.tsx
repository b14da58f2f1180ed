import { Button, Input, type InputProps } from 'antd'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { message } from '~/lib/feedback'
import { sendSms, type SmsScene } from './login_api'

/** Seconds until a code may be sent again (specification §9). */
const RESEND_AFTER = 60

type Props = InputProps & {
  scene: SmsScene
  onSent: (codeKey: string) => void
  /** Field that holds the mobile. */ mobileField?: string
}

/** The code of an SMS with its send button: 60 seconds countdown, and ready again at once when sending failed. */
export function SmsCode({ scene, onSent, mobileField = 'username', placeholder = '', ...input }: Props) {
  const { trigger, getValues } = useFormContext()
  const [left, setLeft] = useState(0)
  const [sending, setSending] = useState(false)

  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  async function send() {
    if (!(await trigger(mobileField, { shouldFocus: true }))) return
    setSending(true)
    try {
      onSent(await sendSms(getValues(mobileField), scene))
      setLeft(RESEND_AFTER)
      message.success('验证码已发送')
    } catch {
      setLeft(0)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="beside">
      <Input
        {...input}
        size="large"
        inputMode="numeric"
        maxLength={6}
        autoComplete="one-time-code"
        placeholder={placeholder}
      />
      <Button size="large" onClick={send} loading={sending} disabled={left > 0}>
        {left > 0 ? `${left} 秒后重发` : '获取验证码'}
      </Button>
    </div>
  )
}
