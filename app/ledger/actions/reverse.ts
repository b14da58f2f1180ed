import { moveHold } from '#app/ledger/moves'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { holdAccount } from '#app/ledger/actions/holds'
import Hold from '#app/ledger/models/hold'
import LedgerTransaction from '#app/ledger/models/ledger_transaction'
import { findPosting, post, type Posting } from '#app/ledger/actions/post'
import { HoldState } from '#app/ledger/codes'
import { LedgerRefusal } from '#app/ledger/refusals'

export type ReverseInput = {
  /** Key of the reversing posting. */
  key: string
  /** Key of the posting to be reversed. */
  of: string
  reason: string
  actor: Actor
}

/**
 * Reverses a posting by the same entries on the opposite sides, the only way to correct one. A posting can be reversed once; the hold
 * that it created, released or captured is changed back.
 *
 * @throws RefusedError when it has been reversed, or the balance of an account is insufficient
 */
export async function reverse(trx: Trx, input: ReverseInput): Promise<Posting> {
  const original = await LedgerTransaction.query({ client: trx })
    .where('key', input.of)
    .preload('entries', (q) => q.orderBy('id'))
    .firstOrFail()
  await lockAccounts(
    trx,
    original.entries.map((entry) => entry.accountCode)
  )
  const before = await findPosting(trx, input.key)
  if (before) return before
  const reversed = await trx.from('ledger_transactions').where('reverses_id', original.id).first()
  if (reversed) throw refuse(LedgerRefusal.alreadyReversed)

  if (original.holdId) await restoreHold(trx, original, original.holdId)
  return post(trx, {
    key: input.key,
    kind: original.kind,
    memo: `冲正：${input.reason}`.slice(0, 200),
    ref: original.refType ? { type: original.refType, id: original.refId!, no: original.refNo! } : null,
    actor: input.actor,
    holdId: original.holdId ?? undefined,
    reversesId: original.id,
    entries: original.entries.map((entry) => ({
      account: entry.accountCode,
      debit: entry.credit,
      credit: entry.debit,
    })),
  })
}

async function restoreHold(trx: Trx, original: LedgerTransaction, holdId: number) {
  const hold = await Hold.query({ client: trx }).where('id', holdId).forUpdate().firstOrFail()
  const account = holdAccount(hold)
  const change = original.entries
    .filter((entry) => entry.accountCode === account)
    .reduce((sum, entry) => sum + entry.debit - entry.credit, 0)
  const remaining = hold.remaining + change
  if (remaining < 0 || remaining > hold.amount) throw refuse(LedgerRefusal.holdEnded)
  await moveHold(trx, hold, {
    to: remaining === hold.amount ? HoldState.held : remaining > 0 ? HoldState.partlyReleased : HoldState.released,
    fields: { remaining },
    columns: { closed_at: remaining > 0 ? null : trx.raw('clock_timestamp()') },
  })
}
