/*
 * 成交公证, version 3: the keyed log of version 2 with everything that bids are decided by, so that from the file alone every decision is computed again
 * (`rules/recompute_log`). The terms of the session, the reserve prices among them, are fixed by a hash that is published with it; their values are
 * in the log. `docs/bid-log.md` is the definition. Pure functions.
 */
import { createHash, createHmac } from 'node:crypto'
import type { DateTime } from 'luxon'
import type { Cents } from '#core/money'
import type { KeyedLog, KeyedLot, LogTerms } from '#app/auction/rules/keyed_log_chain'

export const FULL_FORMAT = 'mianqiao-auction-log/3'

export type FullTerms = LogTerms & {
  /** 秒杀最长 as published, minutes. */
  flashCap: number
  /** Cents. */
  entryMinimum: Cents
  /** SHA-256 of 竞价须知; empty without one. */
  notice: string
}

export type FullLot = KeyedLot & {
  /** Cents per tonne. */
  reservePrice: Cents | null
  /** Cents. */
  deposit: Cents
  /** Kilograms. */
  weight: number
  batchCode: string | null
}

/**
 * `terms`: published, `note` is the hash of the terms. `entry`: the bidder `who` has now the state and the deposit. `bar`: the signer `who` is barred
 * from here on, or (state 0) no longer. `close`: the lot has the result `state`. `deadline`: an outage moved the lot's deadline to `note`. `cap`: an
 * outage made 秒杀最长 `amount` minutes. `void`: the session is void.
 */
export type LogConditionKind = 'terms' | 'entry' | 'bar' | 'close' | 'deadline' | 'cap' | 'void'

/** `at` as `KeyedBid.stamp`. */
export type LogCondition = {
  at: string
  kind: LogConditionKind
  lot: number | null
  who: string | null
  state: number | null
  amount: number | null
  note: string | null
}

export type FullLog = Omit<KeyedLog, 'format' | 'terms' | 'items'> & {
  format: typeof FULL_FORMAT
  terms: FullTerms
  items: FullLot[]
  facts: LogCondition[]
}

/** A moment in the format of `KeyedBid.stamp`. */
export const stampOf = (moment: DateTime) => `${moment.toUTC().toFormat('yyyyMMddHHmmssSSS')}000`

const mac = (key: string, lines: unknown[][]) =>
  createHmac('sha256', Buffer.from(key, 'hex'))
    .update(lines.map((line) => line.map((field) => field ?? '').join('|')).join('\n'))
    .digest('hex')

/** The hash of 竞价须知 in `FullTerms`. */
export const noticeHash = (notice: string | null) => (notice ? createHash('sha256').update(notice).digest('hex') : '')

const termsLine = (terms: FullTerms) => [
  ...[terms.priceType, terms.direction, terms.startTime, terms.endTime, terms.postpone],
  ...[terms.flashCap, terms.entryMinimum, terms.notice],
]
const lotTerms = (lot: FullLot) => [
  ...[lot.id, lot.startingPrice, lot.stepPrice, lot.reservePrice, lot.deposit, lot.weight, lot.batchCode],
]

/** The hash that is published with a session: it fixes the terms, and tells nothing of the reserve prices as long as the key is secret. */
export function termsHash(log: Pick<FullLog, 'houseCode' | 'chainKey' | 'terms' | 'items'>): string {
  const head = ['mianqiao-auction-terms/3', log.houseCode, ...termsLine(log.terms)]
  return mac(log.chainKey, [head, ...log.items.map(lotTerms)])
}

export function fullSeal(log: Omit<FullLog, 'seal'>): string {
  return mac(log.chainKey, [
    [FULL_FORMAT, log.houseCode, log.commitment, ...termsLine(log.terms)],
    ...log.items.map((lot) => [
      ...[...lotTerms(lot), lot.sealedSeq, lot.sealedHash, lot.result, lot.hammerPrice, lot.buyer],
    ]),
    ...log.outages.map(({ from, until, deadline }) => ['outage', from, until, deadline]),
    ...log.facts.map(({ at, kind, lot, who, state, amount, note }) => [
      ...['fact', at, kind, lot, who, state, amount, note],
    ]),
  ])
}
