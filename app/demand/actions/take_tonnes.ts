/* What deals do to a wish: they take tonnes off it, and an order that is cancelled gives them back. */
import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { sumTonnes, toKilograms, type Tonnes } from '#core/money'
import type { Trx } from '#core/transaction'
import { endDemand } from '#app/demand/actions/end_demand'
import { DemandState } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'
import { DemandRefusal } from '#app/demand/refusals'
import { isFilled, openTonnes } from '#app/demand/rules/open_tonnes'
import { DemandSetting } from '#app/demand/settings'
import { requireOpen } from '#app/demand/shared/demand_rows'
import Quotation from '#app/quotation/models/quotation'
import { setting } from '#app/system/settings/stored_settings'

const GRAMS = 1000

/** @throws RefusedError `报价重量超过剩余求购量` */
export function requireOpenTonnes(demand: Demand, weight: Tonnes): void {
  const open = toKilograms(openTonnes(demand))
  if (toKilograms(weight) > open) throw refuse(DemandRefusal.aboveOpen({ open: open * GRAMS }))
}

/** Locks the wish of bargains that are accepted. @throws RefusedError `求购已结束`, `报价重量超过剩余求购量` */
export async function claimTonnes(trx: Trx, demandId: number, weight: Tonnes): Promise<DateTime | null> {
  const demand = await Demand.query({ client: trx }).where('id', demandId).forUpdate().firstOrFail()
  await requireOpen(trx, demand)
  requireOpenTonnes(demand, weight)
  return demand.validUntil
}

/** Keeps the wish of a bargain in which a price is named open meanwhile. @throws RefusedError `求购已结束` */
export async function keepOpen(trx: Trx, demandId: number): Promise<void> {
  await requireOpen(trx, await Demand.query({ client: trx }).where('id', demandId).forShare().firstOrFail())
}

/** Tonnes of a claimed wish have become orders; the wish ends when hardly any are left. */
export async function takeTonnes(
  trx: Trx,
  actor: Actor,
  { demandId, weight, orderIds }: { demandId: number; weight: Tonnes; orderIds: number[] }
): Promise<void> {
  const demand = await Demand.query({ client: trx }).where('id', demandId).forUpdate().firstOrFail()
  const before = demand.taken
  await demand.merge({ taken: sumTonnes([before, weight]) }).save()
  await audit(trx, actor, {
    action: 'demand.take',
    entity: 'demand',
    entityId: demand.id,
    before: { taken: before },
    after: { taken: demand.taken, orderIds },
    summary: `成交${weight.toFixed(3)}吨，剩余${openTonnes(demand).toFixed(3)}吨`,
  })
  if (isFilled(demand, await setting(DemandSetting.demandFilled, trx)))
    await endDemand(trx, actor, demand, `已成交${demand.taken.toFixed(3)}吨`)
}

/** An order of a wish is cancelled: its tonnes are wanted again, unless the wish has ended meanwhile. */
export async function returnTonnes(trx: Trx, actor: Actor, orderId: number): Promise<void> {
  const lines = await Quotation.query({ client: trx }).where({ orderId }).whereNotNull('demandId')
  if (lines.length === 0) return
  const demand = await Demand.query({ client: trx }).where('id', lines[0].demandId!).forUpdate().firstOrFail()
  const weight = sumTonnes(lines.map((line) => line.weight))
  const before = demand.taken
  const taken = Math.max(0, toKilograms(before) - toKilograms(weight)) / 1000
  await demand.merge({ taken }).save()
  await audit(trx, actor, {
    action: 'demand.return',
    entity: 'demand',
    entityId: demand.id,
    before: { taken: before },
    after: { taken, orderId },
    summary: `订单取消，${weight.toFixed(3)}吨${demand.state === DemandState.open ? '重新求购' : '未成交'}`,
  })
}
