import { useState } from 'react'
import { Link } from 'react-router'
import { DecimalInput } from '~/components/decimal_input'
import { numberText } from '~/lib/clean'
import { money, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import { exists } from '~/lib/routes'
import type { AuctionRoom, EntryTerms } from '../api'
import { Button } from '#ui/kit/button'
import styles from './room.module.css'

const ACCOUNT = '/user-center/transfer-list'

export const useTerms = (sessionId: number, enabled: boolean) =>
  useCall('/auction/terms', { houseId: sessionId }, { enabled, call: { background: true } })

/** Deposit for any `count` lots, in cents: the sum of the largest ones, so that it covers whichever lots are chosen. */
function forLots(room: AuctionRoom, count: number): number {
  return room.itemList
    .map((lot) => lot.deposit)
    .sort((a, b) => b - a)
    .slice(0, count)
    .reduce((sum, deposit) => sum + deposit, 0)
}

type Props = {
  room: AuctionRoom
  terms: EntryTerms | undefined
  /** The amount that is already frozen, in cents. */
  frozen: number
  okText: string
  busy: boolean
  disabled?: boolean
  onSubmit: (amount: number) => void
  onCancel?: () => void
}

/** Deposit to freeze, by number of lots or typed, with the tonnes that it covers and the balance of the account. */
export function DepositForm({ room, terms, frozen, okText, busy, disabled, onSubmit, onCancel }: Props) {
  const counts = [...new Set([1, 3, room.itemCount])].filter((count) => count <= room.itemCount)
  const least = Math.max(0, (terms?.minimum ?? room.entryMinimum) - frozen)
  const [typed, setTyped] = useState(() => money(Math.max(forLots(room, 1), least)))
  const amount = Math.round(Number(numberText(typed)) * 100)
  const valid = Number.isSafeInteger(amount) && amount > 0
  const short = valid && terms ? Math.max(0, amount - terms.useBalance) : 0
  const problem = !valid
    ? '请输入保证金'
    : amount < least
      ? `保证金不能少于${money(least)}元`
      : short > 0
        ? `可用余额不足，还需${money(short)}元`
        : null
  return (
    <form
      className={styles.deposit}
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem && !busy && !disabled) onSubmit(amount)
      }}
    >
      <div className={styles.chips} role="group" aria-label="按批数">
        {counts.map((count) => {
          const cents = forLots(room, count)
          return (
            <button
              key={count}
              type="button"
              className={`chip ${amount === cents ? 'selected' : ''}`}
              onClick={() => setTyped(money(cents))}
            >
              {count === room.itemCount ? `全部 ${count} 批` : `任意 ${count} 批`}
            </button>
          )
        })}
      </div>
      <label className={styles.amount}>
        <span>冻结金额 元</span>
        <DecimalInput className="" maxLength={16} value={typed} onChange={setTyped} />
      </label>
      <p className="text-small text-soft">
        折合额度 <b>{weight(valid ? Math.floor((amount * 1000) / room.depositRate) / 1000 : 0)} 吨</b>　可用余额{' '}
        {money(terms?.useBalance)} 元
      </p>
      {problem && (
        <p className="text-small text-up" role="alert">
          {problem}{' '}
          {short > 0 && exists(ACCOUNT) && (
            <Link className="in-text" to={ACCOUNT}>
              去入金
            </Link>
          )}
        </p>
      )}
      <div className="row">
        <Button type="submit" tone="primary" disabled={problem !== null || busy || disabled}>
          {busy ? '正在冻结' : okText}
        </Button>
        {onCancel && <Button onClick={onCancel}>取消</Button>}
      </div>
    </form>
  )
}
