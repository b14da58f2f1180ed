import { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, InvalidInputError, refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import type { Side } from '#app/order/shared/access'
import type Order from '#app/order/models/order'
import { moveOrder } from '#app/order/moves'
import { tellBoth, tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { openClaim } from '#app/settlement/actions/open_claim'
import { putToBuyer } from '#app/settlement/actions/submit_settlement'
import { lockSettlement } from '#app/settlement/shared/lock_settlement'
import Claim from '#app/settlement/models/claim'
import type Settlement from '#app/settlement/models/settlement'
import { noteSettlement, recalculate } from '#app/settlement/shared/step_parts'
import { moveClaim, moveSettlement } from '#app/settlement/moves'
import { grantFile, useFile } from '#app/system/files/stored_files'
import { adjustedAmount, type Adjustment } from '#app/settlement/rules/settlement_money'
import { claimVersion } from '#app/settlement/rules/settlement_versions'
import { ClaimKind, ClaimState, SettlementState } from '#app/settlement/codes'
import { OrderState } from '#app/order/codes'
import { isByTonne } from '#app/catalog/codes'
import { SettlementRefusal } from '#app/settlement/refusals'

/** Percent of the contract's weight that an adjusted weight may have at most. */
const MOST_WEIGHT = 105

export type SettlementOffer = { lines: Adjustment[]; note: string }

/**
 * The settlement and its order become disputed (state-machines §5.1 i): the buyer objects, with evidence, within three working days after the
 * pick-up, or until the confirmation is due if the seller settled later. The seller objects to a receipt that falls short instead of submitting it.
 *
 * @throws RefusedError `已超过异议期`
 */
export async function addClaim(
  input: { settlementId: number; kind: ClaimKind; content: string; fileIds: number[] },
  actor: Actor,
  outer?: Trx
): Promise<Claim> {
  return inTransaction(async (trx) => {
    const { order, settlement, side } = await lockSettlement(trx, input.settlementId, actor)
    const bySeller = side === 'seller'
    const draft = settlement.state === SettlementState.draft
    if (bySeller && !(settlement.short && draft)) throw refuse(SettlementRefusal.settlementMissing)
    // The figures are the seller's until they are submitted.
    if (!bySeller && draft)
      throw new IllegalTransitionError(
        SettlementState.word(settlement.state),
        SettlementState.word(SettlementState.disputed)
      )
    if (settlement.ruled) throw refuse(SettlementRefusal.claimDecided)
    const at = await databaseNow(trx)
    const until = DateTime.max(...[order.objectionDue, settlement.confirmDue].filter((due) => due !== null))
    if (settlement.state === SettlementState.unconfirmed && (!until || at > until))
      throw refuse(SettlementRefusal.claimTooLate)
    for (const fileId of input.fileIds) {
      await useFile(trx, fileId, actor)
      await grantFile(trx, fileId, bySeller ? order.buyerCompanyId : order.sellerCompanyId)
    }
    return openClaim(trx, actor, { order, settlement }, { ...input, by: bySeller ? 'seller' : 'buyer' })
  }, outer)
}

/** Opens a dispute when the top-up was not paid in time: the money is not moved until the sides agree or the platform rules. */
export async function disputeMissingTopUp(input: { settlementId: number }, actor: Actor, outer?: Trx): Promise<Claim> {
  return inTransaction(async (trx) => {
    const { order, settlement } = await lockSettlement(trx, input.settlementId, actor)
    if (
      settlement.state !== SettlementState.unbalanced ||
      !settlement.topUpDue ||
      (await databaseNow(trx)) <= settlement.topUpDue
    )
      throw refuse(SettlementRefusal.supplementNotDue)
    return openClaim(
      trx,
      actor,
      { order, settlement },
      {
        by: 'buyer',
        kind: ClaimKind.other,
        content: `买方未在时限内补款${formatYuan(settlement.balance)}元`,
        fileIds: [],
      }
    )
  }, outer)
}

async function lockClaim(trx: Trx, claimId: number, actor: Actor) {
  const seen = await Claim.query({ client: trx }).where('id', claimId).first()
  if (!seen) throw refuse(SettlementRefusal.claimMissing)
  const locked = await lockSettlement(trx, seen.settlementId, actor, { missing: SettlementRefusal.claimMissing })
  const claim = await Claim.query({ client: trx }).where('id', claimId).forUpdate().firstOrFail()
  return { ...locked, claim }
}

function requireLines(settlement: Settlement, lines: Adjustment[]) {
  for (const adjustment of lines) {
    const line = settlement.lines.find((candidate) => candidate.orderLineId === adjustment.lineId)
    if (!line) throw refuse(SettlementRefusal.batchNotInSettlement)
    if (line.price + (adjustment.priceAdjust ?? 0) <= 0)
      throw InvalidInputError.of('priceAdjust', '调整后的单价须大于0')
    // Goods by the tonne may have been heavier on the scale.
    const most = Math.max(
      line.contractWeight * (MOST_WEIGHT / 100),
      isByTonne(line.productType) ? (line.scaleWeight ?? 0) : 0
    )
    if (adjustment.weight !== undefined && adjustment.weight > most)
      throw InvalidInputError.of('weight', `调整后的重量不能超过合同重量的${MOST_WEIGHT}%`)
  }
}

/**
 * Either side offers terms for a settlement; the other side may accept them. A new offer replaces the previous one and has the next number.
 *
 * @throws InvalidInputError when nothing would be left to pay
 */
export async function offerOnClaim(
  input: { claimId: number; lines: Adjustment[]; note: string },
  actor: Actor,
  outer?: Trx
): Promise<Claim> {
  return inTransaction(async (trx) => {
    const { order, settlement, claim, side } = await lockClaim(trx, input.claimId, actor)
    ClaimState.assert(claim.state, ClaimState.agreed)
    requireLines(settlement, input.lines)
    if (adjustedAmount(settlement.lines, input.lines) <= 0)
      throw InvalidInputError.of('lines', '调整后的结算金额须大于0')
    await claim
      .merge({
        offerNo: claim.offerNo + 1,
        offer: { lines: input.lines, note: input.note } satisfies SettlementOffer,
        offerSide: side,
      })
      .save()
    await noteSettlement(trx, actor, settlement, 'claim.offer', `提出和解方案：${input.note}`.slice(0, 200))
    await (side === 'buyer' ? tellSeller : tellBuyer)(trx, order, {
      code: 'N12',
      title: '对方提出和解方案',
      content: `订单${order.orderNo}异议${claim.claimNo}：${input.note}，请查看并确认。`.slice(0, 300),
    })
    return claim
  }, outer)
}

/**
 * Settlement disputed → draft → unconfirmed, order disputed → unsettled: the figures are adjusted and the settlement returns to the buyer; agreed or
 * ruled figures cannot be disputed again.
 */
async function resolve(
  trx: Trx,
  actor: Actor,
  parts: { order: Order; settlement: Settlement; claim: Claim },
  end: { state: Exclude<ClaimState, typeof ClaimState.open>; lines: Adjustment[]; result: string; summary: string }
) {
  const { order, settlement, claim } = parts
  for (const adjustment of end.lines) {
    const line = settlement.lines.find((candidate) => candidate.orderLineId === adjustment.lineId)!
    line.useTransaction(trx)
    await line
      .merge({
        weight: adjustment.weight ?? line.weight,
        priceAdjust: adjustment.priceAdjust ?? line.priceAdjust,
        rule: (end.state === ClaimState.ruled ? `平台裁定：${end.result}` : `双方和解：${end.result}`).slice(0, 200),
      })
      .save()
  }
  const at = await databaseNow(trx)
  await moveClaim(trx, actor, claim, {
    to: end.state,
    action: 'claim.end',
    summary: `异议${ClaimState.word(end.state)}：${end.result}`.slice(0, 200),
    fields: { result: end.result, resolvedBy: actor.name, resolvedAt: at },
  })
  await recalculate(trx, order, settlement)
  await moveSettlement(trx, actor, settlement, {
    to: SettlementState.draft,
    action: 'claim.resolve',
    summary: end.summary,
    reason: end.result,
    fields: { ruled: true, topUpDue: null },
  })
  await moveOrder(trx, actor, order, {
    to: OrderState.unsettled,
    action: 'order.dispute.end',
    summary: '争议结束，转回结算',
  })
  await putToBuyer(trx, actor, order, settlement, at)
  await tellBoth(trx, order, {
    code: 'N12',
    title: end.summary,
    content:
      `订单${order.orderNo}异议${claim.claimNo}${end.summary}：${end.result}。结算金额${formatYuan(settlement.amount)}元。`.slice(
        0,
        300
      ),
    sms: end.state === ClaimState.ruled,
  })
}

/**
 * → 已和解: the side that did not make the current offer accepts it.
 *
 * @throws StaleError when the offer is not the one that was seen
 */
export async function acceptOffer(input: { claimId: number } & SeenInput, actor: Actor, outer?: Trx): Promise<Claim> {
  return inTransaction(async (trx) => {
    const parts = await lockClaim(trx, input.claimId, actor)
    const offer = parts.claim.offer as SettlementOffer | null
    if (!offer) throw refuse(SettlementRefusal.noProposal)
    if (parts.claim.offerSide === (parts.side as Side)) throw refuse(SettlementRefusal.otherSideDecides)
    requireSeen(trx, input.seen, claimVersion(parts.claim, parts.settlement))
    await resolve(trx, actor, parts, {
      state: ClaimState.agreed,
      lines: offer.lines,
      result: offer.note,
      summary: '双方已和解',
    })
    return parts.claim
  }, outer)
}

/**
 * → 已撤销 by the side that objected: the figures stay as they were submitted, those of a short receipt as they were received.
 *
 * @throws StaleError when they, or the standing offer, are not the ones that were seen
 */
export async function withdrawClaim(input: { claimId: number } & SeenInput, actor: Actor, outer?: Trx): Promise<Claim> {
  return inTransaction(async (trx) => {
    const parts = await lockClaim(trx, input.claimId, actor)
    if (parts.claim.companyId !== actor.companyId || parts.claim.userId === 0)
      throw refuse(SettlementRefusal.claimMissing)
    requireSeen(trx, input.seen, claimVersion(parts.claim, parts.settlement))
    await resolve(trx, actor, parts, {
      state: ClaimState.withdrawn,
      lines: [],
      result: parts.side === 'seller' ? '卖方撤销异议' : '买方撤销异议',
      summary: '异议已撤销',
    })
    return parts.claim
  }, outer)
}

/** 平台裁定 by an operator (state-machines §5.1 j). */
export async function ruleClaim(
  input: { claimId: number; lines: Adjustment[]; result: string },
  actor: Actor,
  outer?: Trx
): Promise<Claim> {
  return inTransaction(async (trx) => {
    const parts = await lockClaim(trx, input.claimId, actor)
    requireLines(parts.settlement, input.lines)
    await resolve(trx, actor, parts, {
      state: ClaimState.ruled,
      lines: input.lines,
      result: input.result,
      summary: '平台已裁定',
    })
    return parts.claim
  }, outer)
}
