/* Settlement of won lots (state-machines §7.4): the winner signs the 成交确认书 or abandons the lot. */
import { moveLot } from '#app/auction/moves'
import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { systemActor, type Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow, formatTime } from '#core/clock'
import { DomainError, IllegalTransitionError, refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { rowsAfter, sweep } from '#core/sweep'
import { inTransaction, type Trx } from '#core/transaction'
import { available } from '#app/ledger/rules/accounts'
import { capture, repurpose } from '#app/ledger/actions/holds'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { createDealOrder } from '#app/order/actions/create_deal_order'
import { createNeedOrder } from '#app/order/actions/create_need_order'
import type Order from '#app/order/models/order'
import { closeDue } from '#app/auction/actions/close_session'
import { lockSession } from '#app/auction/shared/lock_session'
import { freeLots } from '#app/auction/actions/publish_session'
import { accountsOf, openHolds, releaseConsignor } from '#app/auction/actions/release_entry'
import AuctionEntry from '#app/auction/models/auction_entry'
import type AuctionSession from '#app/auction/models/auction_session'
import AuctionLot from '#app/auction/models/auction_lot'
import { lotVersion } from '#app/auction/rules/lot_version'
import { takeFrom } from '#app/auction/rules/quota'
import { tellOperators } from '#app/identity/shared/tell_operators'
import { addWorkingDays } from '#app/system/shared/working_days'
import { notify } from '#app/system/shared/notices'
import { AuctionDirection, AuctionPriceType, LotState, SessionState } from '#app/auction/codes'
import { FreezeType } from '#app/ledger/codes'
import { AuctionRefusal } from '#app/auction/refusals'

type Won = { lot: AuctionLot; session: AuctionSession; entry: AuctionEntry; at: DateTime }

/** The won lot with everything locked; its session is closed first if that is due. For a member, a lot won by another company does not exist. */
async function lockWon(trx: Trx, lotId: number, actor: Actor): Promise<Won> {
  const seen = await AuctionLot.query({ client: trx }).where('id', lotId).first()
  const foreign = actor.kind === 'member' && seen?.buyerCompanyId !== actor.companyId
  if (!seen?.buyerCompanyId || foreign) throw refuse(AuctionRefusal.lotMissing)
  await lockAccounts(trx, accountsOf([seen.buyerCompanyId, seen.sellerCompanyId]))
  const session = await lockSession(trx, seen.sessionId)
  const lot = await AuctionLot.query({ client: trx }).where('id', lotId).forUpdate().firstOrFail()
  const entry = await AuctionEntry.query({ client: trx })
    .where({ sessionId: session.id, companyId: lot.buyerCompanyId! })
    .forUpdate()
    .firstOrFail()
  if (session.state !== SessionState.ended) throw refuse(AuctionRefusal.notEnded)
  return { lot, session, entry, at: await databaseNow(trx) }
}

async function upToDate(lotId: number) {
  const lot = await AuctionLot.find(lotId)
  if (lot) await closeDue(lot.sessionId)
}

/** The part of the entry's frozen deposit that belongs to the lot. */
async function lotParts(trx: Trx, { entry, session, lot }: Won) {
  const { parts, short } = takeFrom(await openHolds(trx, entry, session), lot.deposit)
  if (short > 0) throw new Error(`auction lot ${lot.id}: the deposit is short of ${short}`)
  await entry.merge({ deposit: entry.deposit - lot.deposit }).save()
  return parts
}

type Parts = Awaited<ReturnType<typeof lotParts>>

/** Terms of the order. The final price of a basis session is a basis on the lot's contract. */
const termsOf = ({ lot, session }: Won) => ({
  auctioned: true,
  price: lot.standingPrice!,
  contract: session.priceType === AuctionPriceType.basis ? lot.priceContract : null,
  depositRate: session.depositRate,
})

/** Up: the winner buys the lot. */
function lotOrder(trx: Trx, actor: Actor, won: Won, parts: Parts) {
  const { lot, session } = won
  return createDealOrder(trx, actor, {
    buyerCompanyId: lot.buyerCompanyId!,
    batchId: lot.productId!,
    remark: `竞价场次${session.sessionCode}成交`,
    how: { struck: '成交确认书已签署', title: '竞价成交订单已生成' },
    deal: {
      ...termsOf(won),
      deposit: (made) =>
        repurpose(trx, {
          companyId: lot.buyerCompanyId!,
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
  const { lot, session } = won
  const keep = (made: Order, companyId: number, of: Parts, reason: string, expectedRelease: string) =>
    repurpose(trx, {
      companyId,
      parts: of,
      freezeType: FreezeType.orderDeposit,
      ref: { type: 'order', id: made.id, no: made.orderNo },
      reason: `${reason} ${made.orderNo}（竞价保证金转入）`,
      expectedRelease,
    })
  const asked = [{ holdId: lot.consignorHoldId!, amount: lot.deposit }]
  return createNeedOrder(trx, actor, {
    buyerCompanyId: lot.sellerCompanyId,
    sellerCompanyId: lot.buyerCompanyId!,
    need: {
      no: `${session.sessionCode}-${lot.position}`,
      productType: lot.productType,
      productName: lot.productName,
      weight: lot.productWeight,
      packets: lot.numbers,
      place: lot.storageAddress,
    },
    remark: `竞买场次${session.sessionCode}成交，包数为估计，以实际交货为准`,
    deal: {
      ...termsOf(won),
      deposit: (made) => keep(made, lot.sellerCompanyId, asked, '订单定金', '付款时转为货款'),
    },
    sellerDeposit: (made) => keep(made, lot.buyerCompanyId!, parts, '卖方履约保证金', '放货后解冻'),
  })
}

async function becomeOrder(trx: Trx, actor: Actor, won: Won) {
  const { lot, session } = won
  const parts = await lotParts(trx, won)
  const order = await (session.priceDirection === AuctionDirection.up ? lotOrder : needOrder)(trx, actor, won, parts)
  if (session.priceDirection === AuctionDirection.down) await lot.merge({ consignorHoldId: null }).save()
  await moveLot(trx, actor, lot, {
    to: LotState.dealt,
    action: 'auction.sign',
    summary: '签署成交确认书',
    after: { orderId: order.id },
    fields: { orderId: order.id },
  })
}

/**
 * The winner signs, until 17:00 of the working day on which the term ends. The deal becomes an order, which takes over the deposits: a spot order
 * awaiting payment at a fixed price, a pair order awaiting pricing on a basis. In a purchase auction the consignor is the buyer.
 *
 * @throws RefusedError `成交确认已超时`, `场次尚未结束`
 * @throws StaleError when the lot is not the one that was seen
 */
export async function signDeal(input: { lotId: number } & SeenInput, actor: Actor, outer?: Trx): Promise<AuctionLot> {
  if (!outer) await upToDate(input.lotId)
  return inTransaction(async (trx) => {
    const won = await lockWon(trx, input.lotId, actor)
    const { lot, at } = won
    if (lot.state !== LotState.hammered || lot.signedAt)
      throw new IllegalTransitionError(LotState.word(lot.state), LotState.word(LotState.dealt))
    if (lot.confirmDue && at > lot.confirmDue) throw refuse(AuctionRefusal.signingTooLate)
    requireSeen(trx, input.seen, lotVersion(lot, won.session))
    await lot.merge({ signedAt: at, signedBy: actor.userId }).save()
    await becomeOrder(trx, actor, won)
    return lot
  }, outer)
}

/**
 * 弃拍, by the winner, or by the system when the deal is not signed in time. The lot's deposit is paid to the consignor and the lot returns to the
 * market; a second abandonment within 90 days bans the company for 30 days.
 *
 * @throws StaleError when the lot is not the one that was seen
 */
export async function abandonLot(
  input: { lotId: number; reason?: string | null } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<AuctionLot> {
  if (!outer) await upToDate(input.lotId)
  return inTransaction(async (trx) => {
    const won = await lockWon(trx, input.lotId, actor)
    const { lot, session, at } = won
    if (lot.signedAt) throw refuse(AuctionRefusal.alreadySigned)
    LotState.assert(lot.state, LotState.abandoned)
    if (actor.kind === 'system' && lot.confirmDue && at <= lot.confirmDue) throw refuse(AuctionRefusal.signingNotDue)
    requireSeen(trx, input.seen, lotVersion(lot, session))
    for (const { holdId, amount } of await lotParts(trx, won)) {
      await capture(trx, {
        holdId,
        amount,
        to: available(lot.sellerCompanyId),
        key: `auction.abandon:${lot.id}:${holdId}`,
        actor,
        memo: `弃拍 ${session.sessionCode}`,
      })
    }
    await moveLot(trx, actor, lot, {
      to: LotState.abandoned,
      action: 'auction.abandon',
      summary: `弃拍，保证金 ${formatYuan(lot.deposit)} 元划转委托方`,
      reason: input.reason,
      fields: { abandonedAt: at },
    })
    await releaseConsignor(trx, actor, lot, '对方弃拍')
    await freeLots(trx, actor, [lot], `竞价场次${session.sessionCode}弃拍`)
    const label = lot.batchCode ?? lot.productName
    for (const companyId of [lot.buyerCompanyId!, lot.sellerCompanyId])
      await notify(trx, {
        code: 'N13',
        companyId,
        title: `${label} 已弃拍`,
        content: `场次${session.sessionCode}标的${label}已弃拍，保证金${formatYuan(lot.deposit)}元划转委托方。`,
      })
    return lot
  }, outer)
}

/** Rolls a trial back. */
class Tried extends Error {}

/**
 * What keeps a deal from becoming an order, whoever signs it: no quote of the contract, a listing that was taken off the market. The order is made
 * and rolled back, so nothing that signing needs can be forgotten here. Null when the winner could sign.
 */
async function obstacleTo(lotId: number): Promise<Error | null> {
  try {
    await inTransaction(async (trx) => {
      const won = await lockWon(trx, lotId, systemActor())
      await becomeOrder(trx, { ...systemActor(), userId: won.lot.buyerId }, won)
      throw new Tried()
    })
  } catch (error) {
    return error instanceof Tried ? null : (error as Error)
  }
  return null
}

/** The winner could not have signed, so the term is extended to the end of the next working day, as long as the obstacle lasts. */
async function postponeSigning(lotId: number, obstacle: Error, actor: Actor): Promise<void> {
  const said = obstacle instanceof DomainError ? obstacle.message : '系统暂时无法生成订单'
  await inTransaction(async (trx) => {
    const { lot, session, at } = await lockWon(trx, lotId, actor)
    if (lot.state !== LotState.hammered || lot.signedAt || !lot.confirmDue || at <= lot.confirmDue) return
    const due = await addWorkingDays(at, 1, '17:00', trx)
    await lot.merge({ confirmDue: due, memo: `签署延期：${said}`.slice(0, 200) }).save()
    await audit(trx, actor, {
      action: 'auction.postpone',
      entity: 'auction_lot',
      entityId: lot.id,
      after: { confirmDue: formatTime(due) },
      reason: said,
      summary: '成交暂时不能签署，签署时限延期',
    })
    const label = lot.batchCode ?? lot.productName
    await tellOperators(trx, 'AUCTION', `场次${session.sessionCode}标的${label}不能签署：${said}`)
    for (const companyId of [lot.buyerCompanyId!, lot.sellerCompanyId])
      await notify(trx, {
        code: 'N13',
        companyId,
        title: `${label} 签署延期`,
        content: `场次${session.sessionCode}标的${label}暂时不能签署（${said}），签署时限延至${formatTime(due)}，保证金不扣划。`,
      })
  })
}

/**
 * Abandons the lots whose deals were not signed in time. A winner who could not have signed is not in default: the term is extended instead.
 *
 * @returns the number of abandoned lots
 */
export async function abandonOverdue(): Promise<number> {
  const at = (await databaseNow()).toJSDate()
  const rows = (last: number) =>
    rowsAfter(
      last,
      db.from('auction_lots').where('state', LotState.hammered).whereNull('signed_at').where('confirm_due', '<', at)
    )
  return sweep('auction abandonment', rows, async (lotId) => {
    const obstacle = await obstacleTo(lotId)
    if (!obstacle) return abandonLot({ lotId, reason: '逾期未签署成交确认书' }, systemActor())
    logger.warn({ err: obstacle, id: lotId }, 'an auction deal cannot be signed')
    await postponeSigning(lotId, obstacle, systemActor())
    return false
  })
}
