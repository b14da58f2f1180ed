import { TextField } from '@mui/material'
import { useState } from 'react'
import { Notification, useLogin, type HttpError } from 'react-admin'
import { useTokens } from '@admin/layout/Layout'
import { solvedCaptcha } from '@admin/providers/captcha'
import { siteName, useTitle } from '@admin/use_title'
import { Button } from '#ui/kit/button'
import { Mark } from '#ui/kit/mark'
import styles from './Login.module.css'

/** 管理员登录 */
export function Login() {
  const login = useLogin()
  const [form, setForm] = useState({ username: '', password: '', code: '' })
  const [needsCode, setNeedsCode] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  useTokens()
  useTitle('登录')

  async function submit(event: React.FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!form.username) return setRefusal('请输入账号')
    if (!form.password) return setRefusal('请输入密码')
    setBusy(true)
    setRefusal(null)
    const attempt = (captcha: object = {}) =>
      login({
        username: form.username.trim(),
        password: form.password,
        ...(needsCode ? { code: form.code.trim() } : {}),
        ...captcha,
      })
    try {
      await attempt().catch(async (error: HttpError) => {
        // After wrong passwords the browser solves a captcha and tries again: nobody has to do anything.
        if (!error.body?.body?.captchaRequired) throw error
        await attempt(await solvedCaptcha())
      })
    } catch (error) {
      if ((error as HttpError).body?.body?.totpRequired) setNeedsCode(true)
      setRefusal((error as Error).message || '登录失败，请重试')
    } finally {
      setBusy(false)
    }
  }

  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setForm({ ...form, [name]: event.target.value }),
    slotProps: { inputLabel: { shrink: true } },
  })
  return (
    <main className={styles.page}>
      <form className="card" onSubmit={submit} noValidate>
        <h1>
          <Mark />
          {siteName()}管理后台
        </h1>
        <TextField label="账号" autoComplete="username" autoFocus {...field('username')} />
        <TextField label="密码" type="password" autoComplete="current-password" {...field('password')} />
        {needsCode && <TextField label="动态口令" autoComplete="one-time-code" autoFocus {...field('code')} />}
        {refusal && (
          <p className="text-up" role="alert">
            {refusal}
          </p>
        )}
        <Button type="submit" tone="primary" disabled={busy}>
          {busy ? '登录中…' : '登录'}
        </Button>
      </form>
      <Notification />
    </main>
  )
}
