import { useState, type RefObject } from 'react'
import { weight } from '~/lib/format'
import type { AuctionLotCard, AuctionRoom } from '../api'
import { bidAfter, farthestBid, stepsBetween } from '#wire/auction/rules/bid_range'
import { ASK_STEPS, biddingOf, derived, moves, offer, typedProblem } from '../bidding_texts'
import type { BidSaid } from './use_bid'
import type { LotView } from './view'
import { AuctionDirection, AuctionPriceType, LotState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './bid_panel.module.css'
import roomStyles from './room.module.css'

export const STEPS = [1, 2, 5] as const

/** The bid that the button would place: a number of steps, or a typed price. */
export type Choice = { steps: number } | { typed: string }

export function choicePrice(room: AuctionRoom, lot: AuctionLotCard, choice: Choice): number | null {
  if ('steps' in choice) return bidAfter(room.priceDirection === AuctionDirection.up, biddingOf(lot), choice.steps)
  const yuan = Number(choice.typed.normalize('NFKC').replace(/[−–]/g, '-').replaceAll(/[,\s]/g, ''))
  return choice.typed.trim() === '' || !Number.isFinite(yuan) ? null : Math.round(yuan * 100)
}

/** Whether a price needs a second confirmation: it is typed and far from the standing price. */
export const isFar = (lot: AuctionLotCard, choice: Choice, price: number) =>
  'typed' in choice && stepsBetween(biddingOf(lot), price) >= ASK_STEPS

type Props = {
  room: AuctionRoom
  lot: AuctionLotCard
  view: LotView
  choice: Choice
  onChoice: (choice: Choice) => void
  /** The far price that waits for the second press, in cents. */
  asking: number | null
  busy: boolean
  /** Bidding is disabled while the data of the room may be stale. */
  frozen: boolean
  said: BidSaid | null
  quota: { left: number; inHand: number; inHandWeight: number }
  typing: RefObject<HTMLInputElement | null>
  onBid: () => void
  onCancel: () => void
}

/** Quick steps, a typed price, and one button whose label is the bid. */
export function BidPanel(props: Props) {
  const { room, lot, view, choice, onChoice, asking, busy, frozen, said, quota, typing, onBid, onCancel } = props
  const price = choicePrice(room, lot, choice)
  const typedWrong = 'typed' in choice && price !== null ? typedProblem(room, lot, price) : null
  const up = room.priceDirection === AuctionDirection.up
  const far = farthestBid(up, biddingOf(lot))
  const missing = lot.deposit > quota.left
  const disabled = busy || frozen || !view.open || view.mine || price === null || typedWrong !== null
  // That a bid was taken is no news any more when another company has bid more.
  const text = said?.lotId === lot.id && !(said.tone === 'good' && view.outbid) ? said : null
  return (
    <div className={roomStyles.bid} data-testid="bid-panel" data-open={view.open || undefined}>
      <p className={roomStyles.dock}>
        <span>
          在手 <b>{quota.inHand} 批</b> {weight(quota.inHandWeight)}
        </span>
        <span>
          剩余额度 <b>{weight(Math.max(0, quota.left / room.depositRate))} 吨</b>
        </span>
      </p>
      <div className={styles.stepsOf}>
        {STEPS.map((steps) => (
          <button
            key={steps}
            type="button"
            className={'steps' in choice && choice.steps === steps ? 'selected' : undefined}
            aria-pressed={'steps' in choice && choice.steps === steps}
            disabled={!view.open || view.mine}
            onClick={() => onChoice({ steps })}
          >
            {lot.hammerPrice === null && steps === 1
              ? '起拍价'
              : `${moves(room)}${lot.hammerPrice === null ? steps - 1 : steps}手`}
            <b>{offer(room, bidAfter(up, biddingOf(lot), steps))}</b>
          </button>
        ))}
        <button
          type="button"
          className={`phone-only ${'typed' in choice ? 'selected' : ''}`}
          aria-pressed={'typed' in choice}
          disabled={!view.open || view.mine}
          onClick={() => {
            onChoice({ typed: '' })
            // The field is rendered only after this choice, so the focus is set in the next frame.
            requestAnimationFrame(() => typing.current?.focus())
          }}
        >
          其他价
          <b>自定义</b>
        </button>
        <label className={`${styles.typed} ${'typed' in choice ? 'selected' : ''}`}>
          <span className="visually-hidden">自定义出价，元/吨</span>
          <input
            ref={typing}
            inputMode="text"
            autoComplete="off"
            maxLength={12}
            value={'typed' in choice ? choice.typed : ''}
            disabled={!view.open || view.mine}
            aria-invalid={typedWrong ? true : undefined}
            placeholder={`自定义　${offer(room, lot.nextPrice)} 至 ${offer(room, far)}`}
            onFocus={() => 'steps' in choice && onChoice({ typed: '' })}
            onChange={(event) => onChoice({ typed: event.target.value })}
            onBlur={() => 'typed' in choice && choice.typed.trim() === '' && onChoice({ steps: 1 })}
          />
        </label>
      </div>
      {asking !== null ? (
        <div className={roomStyles.ask} role="alertdialog" aria-label="确认出价">
          <p>
            <b>{offer(room, asking)}</b> {distanceWord(room, lot, asking)}，价格偏离，请确认
          </p>
          <div className="row">
            <Button onClick={onCancel}>取消</Button>
            <Button tone="primary" disabled={disabled} onClick={onBid}>
              确认出价 {offer(room, asking)}
            </Button>
          </div>
        </div>
      ) : (
        <button type="button" className={roomStyles.bidButton} data-testid="bid" disabled={disabled} onClick={onBid}>
          {buttonWord(props, price)}
          <small>
            {view.open && !view.mine && price !== null
              ? [
                  twinWord(room, lot, price),
                  missing ? '额度不足，请追加保证金' : `占用额度 ${weight(lot.productWeight)} 吨`,
                ]
                  .filter(Boolean)
                  .join('　')
              : belowWord(props)}
          </small>
        </button>
      )}
      <p
        className={`said ${typedWrong || text?.tone === 'bad' ? 'text-up' : text?.tone === 'good' ? 'text-down' : 'text-soft'}`}
        role="status"
      >
        {typedWrong ?? text?.text ?? ''}
      </p>
    </div>
  )
}

/** How far a price is from the standing price, or from the starting price before any bid: in steps, yuan and, of a fixed price, percent. */
function distanceWord(room: AuctionRoom, lot: AuctionLotCard, price: number): string {
  const from = lot.hammerPrice ?? lot.startingPrice
  const steps = Math.round(stepsBetween(biddingOf(lot), price))
  const yuan = Math.abs(price - from) / 100
  const share = room.priceType === AuctionPriceType.fixed ? `，${((yuan * 10_000) / from).toFixed(1)}%` : ''
  const base = lot.hammerPrice === null ? '起拍价' : '当前价'
  return `距${base} ${steps} 手（与 ${offer(room, from)} 相差 ${yuan.toLocaleString('en-US')} 元/吨${share}）`
}

function twinWord(room: AuctionRoom, lot: AuctionLotCard, price: number): string | null {
  const twin = derived(room, lot, price, room.contracts)
  return twin === null ? null : `≈${offer({ priceType: AuctionPriceType.fixed }, twin)} 元/吨`
}

function buttonWord({ room, view, busy, lot }: Props, price: number | null): string {
  if (busy) return '正在出价'
  if (view.mine && lot.state === LotState.waiting) return '我方领先'
  if (!view.open) return lot.state === LotState.waiting && !view.falling ? '竞价未开始' : '出价已截止'
  return price === null ? '请输入出价' : `出价 ${offer(room, price)}`
}

function belowWord({ view, lot, frozen, room }: Props): string {
  if (frozen) return '连接恢复后可以出价'
  if (view.mine && lot.state === LotState.waiting) return `${offer(room, lot.hammerPrice)}，被超后会提醒您`
  if (view.falling) return '正在落槌'
  return view.open ? '自定义价须为幅度的整数倍' : ''
}

/** Keeps a typed price while it is possible; returns to one step when the lot changes. */
export function useChoice() {
  const [choice, setChoice] = useState<Choice>({ steps: 1 })
  return { choice, setChoice, reset: () => setChoice({ steps: 1 }) }
}
