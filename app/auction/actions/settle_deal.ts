/* Settlement of won lots (state-machines §7.4): the winner signs the 成交确认书 or abandons the lot. */
import { moveLot } from '#app/auction/moves'
import type { Actor } from '#core/actor'
import { IllegalTransitionError, InvalidInputError, refuse } from '#core/errors'
import { enqueue } from '#core/jobs'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { available } from '#app/ledger/rules/accounts'
import { capture, repurpose } from '#app/ledger/actions/holds'
import { destinationOf, type Destination, type DestinationInput } from '#app/company/queries/destination'
import { requireContractData } from '#app/company/queries/require_contract_data'
import { createDealOrder } from '#app/order/actions/create_deal_order'
import { createNeedOrder } from '#app/order/actions/create_need_order'
import { nextNumber } from '#app/order/shared/order_numbers'
import type Order from '#app/order/models/order'
import { closeDue } from '#app/auction/actions/close_session'
import { freeLots } from '#app/auction/actions/publish_session'
import { isDelivered } from '#app/auction/queries/won_lot'
import { releaseConsignor } from '#app/auction/actions/release_entry'
import AuctionLot from '#app/auction/models/auction_lot'
import { confirmationJob } from '#app/auction/jobs/confirmation'
import { lotVersion } from '#app/auction/rules/lot_version'
import { sessionLink, tellOfCapture } from '#app/auction/shared/session_notices'
import { lockWon, lotParts, type LockedWonLot } from '#app/auction/shared/won_lots'
import { notify } from '#app/system/shared/notices'
import { AuctionDirection, AuctionPriceType, LotState } from '#app/auction/codes'
import { FreezeType } from '#app/ledger/codes'
import { AuctionRefusal } from '#app/auction/refusals'
import { orderRef } from '#app/order/shared/order_ref'

async function upToDate(lotId: number) {
  const lot = await AuctionLot.find(lotId)
  if (lot) await closeDue(lot.sessionId)
}

type Parts = Awaited<ReturnType<typeof lotParts>>

/** Terms of the order. The final price of a basis session is a basis on the lot's contract. */
const termsOf = ({ lot, session }: LockedWonLot) => ({
  auctioned: true,
  price: lot.standingPrice!,
  contract: session.priceType === AuctionPriceType.basis ? lot.priceContract : null,
  depositRate: session.depositRate,
})

/** What the buyer adds when he signs: where the goods go, and his own number of the purchase. */
type BuyersPaper = { destination: Destination | null; buyerReference?: string | null }

/** Up: the winner buys the lot. */
function lotOrder(trx: Trx, actor: Actor, won: LockedWonLot, parts: Parts, paper: BuyersPaper) {
  const { lot, session } = won
  return createDealOrder(trx, actor, {
    buyerCompanyId: lot.buyerCompanyId!,
    goods: [{ batchId: lot.productId! }],
    remark: `竞价场次${session.sessionCode}成交`,
    ...paper,
    how: { struck: '成交确认书已签署', title: '竞价成交订单已生成' },
    deal: {
      ...termsOf(won),
      deposit: (made) =>
        repurpose(trx, {
          companyId: lot.buyerCompanyId!,
          parts,
          freezeType: FreezeType.orderDeposit,
          ref: orderRef(made),
          reason: `订单定金 ${made.orderNo}（竞价保证金转入）`,
          expectedRelease: '付款时转为货款',
        }),
    },
  })
}

/** Down: the consignor buys what it asked for, the winner delivers it; both deposits go into the order. */
function needOrder(trx: Trx, actor: Actor, won: LockedWonLot, parts: Parts) {
  const { lot, session } = won
  const keep = (made: Order, companyId: number, of: Parts, reason: string, expectedRelease: string) =>
    repurpose(trx, {
      companyId,
      parts: of,
      freezeType: FreezeType.orderDeposit,
      ref: orderRef(made),
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

/** Makes the order of a won lot, with the deposits in it, and moves the lot. */
export async function becomeOrder(trx: Trx, actor: Actor, won: LockedWonLot, paper: BuyersPaper) {
  const { lot, session } = won
  const parts = await lotParts(trx, won)
  const up = session.priceDirection === AuctionDirection.up
  const order = await (up ? lotOrder(trx, actor, won, parts, paper) : needOrder(trx, actor, won, parts))
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
 * @throws InvalidInputError `请选择收货地址` when the goods are delivered
 * @throws StaleError when the lot is not the one that was seen
 */
export async function signDeal(
  input: { lotId: number; buyerReference?: string | null } & DestinationInput & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<AuctionLot> {
  if (!outer) await upToDate(input.lotId)
  return inTransaction(async (trx) => {
    const won = await lockWon(trx, input.lotId, actor)
    const { lot, at } = won
    const destination = await destinationOf(trx, lot.buyerCompanyId!, input)
    if (lot.state !== LotState.hammered || lot.signedAt)
      throw new IllegalTransitionError(LotState.word(lot.state), LotState.word(LotState.dealt))
    if (lot.confirmDue && at > lot.confirmDue) throw refuse(AuctionRefusal.signingTooLate)
    await requireContractData(trx, lot.buyerCompanyId!)
    requireSeen(trx, input.seen, lotVersion(lot, won.session))
    // Whoever sells to a purchaser delivers to the place that the purchaser has named.
    if (!destination && (await isDelivered(won, trx)))
      throw InvalidInputError.of('addressId', '请选择收货地址', 'required')
    await lot.merge({ signedAt: at, signedBy: actor.userId, confirmationNo: await nextNumber(trx, 'CQ') }).save()
    await becomeOrder(trx, actor, won, { destination, buyerReference: input.buyerReference })
    await enqueue(trx, confirmationJob, { lotId: lot.id })
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
    await releaseConsignor(trx, actor, lot, session, '对方弃拍')
    await freeLots(trx, actor, [lot], `竞价场次${session.sessionCode}弃拍`)
    const label = lot.batchCode ?? lot.productName
    for (const companyId of [lot.buyerCompanyId!, lot.sellerCompanyId])
      await notify(trx, {
        code: 'N13',
        companyId,
        title: `${label} 已弃拍`,
        content: `场次${session.sessionCode}标的${label}已弃拍，保证金${formatYuan(lot.deposit)}元划转委托方。`,
        link: sessionLink(session),
      })
    await tellOfCapture(trx, session, lot, lot.deposit)
    return lot
  }, outer)
}
