import { Input } from 'antd'
import { Field } from '~/components/field'
import { message } from '~/lib/feedback'
import { useAction } from '~/lib/query'
import { same } from '~/lib/rules'
import { payPasswordRule } from '../amounts'
import { MoneyForm } from './modal_form'
import { OwnSmsCode, smsReady, type SmsValues } from './sms_code'

type Values = SmsValues & { payPassword: string; again: string; password: string }

/** Sets the pay password, or replaces a forgotten or locked one. */
export function PayPasswordForm({ known, onClose }: { known: boolean; onClose: () => void }) {
  const save = useAction('/bank/pay-password/set', {
    refresh: ['/bank/company/account/get'],
    onDone: () => message.success('支付密码设置成功'),
  })
  return (
    <MoneyForm<Values>
      title={known ? '重置支付密码' : '设置支付密码'}
      submit="确定"
      defaultValues={{ payPassword: '', again: '', password: '', smsCode: '', codeKey: '' }}
      onClose={onClose}
      onSubmit={async ({ again: _again, ...values }) =>
        smsReady(values) ? save.run(values).then((done) => (done === undefined ? undefined : true)) : undefined
      }
    >
      <Field
        name="payPassword"
        label="支付密码"
        required
        rules={[payPasswordRule]}
        hint="6位数字，用于付款、出金和转账"
      >
        <Input.Password inputMode="numeric" maxLength={6} autoComplete="new-password" />
      </Field>
      <Field
        name="again"
        label="再次输入"
        required="请再次输入支付密码"
        rules={[same('payPassword', '两次输入的支付密码不一致')]}
      >
        <Input.Password inputMode="numeric" maxLength={6} autoComplete="new-password" />
      </Field>
      <Field name="password" label="登录密码" required>
        <Input.Password maxLength={64} autoComplete="current-password" />
      </Field>
      <OwnSmsCode scene="payPassword" />
    </MoneyForm>
  )
}
