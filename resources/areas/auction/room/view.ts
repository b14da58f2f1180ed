/*
 * What a room shows of a lot at a moment: the phase the clock says, whose it is, what its clock counts to. Pure.
 */
import type { AuctionLotCard, AuctionRoom } from '../api'
import { LotState, SessionState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'

export type Phase = 'coming' | 'bidding' | 'flash' | 'over' | 'void'

/** The phase a room is in now, whatever the last answer said: nobody waits for a poll to bid. */
export function phaseAt(room: Pick<AuctionRoom, 'state' | 'startsAt' | 'endsAt'>, now: number): Phase {
  if (room.state === SessionState.voided) return 'void'
  if (room.state === SessionState.ended) return 'over'
  if (now < room.startsAt) return 'coming'
  return now < room.endsAt ? 'bidding' : 'flash'
}

export type LotView = {
  /** Bids are taken. */
  open: boolean
  /** Its deadline has passed and nobody has written down the result yet. */
  falling: boolean
  /** My company leads or has won. */
  mine: boolean
  /** My company has bid and somebody else leads. */
  outbid: boolean
  /** What its clock counts to, null when it is over. Milliseconds. */
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
  return { open, falling, mine, outbid, until, tag: tagOf(lot, { phase, mine, outbid, falling }) }
}

function tagOf(
  lot: AuctionLotCard,
  { phase, mine, outbid, falling }: { phase: Phase; mine: boolean; outbid: boolean; falling: boolean }
): LotView['tag'] {
  if (phase === 'void') return { word: '作废', tone: 'grey' }
  if (lot.state === LotState.abandoned) return { word: '已弃拍', tone: 'red' }
  if (lot.state === LotState.unsold) return { word: '流拍', tone: 'grey' }
  if (mine) return { word: '在手', tone: '', solid: true }
  if (lot.state === LotState.dealt) return { word: '已成交', tone: 'grey' }
  if (lot.state === LotState.hammered) return { word: '已拍中', tone: 'grey' }
  if (falling) return { word: '待落槌', tone: 'grey' }
  if (outbid) return { word: '被超', tone: 'amber' }
  return phase === 'coming' ? { word: '待拍', tone: 'plain' } : { word: '竞价中', tone: 'indigo' }
}

/** Deposits of what my company leads or has won, cents: they are taken from its quota. */
export const takenOf = (room: AuctionRoom) =>
  room.itemList
    .filter(
      (lot) => lot.buyerCompanyId !== null && isOneOf(lot.state, LotState.waiting, LotState.hammered, LotState.dealt)
    )
    .reduce((sum, lot) => sum + lot.deposit, 0)
