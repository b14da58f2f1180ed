import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '~/components/field'
import { message } from '~/lib/feedback'
import type { Input as InputOf } from '~/lib/calls'
import { useAction } from '~/lib/query'
import styles from './sms_code.module.css'

/** SMS code to the user's own mobile, valid for one purpose, with a 60-second countdown on the button. Fills `smsCode` and `codeKey` of the form. */
export function OwnSmsCode({ scene }: InputOf<'/bank/sms'>) {
  const { setValue } = useFormContext()
  const [left, setLeft] = useState(0)
  const send = useAction('/bank/sms', {
    onDone: ({ codeKey }) => {
      setValue('codeKey', codeKey)
      setLeft(60)
      message.success('验证码已发送至您的手机')
    },
  })
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  return (
    <div className={styles.moneySms}>
      <Field
        name="smsCode"
        label="短信验证码"
        required
        rules={[(value: string) => (/^\d{6}$/.test(value.trim()) ? undefined : '验证码为6位数字')]}
      >
        <Input inputMode="numeric" maxLength={6} autoComplete="one-time-code" placeholder="发送至您的登录手机" />
      </Field>
      <Button disabled={left > 0} loading={send.busy} onClick={() => void send.run({ scene })}>
        {left > 0 ? `${left} 秒后重发` : '获取验证码'}
      </Button>
    </div>
  )
}

/** Values that `SmsCode` fills. */
export type SmsValues = { smsCode: string; codeKey: string }

/** Checks before sending that an SMS code has been requested. */
export function smsReady(values: SmsValues): boolean {
  if (!values.codeKey) message.warning('请先获取验证码')
  return Boolean(values.codeKey)
}
