import { Checkbox, Input } from 'antd'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { PageHeader } from '~/components/states'
import { Steps } from '~/components/steps'
import { keepLogin } from '~/frame/login_api'
import { SmsCode } from '~/frame/sms_code'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { mobile, newPassword, same } from '~/lib/rules'
import { exists } from '~/lib/routes'
import { askLogin, useSession } from '~/lib/use_session'
import { Button } from '#ui/kit/button'
import styles from './register_page.module.css'

type Values = {
  mobile: string
  code: string
  unitName: string
  password: string
  confirmation: string
  agree: boolean
}

/** Registration: mobile, SMS code, password, legal notice. Afterwards the user is logged in and sees the home page. */
export function Component() {
  const navigate = useNavigate()
  const token = useSession((state) => state.token)
  const codeKey = useRef('')
  const form = useForm<Values>({
    defaultValues: { mobile: '', code: '', unitName: '', password: '', confirmation: '', agree: false },
  })

  if (token) return <Registered />

  async function submit({ confirmation: _, agree, unitName, ...values }: Values) {
    if (!agree) return
    const body = await call('/register', {
      ...values,
      unitName: unitName.trim() || null,
      agree,
      codeKey: codeKey.current,
    })
    await navigate('/', { replace: true })
    keepLogin(body)
    message.success('注册成功，下一步：在基本信息完善姓名和联系方式')
  }

  return (
    <main className={`wrap narrow ${styles.wideIsh}`}>
      <PageHeader title="免费注册" />
      <section className="card sheet">
        <Steps
          brief
          steps={[
            { title: '注册', lines: ['手机号、短信验证码'], state: 'now' },
            { title: '完善信息', lines: ['在“基本信息”填写'], state: 'next' },
            { title: '企业认证', lines: ['营业执照、授权书'], state: 'next' },
          ]}
        />
        <Form form={form} onSubmit={submit} className={styles.spaced}>
          <Field
            name="mobile"
            label="手机号"
            required="请输入手机号"
            rules={[mobile]}
            hint="11 位手机号，用于登录和接收通知"
          >
            <Input size="large" inputMode="numeric" maxLength={11} autoComplete="tel" />
          </Field>
          <Field name="code" label="验证码" required="请输入验证码" hint="6 位数字，点“获取验证码”后发到该手机">
            <SmsCode scene="register" mobileField="mobile" onSent={(key) => (codeKey.current = key)} />
          </Field>
          <Field name="unitName" label="单位名称" hint="选填，企业认证时自动带出">
            <Input size="large" maxLength={100} autoComplete="organization" />
          </Field>
          <Field name="password" label="密码" required rules={[newPassword]} hint="至少 8 位，同时包含字母和数字">
            <Input.Password size="large" autoComplete="new-password" maxLength={64} />
          </Field>
          <Field
            name="confirmation"
            label="确认密码"
            required="请再次输入密码"
            rules={[same('password', '两次输入的密码不一致')]}
          >
            <Input.Password size="large" autoComplete="new-password" maxLength={64} />
          </Field>
          <Field name="agree" label="法律声明" hideLabel required="请先阅读并同意法律声明" valueProp="checked">
            <Checkbox>
              我已阅读并同意
              <Link to="/register/legal-notice" target="_blank">
                《法律声明》
              </Link>
              和
              <Link to="/register/legal-notice-jxm" target="_blank">
                《合作平台法律声明》
              </Link>
            </Checkbox>
          </Field>
          <Submit size="large" block>
            注册
          </Submit>
          <p className={styles.otherWay}>
            <span className="text-soft">已有账号？</span>
            <Button tone="quiet" onClick={askLogin}>
              登录
            </Button>
          </p>
        </Form>
      </section>
    </main>
  )
}

/** Shown to a logged-in user, who has an account. */
function Registered() {
  const mobileNumber = useSession((state) => state.user?.mobile)
  return (
    <main className="wrap problem">
      <h1>您已登录</h1>
      <p>当前账号 {mobileNumber}，无需重复注册。</p>
      <div className="acts">
        <Link className="btn primary" to="/">
          回到首页
        </Link>
        {exists('/user-center/basic-info') && (
          <Link className="btn" to="/user-center/basic-info">
            完善信息
          </Link>
        )}
        {exists('/user-center/enterprise-certification') && (
          <Link className="btn" to="/user-center/enterprise-certification">
            企业认证
          </Link>
        )}
      </div>
    </main>
  )
}
