import { Input, Tabs } from 'antd'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { CallError } from '~/lib/call'
import { loginPassword, mobile } from '~/lib/rules'
import { session } from '~/lib/session'
import { useSession } from '~/lib/use_session'
import { Captcha } from './captcha'
import { login, type LoginValues } from './login_api'
import { SmsCode } from './sms_code'

/** Number of failed passwords from which on a captcha is required. */
const CAPTCHA_AFTER = 3

type Props = { onDone: () => void; /** Called when the user follows a link away from the form. */ onLeave?: () => void }

/** Password login and SMS login with the rules of glossary §3.4. Enter submits. */
export function LoginForm({ onDone, onLeave }: Props) {
  const [mode, setMode] = useState<'password' | 'sms'>('password')
  const failures = useSession((state) => state.loginNumber)
  const codeKey = useRef('')
  const [picture, setPicture] = useState(0)
  const form = useForm<LoginValues>({ defaultValues: { username: '', password: '', captcha: '' } })
  const sms = mode === 'sms'
  const withPicture = !sms && failures >= CAPTCHA_AFTER

  async function submit({ username, password, captcha }: LoginValues) {
    try {
      await login(
        { username, password: sms ? '' : password, captcha: sms || withPicture ? captcha : '' },
        { codeKey: sms || withPicture ? codeKey.current : '', captchaFlg: sms }
      )
      onDone()
    } catch (error) {
      if (error instanceof CallError && error.code === 50000 && !sms) {
        const seen = session.get().loginNumber + 1
        session.set({ loginNumber: error.body?.captchaRequired ? Math.max(seen, CAPTCHA_AFTER) : seen })
        form.setValue('captcha', '')
        setPicture((round) => round + 1)
      }
      throw error
    }
  }

  function choose(key: string) {
    setMode(key as 'password' | 'sms')
    codeKey.current = ''
    form.setValue('captcha', '')
    form.clearErrors()
  }

  return (
    <Form form={form} onSubmit={submit} className="login-form">
      <Tabs
        activeKey={mode}
        onChange={choose}
        centered
        items={[
          { key: 'password', label: '密码登录' },
          { key: 'sms', label: '短信登录' },
        ]}
      />
      <Field name="username" label="手机号" hideLabel required="请输入手机号" rules={[mobile]}>
        <Input size="large" inputMode="numeric" maxLength={11} autoComplete="username" placeholder="手机号" autoFocus />
      </Field>
      {sms ? (
        <Field name="captcha" label="验证码" hideLabel required="请输入验证码" key="sms">
          <SmsCode scene="login" placeholder="验证码" onSent={(key) => (codeKey.current = key)} />
        </Field>
      ) : (
        <Field name="password" label="密码" hideLabel required="请输入密码" rules={[loginPassword]} key="password">
          <Input.Password size="large" autoComplete="current-password" placeholder="密码" maxLength={64} />
        </Field>
      )}
      {withPicture && (
        <Field name="captcha" label="图形验证码" hideLabel required="请输入验证码" key="picture">
          <Captcha round={picture} onRead={(key) => (codeKey.current = key)} />
        </Field>
      )}
      <Submit size="large" block>
        登录
      </Submit>
      <p className="links">
        <Link to="/register" onClick={onLeave}>
          免费注册
        </Link>
        <Link to="/forget-password" onClick={onLeave}>
          忘记密码
        </Link>
      </p>
    </Form>
  )
}
