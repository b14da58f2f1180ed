/* 解除成交 (state-machines §7.4): a deal that cannot be signed ends, and nobody is worse off than before the session. */
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { unfreeze } from '#app/ledger/actions/holds'
import { notify } from '#app/system/shared/notices'
import { freeLots } from '#app/auction/actions/publish_session'
import { releaseConsignor } from '#app/auction/actions/release_entry'
import type AuctionLot from '#app/auction/models/auction_lot'
import { moveLot } from '#app/auction/moves'
import { sessionLink, tellOfDeposit } from '#app/auction/shared/session_notices'
import { lockWon, lotParts, type LockedWonLot } from '#app/auction/shared/won_lots'
import { LotState } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

async function tellSides(trx: Trx, { lot, session }: LockedWonLot, reason: string) {
  const label = lot.batchCode ?? lot.productName
  const told = `场次${session.sessionCode}标的${label}解除成交（${reason}），保证金${formatYuan(lot.deposit)}元已解冻`
  const both = { code: 'N13', title: `${label} 解除成交`, link: sessionLink(session) } as const
  await notify(trx, { ...both, companyId: lot.buyerCompanyId, content: `${told}，不计弃拍。` })
  const back = lot.productId ? '标的恢复在售。' : '采购需求未成交。'
  await notify(trx, { ...both, companyId: lot.sellerCompanyId, content: `${told}，${back}` })
}

/**
 * Dissolves the deal of a locked lot that is hammered and not signed: the deposits of both sides are free, the batch is on sale, and no abandonment
 * is counted. The log of the session stays as it was sealed.
 */
export async function dissolve(trx: Trx, actor: Actor, won: LockedWonLot, reason: string): Promise<void> {
  const { lot, session, at } = won
  if (lot.signedAt) throw refuse(AuctionRefusal.signedNotDissolvable)
  LotState.assert(lot.state, LotState.unsold)
  for (const { holdId, amount } of await lotParts(trx, won))
    await unfreeze(trx, { holdId, amount, key: `auction.dissolve:${lot.id}:${holdId}`, actor, memo: '解除成交' })
  await moveLot(trx, actor, lot, {
    to: LotState.unsold,
    action: 'auction.dissolve',
    summary: `解除成交，保证金 ${formatYuan(lot.deposit)} 元解冻`,
    reason,
    fields: { dissolvedAt: at, confirmDue: null, memo: `解除成交：${reason}`.slice(0, 200) },
  })
  await tellOfDeposit(trx, session, {
    companyId: lot.buyerCompanyId!,
    title: '竞价保证金已解冻',
    content: `场次${session.sessionCode}解除成交，保证金${formatYuan(lot.deposit)}元已解冻。`,
  })
  await releaseConsignor(trx, actor, lot, session, '解除成交')
  await freeLots(trx, actor, [lot], `竞价场次${session.sessionCode}解除成交`)
  await tellSides(trx, won, reason)
}

/**
 * 解除成交 by operators, of whom the second approves what the first proposes.
 *
 * @throws RefusedError `成交确认书已签署，不能解除成交`, `场次尚未结束`
 * @throws IllegalTransitionError for lots that are not waiting for a signature
 */
export async function dissolveDeal(
  input: { lotId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<AuctionLot> {
  return inTransaction(async (trx) => {
    const won = await lockWon(trx, input.lotId, actor)
    await dissolve(trx, actor, won, input.reason)
    return won.lot
  }, outer)
}
