import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { PlainField } from '~/components/plain_field'
import { Form, useBusy } from '~/components/plain_form'
import { PlainInput, PlainPassword } from '~/components/plain_input'
import { TabList } from '~/components/tab_list'
import { loginPassword, mobile } from '~/lib/rules'
import { session } from '~/lib/session'
import { loginByPassword, loginBySms, type LoginValues } from './login_api'
import { Button } from '#ui/kit/button'
import { SmsCode } from './sms_code'

type Props = { onDone: () => void; /** Called when the user follows a link away from the form. */ onLeave?: () => void }

type Mode = (typeof MODES)[number]['key']

const MODES = [
  { key: 'password', label: '密码登录' },
  { key: 'sms', label: '短信登录' },
] as const

/** Password login and SMS login with the rules of glossary §3.4. Enter submits. */
export function LoginForm({ onDone, onLeave }: Props) {
  const [mode, setMode] = useState<Mode>('password')
  const codeKey = useRef('')
  const form = useForm<LoginValues>({ defaultValues: { username: '', password: '', captcha: '' } })
  const sms = mode === 'sms'

  async function submit({ username, password, captcha }: LoginValues) {
    try {
      if (sms) await loginBySms({ username, captcha, codeKey: codeKey.current })
      else await loginByPassword({ username, password })
    } catch (error) {
      if (!sms) session.set({ loginNumber: session.get().loginNumber + 1 })
      throw error
    }
    onDone()
  }

  function choose(key: Mode) {
    setMode(key)
    codeKey.current = ''
    form.setValue('captcha', '')
    form.clearErrors()
  }

  return (
    <Form form={form} onSubmit={submit} className="login-form">
      <TabList label="登录方式" tabs={MODES} chosen={mode} onChoose={choose} centred />
      <PlainField name="username" label="手机号" hideLabel required="请输入手机号" rules={[mobile]}>
        <PlainInput inputMode="numeric" maxLength={11} autoComplete="username" placeholder="手机号" autoFocus />
      </PlainField>
      {sms ? (
        <PlainField name="captcha" label="验证码" hideLabel required="请输入验证码" key="sms">
          <SmsCode scene="login" placeholder="验证码" onSent={(key) => (codeKey.current = key)} />
        </PlainField>
      ) : (
        <PlainField
          name="password"
          label="密码"
          hideLabel
          required="请输入密码"
          rules={[loginPassword]}
          key="password"
          secret
        >
          <PlainPassword autoComplete="current-password" placeholder="密码" maxLength={64} />
        </PlainField>
      )}
      <LogIn />
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

function LogIn() {
  const busy = useBusy()
  return (
    <Button type="submit" tone="primary" size="large" className="block" aria-busy={busy} disabled={busy}>
      {busy && <i className="turning" aria-hidden="true" />}
      登录
    </Button>
  )
}
