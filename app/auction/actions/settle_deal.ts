/*
 * What follows the hammer (state-machines §7.4): the winner signs the 成交确认书 or abandons the item.
 */
import { moveLot } from '#app/auction/moves'
import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { systemActor, type Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { DomainError, IllegalTransitionError, refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { available } from '#app/ledger/rules/accounts'
import { capture, repurpose } from '#app/ledger/actions/holds'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { createDealOrder } from '#app/order/actions/create_deal_order'
import { createNeedOrder } from '#app/order/actions/create_need_order'
import type Order from '#app/order/models/order'
import { closeDue } from '#app/auction/actions/close_house'
import { lockHouse } from '#app/auction/actions/house_rows'
import { freeLots } from '#app/auction/actions/publish_house'
import { accountsOf, openHolds, releaseConsignor } from '#app/auction/actions/release_entry'
import AuctionEntry from '#app/auction/models/auction_entry'
import type AuctionHouse from '#app/auction/models/auction_house'
import AuctionItem from '#app/auction/models/auction_item'
import { takeFrom } from '#app/auction/rules/quota'
import { notify } from '#app/system/shared/notices'
import { AuctionDirection, AuctionPriceType, LotState, SessionState } from '#app/auction/codes'
import { FreezeType } from '#app/ledger/codes'
import { AuctionRefusal } from '#app/auction/refusals'

type Won = { item: AuctionItem; house: AuctionHouse; entry: AuctionEntry; at: DateTime }

/** The won item with everything locked; its session is brought up to date first. Another company's item does not exist for a member. */
async function lockWon(trx: Trx, itemId: number, actor: Actor): Promise<Won> {
  const seen = await AuctionItem.query({ client: trx }).where('id', itemId).first()
  const foreign = actor.kind === 'member' && seen?.buyerCompanyId !== actor.companyId
  if (!seen?.buyerCompanyId || foreign) throw refuse(AuctionRefusal.lotMissing)
  await lockAccounts(trx, accountsOf([seen.buyerCompanyId, seen.sellerCompanyId]))
  const house = await lockHouse(trx, seen.houseId)
  const item = await AuctionItem.query({ client: trx }).where('id', itemId).forUpdate().firstOrFail()
  const entry = await AuctionEntry.query({ client: trx })
    .where({ houseId: house.id, companyId: item.buyerCompanyId! })
    .forUpdate()
    .firstOrFail()
  if (house.state !== SessionState.ended) throw refuse(AuctionRefusal.notEnded)
  return { item, house, entry, at: await databaseNow(trx) }
}

async function upToDate(itemId: number) {
  const item = await AuctionItem.find(itemId)
  if (item) await closeDue(item.houseId)
}

/** The part of the entry's frozen money that belongs to the item. */
async function itemParts(trx: Trx, { entry, house, item }: Won) {
  const { parts, short } = takeFrom(await openHolds(trx, entry, house), item.deposit)
  if (short > 0) throw new Error(`auction item ${item.id}: the deposit is short of ${short}`)
  await entry.merge({ deposit: entry.deposit - item.deposit }).save()
  return parts
}

type Parts = Awaited<ReturnType<typeof itemParts>>

/** A basis session's hammer price is a basis: what comes of it is priced against the item's contract. */
const termsOf = ({ item, house }: Won) => ({
  auctioned: true,
  price: item.hammerPrice!,
  contract: house.priceType === AuctionPriceType.basis ? item.priceContract : null,
  depositRate: house.depositRate,
})

/** Up: the winner buys the lot. */
function lotOrder(trx: Trx, actor: Actor, won: Won, parts: Parts) {
  const { item, house } = won
  return createDealOrder(trx, actor, {
    buyerCompanyId: item.buyerCompanyId!,
    batchId: item.productId!,
    remark: `竞价场次${house.houseCode}成交`,
    how: { struck: '成交确认书已签署', title: '竞价成交订单已生成' },
    deal: {
      ...termsOf(won),
      deposit: (made) =>
        repurpose(trx, {
          companyId: item.buyerCompanyId!,
          parts,
          freezeType: FreezeType.orderDeposit,
          ref: { type: 'order', id: made.id, no: made.orderNo },
          reason: `订单定金 ${made.orderNo}（竞价保证金转入）`,
          expectedRelease: '付款时转为货款',
        }),
    },
  })
}

/** Down: the consignor buys what it asked for, the winner delivers it; both deposits go into the order. */
function needOrder(trx: Trx, actor: Actor, won: Won, parts: Parts) {
  const { item, house } = won
  const keep = (made: Order, companyId: number, of: Parts, reason: string, expectedRelease: string) =>
    repurpose(trx, {
      companyId,
      parts: of,
      freezeType: FreezeType.orderDeposit,
      ref: { type: 'order', id: made.id, no: made.orderNo },
      reason: `${reason} ${made.orderNo}（竞价保证金转入）`,
      expectedRelease,
    })
  const asked = [{ holdId: item.consignorHoldId!, amount: item.deposit }]
  return createNeedOrder(trx, actor, {
    buyerCompanyId: item.sellerCompanyId,
    sellerCompanyId: item.buyerCompanyId!,
    need: {
      no: `${house.houseCode}-${item.position}`,
      productType: item.productType,
      productName: item.productName,
      weight: item.productWeight,
      packets: item.numbers,
      place: item.storageAddress,
    },
    remark: `竞买场次${house.houseCode}成交，包数为估计，以实际交货为准`,
    deal: {
      ...termsOf(won),
      deposit: (made) => keep(made, item.sellerCompanyId, asked, '订单定金', '付款时转为货款'),
    },
    sellerDeposit: (made) => keep(made, item.buyerCompanyId!, parts, '卖方履约保证金', '放货后解冻'),
  })
}

async function becomeOrder(trx: Trx, actor: Actor, won: Won) {
  const { item, house } = won
  const parts = await itemParts(trx, won)
  const order = await (house.priceDirection === AuctionDirection.up ? lotOrder : needOrder)(trx, actor, won, parts)
  if (house.priceDirection === AuctionDirection.down) await item.merge({ consignorHoldId: null }).save()
  await moveLot(trx, actor, item, {
    to: LotState.dealt,
    action: 'auction.sign',
    summary: '签署成交确认书',
    after: { orderId: order.id },
    fields: { orderId: order.id },
  })
}

/**
 * The winner signs, until the next working day 17:00. The deal becomes an order and the deposits the order's: a
 * fixed price one that waits for payment, a basis a pair order that waits for its price; in a purchase auction the consignor is the buyer.
 *
 * @throws RefusedError `成交确认已超时`, `场次尚未结束`
 */
export async function signDeal(input: { itemId: number }, actor: Actor, outer?: Trx): Promise<AuctionItem> {
  if (!outer) await upToDate(input.itemId)
  return inTransaction(async (trx) => {
    const won = await lockWon(trx, input.itemId, actor)
    const { item, at } = won
    if (item.state !== LotState.hammered || item.signedAt)
      throw new IllegalTransitionError(LotState.word(item.state), LotState.word(LotState.dealt))
    if (item.confirmDue && at > item.confirmDue) throw refuse(AuctionRefusal.signingTooLate)
    await item.merge({ signedAt: at, signedBy: actor.userId }).save()
    await becomeOrder(trx, actor, won)
    return item
  }, outer)
}

/**
 * 弃拍: the winner says so, or the system when nothing was signed in time. The item's deposit goes to the consignor, the lot back to
 * the market; the second time within 90 days keeps the company out for 30.
 */
export async function abandonItem(
  input: { itemId: number; reason?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<AuctionItem> {
  if (!outer) await upToDate(input.itemId)
  return inTransaction(async (trx) => {
    const won = await lockWon(trx, input.itemId, actor)
    const { item, house, at } = won
    if (item.signedAt) throw refuse(AuctionRefusal.alreadySigned)
    LotState.assert(item.state, LotState.abandoned)
    if (actor.kind === 'system' && item.confirmDue && at <= item.confirmDue) throw refuse(AuctionRefusal.signingNotDue)
    for (const { holdId, amount } of await itemParts(trx, won)) {
      await capture(trx, {
        holdId,
        amount,
        to: available(item.sellerCompanyId),
        key: `auction.abandon:${item.id}:${holdId}`,
        actor,
        memo: `弃拍 ${house.houseCode}`,
      })
    }
    await moveLot(trx, actor, item, {
      to: LotState.abandoned,
      action: 'auction.abandon',
      summary: `弃拍，保证金 ${formatYuan(item.deposit)} 元划转委托方`,
      reason: input.reason,
      fields: { abandonedAt: at },
    })
    await releaseConsignor(trx, actor, item, '对方弃拍')
    await freeLots(trx, actor, [item], `竞价场次${house.houseCode}弃拍`)
    const label = item.batchCode ?? item.productName
    for (const companyId of [item.buyerCompanyId!, item.sellerCompanyId])
      await notify(trx, {
        code: 'N13',
        companyId,
        title: `${label} 已弃拍`,
        content: `场次${house.houseCode}标的${label}已弃拍，保证金${formatYuan(item.deposit)}元划转委托方。`,
      })
    return item
  }, outer)
}

/** Abandons what was not signed in time; returns how many. */
export async function abandonOverdue(): Promise<number> {
  const at = (await databaseNow()).toJSDate()
  const rows = await db
    .from('auction_items')
    .where('state', LotState.hammered)
    .whereNull('signed_at')
    .where('confirm_due', '<', at)
    .orderBy('id')
    .select('id')
  let done = 0
  for (const { id } of rows) {
    try {
      await abandonItem({ itemId: id, reason: '逾期未签署成交确认书' }, systemActor())
      done++
    } catch (error) {
      // The winner was faster; anything else is worth a look but must not stop the rest.
      if (!(error instanceof DomainError)) logger.error({ err: error, id }, 'auction abandonment')
    }
  }
  return done
}
