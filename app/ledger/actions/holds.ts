/*
 * Frozen money (state-machines §9.2): released in parts or as a whole, or captured. Every step is one posting and one change of the
 * hold in the caller's transaction; the accounts are locked before the hold.
 */
import { moveHold } from '#app/ledger/moves'
import type { Actor } from '#core/actor'
import type { Cents } from '#core/money'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { available, frozen, outgoing } from '#app/ledger/rules/accounts'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import Hold from '#app/ledger/models/hold'
import { findPosting, post, type Reference } from '#app/ledger/actions/post'
import { EntryKind, FreezeType, HoldState } from '#app/ledger/codes'
import { LedgerRefusal } from '#app/ledger/refusals'

type NewHold = {
  companyId: number
  amount: Cents
  freezeType: FreezeType
  ref: Reference
  reason: string
  /** Text about the expected release, shown to users: `付款时转为货款`. */
  expectedRelease?: string
}

export type FreezeInput = NewHold & { key: string; actor: Actor }

/** The account of the frozen money: 2004 for withdrawals under way, 2002 for all others. */
export function holdAccount(hold: { companyId: number; freezeType: FreezeType }): string {
  return hold.freezeType === FreezeType.withdrawal ? outgoing(hold.companyId) : frozen(hold.companyId)
}

async function insertHold(trx: Trx, hold: NewHold): Promise<number> {
  const { companyId, amount, freezeType, ref, reason, expectedRelease } = hold
  const [{ id }] = await trx
    .table('holds')
    .insert({
      company_id: companyId,
      freeze_type: freezeType,
      amount,
      remaining: amount,
      ref_type: ref.type,
      ref_id: ref.id,
      ref_no: ref.no,
      reason,
      expected_release: expectedRelease ?? null,
    })
    .returning('id')
  return id
}

/**
 * FZ: freezes available money of a company. A repeated `key` returns the first hold.
 *
 * @throws RefusedError `可用余额不足，还需{x}元`
 */
export async function freeze(trx: Trx, input: FreezeInput): Promise<Hold> {
  const from = available(input.companyId)
  const to = holdAccount(input)
  await lockAccounts(trx, [from, to])
  const before = await findPosting(trx, input.key)
  if (before?.holdId) return Hold.findOrFail(before.holdId, { client: trx })

  const holdId = await insertHold(trx, input)
  await post(trx, {
    key: input.key,
    kind: input.freezeType === FreezeType.withdrawal ? EntryKind.payOut : EntryKind.freeze,
    memo: input.reason,
    ref: input.ref,
    actor: input.actor,
    holdId,
    entries: [
      { account: from, debit: input.amount },
      { account: to, credit: input.amount },
    ],
  })
  return Hold.findOrFail(holdId, { client: trx })
}

type Step = { holdId: number; amount?: Cents; key: string; actor: Actor; memo?: string }

async function take(
  trx: Trx,
  input: Step & { to: string; kind: EntryKind; closes: typeof HoldState.taken | typeof HoldState.released }
): Promise<Hold> {
  const seen = await Hold.findOrFail(input.holdId, { client: trx })
  await lockAccounts(trx, [holdAccount(seen), input.to])
  const hold = await Hold.query({ client: trx }).where('id', input.holdId).forUpdate().firstOrFail()
  if (await findPosting(trx, input.key)) return hold

  const amount = input.amount ?? hold.remaining
  if (amount <= 0 || amount > hold.remaining) throw refuse(LedgerRefusal.holdTooSmall)
  await post(trx, {
    key: input.key,
    kind: input.kind,
    memo: input.memo ?? hold.reason,
    ref: { type: hold.refType, id: hold.refId, no: hold.refNo },
    actor: input.actor,
    holdId: hold.id,
    entries: [
      { account: holdAccount(hold), debit: amount },
      { account: input.to, credit: amount },
    ],
  })
  const rest = hold.remaining - amount
  await moveHold(trx, hold, {
    to: rest > 0 ? HoldState.partlyReleased : input.closes,
    fields: { remaining: rest },
    columns: { closed_at: rest > 0 ? null : trx.raw('clock_timestamp()') },
  })
  return Hold.findOrFail(hold.id, { client: trx })
}

/** UF: releases frozen money to its owner, by default all that remains. A repeated `key` changes nothing. */
export async function unfreeze(trx: Trx, input: Step): Promise<Hold> {
  const { companyId, freezeType } = await Hold.findOrFail(input.holdId, { client: trx })
  return take(trx, {
    ...input,
    to: available(companyId),
    kind: freezeType === FreezeType.withdrawal ? EntryKind.refund : EntryKind.release,
    closes: HoldState.released,
  })
}

/** CAP: moves frozen money to another account: escrow at payment, the other party at default, the bank at withdrawal. */
export async function capture(trx: Trx, input: Step & { to: string; kind?: EntryKind }): Promise<Hold> {
  return take(trx, { ...input, kind: input.kind ?? EntryKind.forfeit, closes: HoldState.taken })
}

/** The holds of an order or another reference, oldest first. */
export async function holdsOf(ref: { type: string; id: number }, trx?: Trx): Promise<Hold[]> {
  return Hold.query({ client: trx }).where({ refType: ref.type, refId: ref.id }).orderBy('id')
}

/**
 * Changes the purpose of frozen money: parts of a company's holds become a hold of their own (竞价保证金 → 订单定金). The money stays in
 * the same account, so nothing is posted; the caller's state machine ensures that this is done once.
 *
 * @throws RefusedError when less than the requested amount remains in a hold
 */
export async function repurpose(
  trx: Trx,
  input: {
    companyId: number
    parts: { holdId: number; amount: Cents }[]
    freezeType: Exclude<FreezeType, typeof FreezeType.withdrawal>
    ref: Reference
    reason: string
    expectedRelease?: string
  }
): Promise<Hold> {
  await lockAccounts(trx, [frozen(input.companyId)])
  let total = 0
  for (const { holdId, amount } of [...input.parts].sort((a, b) => a.holdId - b.holdId)) {
    const hold = await Hold.query({ client: trx }).where('id', holdId).forUpdate().firstOrFail()
    if (hold.companyId !== input.companyId || hold.freezeType === FreezeType.withdrawal)
      throw new Error(`hold ${holdId} is not of this kind`)
    if (amount <= 0 || amount > hold.remaining) throw refuse(LedgerRefusal.holdTooSmallForDeposit)
    const rest = hold.remaining - amount
    await moveHold(trx, hold, {
      to: rest > 0 ? HoldState.partlyReleased : HoldState.released,
      fields: { remaining: rest },
      columns: { closed_at: rest > 0 ? null : trx.raw('clock_timestamp()') },
    })
    total += amount
  }
  return Hold.findOrFail(await insertHold(trx, { ...input, amount: total }), { client: trx })
}
