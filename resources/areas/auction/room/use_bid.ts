/*
 * Bidding. An attempt has one key: while nobody knows what became of it (time-out, broken line) it is sent again with the same key, and so is
 * the same price pressed once more; the server bids once. Refusals stand by the button, in words.
 */
import { useRef, useState } from 'react'
import { callResult, CallError, newKey } from '~/lib/call'
import { patchItem } from '../api'
import { AuctionDirection } from '#ui/generated/codes'
import type { Reason } from '#ui/generated/reasons'
import { differencePrice, nextBid } from '#wire/auction/rules/bid_range'
import type { BiddingState } from '#wire/auction/room_events'

type Attempt = { itemId: number; price: number; key: string }
type Accepted = {
  seq: number
  price: number
  bidderNo: string
  hammerPrice: number
  offerNum: number
  deadline: number
}

export type BidSaid = {
  itemId: number
  tone: 'bad' | 'good' | 'wait'
  text: string
  /** Of a refused bid. */
  reason?: Reason | null
}

/** Waits between sendings of one attempt, milliseconds. */
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
export function useBid(houseId: number, direction: AuctionDirection) {
  const unknown = useRef<Attempt | null>(null)
  const running = useRef(false)
  const [busy, setBusy] = useState<number | null>(null)
  const [said, setSaid] = useState<BidSaid | null>(null)

  function accepted(itemId: number, bid: Accepted, companyId: number) {
    patchItem(houseId, itemId, (item) =>
      item.offerNum > bid.offerNum
        ? { myPrice: bid.price }
        : {
            myPrice: bid.price,
            hammerPrice: bid.hammerPrice,
            buyerCompanyId: bid.offerNum === item.offerNum ? item.buyerCompanyId : companyId,
            bidderNo: bid.bidderNo,
            offerNum: bid.offerNum,
            deadline: bid.deadline,
            differencePrice: differencePrice({ ...item, hammerPrice: bid.hammerPrice }),
            nextPrice: nextBid(direction === AuctionDirection.up, { ...item, hammerPrice: bid.hammerPrice }),
          }
    )
  }

  /** 40900 brings the item as it stands: the new least price stands in the button at once. */
  function refill(itemId: number, state: BiddingState) {
    patchItem(houseId, itemId, (item) =>
      item.offerNum > state.offerNum
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

  async function bid(itemId: number, price: number, companyId: number): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(itemId)
    setSaid(null)
    const before = unknown.current
    const attempt = before?.itemId === itemId && before.price === price ? before : { itemId, price, key: newKey() }
    unknown.current = attempt
    try {
      const { code, message, body, reason } = await send(attempt, () =>
        setSaid({ itemId, tone: 'wait', text: '网络不稳定，正在重试同一笔出价' })
      )
      unknown.current = null
      if (code === 20000) {
        accepted(itemId, body as Accepted, companyId)
        setSaid({ itemId, tone: 'good', text: '出价成功' })
        return true
      }
      if (code === 40900 && body) refill(itemId, body as unknown as BiddingState)
      setSaid({ itemId, tone: 'bad', text: message, reason })
      return false
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 0) {
        setSaid({ itemId, tone: 'bad', text: '出价结果未知，再次点击将核对同一笔出价，不会重复' })
      } else {
        unknown.current = null
        setSaid({ itemId, tone: 'bad', text: error.message, reason: error.reason })
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
