import { moveLot, moveSession } from '#app/auction/moves'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { lockHouse, lockItems, passStates } from '#app/auction/actions/house_rows'
import { freeLots } from '#app/auction/actions/publish_house'
import {
  accountsOf,
  companiesIn,
  endEntry,
  lockEntries,
  releaseConsignor,
  releaseEntry,
} from '#app/auction/actions/release_entry'
import type AuctionHouse from '#app/auction/models/auction_house'
import { sealLog } from '#app/auction/queries/verify_log'
import { LotState, SessionState } from '#app/auction/codes'
import { stateAt } from '#app/auction/rules/session_times'
import { AuctionRefusal } from '#app/auction/refusals'

function refuseEnded(house: AuctionHouse) {
  if (house.state === SessionState.ended) throw refuse(AuctionRefusal.endedNotVoidable)
  SessionState.assert(house.state, SessionState.voided)
}

/** 作废, first half: an operator asks, giving the reason. Bidding goes on until another operator has approved. */
export async function askVoidHouse(
  input: { houseId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<AuctionHouse> {
  return inTransaction(async (trx) => {
    const house = await lockHouse(trx, input.houseId)
    refuseEnded(house)
    if (house.voidAskedBy !== null) throw refuse(AuctionRefusal.voidAlreadyRequested)
    await house.merge({ voidAskedBy: actor.userId, voidAskedName: actor.name, voidReason: input.reason }).save()
    await audit(trx, actor, {
      action: 'auction.void.ask',
      entity: 'auction_house',
      entityId: house.id,
      reason: input.reason,
      summary: '申请作废场次，待复核',
    })
    return house
  }, outer)
}

/**
 * 作废, second half (state-machines §7.1): another operator decides. All items are off with their bids kept, all deposits
 * go back, the lots are on sale again.
 *
 * @throws RefusedError `已结束的场次不能作废`, `作废须由另一位运营人员复核`
 */
export async function decideVoidHouse(
  input: { houseId: number; approve: boolean; reason?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<AuctionHouse> {
  return inTransaction(async (trx) => {
    await lockAccounts(trx, accountsOf(await companiesIn(trx, input.houseId)))
    const house = await lockHouse(trx, input.houseId)
    if (house.voidAskedBy === null) throw refuse(AuctionRefusal.noVoidRequest)
    if (house.voidAskedBy === actor.userId) throw refuse(AuctionRefusal.secondOperatorNeeded)
    if (!input.approve) {
      await house.merge({ voidAskedBy: null, voidAskedName: null, voidReason: null }).save()
      await audit(trx, actor, {
        action: 'auction.void.decline',
        entity: 'auction_house',
        entityId: house.id,
        reason: input.reason,
        summary: '作废申请未通过复核',
      })
      return house
    }
    refuseEnded(house)
    const items = await lockItems(trx, house.id)
    const at = await databaseNow(trx)
    // Over by the clock is over, even when nobody has written it down yet.
    if (stateAt(house, items, at) === SessionState.ended) throw refuse(AuctionRefusal.endedNotVoidable)
    await passStates(trx, actor, house, stateAt(house, items, at))

    const published = house.state !== SessionState.draft
    const locked = items.filter((item) => item.state !== LotState.unsold)
    for (const entry of await lockEntries(trx, house.id)) {
      await releaseEntry(trx, actor, entry, house, 0, '场次作废')
      await endEntry(trx, actor, entry, at, '场次作废')
    }
    for (const item of locked) {
      await moveLot(trx, actor, item, {
        to: LotState.unsold,
        action: 'auction.void',
        summary: '场次作废，标的流拍',
        reason: house.voidReason,
        fields: { memo: '作废', confirmDue: null },
      })
    }
    for (const item of items) await releaseConsignor(trx, actor, item, '场次作废')
    if (published) await freeLots(trx, actor, locked, `竞价场次${house.houseCode}作废`)
    await moveSession(trx, actor, house, {
      to: SessionState.voided,
      action: 'auction.void',
      summary: '场次作废，保证金已全部解冻',
      reason: house.voidReason,
      fields: { closeTime: at, logHash: await sealLog(trx, house) },
    })
    return house
  }, outer)
}
