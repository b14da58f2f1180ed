import { Input } from 'antd'
import { Dialog } from '~/components/dialog'
import { digitsOf } from '~/lib/clean'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { exists } from '~/lib/routes'
import { money } from '~/lib/format'
import styles from './order_confirm.module.css'

type Props = {
  open: boolean
  title: string
  /** Amount that leaves the account now, in cents. */
  amount: number
  useBalance: number | null
  busy: boolean
  okText: string
  onPay: (payPassword: string) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

const ACCOUNT = '/user-center/transfer-list'

/** Asks for the pay password before money leaves the account; shows the missing amount when the balance is too low. */
export function PayModal({ open, title, amount, useBalance, busy, okText, onPay, onClose, children }: Props) {
  const [password, setPassword] = useState('')
  const missing = useBalance === null ? 0 : Math.max(0, amount - useBalance)
  const ready = /^\d{6}$/.test(password) && missing === 0
  async function pay() {
    if (!ready || busy) return
    await onPay(password)
    setPassword('')
  }
  return (
    <Dialog
      open={open}
      width={520}
      title={title}
      okText={okText}
      okButtonProps={{ disabled: !ready, loading: busy }}
      onOk={() => void pay()}
      onCancel={() => {
        setPassword('')
        onClose()
      }}
      destroyOnHidden
    >
      <dl className={styles.details}>
        <dt>支付金额</dt>
        <dd>
          <b className={`text-up ${styles.big}`}>{money(amount)}</b> 元
        </dd>
        <dt>可用余额</dt>
        <dd>
          {money(useBalance)} 元
          {missing > 0 ? (
            <span className="text-up">
              {' '}
              可用余额不足，还需{money(missing)}元 {exists(ACCOUNT) && <Link to={ACCOUNT}>去入金</Link>}
            </span>
          ) : (
            <span className="text-down"> 足够支付</span>
          )}
        </dd>
      </dl>
      {children}
      <label className={styles.payPassword}>
        <span>支付密码</span>
        <Input.Password
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          placeholder="6位数字支付密码"
          aria-label="支付密码"
          value={password}
          disabled={missing > 0}
          onChange={(event) => setPassword(digitsOf(event.target.value).slice(0, 6))}
          onPressEnter={() => void pay()}
        />
      </label>
      {exists(ACCOUNT) && (
        <p className="text-faint text-small">
          尚未设置或忘记支付密码？<Link to={ACCOUNT}>去资金账户设置</Link>
        </p>
      )}
    </Dialog>
  )
}
