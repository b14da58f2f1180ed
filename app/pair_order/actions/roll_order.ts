/*
 * 移仓 of an order: both sides agree on another contract; the basis changes by the difference of both prices at that time and is stored as an
 * amendment (state-machines §5.2).
 */
import { onOrder } from '#app/order/moves'
import { moveRoll, ROLL_UNANSWERED } from '#app/pair_order/moves'
import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { basisText, basisPrice } from '#app/market/rules/basis_price'
import { lastPrices } from '#app/market/queries/point_contract'
import { parseContract } from '#app/market/rules/products'
import { amountOf } from '#core/money'
import type { Side } from '#app/order/shared/access'
import { ANSWER_HOURS } from '#app/order/rules/answers'
import { writeLinePricing, writePricing } from '#app/order/actions/write_pricing'
import type Order from '#app/order/models/order'
import { noteOrder } from '#app/order/shared/step_parts'
import { shortTime, tellBoth, tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { pointDeadlineOf } from '#app/order/queries/point_deadline'
import { pricingVersion } from '#app/order/rules/order_versions'
import { rollVersion } from '#app/pair_order/rules/pair_versions'
import { lockPair, requirePricing } from '#app/pair_order/shared/lock_pair'
import PointInstruction from '#app/pair_order/models/point_instruction'
import PointRoll from '#app/pair_order/models/point_roll'
import { rolledBasis } from '#app/pair_order/rules/point_checks'
import { futures } from '#app/pair_order/shared/instruction_texts'
import { requireSide } from '#app/order/shared/access'
import { InstructionState, RollState } from '#app/pair_order/codes'
import { MarketRefusal } from '#app/market/refusals'
import { PairOrderRefusal } from '#app/pair_order/refusals'
import { OrderRefusal } from '#app/order/refusals'

const tellOther = (side: Side) => (side === 'buyer' ? tellSeller : tellBuyer)

const rollText = (roll: PointRoll) =>
  `${basisText(roll.fromContract, roll.fromBasis)} → ${basisText(roll.toContract, roll.toBasis)}（${futures(roll.fromPrice)} / ${futures(roll.toPrice)}）`

async function refuseWaiting(trx: Trx, order: Order, at: DateTime) {
  const open = await PointInstruction.query({ client: trx })
    .where({ orderId: order.id, state: InstructionState.open })
    .where('expires_at', '>', at.toJSDate())
    .first()
  if (open) throw refuse(PairOrderRefusal.instructionPending)
}

/** The open proposal; an expired one is closed first. */
async function openRoll(trx: Trx, actor: Actor, order: Order, at: DateTime): Promise<PointRoll | null> {
  const roll = await PointRoll.query({ client: trx })
    .where({ orderId: order.id, state: RollState.open })
    .forUpdate()
    .first()
  if (!roll || roll.expiresAt > at) return roll
  await moveRoll(trx, actor, roll, { to: RollState.expired, ...ROLL_UNANSWERED })
  return null
}

/**
 * One side proposes a contract; the new basis is old basis + (F old − F new) at this moment.
 *
 * @throws RefusedError `合约已到点价截止日`, `合约CF9999不存在`, `存在待成交的点价指令，请先撤销`
 * @throws StaleError when contract, basis or deadline are not the ones that were seen
 */
export async function askRoll(
  input: { orderId: number; priceContract: string } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<PointRoll> {
  return inTransaction(async (trx) => {
    const order = await lockPair(trx, input.orderId, actor)
    const side = requireSide(order, actor) as Side
    requirePricing(order)
    const at = await databaseNow(trx)
    if (at >= order.pointDeadline!) throw refuse(OrderRefusal.pointingOver)
    requireSeen(trx, input.seen, pricingVersion(order))
    const [from, to] = [order.priceContract!, input.priceContract]
    if (from === to) throw refuse(PairOrderRefusal.rollSameContract)
    const wanted = parseContract(to)
    if (!wanted) throw refuse(MarketRefusal.contractMissing({ code: to }))
    if (parseContract(from)?.product !== wanted.product) throw refuse(PairOrderRefusal.rollOtherVariety)
    if (await openRoll(trx, actor, order, at)) throw refuse(PairOrderRefusal.rollAlreadyAsked)
    await refuseWaiting(trx, order, at)
    const toDeadline = await pointDeadlineOf(trx, to, null, at)
    const quotes = await lastPrices([from, to], trx)
    const [before, after] = [quotes.get(from), quotes.get(to)]
    if (!before || !after) throw refuse(PairOrderRefusal.noQuoteNoRoll)
    const roll = await PointRoll.create(
      {
        orderId: order.id,
        state: RollState.open,
        askerSide: side,
        askerName: actor.name,
        fromContract: from,
        fromPrice: before.price,
        fromBasis: order.priceDiff!,
        fromDeadline: order.pointDeadline!,
        toContract: to,
        toPrice: after.price,
        toBasis: rolledBasis(order.priceDiff!, before.price, after.price),
        toDeadline,
        expiresAt: at.plus({ hours: ANSWER_HOURS }),
        createdAt: at,
      },
      { client: trx }
    )
    await noteOrder(trx, actor, order, 'roll.ask', `申请移仓 ${rollText(roll)}`)
    await tellOther(side)(trx, order, {
      code: 'N05',
      title: '对方申请移仓',
      content: `订单${order.orderNo}对方申请移仓：${rollText(roll)}，点价截止${shortTime(toDeadline)}。请于${shortTime(roll.expiresAt)}前确认。`,
      sms: true,
    })
    return roll
  }, outer)
}

/**
 * The other side agrees or refuses; priced lines keep their price.
 *
 * @throws StaleError when the proposal is not the one that was seen
 */
export async function answerRoll(
  input: { orderId: number; agree: boolean; reason?: string | null } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<PointRoll> {
  return inTransaction(async (trx) => {
    const order = await lockPair(trx, input.orderId, actor)
    const side = requireSide(order, actor) as Side
    requirePricing(order)
    const at = await databaseNow(trx)
    const roll = await openRoll(trx, actor, order, at)
    if (!roll || roll.askerSide === side) throw refuse(PairOrderRefusal.rollMissing)
    requireSeen(trx, input.seen, rollVersion(roll))
    if (input.agree && at >= order.pointDeadline!) throw refuse(OrderRefusal.pointingOver)
    if (input.agree) await refuseWaiting(trx, order, at)
    await moveRoll(trx, actor, roll, {
      to: input.agree ? RollState.agreed : RollState.refused,
      action: input.agree ? 'point_roll.agree' : 'point_roll.refuse',
      summary: input.agree ? '同意移仓' : '不同意移仓',
      reason: input.reason,
      fields: { answererName: actor.name, answer: input.reason ?? null, answeredAt: at },
    })
    if (!input.agree) {
      await noteOrder(trx, actor, order, 'roll.decline', '不同意移仓', input.reason ?? undefined)
      await tellOther(side)(trx, order, {
        code: 'N05',
        title: '对方不同意移仓',
        content: `订单${order.orderNo}的移仓申请未获同意${input.reason ? `：${input.reason}` : ''}，点价截止不变。`,
      })
      return roll
    }
    await applyRoll(trx, order, roll)
    await noteOrder(trx, actor, order, 'roll.agree', `移仓 ${rollText(roll)}，点价截止 ${shortTime(roll.toDeadline)}`)
    await tellBoth(trx, order, {
      code: 'N05',
      title: '订单已移仓',
      content: `订单${order.orderNo}已移仓：${rollText(roll)}，点价截止${shortTime(roll.toDeadline)}。`,
    })
    return roll
  }, outer)
}

async function applyRoll(trx: Trx, order: Order, roll: PointRoll) {
  for (const line of order.lines.filter((one) => one.fixedPrice === null)) {
    const price = basisPrice(roll.toPrice, roll.toBasis, line.agio) ?? line.price
    await writeLinePricing(trx, line, {
      priceContract: roll.toContract,
      priceDiff: roll.toBasis,
      price,
      amount: amountOf(line.weight, price),
    })
  }
  await writePricing(trx, order, {
    priceContract: roll.toContract,
    priceDiff: roll.toBasis,
    pointDeadline: roll.toDeadline,
    pointReminded: null,
    amount: order.lines.reduce((sum, line) => sum + line.amount, 0),
  })
}

/** The proposing side withdraws its proposal. */
export async function withdrawRoll(input: { orderId: number }, actor: Actor, outer?: Trx): Promise<PointRoll> {
  return inTransaction(async (trx) => {
    const order = await lockPair(trx, input.orderId, actor)
    const side = requireSide(order, actor)
    const roll = await openRoll(trx, actor, order, await databaseNow(trx))
    if (!roll || roll.askerSide !== side) throw refuse(PairOrderRefusal.rollMissing)
    await moveRoll(trx, actor, roll, {
      to: RollState.withdrawn,
      action: 'roll.withdraw',
      summary: '撤回移仓申请',
      ...onOrder(order),
    })
    return roll
  }, outer)
}
