/*
 * State of a lot on screen at a given time: phase by the clock, ownership, target of the countdown. Pure.
 */
import type { AuctionLotCard, AuctionRoom } from '../api'
import { wordOf } from '~/components/state_tag'
import { LotState, SessionState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'

export type Phase = 'coming' | 'bidding' | 'flash' | 'over' | 'void'

/** The phase of a room by the clock, independent of the state in the last answer, so that bidding does not wait for a poll. */
export function phaseAt(room: Pick<AuctionRoom, 'state' | 'startsAt' | 'endsAt'>, now: number): Phase {
  if (room.state === SessionState.voided) return 'void'
  if (room.state === SessionState.ended) return 'over'
  if (now < room.startsAt) return 'coming'
  return now < room.endsAt ? 'bidding' : 'flash'
}

export type LotView = {
  /** Bids are accepted. */
  open: boolean
  /** The deadline has passed and the result is not recorded. */
  falling: boolean
  /** The user's company leads or has won. */
  mine: boolean
  /** The user's company has bid and another bidder leads. */
  outbid: boolean
  /** Target of the countdown in milliseconds; null when the lot is over. */
  until: number | null
  tag: { word: string; tone: string; solid?: boolean }
}

export function viewOf(room: AuctionRoom, lot: AuctionLotCard, now: number): LotView {
  const phase = phaseAt(room, now)
  const mine = lot.buyerCompanyId !== null
  const bidding = phase === 'bidding' || phase === 'flash'
  const open = bidding && lot.state === LotState.waiting && now < lot.deadline
  const falling = bidding && lot.state === LotState.waiting && !open
  const outbid = lot.state === LotState.waiting && !mine && lot.myPrice !== null
  const until = phase === 'coming' ? room.startsAt : !open ? null : phase === 'bidding' ? room.endsAt : lot.deadline
  const tag = tagOf(lot, { phase, mine, outbid, falling })
  return { open, falling, mine, outbid, until, tag }
}

function tagOf(
  lot: AuctionLotCard,
  { phase, mine, outbid, falling }: { phase: Phase; mine: boolean; outbid: boolean; falling: boolean }
): LotView['tag'] {
  if (phase === 'void') return { word: '作废', tone: 'grey' }
  if (lot.state === LotState.abandoned) return { word: '已弃拍', tone: 'red' }
  if (lot.dissolved) return { word: '成交已解除', tone: 'grey' }
  if (lot.state === LotState.unsold) return { word: '流拍', tone: 'grey' }
  if (isOneOf(lot.state, LotState.hammered, LotState.dealt))
    return { word: wordOf('auctionLotState', lot.state), tone: mine ? 'green' : 'grey' }
  if (mine) return { word: '在手', tone: '', solid: true }
  if (falling) return { word: '待落槌', tone: 'grey' }
  if (outbid) return { word: '被超', tone: 'amber' }
  return phase === 'coming' ? { word: '待拍', tone: 'plain' } : { word: '竞价中', tone: 'indigo' }
}

/** 在手: the company leads, or has won and keeps it. */
export const isInHand = (lot: AuctionLotCard) =>
  lot.buyerCompanyId !== null && isOneOf(lot.state, LotState.waiting, LotState.hammered, LotState.dealt)

/** Deposits of the lots in hand, in cents: the used part of the company's quota. */
export const takenOf = (room: AuctionRoom) => room.itemList.filter(isInHand).reduce((sum, lot) => sum + lot.deposit, 0)
