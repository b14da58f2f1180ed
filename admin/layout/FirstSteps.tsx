/*
 * What an operator has to do before anything else, instead of the screens: choose a password, bind an authenticator. The server refuses
 * every other call meanwhile.
 */
import { TextField } from '@mui/material'
import { useState } from 'react'
import { Notification, useGetIdentity, useLogout, type UserIdentity } from 'react-admin'
import { changePassword, PasswordFields, SecretToScan, useTyped, type TotpSecret } from '@admin/layout/Account'
import { api } from '@admin/providers/http'
import { siteName, useTitle } from '@admin/use_title'
import { Button } from '#ui/kit/button'
import { Mark } from '#ui/kit/mark'
import styles from './Login.module.css'

type Step = { title: string; why: string; button: string; save: () => Promise<unknown>; children: React.ReactNode }

const INPUT = { slotProps: { inputLabel: { shrink: true } } } as const

export function FirstSteps({ identity }: { identity: UserIdentity }) {
  useTitle('首次登录设置')
  return (
    <main className={styles.page}>
      {identity.owes === 'password' ? <ChoosePassword /> : <BindAuthenticator />}
      <Notification />
    </main>
  )
}

/** One step as a form; after the last one the screens are loaded. */
function StepForm({ title, why, button, save, children }: Step) {
  const logout = useLogout()
  const { refetch } = useGetIdentity()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function submit(event: React.FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      await save()
      const me = await refetch?.()
      // The screens of an operator are read when the page loads.
      if (me?.data && !me.data.owes) location.reload()
    } catch (error) {
      setRefusal((error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="card" onSubmit={submit} noValidate>
      <h1>
        <Mark />
        {siteName()}管理后台
      </h1>
      <h2>{title}</h2>
      <p className="text-faint">{why}</p>
      {children}
      {refusal && (
        <p className="text-up" role="alert">
          {refusal}
        </p>
      )}
      <Button type="submit" tone="primary" disabled={busy}>
        {busy ? '处理中…' : button}
      </Button>
      <Button onClick={() => void logout()}>退出登录</Button>
    </form>
  )
}

function ChoosePassword() {
  const { typed, bind } = useTyped()
  return (
    <StepForm
      title="修改初始密码"
      why="您的密码为初始密码，修改后才能使用管理后台。"
      button="保存"
      save={() => changePassword(typed)}
    >
      <PasswordFields bind={bind} {...INPUT} />
    </StepForm>
  )
}

function BindAuthenticator() {
  const { typed, bind } = useTyped()
  const [secret, setSecret] = useState<TotpSecret | null>(null)
  const why = '您的角色涉及资金，须绑定动态口令，登录和复核时输入验证器上的 6 位数字。'
  if (!secret)
    return (
      <StepForm
        key="password"
        title="绑定动态口令"
        why={`${why}请先确认登录密码。`}
        button="下一步"
        save={async () => setSecret(await api<TotpSecret>('POST', '/me/totp', { password: typed.password ?? '' }))}
      >
        <TextField
          label="登录密码"
          type="password"
          autoComplete="current-password"
          autoFocus
          {...INPUT}
          {...bind('password')}
        />
      </StepForm>
    )
  return (
    <StepForm
      key="code"
      title="绑定动态口令"
      why={why}
      button="绑定"
      save={() => api('POST', '/me/totp/confirm', { code: (typed.code ?? '').trim() })}
    >
      <SecretToScan secret={secret} />
      <TextField
        label="动态口令"
        autoComplete="one-time-code"
        helperText="验证器上的 6 位数字"
        {...INPUT}
        {...bind('code')}
      />
    </StepForm>
  )
}
