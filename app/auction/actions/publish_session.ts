import { moveSession } from '#app/auction/moves'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { requireOpenAccount } from '#app/bank/queries/require_open_account'
import { contractGaps } from '#app/company/rules/contract_data'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { freeze } from '#app/ledger/actions/holds'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { lockBatch, openListing } from '#app/listing/queries/listing_row'
import { announce } from '#app/auction/actions/subscribe'
import { makeLogKey } from '#app/auction/shared/log_keys'
import { recordTerms } from '#app/auction/actions/seal_log'
import { lotRef, lockSession, lockLots } from '#app/auction/shared/lock_session'
import { showsGoods } from '#app/auction/shared/goods_of_lot'
import { requireContracts } from '#app/auction/shared/lot_contracts'
import { tellConsignors, tellOfDeposit, tellParticipants } from '#app/auction/shared/session_notices'
import {
  accountsOf,
  companiesIn,
  endEntry,
  lockEntries,
  releaseConsignor,
  releaseEntry,
} from '#app/auction/actions/release_entry'
import type AuctionSession from '#app/auction/models/auction_session'
import type AuctionLot from '#app/auction/models/auction_lot'
import { askedProblem, sameKind } from '#app/auction/rules/asked_prices'
import { publishProblem } from '#app/auction/rules/session_checks'
import { AuctionDirection, EntryState, SessionState } from '#app/auction/codes'
import { SalesState } from '#app/catalog/codes'
import { BidType } from '#app/listing/codes'
import { FreezeType } from '#app/ledger/codes'
import { stateAt } from '#app/auction/rules/session_times'
import { AuctionRefusal } from '#app/auction/refusals'

/** Hours before its start until which a published session can be withdrawn. */
const WITHDRAW_HOURS = 2

async function lockLot(trx: Trx, actor: Actor, session: AuctionSession, lot: AuctionLot) {
  const batch = await lockBatch(trx, lot.productId!)
  const listing = await openListing(trx, batch.id)
  if (batch.salesState !== SalesState.onSale || listing?.bidType !== BidType.open)
    throw refuse(AuctionRefusal.batchLocked({ batchCode: batch.batchCode }))
  if (!showsGoods(lot, batch, listing)) throw refuse(AuctionRefusal.goodsChanged({ batchCode: batch.batchCode }))
  const { priceContract, reservePrice } = lot
  // The consignor may have changed his mind since the lot was entered; from now on he cannot.
  const problem = askedProblem(session.priceType, { label: batch.batchCode, priceContract, reservePrice }, listing)
  if (problem) throw refuse(problem)
  const comparable = sameKind(session.priceType, lot, listing)
  await lot
    .merge({
      askedStartingPrice: comparable ? listing.startingPrice : null,
      askedReservePrice: comparable ? listing.reservePrice : null,
    })
    .save()
  await moveSalesState(trx, actor, {
    batchId: batch.id,
    from: SalesState.onSale,
    to: SalesState.reserved,
    reason: `竞价场次${session.sessionCode}`,
  })
}

async function holdForNeed(trx: Trx, actor: Actor, session: AuctionSession, lot: AuctionLot) {
  const hold = await freeze(trx, {
    companyId: lot.sellerCompanyId,
    amount: lot.deposit,
    freezeType: FreezeType.auctionDeposit,
    ref: lotRef(lot, session),
    reason: `竞买委托保证金 ${session.sessionCode}`,
    expectedRelease: '流拍时解冻，成交后转为订单定金',
    key: `auction.consignor:${lot.id}:${session.publishedAt!.toMillis()}`,
    actor,
  })
  await lot.merge({ consignorHoldId: hold.id }).save()
  await tellOfDeposit(trx, session, {
    companyId: lot.sellerCompanyId,
    title: '竞买委托保证金已冻结',
    content: `场次${session.sessionCode}已发布，标的${lot.productName}冻结保证金${formatYuan(lot.deposit)}元，流拍时解冻，成交后转为订单定金。`,
  })
}

/** A lot that is won becomes an order without its consignor, who has to be ready for the contract when it is offered. */
async function requireConsignor(trx: Trx, companyId: number) {
  const company = await requireTradingCompany(trx, companyId)
  const missing = contractGaps(company).join('、')
  if (missing) throw refuse(AuctionRefusal.consignorDataMissing({ company: company.name, missing }))
}

/**
 * 发布 (state-machines §7.1): reserves the batches of an up session; freezes the consignors' deposits of a down session.
 *
 * @throws RefusedError `场次还没有标的，请先点“添加批次”选入批次`, `批次{code}已被锁定`, `可用余额不足，还需{x}元` …
 */
export async function publishSession(
  input: {
    sessionId: number
    /** Below the rule's 30 only for the rehearsed sessions of the demo. */
    noticeMinutes?: number
  },
  actor: Actor,
  outer?: Trx
): Promise<AuctionSession> {
  return inTransaction(async (trx) => {
    await lockAccounts(trx, accountsOf(await companiesIn(trx, input.sessionId)))
    const session = await lockSession(trx, input.sessionId)
    SessionState.assert(session.state, SessionState.published)
    const lots = await lockLots(trx, session.id)
    const at = await databaseNow(trx)
    const problem = publishProblem(
      {
        priceType: session.priceType,
        priceDirection: session.priceDirection,
        postpone: session.postpone,
        startTime: session.startTime.toMillis(),
        endTime: session.endTime.toMillis(),
        bidNotice: session.bidNotice,
      },
      lots.map((lot) => ({ ...lot.$attributes, label: lot.batchCode ?? lot.productName }) as never),
      at.toMillis(),
      input.noticeMinutes
    )
    if (problem) throw refuse(problem)
    await requireContracts(
      trx,
      session,
      lots.map((lot) => ({ label: lot.batchCode ?? lot.productName, priceContract: lot.priceContract }))
    )
    for (const companyId of [...new Set(lots.map((lot) => lot.sellerCompanyId))].sort((a, b) => a - b)) {
      await requireConsignor(trx, companyId)
      if (session.priceDirection === AuctionDirection.down) await requireOpenAccount(trx, companyId)
    }

    const logCommitment = await makeLogKey(trx, session)
    await moveSession(trx, actor, session, {
      to: SessionState.published,
      action: 'auction.publish',
      after: { logCommitment, logTerms: await recordTerms(trx, session, at) },
      summary: `发布场次，标的 ${lots.length} 个`,
      fields: { publishedAt: at },
    })
    for (const lot of [...lots].sort((a, b) => (a.productId ?? 0) - (b.productId ?? 0))) {
      if (session.priceDirection === AuctionDirection.up) await lockLot(trx, actor, session, lot)
      else await holdForNeed(trx, actor, session, lot)
    }
    if (session.priceDirection === AuctionDirection.up) await tellConsignors(trx, session, lots)
    await announce(trx, session, lots.length)
    return session
  }, outer)
}

/** Returns the batches of lots that will not be sold to the market, locking them in ascending order of id. */
export async function freeLots(trx: Trx, actor: Actor, lots: AuctionLot[], reason: string) {
  for (const lot of [...lots].sort((a, b) => (a.productId ?? 0) - (b.productId ?? 0))) {
    if (lot.productId)
      await moveSalesState(trx, actor, {
        batchId: lot.productId,
        from: SalesState.reserved,
        to: SalesState.onSale,
        reason,
      })
  }
}

/**
 * 撤回 (state-machines §7.1), more than two hours before the start and while no company has entered: releases the batches and the consignors'
 * deposits.
 *
 * @throws RefusedError `距开始不足2小时，不能撤回`, `已有企业入场，不能撤回`
 */
export async function withdrawSession(
  input: { sessionId: number },
  actor: Actor,
  outer?: Trx
): Promise<AuctionSession> {
  return inTransaction(async (trx) => {
    await lockAccounts(trx, accountsOf(await companiesIn(trx, input.sessionId)))
    const session = await lockSession(trx, input.sessionId)
    const lots = await lockLots(trx, session.id)
    const at = await databaseNow(trx)
    SessionState.assert(stateAt(session, lots, at), SessionState.draft)
    if (at.plus({ hours: WITHDRAW_HOURS }) >= session.startTime)
      throw refuse(AuctionRefusal.tooLateToWithdraw({ hours: WITHDRAW_HOURS }))
    const entries = await lockEntries(trx, session.id)
    if (entries.some((entry) => entry.state === EntryState.entered)) throw refuse(AuctionRefusal.hasEntries)

    for (const entry of entries) {
      await releaseEntry(trx, actor, entry, session, 0, '场次撤回')
      await endEntry(trx, actor, entry, at, '场次撤回')
    }
    for (const lot of lots) await releaseConsignor(trx, actor, lot, session, '场次撤回')
    await freeLots(trx, actor, lots, `竞价场次${session.sessionCode}撤回`)
    await moveSession(trx, actor, session, {
      to: SessionState.draft,
      action: 'auction.withdraw',
      summary: '撤回场次',
      fields: { publishedAt: null },
    })
    await tellParticipants(trx, session, {
      companyIds: [...entries.map((entry) => entry.companyId), ...lots.map((lot) => lot.sellerCompanyId)],
      title: '场次撤回',
      content: `“${session.name}”已撤回，报名作废，批次恢复在售，保证金已解冻。`,
    })
    return session
  }, outer)
}
