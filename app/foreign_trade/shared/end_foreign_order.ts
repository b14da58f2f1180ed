/* Parts shared by the ends of an order in dollars: deposits, goods, the state. */
import type { ModelAttributes } from '@adonisjs/lucid/types/model'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import type { Trx } from '#core/transaction'
import { capture, unfreeze } from '#app/ledger/actions/holds'
import { EntryKind } from '#app/ledger/codes'
import Hold from '#app/ledger/models/hold'
import { available } from '#app/ledger/rules/accounts'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { SalesState } from '#app/catalog/codes'
import ForeignOffer from '#app/foreign_trade/models/foreign_offer'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { ForeignOfferState, ForeignOrderState, type ForeignCancelType } from '#app/foreign_trade/codes'
import { dollarBalances } from '#app/foreign_trade/shared/dollar_book'
import { ForeignSetting } from '#app/foreign_trade/settings'
import { setting } from '#app/system/settings/stored_settings'
import { moveForeignOffer, moveForeignOrder } from '#app/foreign_trade/moves'

/** The holds of an order that still have money in them. */
async function openHold(trx: Trx, holdId: number | null): Promise<Hold | null> {
  if (holdId === null) return null
  const hold = await Hold.findOrFail(holdId, { client: trx })
  return hold.remaining > 0 ? hold : null
}

/** Gives the deposits back to their owners, as far as they are frozen. */
export async function releaseDeposits(trx: Trx, actor: Actor, order: ForeignOrder, event: string): Promise<void> {
  for (const [side, holdId] of [
    ['buyer', order.depositHoldId],
    ['seller', order.sellerHoldId],
  ] as const) {
    const hold = await openHold(trx, holdId)
    if (hold) await unfreeze(trx, { holdId: hold.id, key: `foreign.${event}.${side}:${order.id}`, actor })
  }
}

/** Gives the deposit of one side to the other. @returns cents */
export async function forfeitDeposit(
  trx: Trx,
  actor: Actor,
  order: ForeignOrder,
  { of, memo }: { of: 'buyer' | 'seller'; memo: string }
): Promise<number> {
  const hold = await openHold(trx, of === 'buyer' ? order.depositHoldId : order.sellerHoldId)
  if (!hold) return 0
  const amount = hold.remaining
  await capture(trx, {
    holdId: hold.id,
    to: available(of === 'buyer' ? order.sellerCompanyId : order.buyerCompanyId),
    kind: EntryKind.forfeit,
    memo,
    key: `foreign.forfeit.${of}:${order.id}`,
    actor,
  })
  return amount
}

const FROM: Partial<Record<ForeignOrderState, SalesState>> = {
  [ForeignOrderState.unaccepted]: SalesState.ordered,
  [ForeignOrderState.unpaid]: SalesState.booked,
  [ForeignOrderState.undocumented]: SalesState.booked,
}

type End = {
  cancelType: ForeignCancelType
  action: string
  summary: string
  reason: string
  fields?: Partial<ModelAttributes<ForeignOrder>>
}

/**
 * Cancels a locked order. Goods whose documents have not been received go back on offer as they were; the others stay with the buyer until an operator
 * decides (state-machines §2.2).
 */
export async function endForeignOrder(trx: Trx, actor: Actor, order: ForeignOrder, end: End): Promise<void> {
  const from = FROM[order.state]
  if (from !== undefined) {
    const offer = await ForeignOffer.query({ client: trx }).where('id', order.offerId).forUpdate().firstOrFail()
    await moveForeignOffer(trx, actor, offer, {
      to: ForeignOfferState.offered,
      action: 'foreign_offer.back',
      summary: `订单${order.orderNo}取消，恢复报盘`,
    })
    await moveSalesState(trx, actor, {
      batchId: order.batchId,
      from,
      to: SalesState.onSale,
      reason: `外棉订单${order.orderNo}取消`,
    })
  }
  const at = await databaseNow(trx)
  const { seller: held } = await dollarBalances(trx, order.id)
  const days = await setting(ForeignSetting.landedTimeout, trx)
  await moveForeignOrder(trx, actor, order, {
    to: ForeignOrderState.cancelled,
    action: end.action,
    summary: end.summary,
    reason: end.reason,
    fields: {
      ...end.fields,
      cancelType: end.cancelType,
      cancelReason: end.reason.slice(0, 200),
      cancelledAt: at,
      // What the buyer has paid comes back outside the platform.
      settleDue: held > 0 ? at.plus({ days }) : null,
      confirmDue: null,
      documentsDue: null,
      receiveDue: null,
      landingDue: null,
      claimDue: null,
      cancelAsker: null,
      cancelAskedReason: null,
      cancelDue: null,
    },
  })
}
