import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { PlainInput, type PlainInputProps } from '~/components/plain_input'
import { CallError } from '~/lib/call'
import { digitsOf } from '~/lib/clean'
import { message } from '~/lib/feedback'
import { Button } from '#ui/kit/button'
import { sendSms, type SmsScene } from './login_api'

/** Seconds until a code may be sent again (glossary §3.4). */
const RESEND_AFTER = 60

type Props = PlainInputProps & {
  scene: SmsScene
  onSent: (codeKey: string) => void
  /** Name of the form's field with the mobile. */ mobileField?: string
}

/** Input of an SMS code with its send button: countdown of 60 seconds, which ends at once when sending failed. */
export function SmsCode({ scene, onSent, mobileField = 'username', placeholder = '', onChange, ...input }: Props) {
  const { trigger, getValues } = useFormContext()
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const [sending, setSending] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // Computed from the clock, so that it stays right when a phone suspends timers.
  const left = Math.min(RESEND_AFTER, Math.max(0, Math.ceil((until - now) / 1000)))
  const waiting = left > 0

  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [waiting])

  async function send() {
    if (!(await trigger(mobileField, { shouldFocus: true }))) return
    setSending(true)
    try {
      onSent(await sendSms(getValues(mobileField), scene))
      setNow(Date.now())
      setUntil(Date.now() + RESEND_AFTER * 1000)
      message.success('验证码已发送')
      box.current?.querySelector('input')?.focus()
    } catch (error) {
      if (!(error instanceof CallError)) message.error((error as Error).message)
      setUntil(0)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="beside" ref={box}>
      <PlainInput
        {...input}
        inputMode="numeric"
        onChange={(event) => {
          event.target.value = digitsOf(event.target.value).slice(0, 6)
          onChange?.(event)
        }}
        autoComplete="one-time-code"
        placeholder={placeholder}
      />
      <Button size="large" onClick={() => void send()} aria-busy={sending} disabled={sending || waiting}>
        {waiting ? `${left} 秒后重发` : '获取验证码'}
      </Button>
    </div>
  )
}
