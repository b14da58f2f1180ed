import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import { formatYuan, toKilograms } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import { shortTime, tellBuyer } from '#app/order/shared/order_notices'
import { lockSettlement } from '#app/settlement/shared/lock_settlement'
import { moveSettlement } from '#app/settlement/moves'
import { settlementVersion } from '#app/settlement/rules/settlement_versions'
import { disputeDifference } from '#app/settlement/actions/dispute_difference'
import { needsRegain } from '#app/order/rules/fibre_weight'
import { settlementWeight } from '#app/settlement/rules/settlement_weight'
import { recalculate, settlementRates } from '#app/settlement/shared/step_parts'
import type Settlement from '#app/settlement/models/settlement'
import { grantFile, useFile } from '#app/system/files/stored_files'
import { setting } from '#app/system/settings/stored_settings'
import { SettlementSetting } from '#app/settlement/settings'
import { addWorkingDays } from '#app/system/shared/working_days'
import { SettlementState } from '#app/settlement/codes'
import { SettlementRefusal } from '#app/settlement/refusals'

export type SubmitSettlementInput = SeenInput & {
  settlementId: number
  /**
   * The seller's figures, tonnes; they must equal those of the tickets (F10). Of staple fibre sold by conditioned weight the measured regain in percent,
   * which decides on the weight.
   */
  lines?: { lineId: number; weight?: number; regain?: number | null }[]
  ticketFileIds?: number[]
  remark?: string | null
}

/** → 待买方确认, with a notice to the buyer and the deadline for the answer. */
export async function putToBuyer(trx: Trx, actor: Actor, order: Order, settlement: Settlement, at: DateTime) {
  const confirmDue = await addWorkingDays(at, await setting(SettlementSetting.settleConfirmTimeout, trx), '17:00', trx)
  await moveSettlement(trx, actor, settlement, {
    to: SettlementState.unconfirmed,
    action: 'settlement.submit',
    summary: `提交结算单：${settlement.weight.toFixed(3)} 吨，${formatYuan(settlement.amount)} 元`,
    fields: { submittedAt: at, confirmDue, remindedAt: null },
  })
  await tellBuyer(trx, order, {
    code: 'N09',
    title: '结算单待确认',
    content: `订单${order.orderNo}结算单${settlement.settlementNo}：${settlement.weight.toFixed(3)}吨，${formatYuan(settlement.amount)}元，请于${shortTime(confirmDue)}前确认，逾期自动确认。`,
  })
}

/**
 * 提交 by the seller (state-machines §6). A conditioned weight of goods by the tonne that is too far from the contract's is disputed instead.
 *
 * @throws RefusedError `结算重量与磅单不一致`
 * @throws StaleError when the figures are not the ones that were seen
 */
export async function submitSettlement(input: SubmitSettlementInput, actor: Actor, outer?: Trx): Promise<Settlement> {
  return inTransaction(async (trx) => {
    const { order, settlement } = await lockSettlement(trx, input.settlementId, actor, { side: 'seller' })
    requireSeen(trx, input.seen, settlementVersion(settlement))
    for (const told of input.lines ?? []) {
      const line = settlement.lines.find((candidate) => candidate.orderLineId === told.lineId)
      if (!line) throw refuse(SettlementRefusal.batchNotInSettlement)
      if (told.weight !== undefined && toKilograms(told.weight) !== toKilograms(line.weight))
        throw refuse(SettlementRefusal.weightDiffersFromTicket)
      if (typeof told.regain === 'number' && !needsRegain(line))
        throw InvalidInputError.of('regain', '只有按公定重量结算的涤短需要回潮率', 'fibre')
    }
    await takeRegain(trx, order, settlement, input)
    for (const fileId of input.ticketFileIds ?? []) {
      await useFile(trx, fileId, actor)
      await grantFile(trx, fileId, order.buyerCompanyId)
    }
    settlement.useTransaction(trx)
    settlement.merge({
      ticketFileIds: input.ticketFileIds ?? settlement.ticketFileIds,
      remark: input.remark ?? settlement.remark,
    })
    await recalculate(trx, order, settlement)
    if (await disputeDifference(trx, order, settlement)) return settlement
    await putToBuyer(trx, actor, order, settlement, await databaseNow(trx))
    return settlement
  }, outer)
}

/** Weighs staple fibre sold by conditioned weight at the regain that the seller has measured. @throws InvalidInputError when it is missing */
async function takeRegain(trx: Trx, order: Order, settlement: Settlement, input: SubmitSettlementInput) {
  const { tolerance } = await settlementRates(trx, order)
  for (const line of settlement.lines.filter(needsRegain)) {
    const regain = input.lines?.find(({ lineId }) => lineId === line.orderLineId)?.regain ?? null
    if (regain === null) throw InvalidInputError.of('regain', '请输入实测回潮率', 'required')
    line.useTransaction(trx)
    await line
      .merge({
        regain,
        ...settlementWeight(
          {
            productType: line.productType,
            weightType: line.weightType,
            contractPackets: line.contractPackets,
            actualPackets: line.actualPackets,
            contractWeight: line.contractWeight,
            scaleWeight: line.scaleWeight,
            regain,
          },
          tolerance
        ),
      })
      .save()
  }
}
