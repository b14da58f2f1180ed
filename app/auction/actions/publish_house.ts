import { moveSession } from '#app/auction/moves'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { requireOpenAccount } from '#app/bank/queries/require_open_account'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { freeze } from '#app/ledger/actions/holds'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { lockBatch, openListing } from '#app/listing/queries/listing_row'
import { announce } from '#app/auction/actions/subscribe'
import { itemRef, lockHouse, lockItems } from '#app/auction/actions/house_rows'
import {
  accountsOf,
  companiesIn,
  endEntry,
  lockEntries,
  releaseConsignor,
  releaseEntry,
} from '#app/auction/actions/release_entry'
import type AuctionHouse from '#app/auction/models/auction_house'
import type AuctionItem from '#app/auction/models/auction_item'
import { publishProblem } from '#app/auction/rules/session_checks'
import { AuctionDirection, EntryState, SessionState } from '#app/auction/codes'
import { SalesState } from '#app/catalog/codes'
import { BidType } from '#app/listing/codes'
import { FreezeType } from '#app/ledger/codes'
import { stateAt } from '#app/auction/rules/session_times'
import { AuctionRefusal } from '#app/auction/refusals'

/** A published session can be withdrawn until this long before its start. */
const WITHDRAW_HOURS = 2

async function lockLot(trx: Trx, actor: Actor, house: AuctionHouse, item: AuctionItem) {
  const batch = await lockBatch(trx, item.productId!)
  const listing = await openListing(trx, batch.id)
  if (batch.salesState !== SalesState.onSale || listing?.bidType !== BidType.open)
    throw refuse(AuctionRefusal.batchLocked({ batchCode: batch.batchCode }))
  await moveSalesState(trx, actor, {
    batchId: batch.id,
    from: SalesState.onSale,
    to: SalesState.reserved,
    reason: `竞价场次${house.houseCode}`,
  })
}

async function holdForNeed(trx: Trx, actor: Actor, house: AuctionHouse, item: AuctionItem) {
  const hold = await freeze(trx, {
    companyId: item.sellerCompanyId,
    amount: item.deposit,
    freezeType: FreezeType.auctionDeposit,
    ref: itemRef(item, house),
    reason: `竞买委托保证金 ${house.houseCode}`,
    expectedRelease: '流拍时解冻，成交后转为订单定金',
    key: `auction.consignor:${item.id}:${house.publishedAt!.toMillis()}`,
    actor,
  })
  await item.merge({ consignorHoldId: hold.id }).save()
}

/**
 * 发布 (state-machines §7.1): the lots of an up session are reserved, the consignors of a down session put up their deposits.
 *
 * @throws RefusedError `场次至少包含一个标的`, `批次{code}已被锁定`, `可用余额不足，还需{x}元` …
 */
export async function publishHouse(
  input: { houseId: number; /** Less than the rule's 30 only for rehearsals of the demo. */ noticeMinutes?: number },
  actor: Actor,
  outer?: Trx
): Promise<AuctionHouse> {
  return inTransaction(async (trx) => {
    await lockAccounts(trx, accountsOf(await companiesIn(trx, input.houseId)))
    const house = await lockHouse(trx, input.houseId)
    SessionState.assert(house.state, SessionState.published)
    const items = await lockItems(trx, house.id)
    const at = await databaseNow(trx)
    const problem = publishProblem(
      {
        ...{ priceType: house.priceType, priceDirection: house.priceDirection, postpone: house.postpone },
        ...{ startTime: house.startTime.toMillis(), endTime: house.endTime.toMillis(), bidNotice: house.bidNotice },
      },
      items.map((item) => ({ ...item.$attributes, label: item.batchCode ?? item.productName }) as never),
      at.toMillis(),
      input.noticeMinutes
    )
    if (problem) throw refuse(problem)
    for (const companyId of [...new Set(items.map((item) => item.sellerCompanyId))].sort((a, b) => a - b)) {
      await requireTradingCompany(trx, companyId)
      if (house.priceDirection === AuctionDirection.down) await requireOpenAccount(trx, companyId)
    }

    await moveSession(trx, actor, house, {
      to: SessionState.published,
      action: 'auction.publish',
      summary: `发布场次，标的 ${items.length} 个`,
      fields: { publishedAt: at },
    })
    for (const item of [...items].sort((a, b) => (a.productId ?? 0) - (b.productId ?? 0))) {
      if (house.priceDirection === AuctionDirection.up) await lockLot(trx, actor, house, item)
      else await holdForNeed(trx, actor, house, item)
    }
    await announce(trx, house, items.length)
    return house
  }, outer)
}

/** Lots of items that will not be sold go back to the market, in ascending id. */
export async function freeLots(trx: Trx, actor: Actor, items: AuctionItem[], reason: string) {
  for (const item of [...items].sort((a, b) => (a.productId ?? 0) - (b.productId ?? 0))) {
    if (item.productId)
      await moveSalesState(trx, actor, {
        batchId: item.productId,
        from: SalesState.reserved,
        to: SalesState.onSale,
        reason,
      })
  }
}

/**
 * 撤回 (state-machines §7.1), more than two hours before the start and while nobody has entered: lots and consignors are free again.
 *
 * @throws RefusedError `距开始不足2小时，不能撤回`, `已有企业入场，不能撤回`
 */
export async function withdrawHouse(input: { houseId: number }, actor: Actor, outer?: Trx): Promise<AuctionHouse> {
  return inTransaction(async (trx) => {
    await lockAccounts(trx, accountsOf(await companiesIn(trx, input.houseId)))
    const house = await lockHouse(trx, input.houseId)
    const items = await lockItems(trx, house.id)
    const at = await databaseNow(trx)
    SessionState.assert(stateAt(house, items, at), SessionState.draft)
    if (at.plus({ hours: WITHDRAW_HOURS }) >= house.startTime)
      throw refuse(AuctionRefusal.tooLateToWithdraw({ hours: WITHDRAW_HOURS }))
    const entries = await lockEntries(trx, house.id)
    if (entries.some((entry) => entry.state === EntryState.entered)) throw refuse(AuctionRefusal.hasEntries)

    for (const entry of entries) {
      await releaseEntry(trx, actor, entry, house, 0, '场次撤回')
      await endEntry(trx, actor, entry, at, '场次撤回')
    }
    for (const item of items) await releaseConsignor(trx, actor, item, '场次撤回')
    await freeLots(trx, actor, items, `竞价场次${house.houseCode}撤回`)
    await moveSession(trx, actor, house, {
      to: SessionState.draft,
      action: 'auction.withdraw',
      summary: '撤回场次',
      fields: { publishedAt: null },
    })
    return house
  }, outer)
}
