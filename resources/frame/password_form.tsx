import { Button, Input } from 'antd'
import { useForm } from 'react-hook-form'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { newPassword, same } from '~/lib/rules'
import { session } from '~/lib/session'

type Values = { oldPassword: string; password: string; confirmation: string }

/** Replaces the password of the logged-in user (`/web/user/password/update`). */
export function PasswordForm({ onDone, onLeave }: { onDone?: () => void; onLeave?: () => void }) {
  const form = useForm<Values>({ defaultValues: { oldPassword: '', password: '', confirmation: '' } })

  async function submit({ oldPassword, password }: Values) {
    await call('/web/user/password/update', { oldPassword, password })
    session.passwordUpdated()
    form.reset()
    message.success('密码已修改')
    onDone?.()
  }

  return (
    <Form form={form} onSubmit={submit}>
      <Field name="oldPassword" label="原密码" required>
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Field>
      <Field name="password" label="新密码" required rules={[newPassword]} hint="至少 8 位，同时包含字母和数字">
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Field>
      <Field
        name="confirmation"
        label="确认新密码"
        required="请再次输入新密码"
        rules={[same('password', '两次输入的密码不一致')]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Field>
      <div className="row">
        <Submit>修改密码</Submit>
        {onLeave && <Button onClick={onLeave}>退出登录</Button>}
      </div>
    </Form>
  )
}
