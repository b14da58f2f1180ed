import { Input } from 'antd'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { PageHeader } from '~/components/states'
import { SmsCode } from '~/frame/sms_code'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { mobile, newPassword, same } from '~/lib/rules'
import { session } from '~/lib/session'
import { askLogin } from '~/lib/use_session'

type Values = { mobile: string; code: string; password: string; confirmation: string }

/** Sets a password by SMS code. This ends every session of the user, so they log in again. */
export function Component() {
  const navigate = useNavigate()
  const codeKey = useRef('')
  const form = useForm<Values>({ defaultValues: { mobile: '', code: '', password: '', confirmation: '' } })

  async function submit({ confirmation: _, ...values }: Values) {
    await call('/updatePass', { ...values, codeKey: codeKey.current })
    session.logout()
    message.success('密码已重置，请重新登录')
    await navigate('/', { replace: true })
    askLogin()
  }

  return (
    <main className="wrap narrow">
      <PageHeader title="忘记密码" />
      <section className="card sheet">
        <Form form={form} onSubmit={submit}>
          <Field name="mobile" label="手机号" required="请输入手机号" rules={[mobile]}>
            <Input size="large" inputMode="numeric" maxLength={11} autoComplete="tel" />
          </Field>
          <Field name="code" label="验证码" required="请输入验证码">
            <SmsCode scene="reset" mobileField="mobile" onSent={(key) => (codeKey.current = key)} />
          </Field>
          <Field name="password" label="新密码" required rules={[newPassword]} hint="至少 8 位，同时包含字母和数字">
            <Input.Password size="large" autoComplete="new-password" maxLength={64} />
          </Field>
          <Field
            name="confirmation"
            label="确认新密码"
            required="请再次输入新密码"
            rules={[same('password', '两次输入的密码不一致')]}
          >
            <Input.Password size="large" autoComplete="new-password" maxLength={64} />
          </Field>
          <Submit size="large" block>
            重置密码
          </Submit>
        </Form>
      </section>
    </main>
  )
}
