import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { type Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import { AccountClass, isOfClass } from '#app/ledger/rules/accounts'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { namePayers } from '#app/ledger/shared/payers_of_escrow'
import { followPosting } from '#app/ledger/ports/posting_followers'
import { EntryKind } from '#app/ledger/codes'
import { LedgerRefusal } from '#app/ledger/refusals'

export type Entry = { account: string; debit?: Cents; credit?: Cents }

/** The subject of a posting: `{ type: 'order', id: 12, no: 'XH20261120000012' }`. */
export type Reference = { type: string; id: number; no: string }

export type PostInput = {
  /** `{event}:{id}`; each event is posted once. */
  key: string
  kind: EntryKind
  memo?: string | null
  ref?: Reference | null
  actor: Actor
  entries: Entry[]
  /** Set by `holds` and `reverse` only. */
  holdId?: number
  reversesId?: number
}

export type Posting = { id: number; key: string; kind: EntryKind; holdId: number | null; duplicate: boolean }

export type Line = { account: string; debit: Cents; credit: Cents }

function linesOf(entries: Entry[]): Line[] {
  const lines = entries.map(({ account, debit = 0, credit = 0 }) => ({ account, debit, credit }))
  for (const { debit, credit, account } of lines) {
    if (
      !Number.isSafeInteger(debit) ||
      !Number.isSafeInteger(credit) ||
      debit < 0 ||
      credit < 0 ||
      (debit > 0 && credit > 0)
    ) {
      throw new Error(`ledger entry on ${account} needs one side in whole cents`)
    }
  }
  const moved = lines.filter((line) => line.debit + line.credit > 0)
  const debits = moved.reduce((sum, line) => sum + line.debit, 0)
  const credits = moved.reduce((sum, line) => sum + line.credit, 0)
  if (moved.length < 2 || debits !== credits)
    throw new Error(`ledger posting does not balance: ${debits} against ${credits}`)
  return moved
}

/** The posting of an event, or null. */
export async function findPosting(trx: Trx, key: string): Promise<Posting | null> {
  const row = await trx.from('ledger_transactions').where({ key }).first()
  return row ? { id: row.id, key, kind: row.kind, holdId: row.hold_id, duplicate: true } : null
}

/**
 * Posts one balanced set of entries (flows §0). Missing accounts are created; all are locked in the order of their codes.
 *
 * A repeated `key` posts nothing and returns the first posting with `duplicate: true`. Entries of 0 cents are omitted.
 *
 * @param input amounts in cents, Σ debit = Σ credit
 * @throws RefusedError `可用余额不足，还需{x}元` when a company's available money is insufficient
 */
export async function post(trx: Trx, input: PostInput): Promise<Posting> {
  const lines = linesOf(input.entries)
  const accounts = await lockAccounts(
    trx,
    lines.map((line) => line.account)
  )
  const before = await findPosting(trx, input.key)
  if (before) return before

  const grows = (line: Line) =>
    accounts.get(line.account)!.nature === 'debit' ? line.debit - line.credit : line.credit - line.debit
  for (const account of accounts.values()) {
    const after = lines
      .filter((line) => line.account === account.code)
      .reduce((sum, line) => sum + grows(line), account.balance)
    if (after >= 0) continue
    if (isOfClass(account.code, AccountClass.available)) throw refuse(LedgerRefusal.availableShort({ missing: -after }))
    throw new Error(`ledger posting ${input.key} would leave ${account.code} at ${after}`)
  }

  const inserted = await trx
    .table('ledger_transactions')
    .knexQuery.insert({
      key: input.key,
      kind: input.kind,
      // stored with the posting, so that it does not change with the word of the kind
      title: EntryKind.word(input.kind),
      memo: input.memo ?? null,
      ref_type: input.ref?.type ?? null,
      ref_id: input.ref?.id ?? null,
      ref_no: input.ref?.no ?? null,
      reverses_id: input.reversesId ?? null,
      hold_id: input.holdId ?? null,
      actor: `${input.actor.kind}:${input.actor.userId ?? 0}`,
    })
    .onConflict('key')
    .ignore()
    .returning('id')
  if (inserted.length === 0) return (await findPosting(trx, input.key))!

  const payers = await namePayers(trx, lines, accounts, input.reversesId !== undefined)
  // Entries that increase a balance come first, so that an account both credited and debited here is never negative in between.
  const ordered = [...lines].sort((a, b) => Number(grows(b) > 0) - Number(grows(a) > 0))
  const id: number = inserted[0].id
  await trx.table('ledger_entries').multiInsert(
    ordered.map(({ account, debit, credit }) => ({
      transaction_id: id,
      account_code: account,
      debit,
      credit,
      balance_after: 0,
    }))
  )
  await followPosting(trx, {
    id,
    ref: input.ref ?? null,
    lines: lines.map((line) => ({ ...line, payer: payers.get(line.account) ?? null })),
  })
  return { id, key: input.key, kind: input.kind, holdId: input.holdId ?? null, duplicate: false }
}
