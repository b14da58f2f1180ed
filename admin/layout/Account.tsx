import { TextField, type TextFieldProps } from '@mui/material'
import { useRef, useState } from 'react'
import { useGetIdentity, useNotify, type UserIdentity } from 'react-admin'
import { Dialog } from '@admin/components/Dialog'
import { api } from '@admin/providers/http'
import spaces from '@admin/components/room.module.css'
import styles from './Account.module.css'

type Typed = Record<string, string>

const LABEL = { slotProps: { inputLabel: { shrink: true } }, fullWidth: true, margin: 'dense' } as const

/** Values of text fields by name. */
export function useTyped() {
  const [typed, setTyped] = useState<Typed>({})
  const bind = (name: string) => ({
    value: typed[name] ?? '',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return { typed, bind }
}

/** Sends the operator's new password. @throws Error when the two are not the same, or the server refuses */
export async function changePassword(typed: Typed) {
  if (typed.password !== typed.again) throw new Error('两次输入的密码不一致')
  await api('POST', '/me/password', { oldPassword: typed.oldPassword ?? '', password: typed.password ?? '' })
}

/** The old password, and the new one twice. */
export function PasswordFields({ bind, ...look }: Pick<ReturnType<typeof useTyped>, 'bind'> & TextFieldProps) {
  return (
    <>
      <TextField
        label="原密码"
        type="password"
        autoComplete="current-password"
        autoFocus
        {...look}
        {...bind('oldPassword')}
      />
      <TextField
        label="新密码"
        type="password"
        autoComplete="new-password"
        helperText="至少8位，含字母和数字"
        {...look}
        {...bind('password')}
      />
      <TextField label="再次输入新密码" type="password" autoComplete="new-password" {...look} {...bind('again')} />
    </>
  )
}

/** Changes the operator's own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { typed, bind } = useTyped()
  const notify = useNotify()
  const { refetch } = useGetIdentity()
  async function save() {
    await changePassword(typed)
    notify('密码已修改，其他设备已退出登录', { type: 'success' })
    await refetch?.()
  }
  return (
    <Dialog title="修改密码" confirm="保存" onClose={onClose} onConfirm={save}>
      <PasswordFields bind={bind} {...LABEL} />
    </Dialog>
  )
}

export type TotpSecret = { secret: string; qr: string }

/** The secret of an authenticator, to be scanned or typed. */
export function SecretToScan({ secret: { secret, qr } }: { secret: TotpSecret }) {
  return (
    <>
      <p>用验证器应用扫描二维码，或手工输入密钥：</p>
      <img src={qr} alt="动态口令二维码" width={180} height={180} className={styles.code} />
      <p className={spaces.centred}>
        <code>{secret.replaceAll(/(.{4})/g, '$1 ')}</code>
      </p>
    </>
  )
}

/** Binds an authenticator app, or unbinds it. */
export function TotpDialog({ onClose, identity }: { onClose: () => void; identity: UserIdentity }) {
  const { typed, bind } = useTyped()
  const [secret, setSecret] = useState<TotpSecret | null>(null)
  const notify = useNotify()
  const { refetch } = useGetIdentity()
  const bound = Boolean(identity.totpEnabled)
  const code = (typed.code ?? '').trim()

  async function finish() {
    if (bound) await api('POST', '/me/totp/end', { password: typed.password ?? '', code })
    else await api('POST', '/me/totp/confirm', { code })
    notify(bound ? '动态口令已解绑' : '动态口令已绑定', { type: 'success' })
    await refetch?.()
  }

  if (!bound && !secret)
    return (
      <Question
        title="绑定动态口令"
        onClose={onClose}
        onConfirm={async () => setSecret(await api<TotpSecret>('POST', '/me/totp', { password: typed.password ?? '' }))}
      >
        <p className="text-faint">登录、出金审核和复核时输入验证器上的 6 位数字。请先确认登录密码。</p>
        <TextField
          label="登录密码"
          type="password"
          autoComplete="current-password"
          autoFocus
          {...LABEL}
          {...bind('password')}
        />
      </Question>
    )
  return (
    <Dialog
      title={bound ? '解绑动态口令' : '绑定动态口令'}
      confirm={bound ? '解绑' : '绑定'}
      tone={bound ? 'warning' : 'primary'}
      onClose={onClose}
      onConfirm={finish}
    >
      {secret && <SecretToScan secret={secret} />}
      {bound && (
        <TextField
          label="登录密码"
          type="password"
          autoComplete="current-password"
          autoFocus
          {...LABEL}
          {...bind('password')}
        />
      )}
      <TextField
        label="动态口令"
        autoComplete="one-time-code"
        helperText="验证器上的 6 位数字"
        {...LABEL}
        {...bind('code')}
      />
    </Dialog>
  )
}

/** A dialog whose confirmation opens the next step instead of closing it. */
function Question({
  onConfirm,
  ...props
}: {
  title: string
  onClose: () => void
  onConfirm: () => Promise<void>
  children: React.ReactNode
}) {
  const done = useRef(false)
  return (
    <Dialog
      {...props}
      confirm="下一步"
      onClose={() => !done.current && props.onClose()}
      onConfirm={() =>
        onConfirm().then(() => {
          done.current = true
        })
      }
    />
  )
}
