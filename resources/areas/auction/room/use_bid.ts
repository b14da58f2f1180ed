/*
 * Bidding. Each attempt has one idempotency key. While its outcome is unknown (time-out, lost connection) it is sent again with the same key,
 * and pressing the button again for the same price reuses the key; the server bids once. Refusals are shown as text beside the button.
 */
import { useRef, useState } from 'react'
import { callResult, CallError, newKey } from '~/lib/call'
import { patchLot } from '../api'
import { AuctionDirection } from '#ui/generated/codes'
import type { Reason } from '#ui/generated/reasons'
import { differencePrice, nextBid } from '#wire/auction/rules/bid_range'
import type { BiddingState } from '#wire/auction/rooms/room_events'

/** `confirmed`: the bidder was shown how far the price is away, and pressed again. */
type Attempt = { itemId: number; price: number; confirmed: boolean; key: string }
type Accepted = {
  seq: number
  price: number
  bidderNo: string
  hammerPrice: number
  offerNum: number
  deadline: number
}

export type BidSaid = {
  lotId: number
  tone: 'bad' | 'good' | 'wait'
  text: string
  /** Reason of a refused bid. */
  reason?: Reason | null
}

/** Pauses between the retries of one attempt, milliseconds. */
const AGAIN = [300, 800, 1_500]
const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

async function send(attempt: Attempt, onRetry: () => void) {
  for (const pause of AGAIN) {
    try {
      return await callResult('/auction/bid', attempt, { background: true, quiet: '*', timeout: 6_000 })
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 0) throw error
      onRetry()
      await wait(pause)
    }
  }
  return callResult('/auction/bid', attempt, { background: true, quiet: '*', timeout: 6_000 })
}

/** @param direction 1 up, 2 down */
export function useBid(sessionId: number, direction: AuctionDirection) {
  const unknown = useRef<Attempt | null>(null)
  const running = useRef(false)
  const [busy, setBusy] = useState<number | null>(null)
  const [said, setSaid] = useState<BidSaid | null>(null)

  function accepted(lotId: number, bid: Accepted, companyId: number) {
    patchLot(sessionId, lotId, (lot) =>
      lot.offerNum > bid.offerNum
        ? { myPrice: bid.price }
        : {
            myPrice: bid.price,
            hammerPrice: bid.hammerPrice,
            buyerCompanyId: bid.offerNum === lot.offerNum ? lot.buyerCompanyId : companyId,
            bidderNo: bid.bidderNo,
            offerNum: bid.offerNum,
            deadline: bid.deadline,
            differencePrice: differencePrice({ ...lot, standingPrice: bid.hammerPrice }),
            nextPrice: nextBid(direction === AuctionDirection.up, { ...lot, standingPrice: bid.hammerPrice }),
          }
    )
  }

  /** An answer 40900 carries the present state of the lot, so the button gets the new least price at once. */
  function refill(lotId: number, state: BiddingState) {
    patchLot(sessionId, lotId, (lot) =>
      lot.offerNum > state.offerNum
        ? {}
        : {
            hammerPrice: state.hammerPrice,
            nextPrice: state.nextPrice,
            offerNum: state.offerNum,
            deadline: state.deadline,
            state: state.state,
          }
    )
  }

  async function bid(lotId: number, price: number, confirmed: boolean, companyId: number): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(lotId)
    setSaid(null)
    const before = unknown.current
    const attempt =
      before?.itemId === lotId && before.price === price ? before : { itemId: lotId, price, confirmed, key: newKey() }
    unknown.current = attempt
    try {
      const { code, message, body, reason } = await send(attempt, () =>
        setSaid({ lotId, tone: 'wait', text: '网络不稳定，正在重试同一笔出价' })
      )
      unknown.current = null
      if (code === 20000) {
        accepted(lotId, body as Accepted, companyId)
        setSaid({ lotId, tone: 'good', text: '出价成功' })
        return true
      }
      if (code === 40900 && body) refill(lotId, body as unknown as BiddingState)
      setSaid({ lotId, tone: 'bad', text: message, reason })
      return false
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 0) {
        setSaid({ lotId, tone: 'bad', text: '出价结果未知，再次点击将核对同一笔出价，不会重复' })
      } else {
        unknown.current = null
        setSaid({ lotId, tone: 'bad', text: error.message, reason: error.reason })
      }
      return false
    } finally {
      running.current = false
      setBusy(null)
    }
  }

  return { bid, busy, said, forget: () => setSaid(null), say: setSaid }
}

export type Bidding = ReturnType<typeof useBid>
