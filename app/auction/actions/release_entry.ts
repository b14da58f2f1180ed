/* Release of the deposits frozen for a session: at its end, on leaving, on withdrawal and on voiding. The caller locks the accounts. */
import { moveEntry } from '#app/auction/moves'
import type { Actor } from '#core/actor'
import { formatYuan } from '#core/money'
import type { Trx } from '#core/transaction'
import { available, frozen } from '#app/ledger/rules/accounts'
import { holdsOf, unfreeze } from '#app/ledger/actions/holds'
import type Hold from '#app/ledger/models/hold'
import { entryRef } from '#app/auction/shared/lock_session'
import AuctionEntry from '#app/auction/models/auction_entry'
import type AuctionSession from '#app/auction/models/auction_session'
import type AuctionLot from '#app/auction/models/auction_lot'
import { releases } from '#app/auction/rules/quota'
import { recordEntry } from '#app/auction/shared/log_conditions'
import { tellOfDeposit } from '#app/auction/shared/session_notices'
import { EntryState } from '#app/auction/codes'

/** Numbers of the accounts that releasing the deposits of these companies touches. */
export function accountsOf(companyIds: readonly number[]): string[] {
  return [...new Set(companyIds)].flatMap((companyId) => [available(companyId), frozen(companyId)])
}

/** The holds of an entry that still have money frozen, oldest first. */
export async function openHolds(trx: Trx, entry: AuctionEntry, session: AuctionSession): Promise<Hold[]> {
  return (await holdsOf(entryRef(entry, session), trx)).filter((hold) => hold.remaining > 0)
}

/** Releases the deposit of an entry except for `keep` cents, and tells its company (N14). `memo` says why: `场次结束`. */
export async function releaseEntry(
  trx: Trx,
  actor: Actor,
  entry: AuctionEntry,
  session: AuctionSession,
  keep: number,
  memo: string
) {
  let released = 0
  for (const { id, amount } of releases(await openHolds(trx, entry, session), keep)) {
    if (amount > 0) await unfreeze(trx, { holdId: id, amount, key: `auction.release:${id}`, actor, memo })
    released += amount
  }
  if (released > 0) {
    const kept = keep > 0 ? `，拍中标的的保证金${formatYuan(keep)}元继续冻结` : ''
    await tellOfDeposit(trx, session, {
      companyId: entry.companyId,
      title: '竞价保证金已解冻',
      content: `场次${session.sessionCode}${memo}，保证金${formatYuan(released)}元已解冻${kept}。`,
    })
  }
  entry.useTransaction(trx)
  await entry.merge({ deposit: keep }).save()
}

/** Ends an entry, whatever part of its deposit stays frozen. */
export async function endEntry(
  trx: Trx,
  actor: Actor,
  entry: AuctionEntry,
  at: AuctionSession['startTime'],
  summary: string
) {
  await moveEntry(trx, actor, entry, {
    to: EntryState.ended,
    action: 'auction.leave',
    summary,
    fields: { endedAt: at },
  })
  await recordEntry(trx, entry)
}

/** The entries of a locked session that have not ended, locked. */
export function lockEntries(trx: Trx, sessionId: number): Promise<AuctionEntry[]> {
  return AuctionEntry.query({ client: trx })
    .where('session_id', sessionId)
    .whereIn('state', [EntryState.registered, EntryState.entered])
    .orderBy('id')
    .forUpdate()
}

/** Companies whose money a step of the whole session may move; read before their accounts are locked. */
export async function companiesIn(trx: Trx, sessionId: number): Promise<number[]> {
  const { rows } = await trx.rawQuery(
    `select company_id as id from auction_entries where session_id = ? union
     select seller_company_id from auction_lots where session_id = ? order by 1`,
    [sessionId, sessionId]
  )
  return rows.map((row: { id: number }) => row.id)
}

/** Down sessions: releases the consignor's own deposit when its need is not met. */
export async function releaseConsignor(trx: Trx, actor: Actor, lot: AuctionLot, session: AuctionSession, memo: string) {
  if (!lot.consignorHoldId) return
  const holdId = lot.consignorHoldId
  await unfreeze(trx, { holdId, key: `auction.consignor.release:${holdId}`, actor, memo })
  lot.useTransaction(trx)
  await lot.merge({ consignorHoldId: null }).save()
  await tellOfDeposit(trx, session, {
    companyId: lot.sellerCompanyId,
    title: '竞买委托保证金已解冻',
    content: `场次${session.sessionCode}标的${lot.productName}${memo}，保证金${formatYuan(lot.deposit)}元已解冻。`,
  })
}
