/*
 * Computes all decisions of a bid log of version 3 again: each bid by the terms, by the bids before it and by the conditions of its moment, each result by the
 * last bid. Where a bid and a condition have the same millisecond, either may have come first, and a decision is right when one of the two gives it.
 * Pure functions; the rules themselves are those that the platform decides by.
 */
import type { FullLog, FullLot, LogCondition, LogConditionKind } from '#app/auction/rules/full_log'
import type { KeyedBid } from '#app/auction/rules/keyed_log_chain'
import type { LogProblem } from '#app/auction/rules/log_chain'
import { decideBid, type Decision } from '#app/auction/rules/bid_decision'
import { resultOf } from '#app/auction/rules/hammer'
import { deadlineAfterBid, deadlineOf } from '#app/auction/rules/session_clock'
import { BidRefusal, EntryState, LotState, SessionState } from '#app/auction/codes'

/** The whole milliseconds of a stamp since the epoch. */
export function stampMillis(stamp: string): number {
  const part = (from: number, to: number) => Number(stamp.slice(from, to))
  return Date.UTC(part(0, 4), part(4, 6) - 1, part(6, 8), part(8, 10), part(10, 12), part(12, 14), part(14, 17))
}

/** A bidder's lead in a lot, by moments: its deposit covers the lot from its bid until another one, or until the lot has closed below the reserve. */
type Lead = { lot: FullLot; from: number; until: number }

/** Conditions before a moment, or (`with`) up to and including it. */
type View = { at: number; with: boolean }
const seenBy = ({ at, with: inclusive }: View, moment: number) => (inclusive ? moment <= at : moment < at)

type Dated = LogCondition & { moment: number }

/** What a log says of moments. */
class Conditions {
  private of: Map<string, Dated[]>
  private leads: Map<string, Lead[]>

  constructor(private log: FullLog) {
    const dated = log.facts.map((condition) => ({ ...condition, moment: stampMillis(condition.at) }))
    this.of = Map.groupBy(dated, ({ kind, who, lot }) => `${kind}|${who ?? lot ?? ''}`)
    this.leads = new Map()
    for (const lot of log.items) this.addLeads(lot)
  }

  private addLeads(lot: FullLot) {
    const accepted = lot.bids.filter(({ reason }) => reason === BidRefusal.accepted)
    const freed = this.all('close', lot.id).find(({ state }) => state === LotState.unsold)?.moment ?? Infinity
    for (const [index, { bidderNo, stamp }] of accepted.entries()) {
      const next = accepted[index + 1]
      const lead = { lot, from: stampMillis(stamp), until: next ? stampMillis(next.stamp) : freed }
      const known = this.leads.get(bidderNo ?? '')
      if (known) known.push(lead)
      else this.leads.set(bidderNo ?? '', [lead])
    }
  }

  all(kind: LogConditionKind, of: string | number | null = null): Dated[] {
    return this.of.get(`${kind}|${of ?? ''}`) ?? []
  }

  last(kind: LogConditionKind, of: string | number | null, view: View): Dated | undefined {
    return this.all(kind, of).findLast(({ moment }) => seenBy(view, moment))
  }

  /** Cents that the bidder needs for the lots it leads or has won, except `lotId`. */
  inHand(bidderNo: string, lotId: number, view: View): number {
    return (this.leads.get(bidderNo) ?? [])
      .filter(({ lot, from, until }) => lot.id !== lotId && seenBy(view, from) && !seenBy(view, until))
      .reduce((sum, { lot }) => sum + lot.deposit, 0)
  }

  times(view: View) {
    const { startTime, endTime, postpone, flashCap, priceType, direction } = this.log.terms
    return {
      state: this.last('void', null, view) ? SessionState.voided : SessionState.bidding,
      startTime: stampMillis(startTime),
      endTime: stampMillis(endTime),
      postpone,
      flashCap: this.last('cap', null, view)?.amount ?? flashCap,
      priceType,
      priceDirection: direction,
    }
  }

  entry(bid: KeyedBid, lot: FullLot, view: View) {
    const condition = bid.bidderNo === null ? undefined : this.last('entry', bid.bidderNo, view)
    return {
      state: (condition?.state ?? EntryState.registered) as EntryState,
      deposit: condition?.amount ?? 0,
      inHand: bid.bidderNo === null ? 0 : this.inHand(bid.bidderNo, lot.id, view),
      // Written with the first bid that is decided by it, so it is never later than a bid of the same moment.
      barred: !!this.last('bar', bid.signer, { ...view, with: true })?.state,
    }
  }
}

/** Bidders by their number: 竞买号 in place of the ids of companies that the rules compare. */
class Numbers {
  private known = new Map<string, number>()

  of(bidderNo: string | null): number {
    if (bidderNo === null) return 0
    if (!this.known.has(bidderNo)) this.known.set(bidderNo, this.known.size + 1)
    return this.known.get(bidderNo)!
  }
}

/** A lot as its bids move it on. */
class LotReplay {
  private standing: number | null = null
  private leader: string | null = null
  private deadline: number | null = null
  private moved = 0
  private moves: Dated[]

  constructor(
    private lot: FullLot,
    private conditions: Conditions,
    private numbers: Numbers
  ) {
    this.moves = conditions.all('deadline', lot.id)
  }

  /** The deadline with the moves that a view has; those before its moment stay. */
  private deadlineIn(view: View): number | null {
    while (this.moved < this.moves.length && this.moves[this.moved].moment < view.at)
      this.deadline = stampMillis(this.moves[this.moved++].note ?? '')
    const also = view.with ? this.moves.slice(this.moved).findLast(({ moment }) => moment <= view.at) : undefined
    return also ? stampMillis(also.note ?? '') : this.deadline
  }

  private decisions(bid: KeyedBid): Decision[] {
    const at = stampMillis(bid.stamp)
    return [false, true].flatMap((inclusive) => {
      const view = { at, with: inclusive }
      const closed = this.conditions.last('close', this.lot.id, view)
      const lot = {
        startingPrice: this.lot.startingPrice,
        stepPrice: this.lot.stepPrice,
        standingPrice: this.standing,
        deposit: this.lot.deposit,
        state: closed ? LotState.unsold : LotState.waiting,
        deadline: this.deadlineIn(view),
        buyerCompanyId: this.leader === null ? null : this.numbers.of(this.leader),
      }
      const times = this.conditions.times(view)
      const entry = this.conditions.entry(bid, this.lot, view)
      const wish = { companyId: this.numbers.of(bid.bidderNo), price: bid.price, at }
      return [true, false].map((confirmed) => decideBid(times, lot, entry, { ...wish, confirmed }))
    })
  }

  /** Whether the rules give the decision of the next bid; takes it as it was decided. */
  follows(bid: KeyedBid): boolean {
    const right = this.decisions(bid).some(({ reason, detail }) => reason === bid.reason && detail === bid.detail)
    if (bid.reason === BidRefusal.accepted) {
      const at = stampMillis(bid.stamp)
      this.deadline = deadlineAfterBid(this.conditions.times({ at, with: true }), this.deadline, at)
      this.standing = bid.price
      this.leader = bid.bidderNo
    }
    return right
  }

  /** Whether the lot was closed no earlier than its deadline, with the result that the rules give. Only for sessions that have ended. */
  endsRight(direction: FullLog['terms']['direction']): boolean {
    if (this.conditions.all('void').length > 0) return this.lot.result === LotState.unsold
    const [closed] = this.conditions.all('close', this.lot.id)
    if (!closed) return false
    const view = { at: closed.moment, with: true }
    const early = closed.moment < deadlineOf(this.conditions.times(view), this.deadlineIn(view))
    const result = resultOf(direction, { ...this.lot, standingPrice: this.standing })
    return !early && this.lot.result === result && closed.state === result
  }
}

/** Whether every deadline that was moved is that of an outage in the log, one countdown after its end. */
function unfoundedMoves(log: FullLog): LogProblem[] {
  return log.facts.flatMap(({ kind, lot, note }) => {
    if (kind !== 'deadline') return []
    const outage = log.outages.find(({ deadline }) => deadline === note)
    const due = outage && stampMillis(outage.until) + log.terms.postpone * 1000
    return outage && stampMillis(note ?? '') === due
      ? []
      : [{ itemId: lot ?? 0, seq: null, problem: '延时没有对应的服务中断' }]
  })
}

/** The decisions of a log that the rules do not give. */
export function recomputeLog(log: FullLog): LogProblem[] {
  const conditions = new Conditions(log)
  const numbers = new Numbers()
  const problems = log.items.flatMap((lot): LogProblem[] => {
    const replay = new LotReplay(lot, conditions, numbers)
    const wrong = lot.bids
      .filter((bid) => !replay.follows(bid))
      .map(({ seq }) => ({ itemId: lot.id, seq, problem: '出价的受理结果与规则不一致' }))
    const ended = log.seal === null || replay.endsRight(log.terms.direction)
    return ended ? wrong : [...wrong, { itemId: lot.id, seq: null, problem: '标的结果与规则不一致' }]
  })
  return [...problems, ...unfoundedMoves(log)]
}
